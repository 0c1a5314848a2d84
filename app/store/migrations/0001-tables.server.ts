import { sql, type CreateTableBuilder, type Transaction } from "kysely";
import type { Tables } from "../tables.server";

export const name = "0001-tables";

/** Accounts, sessions, points, notifications and settings. Ids are never given twice: analytics keeps them. */
export async function up(trx: Transaction<Tables>, dialect: "sqlite" | "postgres"): Promise<void> {
  const create = (table: string) => trx.schema.createTable(table);
  const withId = (table: string): CreateTableBuilder<string, "id"> =>
    create(table).addColumn("id", "integer", (c) => (dialect === "sqlite" ? c.primaryKey().autoIncrement() : c.primaryKey().generatedByDefaultAsIdentity()));

  await create("settings").addColumn("key", "text", (c) => c.primaryKey()).addColumn("value", "text", (c) => c.notNull()).execute();
  await sql`insert into settings (key, value) values ('points_version', '0')`.execute(trx);

  let points: CreateTableBuilder<string, string> = withId("points");
  for (const column of ["code", "name", "address", "city", "uf", "zipcode", "country_code", "phone", "type", "path", "status"]) points = points.addColumn(column, "text", (c) => c.notNull());
  for (const column of ["address1", "category", "cp_name", "sales_office"]) points = points.addColumn(column, "text");
  for (const column of ["latitude", "longitude"]) points = points.addColumn(column, "double precision", (c) => c.notNull());
  for (const column of ["radius_m", "impressions", "cost"]) points = points.addColumn(column, "double precision");
  await points
    .addColumn("own", "integer", (c) => c.notNull())
    .addUniqueConstraint("points_type_code", ["type", "code"])
    .addCheckConstraint("points_type", sql`type in ('pdv', 'ooh')`)
    .addCheckConstraint("points_status", sql`status in ('open', 'closed', 'unknown')`)
    .execute();

  let users: CreateTableBuilder<string, string> = withId("users");
  for (const column of ["first_name", "last_name", "role", "type", "password_hash"]) users = users.addColumn(column, "text", (c) => c.notNull());
  await users
    .addColumn("email", "text", (c) => c.notNull().unique())
    .addColumn("disabled", "integer", (c) => c.notNull())
    .addColumn("demo", "integer", (c) => c.notNull())
    .addColumn("created_at", "bigint", (c) => c.notNull())
    .execute();

  await create("login_families")
    .addColumn("id", "text", (c) => c.primaryKey())
    .addColumn("user_id", "integer", (c) => c.notNull().references("users.id").onDelete("cascade"))
    .addColumn("created_at", "bigint", (c) => c.notNull())
    .addColumn("expires_at", "bigint", (c) => c.notNull())
    .addColumn("ended_at", "bigint")
    .addColumn("ended_reason", "text")
    .addColumn("user_agent", "text", (c) => c.notNull())
    .execute();
  await trx.schema.createIndex("login_families_user").on("login_families").column("user_id").execute();

  await create("refresh_tokens")
    .addColumn("hash", "text", (c) => c.primaryKey())
    .addColumn("family_id", "text", (c) => c.notNull().references("login_families.id").onDelete("cascade"))
    .addColumn("created_at", "bigint", (c) => c.notNull())
    .addColumn("expires_at", "bigint", (c) => c.notNull())
    .addColumn("replaced_at", "bigint")
    .execute();
  await trx.schema.createIndex("refresh_tokens_family").on("refresh_tokens").column("family_id").execute();

  await create("known_addresses")
    .addColumn("user_id", "integer", (c) => c.notNull().references("users.id").onDelete("cascade"))
    .addColumn("address_hash", "text", (c) => c.notNull())
    .addColumn("seen_at", "bigint", (c) => c.notNull())
    .addPrimaryKeyConstraint("known_addresses_key", ["user_id", "address_hash"])
    .execute();

  await create("login_attempts")
    .addColumn("key", "text", (c) => c.primaryKey())
    .addColumn("failures", "integer", (c) => c.notNull())
    .addColumn("last_at", "bigint", (c) => c.notNull())
    .addColumn("blocked_until", "bigint", (c) => c.notNull())
    .execute();

  await withId("notifications")
    .addColumn("title", "text", (c) => c.notNull())
    .addColumn("description", "text", (c) => c.notNull())
    .addColumn("date", "bigint", (c) => c.notNull())
    .execute();

  await create("notification_reads")
    .addColumn("notification_id", "integer", (c) => c.notNull().references("notifications.id").onDelete("cascade"))
    .addColumn("user_id", "integer", (c) => c.notNull().references("users.id").onDelete("cascade"))
    .addPrimaryKeyConstraint("notification_reads_key", ["notification_id", "user_id"])
    .execute();
}
