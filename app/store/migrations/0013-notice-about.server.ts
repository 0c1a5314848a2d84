import type { Transaction } from "kysely";
import type { Tables } from "../tables.server";

export const name = "0013-notice-about";

/** Which points or segments a notification is about, as JSON. */
export async function up(trx: Transaction<Tables>): Promise<void> {
  await trx.schema.alterTable("notifications").addColumn("about", "text").execute();
}
