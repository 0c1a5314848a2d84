import type { Transaction } from "kysely";
import type { Tables } from "../tables.server";

export const name = "0002-saved-views";

/** Addresses of reports that a user keeps under a name; a name stands once for a user. */
export async function up(trx: Transaction<Tables>, dialect: "sqlite" | "postgres"): Promise<void> {
  await trx.schema.createTable("saved_views")
    .addColumn("id", "integer", (c) => (dialect === "sqlite" ? c.primaryKey().autoIncrement() : c.primaryKey().generatedByDefaultAsIdentity()))
    .addColumn("user_id", "integer", (c) => c.notNull().references("users.id").onDelete("cascade"))
    .addColumn("name", "text", (c) => c.notNull())
    .addColumn("path", "text", (c) => c.notNull())
    .addColumn("query", "text", (c) => c.notNull())
    .addColumn("created_at", "bigint", (c) => c.notNull())
    .addUniqueConstraint("saved_views_name", ["user_id", "name"])
    .execute();
}
