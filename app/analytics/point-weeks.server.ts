import { dwellBuckets, emptyPointWeek, type Count, type PointWeekCounts } from "~/domain/point-week";
import type { DayRange } from "~/domain/calendar";
import { z } from "~/contract/zod";
import { defineQuery } from "~/engine/define-query.server";
import type { Engine } from "~/engine/client.server";

const counted = "point IN {points:Array(UInt32)} AND day BETWEEN {start:Date} AND {end:Date} AND excluded = 0";
const asked = z.object({ points: z.array(z.number()), start: z.string(), end: z.string() });

/**
 * Visits, devices and median dwell of each point in a week: whole (d, slot, bucket all 0), by day 1..7, by hour of the week 1..168, by dwell bucket
 * 1..5. A visit counts in the hour of its start; both passes of an hour that the clocks repeat are one hour.
 */
const pointWeekVisits = defineQuery({
  name: "point-week-visits",
  sql: `
SELECT p, d, slot, bucket, toUInt32(count()) AS visits, toUInt32(uniqExact(device)) AS devices, toFloat64(quantileExactInclusive(0.5)(dwell)) AS median
FROM (
  SELECT point AS p, device, dwell_s AS dwell, toUInt8(1 + (day - {start:Date})) AS d, toUInt8(1 + (day - {start:Date}) * 24 + toHour(start, {zone:String})) AS slot,
    toUInt8(1 + arrayCount(least -> intDiv(dwell_s, 60) >= least, [5, 21, 61, 241])) AS bucket
  FROM visits WHERE ${counted}
)
GROUP BY GROUPING SETS ((p), (p, d), (p, slot), (p, bucket))`,
  params: asked.extend({ zone: z.string() }),
  row: z.object({ p: z.number(), d: z.number(), slot: z.number(), bucket: z.number(), visits: z.number(), devices: z.number(), median: z.number() }),
});

/** The table of homes is streamed past the week's visitors, not built into memory. */
const pointWeekHomes = defineQuery({
  name: "point-week-homes",
  sql: `
SELECT p, toUInt32(count()) AS homes, quantileExactInclusive(0.5)(greatCircleDistance(home_lon, home_lat, q.lon, q.lat)) AS median
FROM (
  SELECT v.p AS p, a.lat AS home_lat, a.lon AS home_lon
  FROM (SELECT device, lat, lon FROM anchors WHERE month = {month:UInt32} AND kind = 1) AS a
  INNER JOIN (SELECT DISTINCT point AS p, device FROM visits WHERE ${counted}) AS v ON v.device = a.device
) AS h
INNER JOIN points AS q ON q.point = h.p
GROUP BY p`,
  params: asked.extend({ month: z.number() }),
  row: z.object({ p: z.number(), homes: z.number(), median: z.number() }),
});

const pointWeekPlatforms = defineQuery({
  name: "point-week-platforms",
  sql: `
SELECT v.p AS p, lower(d.platform) AS kind, toUInt32(count()) AS devices
FROM (SELECT device, platform FROM devices WHERE platform != '') AS d
INNER JOIN (SELECT DISTINCT point AS p, device FROM visits WHERE ${counted}) AS v ON v.device = d.device
GROUP BY p, kind`,
  params: asked,
  row: z.object({ p: z.number(), kind: z.string(), devices: z.number() }),
});

const panelPlatforms = defineQuery({
  name: "panel-platforms",
  sql: `
SELECT DISTINCT lower(platform) AS kind
FROM (SELECT DISTINCT device FROM panel_days) AS p
LEFT ANY JOIN (SELECT device, platform FROM devices) AS d ON d.device = p.device
ORDER BY kind = '', kind`,
  params: z.object({}),
  row: z.object({ kind: z.string() }),
});

/** What a device without a known platform is listed under. */
const unknownPlatform = "unknown";

/** The platforms that a device of the panel bears, in small letters, by name; `unknown` last where some bear none. */
export async function readPanelPlatforms(engine: Engine, signal?: AbortSignal): Promise<string[]> {
  const rows = await engine.query(panelPlatforms, {}, { signal });
  return [...new Set(rows.map(({ kind }) => (kind === "" ? unknownPlatform : kind)))];
}

/** What is asked of some points in one ISO week; `month` YYYYMM is the month whose homes count. */
export type PointWeeksAsked = { points: number[]; week: DayRange; zone: string; month: number; platforms: readonly string[] };

/**
 * The counts of each asked point in the week, without the rule of the tree node.
 * @throws AppError as the engine does
 */
export async function readPointWeeks(engine: Engine, { points, week, zone, month, platforms }: PointWeeksAsked, signal?: AbortSignal): Promise<Map<number, PointWeekCounts>> {
  const [visits, homes, kinds] = await Promise.all([
    engine.query(pointWeekVisits, { points, ...week, zone }, { signal }), engine.query(pointWeekHomes, { points, ...week, month }, { signal }), engine.query(pointWeekPlatforms, { points, ...week }, { signal }),
  ]);
  const weeks = new Map(points.map((point) => [point, emptyPointWeek(platforms.length, null)]));
  for (const row of visits) {
    const found = weeks.get(row.p);
    if (!found) continue;
    const count: Count = { visits: row.visits, devices: row.devices };
    if (row.d > 0) found.days[row.d - 1] = count;
    else if (row.slot > 0) found.hours[row.slot - 1] = count;
    else if (row.bucket > 0 && row.bucket <= dwellBuckets.length) found.buckets[row.bucket - 1] = count;
    else Object.assign(found, count, { medianDwell: row.median });
  }
  for (const row of homes) Object.assign(weeks.get(row.p) ?? {}, { homes: row.homes, medianDistance: row.median });
  const add = (found: PointWeekCounts | undefined, kind: string, devices: number): void => {
    const at = platforms.indexOf(kind);
    if (found && at >= 0) found.platforms[at] = (found.platforms[at] ?? 0) + devices;
  };
  for (const row of kinds) add(weeks.get(row.p), row.kind, row.devices);
  for (const found of weeks.values()) add(found, unknownPlatform, found.devices - found.platforms.reduce((sum, each) => sum + each, 0));
  return weeks;
}
