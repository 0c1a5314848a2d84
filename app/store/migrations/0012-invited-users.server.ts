import type { Transaction } from "kysely";
import type { Tables } from "../tables.server";

export const name = "0012-invited-users";

/** Whether an account still waits for its owner to set a password. Of accounts from before, those with an invitation that is not used up (good for 72 hours) and no login. */
export async function up(trx: Transaction<Tables>): Promise<void> {
  await trx.schema.alterTable("users").addColumn("invited", "integer", (c) => c.notNull().defaultTo(0)).execute();
  const links = trx.selectFrom("password_links").select("user_id").where((w) => w(w("expires_at", "-", w.ref("created_at")), "=", 72 * 60 * 60 * 1000));
  const logins = trx.selectFrom("login_families").select("user_id");
  await trx.updateTable("users").set({ invited: 1 }).where("id", "in", links).where("id", "not in", logins).execute();
}
