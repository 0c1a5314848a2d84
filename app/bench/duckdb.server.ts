import path from "node:path";
import type { DuckDBConnection, DuckDBInstance, Json } from "@duckdb/node-api";
import type { Engine } from "~/engine/client.server";

/** Threads of the product's engine for one question. */
const threads = 2;

/** What each table of DuckDB is filled with; visits have at most one covering neighbour here, so that it is a plain column. */
const tables: Record<string, string> = {
  visits: `SELECT toDate32(day) AS day, point, device, toUnixTimestamp(start) AS start, dwell_s, pings, block, seg, excluded, if(empty(over), 0, over[1]) AS covered, prev_cell, next_cell FROM visits ORDER BY point, day, device`,
  first_visits: "SELECT point, device, toDate32(first_day) AS first_day FROM first_visits ORDER BY point, device",
  devices: "SELECT device, gender, age, class, toString(platform) AS platform, toString(make) AS make, toString(model) AS model, toString(carrier) AS carrier, arrayMap(x -> toString(x), genres) AS genres FROM devices ORDER BY device",
  anchors: "SELECT month, kind, device, lat, lon, cell FROM anchors ORDER BY kind, device",
  points: "SELECT point, lat, lon FROM points ORDER BY point",
  places: "SELECT place, toString(category) AS category FROM places ORDER BY place",
  place_days: "SELECT toDate32(day) AS day, device, place FROM place_days ORDER BY device, place",
  zone_cells: "SELECT point, cell, zone, cut FROM zone_cells ORDER BY point, cell",
  zone_faces: "SELECT month, cell, face, inside FROM zone_faces ORDER BY cell, face",
  zone_facts: "SELECT toDate32(day) AS day, cell, face, device, slow, fast, greatest_slow, least_fast FROM zone_facts ORDER BY cell, face, device",
};

export type DuckdbRow = Record<string, Json>;
export type Duckdb = {
  /** the segment that the next questions are about; points are ids */
  choose(points: number[], siblings: { point: number; group: number }[]): Promise<void>;
  rows(sql: string): Promise<DuckdbRow[]>;
  close(): void;
};

/**
 * The same rows in a file of DuckDB, with the same threads and memory as the product's engine; null where the package is not installed.
 * @param folder where the file and, for a while, the Parquet files are put
 */
export async function openDuckdb(engine: Engine, folder: string, memoryMb: number): Promise<Duckdb | null> {
  const api = await import("@duckdb/node-api").catch(() => null);
  if (!api) return null;
  const instance: DuckDBInstance = await api.DuckDBInstance.create(path.join(folder, "bench.duckdb"), { threads: String(threads), memory_limit: `${memoryMb}MiB`, temp_directory: path.join(folder, "duckdb-spill") });
  const connection: DuckDBConnection = await instance.connect();
  for (const [table, sql] of Object.entries(tables)) {
    const file = path.join(folder, `${table}.parquet`);
    await engine.command(`INSERT INTO FUNCTION file({file:String}, 'Parquet') ${sql}`, { file }, { max_bytes_before_external_sort: 300 * 2 ** 20, output_format_parquet_row_group_size: 200_000 });
    await connection.run(`CREATE TABLE ${table} AS SELECT * FROM read_parquet('${file}')`);
  }
  await connection.run("CREATE TABLE asked (point UINTEGER NOT NULL); CREATE TABLE siblings (point UINTEGER NOT NULL, grp INTEGER NOT NULL); CHECKPOINT");
  const fill = async (table: string, rows: string[]) => {
    await connection.run(`DELETE FROM ${table}`);
    if (rows.length > 0) await connection.run(`INSERT INTO ${table} VALUES ${rows.join(", ")}`);
  };
  return {
    async choose(points, siblings) {
      await fill("asked", points.map((point) => `(${point})`));
      await fill("siblings", siblings.map(({ point, group }) => `(${point}, ${group})`));
    },
    rows: async (sql) => (await connection.runAndReadAll(sql)).getRowObjectsJson(),
    close() {
      connection.closeSync();
      instance.closeSync();
    },
  };
}
