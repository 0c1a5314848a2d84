import { expect, it } from "vitest";
import { apiKeysRepository } from "~/store/api-keys.server";
import { usersRepository } from "~/store/users.server";
import { onBothDialects } from "./on-both-dialects";

const at = (ms: number) => new Date(Date.UTC(2026, 2, 1) + ms);
const user = { email: "ana@example.com", firstName: "Ana", lastName: "Sá", role: "admin", type: "pdv", passwordHash: "x" } as const;

onBothDialects("keys of programs", (stores) => {
  it("are found by their hash until they are revoked, once", async () => {
    const store = await stores.open();
    const [keys, ana] = [apiKeysRepository(store), await usersRepository(store).create(user, at(0))];
    const first = await keys.add({ name: "loader", hash: "h1", prefix: "ata_aaaaaa", scopes: ["ingest"], createdBy: ana.id }, at(1));
    await keys.add({ name: "reader", hash: "h2", prefix: "ata_bbbbbb", scopes: ["read", "ingest"], createdBy: ana.id }, at(2));
    expect(first).toEqual({ id: first.id, name: "loader", prefix: "ata_aaaaaa", scopes: ["ingest"], createdBy: "Ana Sá", createdAt: at(1), lastUsedAt: null, revokedAt: null });
    expect((await keys.all()).map(({ name }) => name)).toEqual(["reader", "loader"]);
    await keys.used(first.id, at(5));
    expect(await keys.byHash("h1")).toEqual({ ...first, lastUsedAt: at(5) });
    expect([await keys.revoke(first.id, at(6)), await keys.revoke(first.id, at(7)), await keys.revoke(999, at(7))]).toEqual([{ name: "loader", scopes: ["ingest"] }, null, null]);
    expect(await keys.byHash("h1")).toBeNull();
    expect((await keys.all()).map(({ revokedAt }) => revokedAt)).toEqual([null, at(6)]);
    expect((await keys.byHash("h2"))?.scopes).toEqual(["read", "ingest"]);
  });

  it("outlive the account of whoever made them", async () => {
    const store = await stores.open();
    const [keys, ana] = [apiKeysRepository(store), await usersRepository(store).create(user, at(0))];
    await keys.add({ name: "loader", hash: "h", prefix: "ata_aaaaaa", scopes: ["ingest"], createdBy: ana.id }, at(1));
    await store.db.deleteFrom("users").execute();
    expect(await keys.byHash("h")).toMatchObject({ name: "loader", createdBy: null });
  });

  it("keep no key twice", async () => {
    const store = await stores.open();
    const [keys, ana] = [apiKeysRepository(store), await usersRepository(store).create(user, at(0))];
    const key = { name: "loader", hash: "h", prefix: "ata_aaaaaa", scopes: ["read"], createdBy: ana.id } as const;
    await keys.add(key, at(1));
    await expect(keys.add(key, at(2))).rejects.toThrow();
  });
});
