import type { Transaction } from "kysely";
import type { Tables } from "../tables.server";

export const name = "0007-trail";

/** Who did what, when and from where. Entries outlive accounts and keys, whose ids are never given twice. */
export async function up(trx: Transaction<Tables>, dialect: "sqlite" | "postgres"): Promise<void> {
  await trx.schema.createTable("trail")
    .addColumn("id", "integer", (c) => (dialect === "sqlite" ? c.primaryKey().autoIncrement() : c.primaryKey().generatedByDefaultAsIdentity()))
    .addColumn("at", "bigint", (c) => c.notNull())
    .addColumn("kind", "text", (c) => c.notNull())
    .addColumn("action", "text", (c) => c.notNull())
    .addColumn("outcome", "text", (c) => c.notNull())
    .addColumn("user_id", "integer")
    .addColumn("key_id", "integer")
    .addColumn("subject", "text", (c) => c.notNull())
    .addColumn("address", "text", (c) => c.notNull())
    .addColumn("times", "integer", (c) => c.notNull())
    .execute();
  await trx.schema.createIndex("trail_at").on("trail").columns(["at", "id"]).execute();
}
