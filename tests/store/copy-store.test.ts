import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterAll, beforeAll, expect, it } from "vitest";
import { copiedRows, fillStore, isEmpty, type CopiedRow } from "~/store/copy-store.server";
import { openStore, type Store } from "~/store/store.server";
import { onBothDialects } from "./on-both-dialects";

const user = { email: "ana@example.com", first_name: "Ana", last_name: "Lima", role: "admin", type: "pdv", password_hash: "h", disabled: 0, demo: 0, created_at: 1_790_000_000_000, segments: null } as const;

async function filled(store: Store): Promise<void> {
  const [{ id }] = await store.db.insertInto("users").values(user).returning("id").execute() as [{ id: number }];
  await store.db.insertInto("login_families").values({ id: "f", user_id: id, created_at: 1, expires_at: 2, ended_at: null, ended_reason: null, user_agent: "é\"'\n" }).execute();
  await store.db.insertInto("refresh_tokens").values({ hash: "r", family_id: "f", created_at: 1, expires_at: 2, replaced_at: null }).execute();
  const [gone] = await store.db.insertInto("users").values({ ...user, email: "gone@example.com" }).returning("id").execute();
  await store.db.deleteFrom("users").where("id", "=", gone?.id ?? 0).execute();
}
async function all(rows: AsyncIterable<CopiedRow>): Promise<CopiedRow[]> {
  const list: CopiedRow[] = [];
  for await (const row of rows) list.push(row);
  return list;
}
async function* again(rows: CopiedRow[]): AsyncGenerator<CopiedRow> { yield* rows; }

onBothDialects("a copy of the store", (stores) => {
  let folder: string;
  beforeAll(() => { folder = mkdtempSync(path.join(tmpdir(), "copy-")); });
  afterAll(() => rmSync(folder, { recursive: true, force: true }));

  it("holds every row, and fills a store of either dialect with the same", async () => {
    const from = await stores.open();
    await filled(from);
    const rows = await all(copiedRows(from));
    for (const to of [await stores.open(), await openStore({ dataDir: mkdtempSync(path.join(folder, "s-")) })]) {
      expect(await isEmpty(to)).toBe(true);
      await fillStore(to, again(rows));
      expect(await isEmpty(to)).toBe(false);
      expect(await all(copiedRows(to))).toEqual(rows);
      // an id that was given once is not given again
      const [next] = await to.db.insertInto("users").values({ ...user, email: "next@example.com" }).returning("id").execute();
      expect(next?.id).toBe(3);
      await to.close();
    }
  });

  it("that breaks off changes nothing", async () => {
    const store = await stores.open();
    await filled(store);
    const before = await all(copiedRows(store));
    async function* broken(): AsyncGenerator<CopiedRow> { yield { table: "settings", row: { key: "a", value: "b" } }; throw new Error("cut off"); }
    await expect(fillStore(store, broken())).rejects.toThrow("cut off");
    expect(await all(copiedRows(store))).toEqual(before);
  });
});
