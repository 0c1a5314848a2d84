import { z } from "~/contract/zod";
import type { Engine } from "~/engine/client.server";

/** Tables that say what was done, not what is known. */
const books = ["migrations", "data_versions", "pending_work", "opted_out", "ping_cuts", "point_starts"];

/** Rows and a digest of every table there is, devices by their hash, which no order of loading changes. `where`: which rows of a table count, by its name. */
export async function tableDigests(engine: Engine, where: Record<string, string> = {}): Promise<Record<string, string>> {
  const columns = await engine.rows("SELECT table, groupArray(name) AS names FROM (SELECT table, name FROM system.columns WHERE database = currentDatabase() AND default_kind != 'MATERIALIZED' ORDER BY table, position) GROUP BY table ORDER BY table", z.object({ table: z.string(), names: z.array(z.string()) }));
  const found: [string, string][] = [];
  for (const { table, names } of columns.filter(({ table: each }) => !books.includes(each))) {
    const sets = table === "device_sets";
    // a set holds many devices by their numbers
    const source = sets ? "(SELECT month, list, name, place, arrayJoin(bitmapToArray(devices)) AS device FROM device_sets WHERE list < 6)" : table;
    const own = names.filter((name) => name !== "device" && !(sets && name === "devices")).map((name) => `t.${name}`);
    const [from, values] = !names.includes("device") ? [`${source} AS t`, own] : table === "device_ids" ? ["device_ids AS t", ["t.hash"]] : [`${source} AS t INNER JOIN device_ids AS i ON i.device = t.device`, ["i.hash", ...own]];
    // deletions may still be at work in the background
    const [row] = await engine.rows(`SELECT concat(toString(count()), ':', toString(sum(cityHash64(${values.map((value) => `ifNull(toString(${value}), 'null')`).join(", ")})))) AS digest FROM ${from} WHERE ${where[table] ?? "1"}`, z.object({ digest: z.string() }), {}, { apply_mutations_on_fly: 1 });
    found.push([table, row?.digest ?? ""]);
  }
  return Object.fromEntries(found);
}
