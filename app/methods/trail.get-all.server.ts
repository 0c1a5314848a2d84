import type { CallOptions, MethodAnswer } from "~/contract/methods";
import type { exportTrailParams, trailParams, TrailEntry, TrailFilter } from "~/contract/trail";
import type { z } from "~/contract/zod";
import { addDays } from "~/domain/calendar";
import { dayStart } from "~/domain/zone";
import type { StoredTrailEntry, TrailQuery } from "~/store/trail.server";
import type { AccountsContext } from "./context.server";

const pageSize = 50;
const mostExported = 200_000;

/** A page of what people did, newest first. */
export async function getTrail(context: AccountsContext, [{ page, ...filter }]: z.output<typeof trailParams>, { user }: CallOptions): Promise<MethodAnswer<"trail.getAll">> {
  const { entries, count } = await context.trail.find({ ...queryOf(context, filter), offset: (page - 1) * pageSize, limit: pageSize });
  return { entries: await withNames(context, entries, user), count, pageSize, days: context.trailDays };
}

/** All of it that a filter leaves, newest first. */
export async function exportTrail(context: AccountsContext, [filter]: z.output<typeof exportTrailParams>, { user }: CallOptions): Promise<MethodAnswer<"trail.export">> {
  const { entries } = await context.trail.find({ ...queryOf(context, filter), offset: 0, limit: mostExported });
  return { entries: await withNames(context, entries, user) };
}

function queryOf({ brand }: AccountsContext, { kind, user, from, to }: TrailFilter): Omit<TrailQuery, "offset" | "limit"> {
  const start = (day: string): Date => new Date(dayStart(day, brand.timezone));
  return { kind, userId: user === undefined ? undefined : Number(user), from: from === undefined ? undefined : start(from), before: to === undefined ? undefined : start(addDays(to, 1)) };
}

/** The trail keeps ids; names and e-mails are those of the accounts as they are now. What points were and are is not told to an administrator who is limited to segments. */
async function withNames({ accounts }: AccountsContext, entries: readonly StoredTrailEntry[], asker: CallOptions["user"]): Promise<TrailEntry[]> {
  const known = new Map((await accounts.list()).map((account) => [account.id, account]));
  const limited = asker !== undefined && known.get(asker.id)?.segments !== null;
  return entries.map(({ id, at, userId, keyId, changes, ...entry }) => {
    const account = userId === null ? undefined : known.get(String(userId));
    return { ...entry, changes: limited && entry.kind === "points" ? [] : changes, id: String(id), at: at.toISOString(), userId: userId === null ? null : String(userId), keyId: keyId === null ? null : String(keyId), email: account?.email ?? null, name: account ? `${account.firstName} ${account.lastName}` : null };
  });
}
