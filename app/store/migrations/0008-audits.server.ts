import type { Transaction } from "kysely";
import type { Tables } from "../tables.server";

export const name = "0008-audits";

/** Audits with what they were asked and, once done, what they found. An audit outlives the account of whoever made it. */
export async function up(trx: Transaction<Tables>, dialect: "sqlite" | "postgres"): Promise<void> {
  await trx.schema.createTable("audits")
    .addColumn("id", "integer", (c) => (dialect === "sqlite" ? c.primaryKey().autoIncrement() : c.primaryKey().generatedByDefaultAsIdentity()))
    .addColumn("submit_key", "text", (c) => c.notNull().unique())
    .addColumn("status", "text", (c) => c.notNull())
    .addColumn("reason", "text")
    .addColumn("filter", "text", (c) => c.notNull())
    .addColumn("start_day", "text", (c) => c.notNull())
    .addColumn("end_day", "text", (c) => c.notNull())
    .addColumn("done", "integer", (c) => c.notNull())
    .addColumn("total", "integer", (c) => c.notNull())
    .addColumn("created_by", "integer", (c) => c.references("users.id").onDelete("set null"))
    .addColumn("created_at", "bigint", (c) => c.notNull())
    .addColumn("beat_at", "bigint", (c) => c.notNull())
    .addColumn("inputs", "text")
    .addColumn("result", "text")
    .execute();
  await trx.schema.createIndex("audits_status").on("audits").columns(["status", "id"]).execute();
}
