import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { readBrand } from "~/config/brand.server";
import { AppError } from "~/contract/errors";
import type { CallMethod, CallOptions } from "~/contract/methods";
import type { Methods } from "~/methods/create-methods.server";
import { exportTrail, getTrail } from "~/methods/trail.get-all.server";
import { changedFields } from "~/methods/changed-fields.server";
import { withTrail } from "~/methods/with-trail.server";
import { withTrailOfLogins } from "~/process/trail-of-accounts.server";
import { openTrail, type Trail } from "~/process/trail.server";
import { openStore, type Store } from "~/store/store.server";
import { trailRepository, type TrailRepository } from "~/store/trail.server";
import { ana, home, makeAuth, type AuthFixture } from "../auth/auth-fixture";

const day = 24 * 60 * 60 * 1000;
let folder: string;
let store: Store;
let repository: TrailRepository;
let trail: Trail;
let now: number;
let failures: unknown[];
beforeEach(async () => {
  folder = mkdtempSync(path.join(tmpdir(), "trail-"));
  store = await openStore({ dataDir: folder });
  repository = trailRepository(store);
  now = Date.UTC(2026, 2, 1, 12);
  failures = [];
  trail = openTrail({ trail: repository, clock: () => new Date(now), days: 30, failed: (error) => failures.push(error) });
});
afterEach(async () => { trail.stop(); await trail.settled(); await store.close(); rmSync(folder, { recursive: true, force: true }); });
const entries = async () => { await trail.settled(); return (await repository.find({ offset: 0, limit: 1000 })).entries; };

describe("noting", () => {
  it("writes in order, folds what is repeated within a minute, and cuts what is too long", async () => {
    const again = { kind: "login", action: "login.wrong", outcome: "refused", address: "198.51.100.7" } as const;
    for (let i = 0; i < 1000; i++) trail.note(again);
    trail.note({ ...again, address: "198.51.100.8", subject: "x".repeat(1000), userId: "not a number" });
    now += 61_000;
    trail.note(again);
    expect((await entries()).map(({ address, times, subject, userId }) => [address, times, subject.length, userId])).toEqual([["198.51.100.7", 1, 0, null], ["198.51.100.8", 1, 300, null], ["198.51.100.7", 1000, 0, null]]);
  });

  it("forgets what is older than it is to be kept, and stops nobody when the store fails", async () => {
    trail.note({ kind: "points", action: "pois.create", userId: "1" });
    await trail.settled();
    now += 31 * day;
    const later = openTrail({ trail: repository, clock: () => new Date(now), days: 30, failed: () => undefined });
    await later.settled();
    later.stop();
    expect(await entries()).toEqual([]);
    const broken = openTrail({ trail: { ...repository, add: async () => { throw new Error("disk"); } }, clock: () => new Date(now), days: 30, failed: (error) => failures.push(error) });
    broken.note({ kind: "points", action: "pois.create" });
    await broken.settled();
    broken.stop();
    expect(failures).toHaveLength(1);
  });
});

describe("changes", () => {
  it("are cut where they are long, the longest values first, so that an entry holds 2000 characters of them", async () => {
    const short = { field: "city", before: "São Paulo", after: "Rio" };
    trail.note({ kind: "points", action: "pois.update", changes: [{ field: "name", before: "😀".repeat(3000), after: "x\"".repeat(900) }, short] });
    trail.note({ kind: "points", action: "pois.update", subject: "many", changes: Array.from({ length: 300 }, () => short) });
    const [many, long] = (await entries()).map(({ changes }) => changes);
    expect([JSON.stringify(long).length <= 2000, JSON.stringify(long).length > 1000, long?.[1]]).toEqual([true, true, short]);
    expect([long?.[0]?.before, long?.[0]?.after]).toEqual([expect.stringMatching(/^(😀)+…$/u), expect.stringMatching(/^(x"?)+…$/)]);
    expect([JSON.stringify(many).length <= 2000, (many?.length ?? 0) > 20]).toEqual([true, true]);
  });

  it("tell of the fields that may be told, and of an e-mail that it changed", () => {
    const before = { name: "Loja", group: ["Sul", "PR"], own: true, cost: null, secret: "a", email: "a@example.com", id: 1 };
    expect(changedFields("points", { before, after: { ...before, group: ["Sul", "SC"], own: false, cost: 0, secret: "b", id: 2 } })).toEqual([
      { field: "group", before: "Sul > PR", after: "Sul > SC" }, { field: "own", before: true, after: false }, { field: "cost", before: null, after: 0 },
    ]);
    expect(changedFields("users", { before: { email: "a@example.com", segments: null, passwordHash: "a" }, after: { email: "b@example.com", segments: ["pdv", "ooh"], passwordHash: "b" } })).toEqual([{ field: "email" }, { field: "segments", before: null, after: "pdv, ooh" }]);
    expect([changedFields("keys", { after: { name: "loader", scopes: ["read"], hash: "x" } }), changedFields("keys", { before: { name: "loader" } }), changedFields("audits", { after: { name: "x" } })]).toEqual([[{ field: "name", after: "loader" }, { field: "scopes", after: "read" }], [{ field: "name", before: "loader" }], []]);
  });
});

describe("methods", () => {
  const user = { id: "7", firstName: "Ana", lastName: "Sá", email: "ana@example.com", role: "admin", type: "pdv" as const };
  const options: CallOptions = { user, address: "198.51.100.7", accessToken: "secret-token" };
  const answering = (answer: unknown): Methods => withTrail({ call: (async () => { if (answer instanceof Error) throw answer; return answer; }) as unknown as CallMethod, callByName: async () => answer, cache: { get: async (_key, make) => make(), clear: () => undefined, size: 0 } }, trail.note);
  const noted = async (name: string, params: unknown[], answer: unknown, by: CallOptions = options) => {
    await answering(answer).callByName(name, params, by).catch(() => undefined);
    return (await entries()).map(({ kind, action, outcome, userId, keyId, subject, address }) => [kind, action, outcome, userId, keyId, subject, address])[0];
  };

  it("that change something are kept with what they changed, and nothing secret", async () => {
    expect(await noted("pois.create", [{ name: "Loja", latitude: -23.55 }], { _id: "12", name: "Loja" })).toEqual(["points", "pois.create", "done", 7, null, "12 Loja", "198.51.100.7"]);
    expect(await noted("pois.delete", [["1", "2"]], { deleted: [{ _id: "1", name: "A" }, { _id: "2", name: "B" }] })).toEqual(["points", "pois.delete", "done", 7, null, "1 A, 2 B", "198.51.100.7"]);
    expect((await noted("keys.create", [{ name: "loader", scopes: ["read"] }], { key: { id: "3", name: "loader" }, secret: "ata_secret" }))?.[5]).toBe("3 loader");
    expect((await noted("users.update", [{ id: "9", email: "rui@example.com", firstName: "Rui" }], { id: "9", email: "rui@example.com" }))?.[5]).toBe("9");
    expect((await noted("users.edit_profile", [{ firstName: "Ana", password: "a new password", currentPassword: "old" }], { id: "7", email: "ana@example.com" }))?.[5]).toBe("7");
    expect(JSON.stringify(await entries())).not.toMatch(/secret|password"|example\.com|-23\.55|old/);
  });

  it("that only read are not kept, those that refuse are, by people and by keys", async () => {
    expect(await noted("pois.getAll", [{}], { pois: [], count: 0 })).toBeUndefined();
    expect(await noted("users.getAll", [], new AppError("not_found", "x"))).toBeUndefined();
    expect(await noted("users.getAll", [], new AppError("forbidden", "x"))).toEqual(["refusals", "users.getAll", "refused", 7, null, "", "198.51.100.7"]);
    now += 1;
    expect(await noted("users.getAll", [], new AppError("forbidden", "x"), { key: { id: "4" } })).toEqual(["refusals", "users.getAll", "refused", null, 4, "", ""]);
  });

  it("tell an administrator who is limited to segments nothing of what points were and are", async () => {
    const limited = { ...user, id: "8", disabled: false, invited: false, segments: ["pdv"] };
    const context = { brand: readBrand("brands", "demo"), trail: repository, trailDays: 30, accounts: { list: async () => [{ ...limited, id: "7", segments: null }, limited] } } as unknown as Parameters<typeof getTrail>[0];
    trail.note({ kind: "points", action: "pois.update", userId: "7", changes: [{ field: "latitude", before: -23, after: -24 }] });
    trail.note({ kind: "users", action: "users.update", userId: "7", changes: [{ field: "role", before: "viewer", after: "admin" }] });
    await trail.settled();
    const changed = async (id: string) => (await getTrail(context, [{ page: 1 }], { user: { ...user, id } })).entries.map(({ kind, changes }) => [kind, changes.length]).sort();
    expect(await changed("7")).toEqual([["points", 1], ["users", 1]]);
    expect(await changed("8")).toEqual([["points", 0], ["users", 1]]);
    expect((await exportTrail(context, [{}], { user: { ...user, id: "8" } })).entries.find(({ kind }) => kind === "points")?.changes).toEqual([]);
  });

  it("answer the trail with names and days of the brand's zone", async () => {
    const brand = readBrand("brands", "demo");
    const accounts = { list: async () => [{ ...user, disabled: false, invited: false, segments: null }] };
    const context = { brand, trail: repository, trailDays: 30, accounts } as unknown as Parameters<typeof getTrail>[0];
    now = Date.UTC(2026, 2, 11, 1, 30);
    trail.note({ kind: "points", action: "pois.create", userId: "7", subject: "=1+1" });
    trail.note({ kind: "exports", action: "pois.export", userId: "99" });
    await trail.settled();
    const asked = async (filter: object) => (await getTrail(context, [{ page: 1, ...filter }], {})).entries.map(({ action, email, userId }) => [action, email, userId]);
    expect(await asked({})).toEqual([["pois.export", null, "99"], ["pois.create", "ana@example.com", "7"]]);
    // half past one UTC is still the day before in São Paulo
    expect([await asked({ from: "2026-03-11" }), (await asked({ from: "2026-03-10", to: "2026-03-10" })).length, (await asked({ user: "7", kind: "points" })).length]).toEqual([[], 2, 1]);
    expect(await getTrail(context, [{ page: 2 }], {})).toEqual({ entries: [], count: 2, pageSize: 50, days: 30 });
    expect((await exportTrail(context, [{}], {})).entries).toHaveLength(2);
  });
});

describe("logins (ASVS 16.3.1, 16.3.2)", () => {
  let fixture: AuthFixture;
  beforeEach(async () => { fixture = await makeAuth(); });
  afterEach(() => fixture.close());
  it("right and wrong, logouts and new passwords are kept with who and from where, never with an e-mail or a token", async () => {
    const silent = { info: () => undefined, warn: () => undefined, error: () => undefined };
    const auth = fixture.another({ log: withTrailOfLogins(silent, trail.note) });
    const { token, user } = await auth.login({ email: ana.email, password: ana.password, ...home });
    await auth.login({ email: ana.email, password: "wrong", ...home }).catch(() => undefined);
    await auth.login({ email: "nobody@example.com", password: "wrong", ...home }).catch(() => undefined);
    await auth.accounts.editProfile({ ...user, sessionId: "x" }, { firstName: "Ana", lastName: "Sá", password: "another password", currentPassword: ana.password }, { address: home.address });
    await auth.logout({ ...(await auth.login({ email: ana.email, password: "another password", ...home })).token, address: home.address });
    const own = Number(user.id);
    expect((await entries()).map(({ action, outcome, userId, address, times }) => [action, outcome, userId, address, times]).sort()).toEqual([
      ["login.in", "done", own, home.address, 2], ["login.out", "done", own, home.address, 1], ["login.password", "done", own, home.address, 1],
      ["login.wrong", "refused", own, home.address, 1], ["login.wrong", "refused", null, home.address, 1],
    ].sort());
    expect(JSON.stringify(await entries())).not.toContain("@");
    expect(JSON.stringify(await entries())).not.toContain(token.accessToken);
  });
});
