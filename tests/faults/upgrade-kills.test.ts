import { spawn } from "node:child_process";
import { cpSync, mkdirSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { Kysely, sql } from "kysely";
import { afterAll, beforeAll, expect, it } from "vitest";
import { migrate, migrations } from "~/store/migrate.server";
import { sqliteDialect } from "~/store/sqlite.server";
import type { Tables } from "~/store/tables.server";
import { randomFrom } from "../ingest/small-city";

/** Kills that fall into the upgrade; `npm run faults` makes five. */
const kills = Number(process.env.FAULT_KILLS ?? 1);
const random = randomFrom(Number(process.env.FAULT_SEED ?? 1));
const points = 20_000;
/** A release whose points had no keys to be searched by: those of 20,000 are written at the next start. */
const older = migrations.filter(({ name }) => name < "0004");

let folder: string;
const inFolder = (name: string): string => path.join(folder, name);
beforeAll(async () => {
  folder = mkdtempSync(path.join(tmpdir(), "upgrade-"));
  mkdirSync(inFolder("older"));
  const db = open("older");
  await migrate(db, "sqlite", older);
  await sql`insert into users (first_name, last_name, role, type, password_hash, email, disabled, demo, created_at) values ('Ana', 'Sá', 'admin', 'pdv', 'x', 'ana@example.com', 0, 0, 1)`.execute(db);
  await sql`with recursive n(i) as (select 1 union all select i + 1 from n where i < ${points})
    insert into points (code, name, address, city, uf, zipcode, country_code, phone, type, path, status, latitude, longitude, own)
    select 'c' || i, 'Loja São ' || i, 'Rua', 'Óbidos', 'SP', '1', 'BR', '1', 'pdv', '["Norte"]', 'open', -23.5, -46.6, 1 from n`.execute(db);
  await db.destroy();
  for (const name of ["clean", "faulty"]) cpSync(inFolder("older"), inFolder(name), { recursive: true });
}, 60_000);
afterAll(() => rmSync(folder, { recursive: true, force: true }));

function open(name: string): Kysely<Tables> { return new Kysely<Tables>({ dialect: sqliteDialect(path.join(inFolder(name), "app.db")) }); }

/** A command of the product, which brings the store up to date; killed after so many ms where a number is given. @returns its exit code, null when it was killed */
const users = (name: string, afterMs?: number): Promise<number | null> => new Promise((resolve) => {
  const child = spawn("node", ["build/cli.js", "user", "list"], { env: { ...process.env, DATA_DIR: inFolder(name), BRAND: "demo" }, stdio: "ignore" });
  const timer = afterMs === undefined ? undefined : setTimeout(() => child.kill("SIGKILL"), afterMs);
  child.once("exit", (code) => { clearTimeout(timer); resolve(code); });
});

async function migrated(name: string): Promise<string[]> {
  const db = open(name);
  const { rows } = await sql<{ name: string }>`select name from migrations order by name`.execute(db);
  await db.destroy();
  return rows.map((row) => row.name);
}

/** Every table with its definition and rows. */
async function everything(name: string): Promise<unknown> {
  const db = open(name);
  const { rows: schema } = await sql<{ name: string; type: string; sql: string | null }>`select name, type, sql from sqlite_master order by type, name`.execute(db);
  const rows = [];
  for (const table of schema.filter(({ type }) => type === "table")) rows.push((await sql`select * from ${sql.table(table.name)} order by rowid`.execute(db).catch(() => sql`select * from ${sql.table(table.name)}`.execute(db))).rows);
  await db.destroy();
  return { schema, rows };
}

it("R04 kill -9 in an upgrade of the store: it is of the older release until it is whole of the newer one, and nothing is lost or doubled", async () => {
  const names = migrations.map(({ name }) => name);
  const began = performance.now();
  expect(await users("clean")).toBe(0);
  const wholeMs = performance.now() - began;
  expect(await migrated("clean")).toEqual(names);

  for (let killed = 0, tries = 0; killed < kills; tries++) {
    if (tries > 20 * kills) throw new Error("no kill fell into the upgrade: the moments are badly chosen");
    if ((await users("faulty", wholeMs * (0.2 + 0.7 * random()))) !== null) {
      // it was faster than the moment chosen: once more from the older release
      rmSync(inFolder("faulty"), { recursive: true });
      cpSync(inFolder("older"), inFolder("faulty"), { recursive: true });
      continue;
    }
    killed++;
    expect([older.map(({ name }) => name), names]).toContainEqual(await migrated("faulty"));
  }
  expect(await users("faulty")).toBe(0);
  expect(await everything("faulty")).toEqual(await everything("clean"));
}, 300_000);
