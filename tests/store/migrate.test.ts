import { mkdtempSync, readdirSync, rmSync, statSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { sql } from "kysely";
import { afterEach, beforeEach, expect, it } from "vitest";
import { migrate, migrations, type Migration } from "~/store/migrate.server";
import { passwordLinksRepository } from "~/store/password-links.server";
import { sessionsRepository } from "~/store/sessions.server";
import { openStore } from "~/store/store.server";
import { usersRepository } from "~/store/users.server";
import { onBothDialects } from "./on-both-dialects";

let folder: string;
beforeEach(() => { folder = path.join(mkdtempSync(path.join(tmpdir(), "store-")), "data"); });
afterEach(() => rmSync(path.dirname(folder), { recursive: true, force: true }));

it("makes its files readable by the owner alone, and commits to disk in a write-ahead log", async () => {
  const store = await openStore({ dataDir: folder });
  await usersRepository(store).count();
  for (const file of readdirSync(folder)) expect([file, (statSync(path.join(folder, file)).mode & 0o777).toString(8)]).toEqual([file, "600"]);
  expect((await sql<{ journal_mode: string }>`pragma journal_mode`.execute(store.db)).rows).toEqual([{ journal_mode: "wal" }]);
  expect((await sql<{ synchronous: number }>`pragma synchronous`.execute(store.db)).rows).toEqual([{ synchronous: 2 }]);
  await store.close();
});

onBothDialects("migrations", (stores) => {
  it("run once, whoever opens first", async () => {
    const first = await stores.open();
    await usersRepository(first).create({ email: "a@example.com", firstName: "Ana", lastName: "Sá", role: "admin", type: "pdv", passwordHash: "x" }, new Date(0));
    const again = await Promise.all([stores.reopen(), stores.reopen()]);
    for (const store of again) expect(await usersRepository(store).count()).toBe(1);
  });

  it("refuse data of a newer release by one clear message", async () => {
    const store = await stores.open();
    await sql`insert into migrations (name) values ('9999-future')`.execute(store.db);
    await expect(stores.reopen()).rejects.toThrow(/newer release \(9999-future\)/);
  });

  it("tell of accounts from before which still wait for their owner", async () => {
    const store = await stores.open();
    const [users, links] = [usersRepository(store), passwordLinksRepository(store)];
    const hour = 60 * 60 * 1000;
    for (const [name, hours, login] of [["invited", 72, false], ["reset", 1, false], ["again", 72, true], ["none", 0, false]] as const) {
      const { id } = await users.create({ email: `${name}@example.com`, firstName: "Ana", lastName: "Sá", role: "viewer", type: "pdv", passwordHash: "x" }, new Date(0));
      if (hours) await links.add({ hash: name, userId: id, expiresAt: new Date(7 + hours * hour) }, new Date(7));
      if (login) await sessionsRepository(store).open({ id: name, userId: id, tokenHash: name, tokenExpiresAt: new Date(9), expiresAt: new Date(9), userAgent: "" }, new Date(0));
    }
    await sql`alter table users drop column invited`.execute(store.db);
    await sql`delete from migrations where name = '0012-invited-users'`.execute(store.db);
    const again = usersRepository(await stores.reopen());
    expect((await again.all()).filter(({ invited }) => invited).map(({ email }) => email)).toEqual(["invited@example.com"]);
  });

  it("leave nothing of a step that fails", async () => {
    const store = await stores.open();
    const steps: Migration[] = [
      ...migrations,
      { name: "9998-half", up: async (trx) => { await trx.schema.createTable("extra").addColumn("id", "integer").execute(); throw new Error("killed"); } },
    ];
    await expect(migrate(store.db, store.dialect, steps)).rejects.toThrow("killed");
    await expect(sql`select * from extra`.execute(store.db)).rejects.toThrow();
  });
});
