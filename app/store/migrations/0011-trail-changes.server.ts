import type { Transaction } from "kysely";
import type { Tables } from "../tables.server";

export const name = "0011-trail-changes";

/** What changed, as JSON, and who acted without an account or a key. */
export async function up(trx: Transaction<Tables>): Promise<void> {
  for (const column of ["changes", "actor"]) await trx.schema.alterTable("trail").addColumn(column, "text").execute();
}
