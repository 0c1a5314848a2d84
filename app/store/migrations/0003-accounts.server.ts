import type { Transaction } from "kysely";
import type { Tables } from "../tables.server";

export const name = "0003-accounts";

/** Roles are `admin` and `viewer`; a user may be kept to some segments; links by which a password is set come by mail and are stored hashed. */
export async function up(trx: Transaction<Tables>): Promise<void> {
  await trx.updateTable("users").set({ role: "viewer" }).where("role", "!=", "admin").execute();
  await trx.schema.alterTable("users").addColumn("segments", "text").execute();
  await trx.schema.createTable("password_links")
    .addColumn("hash", "text", (c) => c.primaryKey())
    .addColumn("user_id", "integer", (c) => c.notNull().references("users.id").onDelete("cascade"))
    .addColumn("created_at", "bigint", (c) => c.notNull())
    .addColumn("expires_at", "bigint", (c) => c.notNull())
    .execute();
  await trx.schema.createIndex("password_links_user").on("password_links").column("user_id").execute();
}
