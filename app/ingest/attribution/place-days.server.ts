import { z } from "~/contract/zod";
import { addDays, monthOf, type Day } from "~/domain/calendar";
import { isSensitive } from "~/domain/sensitive-categories";
import { dayStart } from "~/domain/zone";
import { count } from "~/engine/columns.server";
import { monthBatches } from "../changes/month-batches";
import { rowsAStatement, type IngestContext } from "../context.server";
import { pingsByMonth, type PingsByDay } from "../pings/pings-by-day.server";
import { cellsSql, degreesPerMetre } from "../points/point-tables.server";
import { ask, askOne, replaceMonths, run, withWorkTable } from "../sql.server";
import { cellSql } from "./visit-runs.server";

/** About so many pings go through one statement. */
const ROWS = 5_000_000;

/**
 * Rebuilds, for months (YYYY-MM), on which local day which device's visits to third-party places started (METRICS.md, "Interests offline"): runs of
 * pings within the brand's radius, as at points. One gap is read back, to know which runs had begun before.
 * @param days those that are computed anew, with all between the first and the last of them that are computed together, while the others of their months are kept; null: all
 */
export async function rebuildPlaceDays(context: IngestContext, months: readonly string[], days: ReadonlySet<Day> | null, pings: PingsByDay): Promise<void> {
  const { attribution, timezone } = context.brand;
  const { known, blocked } = await readCategories(context);
  const gap = Math.floor(attribution.gapMinutes * 60);
  const rows = pingsByMonth(pings);
  for (const batch of monthBatches(months, (month) => rows.get(month) ?? 0, rowsAStatement(context, ROWS))) {
    context.progress?.({ phase: "places", detail: batch.months[0] ?? "", done: months.indexOf(batch.months[0] ?? ""), total: months.length });
    const stale = days === null ? null : [...days].filter((day) => batch.months.includes(monthOf(day))).sort();
    if (stale?.length === 0) continue;
    const [start, end] = stale === null ? [batch.start, batch.end] : [stale[0] ?? batch.start, stale.at(-1) ?? batch.end];
    await withWorkTable(context, "ingest_place_days", "place_days", async () => {
      if (stale) await run(context, "INSERT INTO ingest_place_days SELECT * FROM place_days WHERE day BETWEEN {first:Date} AND {last:Date} AND day NOT BETWEEN {start:Date} AND {end:Date}", { first: batch.start, last: batch.end, start, end });
      if (known > blocked.length) {
        await run(context, `INSERT INTO ingest_place_days ${placeDaysSql}`, {
          zone: timezone, gap, accuracy: attribution.maximumAccuracyMeters, radius: attribution.radiusMeters, per_metre: degreesPerMetre, blocked, start, end,
          from: Math.floor(dayStart(start, timezone) / 1000) - gap, first_read: addDays(start, -1),
        });
      }
      await replaceMonths(context, "place_days", "ingest_place_days", batch.numbers);
    });
  }
}

/** Whether there are third-party places, or anything that was computed from some. */
export async function knowsPlaces(context: IngestContext): Promise<boolean> {
  const { known } = await askOne(context, "SELECT (SELECT count() FROM places) + (SELECT count() FROM place_days) + (SELECT count() FROM device_sets WHERE month > 0) AS known", z.object({ known: count }));
  return known > 0;
}

/** Takes away the visits to places of a blocked category, also of days whose pings are deleted. */
export async function dropBlockedPlaceDays(context: IngestContext): Promise<void> {
  const { blocked } = await readCategories(context);
  if (blocked.length > 0) await run(context, "DELETE FROM place_days WHERE place IN (SELECT place FROM places WHERE category IN {blocked:Array(String)})", { blocked });
}

type Categories = { known: number; blocked: string[] };

async function readCategories(context: IngestContext): Promise<Categories> {
  const categories = (await ask(context, "SELECT DISTINCT category FROM places", z.object({ category: z.string() }))).map(({ category }) => category);
  return { known: categories.length, blocked: categories.filter((category) => isSensitive(category, context.brand.privacy.blockedCategories)) };
}

const placesSql = "SELECT place AS point, lat, lon, {radius:Float64} AS radius FROM places WHERE category NOT IN {blocked:Array(String)}";

const placeDaysSql = `
  SELECT DISTINCT toDate(toDateTime(start, 'UTC'), {zone:String}) AS day, device, place FROM (
    SELECT place, device, arrayJoin(arrayFilter((time, step, first) -> first OR step > {gap:UInt32}, times, arrayDifference(times), arrayMap(i -> i = 1, arrayEnumerate(times)))) AS start FROM (
      SELECT c.point AS place, p.device AS device, arraySort(groupArray(toUnixTimestamp(p.at))) AS times
      FROM (SELECT device, at, lat, lon, ${cellSql("lat", "lon")} AS cell FROM pings
        WHERE day BETWEEN {first_read:Date} AND {end:Date} AND at >= toDateTime({from:UInt32}, 'UTC') AND accuracy <= {accuracy:Float32}) AS p
      INNER JOIN (${cellsSql("radius", `(${placesSql})`)}) AS c ON c.cell = p.cell
      WHERE greatCircleDistance(p.lon, p.lat, c.lon, c.lat) <= {radius:Float64}
      GROUP BY place, device))
  WHERE day BETWEEN {start:Date} AND {end:Date}`;
