import { expect, it } from "vitest";
import { audiencesRepository, maximumLocations, type AudienceChange } from "~/store/audiences.server";
import { usersRepository, type NewUser } from "~/store/users.server";
import { onBothDialects, type StoreMaker } from "./on-both-dialects";

const user: NewUser = { email: "ana@example.com", firstName: "Ana", lastName: "Sá", role: "viewer", type: "pdv", passwordHash: "x" };
const at = (minute: number) => new Date(Date.UTC(2026, 10, 28, 10, minute));
const audience = (name: string): AudienceChange => ({ name, filter: JSON.stringify({ group: "pdv" }), total: 1200, all_match: 7, data_version: 1_764_000_000_000 });
const page = { search: "", by: null, sort: "created", descending: true, offset: 0, limit: 10 } as const;

onBothDialects("audiences", (stores) => {
  it("are kept, read, changed and removed with all that they hold", async () => {
    const { audiences, ana } = await open(stores);
    const made = await audiences.create(ana, audience("Café da manhã"), at(0));
    expect(made).toEqual({ id: made.id, user_id: ana, ...audience("Café da manhã"), created_at: at(0).getTime(), changed_at: at(0).getTime() });
    expect(await audiences.one(made.id)).toEqual(made);
    expect(await audiences.change(made.id, { ...audience("'); drop table audiences; --"), total: null }, at(5))).toMatchObject({ name: "'); drop table audiences; --", total: null, created_at: at(0).getTime(), changed_at: at(5).getTime() });
    expect(await audiences.change(made.id + 1, audience("Nobody"), at(5))).toBeNull();
    expect(await audiences.remove([made.id, made.id + 1])).toMatchObject([{ id: made.id }]);
    expect(await audiences.one(made.id)).toBeNull();
    expect(await audiences.remove([])).toEqual([]);
  });

  it("are paged in one order, newest first, each once, also where several are of one instant or name", async () => {
    const { audiences, ana } = await open(stores);
    for (let i = 0; i < 23; i++) await audiences.create(ana, { ...audience(`Audience ${i % 5}`), filter: JSON.stringify({ group: "pdv", city: [String(i)] }) }, at(Math.floor(i / 4)));
    for (const order of [{ sort: "created", descending: true }, { sort: "name", descending: false }] as const) {
      const pages = await Promise.all([0, 10, 20, 30].map((offset) => audiences.find({ ...page, ...order, offset })));
      expect(pages.map((each) => [each.audiences.length, each.count])).toEqual([[10, 23], [10, 23], [3, 23], [0, 23]]);
      const all = pages.flatMap((each) => each.audiences);
      expect(new Set(all.map(({ id }) => id)).size).toBe(23);
      const key = all.map(({ created_at, name }) => (order.sort === "name" ? name : -created_at));
      expect(key).toEqual([...key].sort((a, b) => (a < b ? -1 : a > b ? 1 : 0)));
    }
  });

  it("U01 are one where the same filter is sent under the same name again, also at the same time", async () => {
    const { audiences, ana, rui } = await open(stores);
    const first = await audiences.create(ana, audience("Sent twice"), at(0));
    const again = await Promise.all([audiences.create(ana, { ...audience("Sent twice"), total: 1300 }, at(1)), audiences.create(ana, { ...audience("Sent twice"), total: 1300 }, at(1))]);
    expect(again.map(({ id, total, created_at }) => [id, total, created_at])).toEqual([[first.id, 1300, at(0).getTime()], [first.id, 1300, at(0).getTime()]]);
    for (const [by, change] of [[rui, audience("Sent twice")], [ana, audience("Another name")], [ana, { ...audience("Sent twice"), filter: "{}" }]] as const) expect((await audiences.create(by, change, at(2))).id).not.toBe(first.id);
    expect((await audiences.find(page)).count).toBe(4);
  });

  it("are found by words of their name whatever accents and case, and by who made them", async () => {
    const { audiences, ana, rui } = await open(stores);
    await audiences.create(ana, audience("São João 100%"), at(0));
    await audiences.create(rui, audience("Águas"), at(1));
    const names = async (search: string, by: number | null = null) => (await audiences.find({ ...page, search, by })).audiences.map(({ name }) => name);
    expect(await names("joao SAO")).toEqual(["São João 100%"]);
    expect(await names("100%")).toEqual(["São João 100%"]);
    expect(await names("%")).toEqual(["São João 100%"]);
    expect(await names("aguas")).toEqual(["Águas"]);
    expect(await names("", ana)).toEqual(["São João 100%"]);
    expect(await names("xyz")).toEqual([]);
  });

  it("outlive the account that made them", async () => {
    const { audiences, ana, store } = await open(stores);
    const { id } = await audiences.create(ana, audience("Shared"), at(0));
    await store.db.deleteFrom("users").where("id", "=", ana).execute();
    expect(await audiences.one(id)).toMatchObject({ id, user_id: null });
  });

  it("name locations, each once, sorted by name, up to as many as a deployment keeps", async () => {
    const { audiences, ana, rui } = await open(stores);
    const stadium = { name: "Estádio", latitude: -23.5, longitude: -46.6 };
    const first = await audiences.saveLocation(ana, stadium, at(0));
    expect(await audiences.saveLocation(ana, stadium, at(1))).toEqual(first);
    const other = await audiences.saveLocation(rui, { ...stadium, name: "arena" }, at(2));
    expect(await audiences.locations(null)).toEqual([other, first]);
    expect(await audiences.locations(ana)).toEqual([first]);
    expect(await audiences.locationsById([first.id, 999_999])).toEqual([first]);
    expect(await audiences.locationsById([])).toEqual([]);
    // one that an audience names stays
    await audiences.create(ana, { ...audience("There"), filter: JSON.stringify({ group: "pdv", pois: [{ value: `L${first.id}` }] }) }, at(2));
    expect(await audiences.removeLocation(first.id)).toBe(false);
    expect(await audiences.removeLocation(other.id)).toBe(true);
    expect(await audiences.locations(null)).toEqual([first]);
    await audiences.saveLocation(rui, { ...stadium, name: "arena" }, at(2));
    for (let i = 2; i < maximumLocations; i++) await audiences.saveLocation(ana, { ...stadium, name: `Place ${i}` }, at(3));
    await expect(audiences.saveLocation(ana, { ...stadium, name: "One more" }, at(4))).rejects.toMatchObject({ code: "too_large" });
  }, 60_000);
});

async function open(stores: StoreMaker) {
  const store = await stores.open();
  const users = usersRepository(store);
  const ana = await users.create(user, at(0));
  const rui = await users.create({ ...user, email: "rui@example.com" }, at(0));
  return { store, audiences: audiencesRepository(store), ana: ana.id, rui: rui.id };
}
