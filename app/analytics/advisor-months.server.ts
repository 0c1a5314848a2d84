import { monthRange } from "~/domain/calendar";
import { newVisitorWindowStart } from "~/domain/period";
import { z } from "~/contract/zod";
import { numberList } from "~/engine/columns.server";
import { defineQuery } from "~/engine/define-query.server";
import type { Engine } from "~/engine/client.server";
import { regularDevices } from "./advisor-regulars";
import { startsOutside } from "./starts-outside";

const span = { start: z.string(), end: z.string() };

const months = defineQuery({
  name: "advisor-months",
  sql: `
SELECT m AS month, toUInt32(count()) AS visitors, toUInt32(countIf(f >= transform(m, {months:Array(String)}, {fresh:Array(Date)}, toDate('2149-06-06')))) AS new_visitors, toUInt32(sum(n)) AS visits
FROM (SELECT device, formatDateTime(day, '%Y-%m') AS m, count() AS n FROM visits WHERE point IN {points:Array(UInt32)} AND day BETWEEN {start:Date} AND {end:Date} AND excluded = 0 AND ${startsOutside("points")} GROUP BY device, m) AS v
LEFT JOIN (SELECT device, min(first_day) AS f FROM first_visits WHERE point IN {points:Array(UInt32)} GROUP BY device) AS h USING (device)
GROUP BY m`,
  params: z.object({ points: numberList, ...span, months: z.array(z.string()), fresh: z.array(z.string()) }),
  row: z.object({ month: z.string(), visitors: z.number(), new_visitors: z.number(), visits: z.number() }),
});
export type AdvisorMonth = { month: string; visitors: number; new_visitors: number; visits: number };

/** Visits and visitors of a segment by calendar month; months without any have no row. */
export const readAdvisorMonths = (engine: Engine, points: number[], of: readonly string[], signal?: AbortSignal): Promise<AdvisorMonth[]> =>
  engine.query(months, {
    points, start: monthRange(of[0] ?? "").start, end: monthRange(of.at(-1) ?? "").end, months: [...of], fresh: of.map((month) => newVisitorWindowStart(monthRange(month))),
  }, { signal });

const churn = defineQuery({
  name: "advisor-churn",
  sql: `SELECT toUInt32(count()) AS regulars, toUInt32(countIf(gone = 1)) AS lapsed, sum(n) AS visits FROM (${regularDevices})`,
  params: z.object({ points: numberList, window: z.string(), regular: z.string(), end: z.string() }),
  row: z.object({ regulars: z.number(), lapsed: z.number(), visits: z.number() }),
});
export type Churn = { regulars: number; lapsed: number; /** of the regulars, in the 90 days that made them so */ visits: number };

/** Regular visitors of the days from `window` to `regular`, and those of them that have lapsed at `end`. */
export async function readChurn(engine: Engine, points: number[], of: { window: string; regular: string; end: string }, signal?: AbortSignal): Promise<Churn> {
  const [row] = await engine.query(churn, { points, ...of }, { signal });
  return row ?? { regulars: 0, lapsed: 0, visits: 0 };
}

const competition = defineQuery({
  name: "advisor-competition",
  sql: `
SELECT formatDateTime(day, '%Y-%m') AS month, toUInt32(countIf(point IN {own:Array(UInt32)})) AS own, toUInt32(count()) AS visits,
  toUInt32(uniqExactIf(device, point IN {own:Array(UInt32)})) AS own_devices, toUInt32(uniqExactIf(device, point NOT IN {own:Array(UInt32)})) AS rival_devices
FROM visits WHERE point IN {points:Array(UInt32)} AND day BETWEEN {start:Date} AND {end:Date} AND excluded = 0 GROUP BY month`,
  params: z.object({ own: numberList, points: numberList, ...span }),
  row: z.object({ month: z.string(), own: z.number(), visits: z.number(), own_devices: z.number(), rival_devices: z.number() }),
});
export type CompetitionMonth = { month: string; own: number; visits: number; own_devices: number; rival_devices: number };

/** Visits to own points and to all of `points` (each point's own visits) by calendar month. */
export const readCompetition = (engine: Engine, own: number[], points: number[], range: { start: string; end: string }, signal?: AbortSignal): Promise<CompetitionMonth[]> =>
  engine.query(competition, { own, points, ...range }, { signal });

const pointDays = defineQuery({
  name: "advisor-point-days",
  sql: "SELECT point, toString(day) AS date, toUInt32(count()) AS visits FROM visits WHERE point IN {points:Array(UInt32)} AND day BETWEEN {start:Date} AND {end:Date} AND excluded = 0 GROUP BY point, day",
  params: z.object({ points: numberList, ...span }), row: z.object({ point: z.number(), date: z.string(), visits: z.number() }),
});
/** Visits of each point on each day that has any. */
export const readPointDays = (engine: Engine, points: number[], range: { start: string; end: string }, signal?: AbortSignal): Promise<{ point: number; date: string; visits: number }[]> =>
  engine.query(pointDays, { points, ...range }, { signal });
