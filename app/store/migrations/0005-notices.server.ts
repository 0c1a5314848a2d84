import { sql, type Transaction } from "kysely";
import type { Tables } from "../tables.server";

export const name = "0005-notices";

/** Notifications keep what happened, so that each reader has it in their language, and may be for one user alone; tickets let a browser open its live channel. */
export async function up(trx: Transaction<Tables>, dialect: "sqlite" | "postgres"): Promise<void> {
  await trx.schema.alterTable("notifications").addColumn("notice", "text").execute();
  await trx.schema.alterTable("notifications").addColumn("user_id", "integer", (c) => c.references("users.id").onDelete("cascade")).execute();
  await trx.schema.createTable("live_tickets")
    .addColumn("hash", "text", (c) => c.primaryKey())
    .addColumn("family_id", "text", (c) => c.notNull().references("login_families.id").onDelete("cascade"))
    .addColumn("expires_at", "bigint", (c) => c.notNull())
    .execute();
  // several web processes tell each other of events through the database; large ones pass through this table
  if (dialect === "postgres") await sql`create table if not exists socket_io_attachments (id bigserial unique, created_at timestamptz default now(), payload bytea)`.execute(trx);
}
