import { expect, it } from "vitest";
import { trailRepository, type NewTrailEntry } from "~/store/trail.server";
import { usersRepository } from "~/store/users.server";
import { onBothDialects } from "./on-both-dialects";

const at = (ms: number) => new Date(Date.UTC(2026, 2, 1) + ms);
const entry: NewTrailEntry = { at: at(0), kind: "points", action: "pois.update", outcome: "done", userId: 1, keyId: null, actor: null, subject: "7 Loja Sé", address: "198.51.100.7", changes: [] };
const every = { offset: 0, limit: 100 };

onBothDialects("the trail", (stores) => {
  it("is read newest first, by page, kind, person and time, and outlives accounts", async () => {
    const store = await stores.open();
    const trail = trailRepository(store);
    const ana = await usersRepository(store).create({ email: "ana@example.com", firstName: "Ana", lastName: "Sá", role: "admin", type: "pdv", passwordHash: "x" }, at(0));
    await trail.add({ ...entry, userId: ana.id });
    await trail.add({ ...entry, at: at(1), kind: "login", action: "login.wrong", outcome: "refused", userId: null, subject: "" });
    await trail.add({ ...entry, at: at(1), kind: "exports", action: "pois.export", userId: null, keyId: 4 });
    await store.db.deleteFrom("users").execute();
    const found = await trail.find(every);
    expect(found.count).toBe(3);
    expect(found.entries.map(({ id: _id, ...rest }) => rest)).toEqual([
      { ...entry, at: at(1), kind: "exports", action: "pois.export", userId: null, keyId: 4, times: 1 },
      { ...entry, at: at(1), kind: "login", action: "login.wrong", outcome: "refused", userId: null, subject: "", times: 1 },
      { ...entry, userId: ana.id, times: 1 },
    ]);
    const actions = async (query: object) => (await trail.find({ ...every, ...query })).entries.map(({ action }) => action);
    expect(await actions({ kind: "login" })).toEqual(["login.wrong"]);
    expect(await actions({ userId: ana.id })).toEqual(["pois.update"]);
    expect(await actions({ from: at(1) })).toEqual(["pois.export", "login.wrong"]);
    expect(await actions({ before: at(1) })).toEqual(["pois.update"]);
    expect(await trail.find({ offset: 1, limit: 1 })).toMatchObject({ count: 3, entries: [{ action: "login.wrong" }] });
  });

  it("keeps what changed, and who acted without an account", async () => {
    const trail = trailRepository(await stores.open());
    const changes = [{ field: "name", before: "Loja \"Sé\"; '='", after: null }, { field: "own", before: true, after: false }, { field: "latitude", before: -23.55, after: -23.5 }, { field: "email" }];
    await trail.add({ ...entry, changes });
    await trail.add({ ...entry, at: at(1), kind: "users", userId: null, actor: "command_line" });
    expect((await trail.find(every)).entries.map(({ actor, changes: told }) => [actor, told])).toEqual([["command_line", []], [null, changes]]);
  });

  it("counts what happens again, and forgets what is old", async () => {
    const trail = trailRepository(await stores.open());
    const id = await trail.add(entry);
    expect([await trail.again(id, at(5)), await trail.again(id + 1, at(5))]).toEqual([true, false]);
    expect((await trail.find(every)).entries).toMatchObject([{ id, times: 2, at: at(5) }]);
    await trail.add({ ...entry, at: at(9) });
    expect([await trail.prune(at(5)), await trail.prune(at(6)), await trail.prune(at(6))]).toEqual([0, 1, 0]);
    expect((await trail.find(every)).count).toBe(1);
  });
});
