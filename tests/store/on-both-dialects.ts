import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterAll, beforeAll, describe, it } from "vitest";
import { openStore, type Store } from "~/store/store.server";
import { postgresPrograms, startPostgres, type PostgresCluster } from "./postgres-cluster";

/** What a test body gets: `open` makes a store on an empty database, `reopen` another one on the same data. */
export type StoreMaker = { open(): Promise<Store>; reopen(): Promise<Store> };

/** Runs one test body on SQLite and, where its server programs are installed, on PostgreSQL. */
export function onBothDialects(name: string, body: (stores: StoreMaker) => void): void {
  describe(`${name} on sqlite`, () => {
    const folders: string[] = [];
    const opened: Store[] = [];
    const keep = async (folder: string) => { const store = await openStore({ dataDir: folder }); opened.push(store); return store; };
    afterAll(async () => {
      for (const store of opened) await store.close();
      for (const folder of folders) rmSync(folder, { recursive: true, force: true });
    });
    body({
      open: () => { folders.push(mkdtempSync(path.join(tmpdir(), "store-"))); return keep(folders.at(-1)!); },
      reopen: () => keep(folders.at(-1)!),
    });
  });

  const programs = postgresPrograms();
  if (!programs) {
    describe(`${name} on postgres`, () => { it.skip("not run: no PostgreSQL server programs under /usr/lib/postgresql", () => undefined); });
    return;
  }
  describe(`${name} on postgres`, () => {
    let cluster: PostgresCluster;
    let databases = 0;
    const opened: Store[] = [];
    const keep = async () => { const store = await openStore({ dataDir: tmpdir(), databaseUrl: cluster.url(`t${databases}`) }); opened.push(store); return store; };
    beforeAll(async () => { cluster = await startPostgres(programs); }, 60_000);
    afterAll(async () => {
      for (const store of opened) await store.close();
      await cluster.stop();
    });
    body({ open: () => { databases++; cluster.createDatabase(`t${databases}`); return keep(); }, reopen: keep });
  });
}
