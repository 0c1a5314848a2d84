import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { Readable } from "node:stream";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { main } from "~/process/user-command.server";
import { openStore } from "~/store/store.server";
import { trailRepository } from "~/store/trail.server";

let dataDir: string;
let printed: string;
beforeEach(() => {
  dataDir = mkdtempSync(path.join(tmpdir(), "user-"));
  printed = "";
  vi.stubEnv("DATA_DIR", dataDir);
  vi.stubEnv("BRAND", "demo");
  vi.spyOn(process.stdout, "write").mockImplementation((chunk) => { printed += String(chunk); return true; });
  vi.spyOn(process.stderr, "write").mockImplementation((chunk) => { printed += String(chunk); return true; });
});
afterEach(() => { vi.restoreAllMocks(); vi.unstubAllEnvs(); rmSync(dataDir, { recursive: true, force: true }); });

const run = async (line: string, password = ""): Promise<[number, string]> => {
  printed = "";
  return [await main(line.split(" "), Readable.from([password])), printed];
};
const add = (email: string, role: string) => run(`add --email ${email} --first-name Ana --last-name Sá --role ${role}`, "correct horse\n");

it("adds, lists, changes passwords and switches accounts off and on", async () => {
  expect(await add("Ana@example.com", "admin")).toEqual([0, "ana@example.com was added\n"]);
  expect((await add("rui@example.com", "viewer"))[0]).toBe(0);
  expect((await add("ana@example.com", "admin"))[0]).toBe(1);
  expect((await run("password --email rui@example.com", "a new long one\n"))[0]).toBe(0);
  expect((await run("password --email rui@example.com", "12345\n"))).toEqual([1, "A senha deve ter pelo menos 6 caracteres\n"]);
  expect((await run("disable --email rui@example.com"))[0]).toBe(0);
  expect(await run("list")).toEqual([0, "ana@example.com\tadmin\tpdv\tenabled\tAna Sá\nrui@example.com\tviewer\tpdv\tdisabled\tAna Sá\n"]);
  expect((await run("enable --email rui@example.com"))[0]).toBe(0);
  expect((await run("disable --email ana@example.com"))[1]).toContain("last enabled administrator");
  expect((await run("disable --email nobody@example.com"))[0]).toBe(1);
});

it("takes no password as an argument and says how it is used", async () => {
  expect((await run("add --email a@example.com --password hunter22"))[0]).toBe(2);
  const [code, told] = await run("add --email nonsense --first-name A --last-name B", "x\n");
  expect([code, told.split("\n")[0]]).toEqual([2, "firstName: O nome deve ter pelo menos 2 caracteres; lastName: O sobrenome deve ter pelo menos 2 caracteres; email: Não é um e-mail válido"]);
  expect((await run("password --email a@example.com extra"))[0]).toBe(2);
  expect((await run("nothing"))[0]).toBe(2);
  expect((await run("--help"))[0]).toBe(0);
});

it("writes what it changed into the trail, by the command line, and deletes nothing of it", async () => {
  vi.stubEnv("TRAIL_DAYS", "1");
  let store = await openStore({ dataDir });
  const old = new Date(Date.UTC(2020, 0, 1));
  await trailRepository(store).add({ at: old, kind: "login", action: "login.in", outcome: "done", userId: 9, keyId: null, actor: null, subject: "", address: "198.51.100.7", changes: [] });
  await store.close();
  await add("ana@example.com", "admin");
  await add("rui@example.com", "viewer");
  await run("password --email rui@example.com", "a new long one\n");
  await run("password --email rui@example.com", "12345\n");
  await run("disable --email rui@example.com");
  await run("disable --email ana@example.com");
  await run("list");
  store = await openStore({ dataDir });
  const { entries } = await trailRepository(store).find({ offset: 0, limit: 100 });
  const ids = Object.fromEntries((await store.db.selectFrom("users").select(["id", "email"]).execute()).map(({ id, email }) => [email, String(id)]));
  await store.close();
  const by = { kind: "users", outcome: "done", userId: null, keyId: null, actor: "command_line", address: "" };
  const made = (role: string) => [{ field: "firstName", after: "Ana" }, { field: "lastName", after: "Sá" }, { field: "role", after: role }, { field: "type", after: "pdv" }, { field: "segments", after: null }];
  expect(entries.reverse()).toMatchObject([
    { action: "login.in" },
    { ...by, action: "users.add", subject: ids["ana@example.com"], changes: made("admin") },
    { ...by, action: "users.add", subject: ids["rui@example.com"], changes: made("viewer") },
    { ...by, action: "users.password", subject: ids["rui@example.com"], changes: [] },
    { ...by, action: "users.disable", subject: ids["rui@example.com"], changes: [{ field: "disabled", before: false, after: true }] },
  ]);
  expect(entries).toHaveLength(5);
  expect(JSON.stringify(entries)).not.toMatch(/@|correct horse|a new long one/);
});
