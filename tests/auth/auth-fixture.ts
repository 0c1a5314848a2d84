import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { createAuth, type Auth, type AuthOptions } from "~/auth/create-auth.server";
import type { Passwords } from "~/auth/passwords.server";
import { openStore, type Store } from "~/store/store.server";

export const secret = "0123456789abcdef0123456789abcdef";
export const ana = { email: "ana@example.com", password: "correct horse", firstName: "Ana", lastName: "Sá" };
export const home = { address: "198.51.100.7", userAgent: "test" };

/** Cheap and countable; argon2 itself is tried in passwords.test.ts. */
export function countingPasswords(): Passwords & { verified: (string | null)[] } {
  const verified: (string | null)[] = [];
  return {
    verified,
    hash: async (password) => `hash of ${password}`,
    verify: async (stored, password) => { verified.push(stored); return stored === `hash of ${password}`; },
  };
}

export type AuthFixture = {
  auth: Auth; store: Store; passwords: ReturnType<typeof countingPasswords>;
  /** The clock's instant in milliseconds; tests move it. */
  clock: { now: number };
  log: { level: string; event: string; fields: Record<string, unknown> }[];
  /** Another server process on the same data, with some options changed. */
  another(changes?: Partial<AuthOptions>): Auth;
  close(): Promise<void>;
};

/** Accounts on an empty SQLite store with one administrator, Ana, unless `empty`. */
export async function makeAuth({ empty = false, publicUrl }: { empty?: boolean; publicUrl?: string } = {}): Promise<AuthFixture> {
  const folder = mkdtempSync(path.join(tmpdir(), "auth-"));
  const store = await openStore({ dataDir: folder });
  const clock = { now: Date.UTC(2026, 2, 1, 12) };
  const log: AuthFixture["log"] = [];
  const write = (level: string) => (event: string, fields: Record<string, unknown> = {}) => { log.push({ level, event, fields }); };
  const passwords = countingPasswords();
  const options: AuthOptions = {
    store, secret, publicUrl, passwords, brand: { id: "demo", password: { minimumLength: 6 } }, clock: () => new Date(clock.now),
    log: { info: write("info"), warn: write("warn"), error: write("error") },
  };
  const auth = createAuth(options);
  if (!empty) await auth.signup({ ...ana, ...home });
  return {
    auth, store, passwords, clock, log,
    another: (changes) => createAuth({ ...options, ...changes }),
    async close() { await store.close(); rmSync(folder, { recursive: true, force: true }); },
  };
}

/** A log for tests that do not read it. */
export const noLog = { info: () => undefined, warn: () => undefined, error: () => undefined };

/** What methods about accounts need besides, for tests that do not look at the trail. */
export const noTrail = { trail: { find: async () => ({ entries: [], count: 0 }) }, trailDays: 365 };
