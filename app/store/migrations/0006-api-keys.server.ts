import type { Transaction } from "kysely";
import type { Tables } from "../tables.server";

export const name = "0006-api-keys";

/** Keys by which programs read or send data; only their hashes are kept. A key outlives the account of whoever made it. */
export async function up(trx: Transaction<Tables>, dialect: "sqlite" | "postgres"): Promise<void> {
  await trx.schema.createTable("api_keys")
    .addColumn("id", "integer", (c) => (dialect === "sqlite" ? c.primaryKey().autoIncrement() : c.primaryKey().generatedByDefaultAsIdentity()))
    .addColumn("name", "text", (c) => c.notNull())
    .addColumn("hash", "text", (c) => c.notNull().unique())
    .addColumn("prefix", "text", (c) => c.notNull())
    .addColumn("scopes", "text", (c) => c.notNull())
    .addColumn("created_by", "integer", (c) => c.references("users.id").onDelete("set null"))
    .addColumn("created_at", "bigint", (c) => c.notNull())
    .addColumn("last_used_at", "bigint")
    .addColumn("revoked_at", "bigint")
    .execute();
}
