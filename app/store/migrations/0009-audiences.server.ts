import { sql, type Transaction } from "kysely";
import type { Tables } from "../tables.server";

export const name = "0009-audiences";

/** Audiences that the planner keeps, and the locations that their filters may name. Both outlive the account of whoever made them. */
export async function up(trx: Transaction<Tables>, dialect: "sqlite" | "postgres"): Promise<void> {
  const withId = (table: string) => trx.schema.createTable(table)
    .addColumn("id", "integer", (c) => (dialect === "sqlite" ? c.primaryKey().autoIncrement() : c.primaryKey().generatedByDefaultAsIdentity()))
    .addColumn("user_id", "integer", (c) => c.references("users.id").onDelete("set null"))
    .addColumn("name", "text", (c) => c.notNull());
  await withId("audiences")
    .addColumn("name_key", dialect === "postgres" ? sql`text collate "C"` : sql`text`, (c) => c.notNull())
    .addColumn("filter", "text", (c) => c.notNull())
    .addColumn("total", "integer")
    .addColumn("all_match", "integer", (c) => c.notNull())
    .addColumn("data_version", "bigint", (c) => c.notNull())
    .addColumn("created_at", "bigint", (c) => c.notNull())
    .addColumn("changed_at", "bigint", (c) => c.notNull())
    .execute();
  await trx.schema.createIndex("audiences_created").on("audiences").columns(["created_at", "id"]).execute();
  await withId("audience_pois")
    .addColumn("latitude", "double precision", (c) => c.notNull())
    .addColumn("longitude", "double precision", (c) => c.notNull())
    .addColumn("created_at", "bigint", (c) => c.notNull())
    .execute();
}
