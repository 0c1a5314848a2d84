import { expect, it } from "vitest";
import { liveTicketsRepository } from "~/store/live-tickets.server";
import { loginAttemptsRepository } from "~/store/login-attempts.server";
import { notificationsRepository, type NoticeEar } from "~/store/notifications.server";
import { passwordLinksRepository } from "~/store/password-links.server";
import { pointsRepository, type NewPoint } from "~/store/points.server";
import { sessionsRepository } from "~/store/sessions.server";
import { settingsRepository } from "~/store/settings.server";
import { usersRepository, type NewUser } from "~/store/users.server";
import { onBothDialects } from "./on-both-dialects";

const point: NewPoint = {
  code: "s1", name: "São João", address: "Rua A, 1", address1: null, city: "São Paulo", uf: "SP", zipcode: "01000-000", country_code: "BR", phone: "",
  latitude: -23.5505, longitude: -46.6333, type: "pdv", own: true, category: "metro", radius_m: null, path: ["Rede", "Linha 1"],
  cp_name: null, sales_office: null, status: "unknown", impressions: null, cost: 12.5,
};
const user: NewUser = { email: "ana@example.com", firstName: "Ana", lastName: "Sá", role: "admin", type: "pdv", passwordHash: "x" };
const at = (ms: number) => new Date(Date.UTC(2026, 2, 1) + ms);

onBothDialects("repositories", (stores) => {
  it("answers points as they were written, every field", async () => {
    const points = pointsRepository(await stores.open());
    const { created } = await points.upsertByCode([point]);
    expect(created).toHaveLength(1);
    expect(await points.all()).toEqual([{ id: created[0], ...point }]);
  });

  it("tells created, moved, changed and unchanged points apart, each in one list", async () => {
    const points = pointsRepository(await stores.open());
    const { created: [a, b, c, d] } = await points.upsertByCode(["a", "b", "c", "d"].map((code) => ({ ...point, code })));
    const again = await points.upsertByCode([
      { ...point, code: "a" }, { ...point, code: "b", latitude: -23.551, name: "B" }, { ...point, code: "c", path: ["Rede"] }, { ...point, code: "d", radius_m: 80 },
      { ...point, code: "a", type: "ooh" },
    ]);
    expect(again).toEqual({ created: [expect.any(Number)], moved: [b, d], changed: [c], unchanged: [a] });
    expect((await points.byIds([c!, 999_999, c!])).map((p) => [p.id, p.path])).toEqual([[c, ["Rede"]]]);
  });

  it("takes the last of two entries of one code, more points than one statement holds, and values as data", async () => {
    const points = pointsRepository(await stores.open());
    const name = `x'); drop table points; --`;
    const { created } = await points.upsertByCode([...Array.from({ length: 1201 }, (_, i) => ({ ...point, code: `n${i}` })), { ...point, code: "n0", name }]);
    expect(created).toHaveLength(1201);
    expect((await points.all()).filter((p) => p.name === name).map((p) => p.code)).toEqual(["n0"]);
    expect(await points.byIds(created)).toHaveLength(1201);
  });

  it("moves the version with a change and only then, seen by another process", async () => {
    const points = pointsRepository(await stores.open());
    const other = pointsRepository(await stores.reopen());
    await points.upsertByCode([point]);
    const before = await other.version();
    await points.upsertByCode([point]);
    expect(await other.version()).toBe(before);
    await points.upsertByCode([{ ...point, own: false }]);
    expect(await other.version()).toBe(before + 1);
  });

  it("writes nothing of a batch with a row that is refused", async () => {
    const points = pointsRepository(await stores.open());
    await expect(points.upsertByCode([point, { ...point, code: "bad", status: "shut" as "open" }])).rejects.toThrow();
    expect(await points.all()).toEqual([]);
  });

  it("lets two processes write the same points at once", async () => {
    const first = pointsRepository(await stores.open());
    const second = pointsRepository(await stores.reopen());
    const many = Array.from({ length: 300 }, (_, i) => ({ ...point, code: `p${i}` }));
    const results = await Promise.all([first.upsertByCode(many), second.upsertByCode(many)]);
    expect(results.map((r) => r.created.length + r.unchanged.length)).toEqual([300, 300]);
    expect(await first.all()).toHaveLength(300);
  });

  it("makes one first account of two that come at once, and refuses an e-mail twice", async () => {
    const users = usersRepository(await stores.open());
    const others = usersRepository(await stores.reopen());
    const made = await Promise.all([users.createFirst(user, at(0)), others.createFirst({ ...user, email: "bo@example.com" }, at(0))]);
    expect(made.filter(Boolean)).toHaveLength(1);
    expect(await users.count()).toBe(1);
    await expect(users.create({ ...user, email: made.find(Boolean)!.email }, at(0))).rejects.toMatchObject({ code: "conflict" });
  });

  it("keeps an account's fields and deletes only demo accounts as such", async () => {
    const users = usersRepository(await stores.open());
    const ana = await users.create(user, at(0));
    await users.create({ ...user, email: "demo@example.com", demo: true }, at(0));
    await users.change(ana.id, { disabled: true });
    await users.setPassword(ana.id, "y");
    await users.deleteDemo();
    expect(await users.byEmail("demo@example.com")).toBeNull();
    expect(await users.byId(ana.id)).toEqual({ id: ana.id, segments: null, ...user, passwordHash: "y", disabled: true, demo: false, invited: false });
  });

  it("knows an account as invited until it has a password, by whichever way, or its owner has come", async () => {
    const store = await stores.open();
    const [users, links] = [usersRepository(store), passwordLinksRepository(store)];
    expect((await users.create(user, at(0))).invited).toBe(false);
    const made = await Promise.all(["set", "link", "oidc", "none"].map((name) => users.create({ ...user, email: `${name}@example.com`, invited: true }, at(0))));
    expect(made.map(({ invited }) => invited)).toEqual([true, true, true, true]);
    const [set, link, oidc, none] = made;
    await users.setPassword(set!.id, "y");
    await links.add({ hash: "h", userId: link!.id, expiresAt: at(9) }, at(0));
    expect((await users.byId(link!.id))?.invited).toBe(true);
    await links.use("h", "y", at(1));
    await users.arrived(oidc!.id);
    expect(await users.change(none!.id, { disabled: true })).toMatchObject({ disabled: true, invited: true });
    expect(Object.fromEntries((await users.all()).map(({ email, invited }) => [email.split("@")[0], invited]))).toEqual({ ana: false, link: false, none: true, oidc: false, set: false });
  });

  it("shows a notification as new to each user until that user has read it", async () => {
    const store = await stores.open();
    const [users, notifications] = [usersRepository(store), notificationsRepository(store)];
    const [ana, bo] = [await users.create(user, at(0)), await users.create({ ...user, email: "bo@example.com" }, at(0))];
    await notifications.add({ title: "one", description: "", date: at(1) });
    await notifications.markRead(ana.id);
    await notifications.markRead(ana.id);
    await notifications.add({ title: "two", description: "", date: at(2) });
    expect((await notifications.latestFor(ana.id, 10)).map((n) => [n.title, n.isNew, n.date])).toEqual([["two", true, at(2)], ["one", false, at(1)]]);
    expect((await notifications.latestFor(bo.id, 1)).map((n) => [n.title, n.isNew])).toEqual([["two", true]]);
  });

  it("keeps what happened, for one user or for all, and tells what came after", async () => {
    const store = await stores.open();
    const [users, notifications] = [usersRepository(store), notificationsRepository(store)];
    const [ana, bo] = [await users.create(user, at(0)), await users.create({ ...user, email: "bo@example.com" }, at(0))];
    expect(await notifications.newest()).toBe(0);
    const first = await notifications.add({ notice: { kind: "points_attributed", points: 3 }, date: at(1), userId: ana.id });
    const second = await notifications.add({ notice: { kind: "data_loaded", pings: 7, last_day: null }, date: at(2) });
    const told = [{ id: first, userId: ana.id, notice: { kind: "points_attributed", points: 3 }, about: null }, { id: second, userId: null, notice: { kind: "data_loaded", pings: 7, last_day: null }, about: null }];
    expect(await notifications.after(0)).toEqual(told);
    expect([await notifications.after(first), await notifications.newest()]).toEqual([told.slice(1), second]);
    expect((await notifications.latestFor(bo.id, 10)).map(({ notice }) => notice)).toEqual([{ kind: "data_loaded", pings: 7, last_day: null }]);
    await notifications.markRead(ana.id, first);
    expect((await notifications.latestFor(ana.id, 10)).map(({ id, isNew }) => [id, isNew])).toEqual([[second, true], [first, false]]);
  });

  it("answers of what is for everybody that which a reader may hear, as they may hear it, as many as are asked for", async () => {
    const store = await stores.open();
    const [users, notifications] = [usersRepository(store), notificationsRepository(store)];
    const ana = await users.create(user, at(0));
    const about = (place: string) => ({ points: [{ places: [place], counts: [1] }] });
    const own = await notifications.add({ notice: { kind: "points_attributed", points: 1 }, about: about("b"), date: at(0), userId: ana.id });
    const heard = await notifications.add({ notice: { kind: "points_attributed", points: 2 }, about: about("a"), date: at(1) });
    const words = await notifications.add({ title: "words", description: "", date: at(2) });
    for (let i = 0; i < 7; i++) await notifications.add({ notice: { kind: "points_imported", created: i, changed: 0 }, about: about("b"), date: at(3 + i) });
    const last = await notifications.add({ notice: { kind: "points_imported", created: 1, changed: 0 }, date: at(20) });
    const hear: NoticeEar = (_notice, of) => (of && "points" in of && of.points[0]?.places[0] === "a" ? { kind: "points_attributed", points: 9 } : null);
    expect((await notifications.latestFor(ana.id, 3, hear)).map(({ id, notice }) => [id, notice])).toEqual([[words, null], [heard, { kind: "points_attributed", points: 9 }], [own, { kind: "points_attributed", points: 1 }]]);
    expect((await notifications.latestFor(ana.id, 2, hear)).map(({ id }) => id)).toEqual([words, heard]);
    expect((await notifications.latestFor(ana.id, 20, hear))).toHaveLength(3);
    expect((await notifications.latestFor(ana.id, 20))).toHaveLength(11);
    expect((await notifications.after(words)).map(({ about: of }) => of)).toEqual([...Array.from({ length: 7 }, () => about("b")), null]);
    expect((await notifications.after(words)).at(-1)).toMatchObject({ id: last, userId: null });
    // many that are others' lie between, some of one instant
    await store.db.insertInto("notifications").values(Array.from({ length: 250 }, (_, i) => ({ title: "", description: "", notice: JSON.stringify({ kind: "points_imported", created: i, changed: 0 }), about: JSON.stringify(about("b")), date: at(30 + (i % 3)).getTime(), user_id: null }))).execute();
    expect((await notifications.latestFor(ana.id, 20, hear)).map(({ id }) => id)).toEqual([words, heard, own]);
    expect(new Set((await notifications.latestFor(ana.id, 250)).map(({ id }) => id)).size).toBe(250);
  });

  it("tell of many small loads within an hour once, with all their pings, and begin anew afterwards", async () => {
    const store = await stores.open();
    const [users, notifications] = [usersRepository(store), notificationsRepository(store)];
    const ana = await users.create(user, at(0));
    const minute = 60_000;
    const load = (pings: number, minutes: number, last_day: string | null) => notifications.add({ notice: { kind: "data_loaded", pings, last_day }, date: at(minutes * minute) });
    const first = await load(5, 0, "2026-03-01");
    await notifications.add({ notice: { kind: "points_attributed", points: 1 }, date: at(minute) });
    expect([await load(7, 30, null), await load(1, 59, "2026-03-02")]).toEqual([first, first]);
    await notifications.markRead(ana.id);
    expect(await load(2, 59.5, "2026-03-01")).toBe(first);
    const next = await load(3, 60, "2026-03-02");
    expect(next).toBeGreaterThan(first);
    expect((await notifications.latestFor(ana.id, 10)).filter(({ notice }) => notice?.kind === "data_loaded").map(({ notice, isNew, date }) => [notice, isNew, date])).toEqual([
      [{ kind: "data_loaded", pings: 3, last_day: "2026-03-02" }, true, at(60 * minute)],
      [{ kind: "data_loaded", pings: 15, last_day: "2026-03-02", since: at(0).toISOString() }, false, at(59.5 * minute)],
    ]);
  });

  it("lets a ticket of a login be used once, in time", async () => {
    const store = await stores.open();
    const ana = await usersRepository(store).create(user, at(0));
    await sessionsRepository(store).open({ id: "login", userId: ana.id, tokenHash: "t", tokenExpiresAt: at(9), expiresAt: at(9), userAgent: "" }, at(0));
    const tickets = liveTicketsRepository(store);
    for (const hash of ["a", "b"]) await tickets.add({ hash, familyId: "login", expiresAt: at(5) }, at(0));
    expect([await tickets.use("a", at(4)), await tickets.use("a", at(4)), await tickets.use("b", at(5)), await tickets.use("c", at(4))]).toEqual(["login", null, null, null]);
  });

  it("keeps settings", async () => {
    const settings = settingsRepository(await stores.open());
    expect(await settings.get("synthetic")).toBeNull();
    await settings.set("synthetic", "1");
    await settings.set("synthetic", "0");
    expect(await settings.get("synthetic")).toBe("0");
    await settings.remove("synthetic");
    expect(await settings.get("synthetic")).toBeNull();
  });

  it("blocks a key after its free failures, for twice as long each time, and forgets after the window", async () => {
    const attempts = loginAttemptsRepository(await stores.open());
    const limit = { key: "k", free: 2, baseMs: 1000, capMs: 3000, windowMs: 60_000 };
    const charge = (ms: number) => attempts.charge([limit], at(ms));
    expect(await charge(0)).toBeNull();
    expect(await charge(0)).toBeNull();
    expect(await charge(999)).toEqual({ key: "k", retryAfterMs: 1 });
    expect(await charge(1000)).toBeNull();
    expect(await charge(1000)).toEqual({ key: "k", retryAfterMs: 2000 });
    expect(await charge(3000)).toBeNull();
    expect(await charge(3000)).toEqual({ key: "k", retryAfterMs: 3000 });
    await attempts.refund(["k"]);
    expect(await charge(3000)).toBeNull();
    expect(await charge(63_001)).toBeNull();
    expect(await charge(63_001)).toBeNull();
  });

  it("counts every one of many attempts made at once", async () => {
    const attempts = loginAttemptsRepository(await stores.open());
    const limit = { key: "k", free: 5, baseMs: 1000, capMs: 3000, windowMs: 60_000 };
    const results = await Promise.all(Array.from({ length: 20 }, () => attempts.charge([limit], at(0))));
    expect(results.filter((r) => r === null)).toHaveLength(5);
  });

  it("knows an address by account", async () => {
    const store = await stores.open();
    const ana = await usersRepository(store).create(user, at(0));
    const attempts = loginAttemptsRepository(store);
    await attempts.rememberAddress(ana.id, "h1", at(0));
    await attempts.rememberAddress(ana.id, "h1", at(5));
    expect(await attempts.isKnownAddress(user.email, "h1")).toBe(true);
    expect(await attempts.isKnownAddress(user.email, "h2")).toBe(false);
    expect(await attempts.isKnownAddress("bo@example.com", "h1")).toBe(false);
    await attempts.prune(at(10), at(10));
    expect(await attempts.isKnownAddress(user.email, "h1")).toBe(false);
  });
});
