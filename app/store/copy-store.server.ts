import { sql, type Kysely } from "kysely";
import { z } from "~/contract/zod";
import type { Store } from "./store.server";
import type { Tables } from "./tables.server";

/** Every table, those that others refer to before them. */
const order = {
  settings: 0, points: 0, users: 0, login_attempts: 0, notifications: 0, login_families: 1, known_addresses: 1, notification_reads: 1, saved_views: 1, password_links: 1, api_keys: 1,
  refresh_tokens: 2, live_tickets: 2, trail: 1, audits: 1, audiences: 1, audience_pois: 1, oidc_identities: 1,
} satisfies Record<keyof Tables, number>;
const tableNames = (Object.keys(order) as (keyof Tables)[]).sort((a, b) => order[a] - order[b]);

const value = z.union([z.string(), z.number(), z.null()]);
export const copiedRowSchema = z.union([
  z.strictObject({ table: z.enum(tableNames as [keyof Tables, ...(keyof Tables)[]]), row: z.record(z.string(), value) }),
  // ids are never given twice, not even those of rows that are gone
  z.strictObject({ table: z.enum(tableNames as [keyof Tables, ...(keyof Tables)[]]), lastId: z.number().int() }),
]);
export type CopiedRow = z.infer<typeof copiedRowSchema>;

/** Rows of one INSERT. */
const batch = 200;

/** All rows of the application store, as they were at one moment. */
export async function* copiedRows(store: Store): AsyncGenerator<CopiedRow> {
  const rows: CopiedRow[] = [];
  await store.db.transaction().setIsolationLevel(store.dialect === "postgres" ? "repeatable read" : "serializable").execute(async (trx) => {
    for (const table of tableNames) {
      for (const row of await trx.selectFrom(table).selectAll().execute()) rows.push({ table, row: z.record(z.string(), value).parse(row) });
      const lastId = await lastIdOf(trx, store.dialect, table);
      if (lastId !== null) rows.push({ table, lastId });
    }
  });
  yield* rows;
}

/** Whether there is nothing yet that people have entered. */
export async function isEmpty(store: Store): Promise<boolean> {
  const [users, points] = await Promise.all([store.db.selectFrom("users").select("id").limit(1).execute(), store.db.selectFrom("points").select("id").limit(1).execute()]);
  return users.length + points.length === 0;
}

/** Replaces all that a store holds by the rows of a copy, all or nothing. The copy may come from the other dialect. */
export async function fillStore(store: Store, rows: AsyncIterable<CopiedRow>): Promise<void> {
  await store.db.transaction().execute(async (trx) => {
    for (const table of [...tableNames].reverse()) await trx.deleteFrom(table).execute();
    let waiting: { table: keyof Tables; rows: Record<string, string | number | null>[] } | null = null;
    const write = async () => {
      if (waiting?.rows.length) await trx.insertInto(waiting.table).values(waiting.rows as never).execute();
      waiting = null;
    };
    for await (const each of rows) {
      if ("lastId" in each) {
        await write();
        await continueIds(trx, store.dialect, each);
        continue;
      }
      if (waiting && (waiting.table !== each.table || waiting.rows.length >= batch)) await write();
      waiting ??= { table: each.table, rows: [] };
      waiting.rows.push(each.row);
    }
    await write();
  });
}

/** The highest id that a table has ever given; null where its rows have none of their own. */
async function lastIdOf(db: Kysely<Tables>, dialect: Store["dialect"], table: keyof Tables): Promise<number | null> {
  if (dialect === "sqlite") {
    const { rows } = await sql<{ seq: number }>`select seq from sqlite_sequence where name = ${table}`.execute(db);
    return rows[0]?.seq ?? null;
  }
  const { rows } = await sql<{ sequence: string | null }>`select pg_get_serial_sequence(${table}, column_name) as sequence from information_schema.columns where table_name = ${table} and table_schema = current_schema() and column_name = 'id' and is_identity = 'YES'`.execute(db);
  const sequence = rows[0]?.sequence;
  if (!sequence) return null;
  const { rows: [last] } = await sql<{ last: string | number; called: boolean }>`select last_value as last, is_called as called from ${sql.raw(sequence)}`.execute(db);
  return last?.called ? Number(last.last) : null;
}

async function continueIds(db: Kysely<Tables>, dialect: Store["dialect"], { table, lastId }: { table: keyof Tables; lastId: number }): Promise<void> {
  if (dialect === "postgres") {
    await sql`select setval(pg_get_serial_sequence(${table}, 'id'), ${lastId})`.execute(db);
    return;
  }
  await sql`delete from sqlite_sequence where name = ${table}`.execute(db);
  await sql`insert into sqlite_sequence (name, seq) values (${table}, ${lastId})`.execute(db);
}
