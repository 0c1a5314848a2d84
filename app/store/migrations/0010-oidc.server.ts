import type { Transaction } from "kysely";
import type { Tables } from "../tables.server";

export const name = "0010-oidc";

/** Which account somebody of another login service is; one of a service for each account. */
export async function up(trx: Transaction<Tables>): Promise<void> {
  await trx.schema.createTable("oidc_identities")
    .addColumn("issuer", "text", (c) => c.notNull())
    .addColumn("subject", "text", (c) => c.notNull())
    .addColumn("user_id", "integer", (c) => c.notNull().references("users.id").onDelete("cascade"))
    .addColumn("created_at", "bigint", (c) => c.notNull())
    .addPrimaryKeyConstraint("oidc_identities_key", ["issuer", "subject"])
    .addUniqueConstraint("oidc_identities_user", ["issuer", "user_id"])
    .execute();
}
