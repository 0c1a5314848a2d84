import path from "node:path";
import { ConfigError } from "~/config/environment.server";
import { count } from "./columns.server";
import { z } from "~/contract/zod";
import type { Engine } from "./engine.server";
import { migrations, type Migration } from "./migrations/all.server";
import { migrate } from "./migrate.server";

/** A table in a copy: its rows, and the file that holds them in ClickHouse's own format. */
export type CopiedTable = { table: string; rows: number; file: string };

/** Not data: the steps of the schema are run again, and what a load keeps aside is made anew by the next one. */
const notCopied = ["migrations"];
const name = z.string().regex(/^\w+$/);

/**
 * Writes every table of the embedded engine into files of `folder`, which has to exist. Nothing may be loaded meanwhile: tables are copied one after another.
 * @returns the tables with rows, and the steps of the schema that made them
 */
export async function copyTables(engine: Engine, folder: string): Promise<{ tables: CopiedTable[]; steps: string[] }> {
  const steps = (await engine.rows("SELECT DISTINCT name FROM migrations ORDER BY name", z.object({ name: z.string() }))).map((row) => row.name);
  const found = await engine.rows("SELECT name AS table, total_rows AS rows FROM system.tables WHERE database = currentDatabase() AND engine LIKE '%MergeTree' ORDER BY name", z.object({ table: name, rows: count }));
  const tables = found.filter(({ table, rows }) => rows > 0 && !notCopied.includes(table)).map(({ table, rows }) => ({ table, rows, file: `${table}.native.zst` }));
  // rows that were deleted in the background count until then: what is written is what a question would see
  for (const { table, file } of tables) {
    await engine.command(`INSERT INTO FUNCTION file({path:String}, 'Native', 'auto', 'zstd') SELECT * FROM ${table} SETTINGS apply_mutations_on_fly = 1`, { path: path.join(folder, file) });
  }
  return { tables, steps };
}

/**
 * Fills an empty engine from a copy: brings the schema to where it was then, loads the rows, and goes on to this release's schema.
 * @throws ConfigError when a newer release made the copy
 */
export async function fillTables(engine: Engine, folder: string, { tables, steps }: { tables: readonly CopiedTable[]; steps: readonly string[] }, released: Migration[] = migrations): Promise<void> {
  await migrate(engine, stepsUntil(steps, released));
  for (const { table, file } of tables) {
    await engine.command(`INSERT INTO ${name.parse(table)} SELECT * FROM file({path:String}, 'Native', 'auto', 'zstd')`, { path: path.join(folder, path.basename(file)) });
  }
  await migrate(engine, released);
}

/** The steps of a copy, in their order; one that this release does not know is refused by running none. */
function stepsUntil(steps: readonly string[], released: Migration[]): Migration[] {
  const unknown = steps.filter((step) => !released.some((migration) => migration.name === step));
  if (unknown.length) throw new ConfigError(`the backup was made by a newer release (it knows ${unknown.join(", ")}, this one does not): restore it with that release`);
  return released.filter((migration) => steps.includes(migration.name));
}
