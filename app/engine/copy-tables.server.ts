import { chmodSync } from "node:fs";
import path from "node:path";
import { ConfigError } from "~/config/environment.server";
import { AppError, isAppError, passes } from "~/contract/errors";
import { count } from "./columns.server";
import { z } from "~/contract/zod";
import type { Engine, Params, Settings } from "./engine.server";
import { migrations, type Migration } from "./migrations/all.server";
import { migrate } from "./migrate.server";

/** A table in a copy: its rows, and the file that holds them in ClickHouse's own format. */
export type CopiedTable = { table: string; rows: number; file: string };

/** Not data: the steps of the schema are run again, and what a load keeps aside is made anew by the next one. */
const notCopied = ["migrations"];
/** Rows that were deleted in the background count until then: what is written is what a question would see. */
const asAsked = { apply_mutations_on_fly: 1 };
const name = z.string().regex(/^\w+$/);

/**
 * Writes every table of the embedded engine into files of `folder`, which has to exist. Nothing may be loaded meanwhile: tables are copied one after another.
 * @returns the tables with rows, and the steps of the schema that made them
 */
export async function copyTables(engine: Engine, folder: string): Promise<{ tables: CopiedTable[]; steps: string[] }> {
  const steps = (await engine.rows("SELECT DISTINCT name FROM migrations ORDER BY name", z.object({ name: z.string() }))).map((row) => row.name);
  const found = await engine.rows("SELECT name AS table FROM system.tables WHERE database = currentDatabase() AND engine LIKE '%MergeTree' ORDER BY name", z.object({ table: name }));
  const tables: CopiedTable[] = [];
  for (const { table } of found.filter((each) => !notCopied.includes(each.table))) {
    const file = `${table}.native.zst`;
    const to = { path: path.join(folder, file) };
    if ((await rowsOf(engine, `(SELECT * FROM ${table} LIMIT 1)`, asAsked)) === 0) continue;
    await engine.command(`INSERT INTO FUNCTION file({path:String}, 'Native', 'auto', 'zstd') SELECT * FROM ${table}`, to, asAsked);
    chmodSync(to.path, 0o600);
    tables.push({ table, rows: await rowsOf(engine, "file({path:String}, 'Native', 'auto', 'zstd')", {}, to), file });
  }
  return { tables, steps };
}

/**
 * Fills an empty engine from a copy: brings the schema to where it was then, loads the rows, and goes on to this release's schema.
 * @throws ConfigError when a newer release made the copy; AppError bad_input naming a file that cannot be loaded or holds other rows than were noted
 */
export async function fillTables(engine: Engine, folder: string, { tables, steps }: { tables: readonly CopiedTable[]; steps: readonly string[] }, released: Migration[] = migrations): Promise<void> {
  await migrate(engine, stepsUntil(steps, released));
  for (const { table, rows, file } of tables) {
    const from = path.join(folder, path.basename(file));
    const loaded = await load(engine, name.parse(table), from);
    if (loaded !== rows) throw new AppError("bad_input", `${from}: is damaged (${loaded} rows instead of ${rows})`);
  }
  await migrate(engine, released);
}

/** @returns the rows that the table then has */
async function load(engine: Engine, table: string, from: string): Promise<number> {
  try {
    await engine.command(`INSERT INTO ${table} SELECT * FROM file({path:String}, 'Native', 'auto', 'zstd')`, { path: from });
  } catch (error) {
    if (isAppError(error) && passes(error)) throw error;
    throw new AppError("bad_input", `${from}: is damaged (it cannot be loaded)`, { cause: error });
  }
  return rowsOf(engine, table);
}

async function rowsOf(engine: Engine, from: string, settings: Settings = {}, params: Params = {}): Promise<number> {
  const [found] = await engine.rows(`SELECT count() AS rows FROM ${from}`, z.object({ rows: count }), params, settings);
  return found?.rows ?? 0;
}

/** The steps of a copy, in their order; one that this release does not know is refused by running none. */
function stepsUntil(steps: readonly string[], released: Migration[]): Migration[] {
  const unknown = steps.filter((step) => !released.some((migration) => migration.name === step));
  if (unknown.length) throw new ConfigError(`the backup was made by a newer release (it knows ${unknown.join(", ")}, this one does not): restore it with that release`);
  return released.filter((migration) => steps.includes(migration.name));
}
