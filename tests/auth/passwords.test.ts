import { mkdtempSync, rmSync, statSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import * as argon2 from "@node-rs/argon2";
import { afterAll, expect, it, vi } from "vitest";
import { argon2Passwords, passwordProblem } from "~/auth/passwords.server";
import { deploymentSecret, derivedKey } from "~/auth/secret.server";

vi.mock("@node-rs/argon2", async (original) => {
  const real = await original<typeof argon2>();
  return { ...real, verify: vi.fn(real.verify) };
});

const folder = mkdtempSync(path.join(tmpdir(), "secret-"));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

it("hashes with argon2id, 19 MiB and two passes, and knows the password again", async () => {
  const passwords = argon2Passwords();
  const stored = await passwords.hash("açaí na tigela");
  expect(stored).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/);
  expect(await passwords.verify(stored, "ac\u0327ai\u0301 na tigela")).toBe(true);
  expect(await passwords.verify(stored, "acai na tigela")).toBe(false);
});

it("does the work of a hash for an account that does not exist", async () => {
  const passwords = argon2Passwords();
  const stored = await passwords.hash("x");
  vi.mocked(argon2.verify).mockClear();
  expect(await passwords.verify(null, "no account has this hash")).toBe(false);
  expect(await passwords.verify(stored, "wrong")).toBe(false);
  const [unknown, known] = vi.mocked(argon2.verify).mock.calls.map(([hash]) => argon2.parseOptions(String(hash)));
  expect(unknown).toEqual(known);
});

it("refuses short and common passwords (T2)", () => {
  expect(passwordProblem("abcd1", 6)).toBe("too_short");
  expect(passwordProblem("ação12", 6)).toBeNull();
  expect(passwordProblem("Password1", 6)).toBe("too_common");
  expect(passwordProblem("123456", 6)).toBe("too_common");
  expect(passwordProblem("longer than that", 20)).toBe("too_short");
  expect(passwordProblem("correct horse", 6)).toBeNull();
});

it("makes the deployment's secret once, for its owner's eyes, and notices damage", () => {
  const secret = deploymentSecret({ dataDir: folder });
  expect(Buffer.from(secret, "base64url")).toHaveLength(32);
  expect(deploymentSecret({ dataDir: folder })).toBe(secret);
  expect(statSync(path.join(folder, "secret")).mode & 0o777).toBe(0o600);
  expect(deploymentSecret({ dataDir: folder, given: "given" })).toBe("given");
  writeFileSync(path.join(folder, "secret"), "");
  expect(() => deploymentSecret({ dataDir: folder })).toThrow(/damaged/);
});

it("derives unlike keys for each purpose and deployment", () => {
  const keys = [derivedKey("s", "a", "cookie"), derivedKey("s", "a", "access-token"), derivedKey("s", "b", "cookie"), derivedKey("t", "a", "cookie")];
  expect(new Set(keys.map((key) => Buffer.from(key).toString("hex"))).size).toBe(4);
});
