import { z } from "~/contract/zod";
import { addDays, eachDay, monthOf, type Day } from "~/domain/calendar";
import { dayStart } from "~/domain/zone";
import { count } from "~/engine/columns.server";
import { dayBatches, type DayBatch } from "../changes/day-batches";
import { monthBatches } from "../changes/month-batches";
import { rowsAStatement, type IngestContext } from "../context.server";
import { pingsByMonth, type PingsByDay } from "../pings/pings-by-day.server";
import { zoneCellSql } from "../points/zone-cells.server";
import type { PingCut } from "../retention/ping-cut.server";
import { ask, askOne, dropWorkTable, makeWorkTable, replaceMonths, run, withWorkTable } from "../sql.server";
import { monthNumber } from "./anchor-windows";

/** Seconds after a ping in which the next position is looked for that tells its speed (METRICS.md, "Mobility"). */
const derivedFrom = 60;
const derivedUntil = 300;
/** Pings that go through one statement: their facts are grouped in memory, without spilling to disk. */
const PINGS = 1_500_000;
/** A greater speed is an error of a position. */
const greatestKmh = 200;

/**
 * Rebuilds, for months (YYYY-MM), the facts that on foot and by car are counted from.
 * @param days those whose facts are computed anew, while the others of their months are kept; null: all
 */
export async function rebuildZoneFacts(context: IngestContext, months: readonly string[], days: ReadonlySet<Day> | null, pings: PingsByDay): Promise<void> {
  if (months.length === 0) return;
  const filled = new Set((await ask(context, "SELECT DISTINCT toYYYYMM(day) AS month FROM zone_facts", z.object({ month: z.number() }))).map(({ month }) => month));
  const rows = pingsByMonth(pings);
  const limit = rowsAStatement(context, PINGS);
  const list = months.filter((month) => rows.has(month) || filled.has(monthNumber(month))).sort();
  for (const batch of monthBatches(list, (month) => rows.get(month) ?? 0, limit)) {
    context.progress?.({ phase: "zones", detail: batch.months[0] ?? "", done: list.indexOf(batch.months[0] ?? ""), total: list.length });
    const within = (day: Day): boolean => batch.months.includes(monthOf(day));
    const kept = days !== null && batch.numbers.some((month) => filled.has(month));
    const fresh = [...(days ?? pings.keys())].filter((day) => within(day) && pings.has(day));
    await withWorkTable(context, "ingest_zone_facts", "zone_facts", () => withWorkTable(context, "ingest_zone_faces", "zone_faces", async () => {
      if (kept) {
        await run(context, "INSERT INTO ingest_zone_facts SELECT * FROM zone_facts WHERE day BETWEEN {start:Date} AND {end:Date} AND day NOT IN {stale:Array(Date)}",
          { start: batch.start, end: batch.end, stale: [...days].filter(within) });
      }
      const statements = dayBatches(fresh, pings, limit);
      for (const days of statements) for (let shard = 0; shard < days.shards; shard++) await insertFacts(context, days, shard);
      // one part compresses a tenth better than the parts of several statements
      if (kept || statements.length > 1 || batch.shards > 1) await run(context, "OPTIMIZE TABLE ingest_zone_facts FINAL");
      await run(context, "INSERT INTO ingest_zone_faces SELECT toYYYYMM(day) AS month, cell, face, any(inside) FROM ingest_zone_facts GROUP BY month, cell, face");
      await replaceMonths(context, "zone_facts", "ingest_zone_facts", batch.numbers);
      await replaceMonths(context, "zone_faces", "ingest_zone_faces", batch.numbers);
    }));
  }
}

/** Degrees of a row and of a column of cells; columns beyond 89 degrees are wider. */
const cellDegrees = 0.001;
type Box = { south: number; north: number; west: number; east: number };
const world: Box = { south: -90, north: 90, west: -180, east: 180 };

/** The box that holds some cells, in degrees, a little too large; null where there are none. */
async function boxOf(context: IngestContext, cells: "ingest_stale_cells"): Promise<Box | null> {
  const found = await askOne(context, `SELECT count() AS cells, min(intDiv(cell, 360000)) AS low, max(intDiv(cell, 360000)) AS high, min(cell % 360000) AS left, max(cell % 360000) AS right FROM ${cells}`,
    z.object({ cells: count, low: count, high: count, left: count, right: count }));
  if (found.cells === 0) return null;
  const polar = found.low < 1000 || found.high >= 179_000;
  return {
    south: (found.low - 1) * cellDegrees - 90, north: (found.high + 2) * cellDegrees - 90,
    west: polar ? world.west : (found.left - 1) * cellDegrees - 180, east: polar ? world.east : (found.right + 2) * cellDegrees - 180,
  };
}

/**
 * Computes anew, over all days that can be computed, the facts of some cells: those whose circles have changed. For speeds no more is read than what devices did in the
 * minutes after they were there. A stop in between is covered by the promise to rebuild everything.
 */
export async function rebuildFactsOfCells(context: IngestContext, cells: "ingest_stale_cells", { openFrom }: PingCut): Promise<void> {
  const box = await boxOf(context, cells);
  if (box === null) return;
  const open_from = openFrom ?? "1970-01-01";
  const months = await ask(context, "SELECT toYYYYMM(day) AS month, toString(min(day)) AS first, toString(max(day)) AS last FROM pings WHERE day >= {open_from:Date} GROUP BY month ORDER BY month", z.object({ month: z.number(), first: z.string(), last: z.string() }), { open_from });
  await makeWorkTable(context, "ingest_zone_facts", "zone_facts");
  for (const [index, { first, last }] of months.entries()) {
    context.progress?.({ phase: "zones", detail: first, done: index, total: months.length });
    await insertFacts(context, { first, last, days: eachDay({ start: first, end: last }), shards: 1 }, 0, { cells, box });
  }
  await run(context, `DELETE FROM zone_facts WHERE cell IN (SELECT cell FROM ${cells}) AND day >= {open_from:Date}`, { open_from });
  await run(context, "INSERT INTO zone_facts SELECT * FROM ingest_zone_facts");
  await run(context, `DELETE FROM zone_faces WHERE cell IN (SELECT cell FROM ${cells}) AND month >= toYYYYMM({open_from:Date})`, { open_from });
  await run(context, `INSERT INTO zone_faces SELECT toYYYYMM(day) AS month, cell, face, any(inside) FROM zone_facts WHERE cell IN (SELECT cell FROM ${cells}) AND day >= toStartOfMonth({open_from:Date}) GROUP BY month, cell, face`, { open_from });
  await dropWorkTable(context, "ingest_zone_facts");
}

async function insertFacts(context: IngestContext, batch: DayBatch, shard: number, some: { cells: "ingest_stale_cells"; box: Box } | null = null): Promise<void> {
  const { timezone, attribution, mobility } = context.brand;
  await run(context, `INSERT INTO ingest_zone_facts ${factsSql(some?.cells ?? null)}`, {
    first: batch.first, days: batch.days, read_last: addDays(batch.last, 1), until: Math.floor(dayStart(addDays(batch.last, 1), timezone) / 1000) + derivedUntil,
    shards: batch.shards, shard, accuracy: attribution.maximumAccuracyMeters, car: mobility.carKmh, greatest: greatestKmh, ...(some?.box ?? world),
  }, { max_insert_threads: 1 });
}

/**
 * Given speeds, and derived ones where none is given; -1 unknown. Metres per second. Poor fixes tell no speed, neither as the first nor as the
 * later position; of positions in the same second the southernmost, then the westernmost, is the later one.
 */
const speedsSql = (cells: string | null): string => `
  SELECT day, device, lat, lon,
    multiIf(accuracy > {accuracy:Float32}, -1., speed >= 0, toFloat64(speed), later.1 = 0, -1., greatCircleDistance(lon, lat, later.3, later.2) / (later.1 - toUnixTimestamp(at))) AS metres_per_second
  FROM (SELECT day, device, at, lat, lon, accuracy, speed,
      minIf((toUnixTimestamp(at), lat, lon), accuracy <= {accuracy:Float32}) OVER (PARTITION BY device ORDER BY toUnixTimestamp(at) RANGE BETWEEN ${derivedFrom} FOLLOWING AND ${derivedUntil} FOLLOWING) AS later
    FROM pings WHERE day BETWEEN {first:Date} AND {read_last:Date} AND at < toDateTime({until:UInt32}, 'UTC') AND device % {shards:UInt32} = {shard:UInt32}
      ${cells ? `AND (device, intDiv(toUnixTimestamp(at), ${derivedUntil})) IN (SELECT device, arrayJoin([span, span + 1]) FROM (SELECT DISTINCT device, intDiv(toUnixTimestamp(at), ${derivedUntil}) AS span FROM pings
        WHERE day IN {days:Array(Date)} AND ${inCells(cells)}))` : ""})
  WHERE day IN {days:Array(Date)} ${cells ? `AND ${inCells(cells)}` : ""}`;

/** Most positions are told by their box before their cell is reckoned. */
const inCells = (cells: string): string =>
  `lat BETWEEN {south:Float64} AND {north:Float64} AND lon BETWEEN {west:Float64} AND {east:Float64} AND ${zoneCellSql("lat", "lon")} IN (SELECT cell FROM ${cells})`;

const factsSql = (cells: string | null): string => `
  SELECT day, cell, face, device, toUInt32(countIf(known AND NOT quick)) AS slow, toUInt32(countIf(known AND quick)) AS fast,
    maxIf(speed, known AND NOT quick) AS greatest_slow, if(fast = 0, 65535, minIf(speed, known AND quick)) AS least_fast, any(inside) AS inside
  FROM (
    SELECT s.day AS day, s.device AS device, s.cell AS cell, s.known AS known, s.speed AS speed, s.speed * 0.0036 >= {car:Float64} AS quick,
      arrayFilter((point, lat, lon, radius) -> greatCircleDistance(lon, lat, s.lon, s.lat) <= radius, c.points, c.lats, c.lons, c.radii) AS inside,
      if(empty(inside), 0, cityHash64(inside)) AS face
    FROM (SELECT day, device, lat, lon, ${zoneCellSql("lat", "lon")} AS cell, metres_per_second >= 0 AND metres_per_second * 3.6 <= {greatest:Float64} AS known,
      if(known, toUInt16(round(metres_per_second * 1000)), 0) AS speed FROM (${speedsSql(cells)})) AS s
    INNER JOIN zone_cuts AS c ON c.cell = s.cell)
  GROUP BY day, cell, face, device`;
