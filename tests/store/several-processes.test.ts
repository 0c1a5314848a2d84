import { spawnSync } from "node:child_process";
import { existsSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterEach, expect, it } from "vitest";
import { openStore, type Store } from "~/store/store.server";

const dataDir = mkdtempSync(path.join(tmpdir(), "store-"));
const open: Store[] = [];
const opened = async (): Promise<Store> => { const store = await openStore({ dataDir }); open.push(store); return store; };
afterEach(async () => {
  for (const store of open.splice(0)) await store.close();
  rmSync(dataDir, { recursive: true, force: true });
});

/** The built command line, a process of its own, as an operator runs it. */
function command(args: string[], input = ""): string {
  if (!existsSync("build/cli.js")) throw new Error("build the product first: npm run build");
  const { status, stdout, stderr } = spawnSync("node", ["build/cli.js", ...args], { env: { ...process.env, DATA_DIR: dataDir, BRAND: "demo" }, input, encoding: "utf8" });
  expect(status, stderr).toBe(0);
  return stdout;
}
const emails = async ({ db }: Store): Promise<string[]> => (await db.selectFrom("users").select("email").orderBy("email").execute()).map(({ email }) => email);
const add = (name: string) => command(["user", "add", "--email", `${name}@example.com`, "--first-name", name, "--last-name", "Souza", "--role", "viewer"], "a long password 7\n");

it("a command line beside a process that has the store open twice neither loses what it writes nor what it wrote", async () => {
  // the product opens the file for requests and once more for imports
  const [serving] = [await opened(), await opened()];
  add("Ana");
  expect(await emails(serving)).toEqual(["ana@example.com"]);
  expect(existsSync(path.join(dataDir, "app.db-wal"))).toBe(true);
  await serving.db.updateTable("users").set({ first_name: "Beatriz" }).execute();
  expect(command(["user", "list"])).toContain("Beatriz");
  add("Caio");
  expect(await emails(serving)).toEqual(["ana@example.com", "caio@example.com"]);
  for (const store of open.splice(0)) await store.close();
  const after = await opened();
  expect((await after.db.selectFrom("users").select("first_name").where("email", "=", "ana@example.com").executeTakeFirstOrThrow()).first_name).toBe("Beatriz");
  expect(await emails(after)).toEqual(["ana@example.com", "caio@example.com"]);
}, 60_000);
