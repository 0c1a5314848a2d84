import { sql, type Transaction } from "kysely";
import { pointKeys } from "../point-keys";
import type { Tables } from "../tables.server";

export const name = "0004-point-search";

/** Keys by which points are sorted and searched, without accents and case; compared byte by byte in both databases. */
export async function up(trx: Transaction<Tables>, dialect: "sqlite" | "postgres"): Promise<void> {
  const text = dialect === "postgres" ? sql`text collate "C"` : sql`text`;
  for (const column of ["name_key", "group_key", "search_key"]) await trx.schema.alterTable("points").addColumn(column, text, (c) => c.notNull().defaultTo("")).execute();
  for (let last = 0; ; ) {
    const rows = await trx.selectFrom("points").selectAll().where("id", ">", last).orderBy("id").limit(1000).execute();
    for (const row of rows) await trx.updateTable("points").set(pointKeys({ ...row, path: JSON.parse(row.path) as string[] })).where("id", "=", row.id).execute();
    const end = rows.at(-1);
    if (!end) break;
    last = end.id;
  }
  await trx.schema.createIndex("points_name_key").on("points").columns(["name_key", "id"]).execute();
  await trx.schema.createIndex("points_group_key").on("points").columns(["group_key", "name_key", "id"]).execute();
}
