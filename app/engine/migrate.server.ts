import { z } from "~/contract/zod";
import { ConfigError } from "~/config/environment.server";
import type { Engine } from "./client.server";
import { clusterStatements } from "./cluster-schema.server";
import { migrations as released, type Migration } from "./migrations/all.server";

/**
 * Brings the analytics schema up to date: runs the migrations that the data has not seen, in order. Every statement may run
 * twice, so a kill half-way, a second run and two processes at once do no harm.
 * @returns the names of the migrations that ran
 * @throws ConfigError when the data has been written by a newer release
 */
export async function migrate(engine: Engine, migrations: Migration[] = released): Promise<string[]> {
  const ddl = async (statement: string) => {
    for (const each of engine.cluster === undefined ? [statement] : clusterStatements(statement, engine.cluster)) await engine.command(each);
  };
  await ddl("CREATE TABLE IF NOT EXISTS migrations (name String, at DateTime('UTC')) ENGINE = MergeTree ORDER BY name");
  const seen = new Set((await engine.rows("SELECT DISTINCT name FROM migrations", z.object({ name: z.string() }))).map((row) => row.name));
  const unknown = [...seen].filter((name) => !migrations.some((migration) => migration.name === name)).sort();
  if (unknown.length > 0) {
    throw new ConfigError(`the analytics data was written by a newer release (it knows ${unknown.join(", ")}, this one does not): start that release again, or restore the backup made before it`);
  }
  const missing = migrations.filter((migration) => !seen.has(migration.name));
  for (const migration of missing) {
    for (const statement of migration.statements) await ddl(statement);
    await engine.command("INSERT INTO migrations SELECT {name:String}, now()", { name: migration.name });
  }
  return missing.map((migration) => migration.name);
}
