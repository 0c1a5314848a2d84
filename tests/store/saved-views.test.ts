import { expect, it } from "vitest";
import { maximumViews, savedViewsRepository } from "~/store/saved-views.server";
import { usersRepository, type NewUser } from "~/store/users.server";
import { onBothDialects, type StoreMaker } from "./on-both-dialects";

const user: NewUser = { email: "ana@example.com", firstName: "Ana", lastName: "Sá", role: "viewer", type: "pdv", passwordHash: "x" };
const now = new Date(Date.UTC(2026, 10, 28));
const view = { name: "Março", path: "/dashboard", query: "type=pdv&month=2026-03" };

onBothDialects("saved views", (stores) => {
  it("belong to one user: another sees, renames and removes nothing of them", async () => {
    const { views, ana, rui } = await open(stores);
    const { id } = await views.save(ana, view, now);
    expect(await views.allOf(rui)).toEqual([]);
    await expect(views.rename(rui, id, "x")).rejects.toMatchObject({ code: "not_found" });
    await views.remove(rui, id);
    expect(await views.allOf(ana)).toEqual([{ id, ...view }]);
    expect(await views.save(rui, view, now)).not.toMatchObject({ id });
  });
  it("of one name are one view; names are told apart exactly and listed without regard to case", async () => {
    const { views, ana } = await open(stores);
    const first = await views.save(ana, view, now);
    expect(await views.save(ana, { ...view, query: "type=ooh" }, now)).toEqual({ ...first, query: "type=ooh" });
    await views.save(ana, { ...view, name: "abril" }, now);
    await views.save(ana, { ...view, name: "Águas" }, now);
    expect((await views.allOf(ana)).map(({ name }) => name)).toEqual(["abril", "Águas", "Março"]);
    await expect(views.rename(ana, first.id, "abril")).rejects.toMatchObject({ code: "conflict" });
    await views.rename(ana, first.id, "Março");
    await views.rename(ana, first.id, "'); drop table saved_views; --");
    expect((await views.allOf(ana)).map(({ name }) => name)).toContain("'); drop table saved_views; --");
  });
  it("are no more than a user may keep, also when saved all at once, and go with the account", async () => {
    const { views, ana, store } = await open(stores);
    const outcomes = await Promise.allSettled(Array.from({ length: maximumViews + 3 }, (_, i) => views.save(ana, { ...view, name: `v${i}` }, now)));
    expect(outcomes.filter(({ status }) => status === "rejected")).toHaveLength(3);
    expect(await views.allOf(ana)).toHaveLength(maximumViews);
    await store.db.deleteFrom("users").where("id", "=", ana).execute();
    expect(await views.allOf(ana)).toEqual([]);
  });
});

async function open(stores: StoreMaker) {
  const store = await stores.open();
  const users = usersRepository(store);
  const ana = await users.create(user, now);
  const rui = await users.create({ ...user, email: "rui@example.com" }, now);
  return { store, views: savedViewsRepository(store), ana: ana.id, rui: rui.id };
}
