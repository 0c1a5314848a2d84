import { z } from "~/contract/zod";
import { AppError } from "~/contract/errors";
import type { Day } from "~/domain/calendar";
import { count } from "~/engine/columns.server";
import type { IngestContext } from "../context.server";
import { ask, run } from "../sql.server";

export type DataVersion = { version: number; lastDay: Day | null; synthetic: boolean; attribution: string };

/** The newest finished version of the data, or version 0 of none. */
export async function currentVersion(context: IngestContext): Promise<DataVersion> {
  const [row] = await ask(context, "SELECT version, last_day, synthetic, attribution FROM data_versions ORDER BY version DESC LIMIT 1",
    z.object({ version: count, last_day: z.string().nullable(), synthetic: z.number(), attribution: z.string() }));
  return row ? { version: row.version, lastDay: row.last_day, synthetic: row.synthetic === 1, attribution: row.attribution } : { version: 0, lastDay: null, synthetic: false, attribution: "" };
}

/** Grows when a migration adds tables or columns that are computed from pings: data of an older version is computed again. */
const tables = 7;

/** The settings that everything computed depends on besides the input. Radii are kept with the points. */
export function attributionOf(context: IngestContext): string {
  const { radiusMeters: _, ...attribution } = context.brand.attribution;
  return JSON.stringify({ timezone: context.brand.timezone, ...attribution, carKmh: context.brand.mobility.carKmh, blockedCategories: context.brand.privacy.blockedCategories, tables });
}

const zoneSchema = z.object({ timezone: z.string() });

/**
 * Whether data computed under other settings has to be computed again.
 * @throws AppError conflict when the data's local days are those of another zone
 */
export function settingsChanged(context: IngestContext, current: DataVersion): boolean {
  if (current.attribution === "" || current.attribution === attributionOf(context)) return false;
  const { timezone } = zoneSchema.parse(JSON.parse(current.attribution));
  if (current.lastDay !== null && timezone !== context.brand.timezone) {
    throw new AppError("conflict", `the data's days are those of ${timezone}, the brand's zone is ${context.brand.timezone}: load into an empty DATA_DIR`);
  }
  return true;
}

/** Writes the next version; from here on caches of the one before are stale. */
export async function nextVersion(context: IngestContext, current: DataVersion, span: { first: Day; last: Day } | null, synthetic: boolean): Promise<number> {
  const version = current.version + 1;
  await run(context, "INSERT INTO data_versions (version, at, first_day, last_day, synthetic, attribution) SELECT {version:UInt64}, toDateTime({now:UInt32}, 'UTC'), {first:Nullable(Date)}, {last:Nullable(Date)}, {synthetic:UInt8}, {attribution:String}",
    { version, now: Math.floor(context.now.getTime() / 1000), first: span?.first ?? null, last: span?.last ?? null, synthetic: synthetic ? 1 : 0, attribution: attributionOf(context) });
  return version;
}
