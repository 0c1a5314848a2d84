import { sql, type Kysely, type Transaction } from "kysely";
import { ConfigError } from "~/config/environment.server";
import * as tables from "./migrations/0001-tables.server";
import * as savedViews from "./migrations/0002-saved-views.server";
import * as accounts from "./migrations/0003-accounts.server";
import * as pointSearch from "./migrations/0004-point-search.server";
import * as notices from "./migrations/0005-notices.server";
import * as apiKeys from "./migrations/0006-api-keys.server";
import * as trail from "./migrations/0007-trail.server";
import * as audits from "./migrations/0008-audits.server";
import * as audiences from "./migrations/0009-audiences.server";
import * as oidc from "./migrations/0010-oidc.server";
import * as trailChanges from "./migrations/0011-trail-changes.server";
import * as invitedUsers from "./migrations/0012-invited-users.server";
import * as noticeAbout from "./migrations/0013-notice-about.server";
import type { Tables } from "./tables.server";

/** One step of the schema, applied once and in order of its name. */
export type Migration = { name: string; up(trx: Transaction<Tables>, dialect: "sqlite" | "postgres"): Promise<void> };

/** Every step, in order. */
export const migrations: Migration[] = [tables, savedViews, accounts, pointSearch, notices, apiKeys, trail, audits, audiences, oidc, trailChanges, invitedUsers, noticeAbout];

/** Any number serves, as long as every process that migrates this store takes the same. */
const postgresLock = 820_114;

/**
 * Applies what is missing, all of it or nothing, one process at a time: a second process waits and then finds nothing to do.
 * @throws ConfigError when a newer release has already migrated this store further
 */
export async function migrate(db: Kysely<Tables>, dialect: "sqlite" | "postgres", steps: Migration[] = migrations): Promise<void> {
  await db.transaction().execute(async (trx) => {
    if (dialect === "postgres") await sql`select pg_advisory_xact_lock(${postgresLock})`.execute(trx);
    await sql`create table if not exists migrations (name text primary key)`.execute(trx);
    const { rows } = await sql<{ name: string }>`select name from migrations`.execute(trx);
    const done = new Set(rows.map((row) => row.name));
    const unknown = [...done].filter((name) => !steps.some((step) => step.name === name)).sort();
    if (unknown.length) {
      throw new ConfigError(`application store: was written by a newer release (${unknown.at(-1)}); start that release, or restore the backup made before the upgrade`);
    }
    for (const step of steps) {
      if (done.has(step.name)) continue;
      await step.up(trx, dialect);
      await sql`insert into migrations (name) values (${step.name})`.execute(trx);
    }
  });
}
