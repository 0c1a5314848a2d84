import { z } from "~/contract/zod";
import { addDays, monthOf, monthRange, type Day } from "~/domain/calendar";
import { isSensitive } from "~/domain/sensitive-categories";
import { dayStart } from "~/domain/zone";
import type { IngestContext } from "../context.server";
import { cellsSql, degreesPerMetre } from "../points/point-tables.server";
import { ask, dropWorkTable, makeWorkTable, run } from "../sql.server";
import { monthNumber } from "./anchor-windows";
import { cellSql } from "./visit-runs.server";

/**
 * Rebuilds, for months (YYYY-MM), on which local day which device's visits to third-party places started (METRICS.md, "Interests offline"): runs of
 * pings within the brand's radius, as at points. One gap is read back, to know which runs had begun before.
 * @param days those that are computed anew, with all between the first and the last of them in a month, while the others of their months are kept; null: all
 */
export async function rebuildPlaceDays(context: IngestContext, months: Iterable<string>, days: ReadonlySet<Day> | null): Promise<void> {
  const { attribution, timezone } = context.brand;
  const { known, blocked } = await readCategories(context);
  const gap = Math.floor(attribution.gapMinutes * 60);
  const list = [...months].sort();
  for (const [index, month] of list.entries()) {
    context.progress?.({ phase: "places", detail: month, done: index, total: list.length });
    const whole = monthRange(month);
    const stale = days === null ? null : [...days].filter((day) => monthOf(day) === month).sort();
    if (stale?.length === 0) continue;
    const [start, end] = stale === null ? [whole.start, whole.end] : [stale[0] ?? whole.start, stale.at(-1) ?? whole.end];
    await makeWorkTable(context, "ingest_place_days", "place_days");
    if (stale) await run(context, "INSERT INTO ingest_place_days SELECT * FROM place_days WHERE day BETWEEN {first:Date} AND {last:Date} AND day NOT BETWEEN {start:Date} AND {end:Date}", { first: whole.start, last: whole.end, start, end });
    if (known > blocked.length) {
      await run(context, `INSERT INTO ingest_place_days ${placeDaysSql}`, {
        zone: timezone, gap, accuracy: attribution.maximumAccuracyMeters, radius: attribution.radiusMeters, per_metre: degreesPerMetre, blocked, start, end,
        from: Math.floor(dayStart(start, timezone) / 1000) - gap, first_read: addDays(start, -1),
      });
    }
    await run(context, "ALTER TABLE place_days REPLACE PARTITION {month:UInt32} FROM ingest_place_days", { month: monthNumber(month) });
  }
  await dropWorkTable(context, "ingest_place_days");
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
