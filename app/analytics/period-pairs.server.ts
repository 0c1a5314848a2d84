import type { DayRange } from "~/domain/calendar";
import { newVisitorWindowStart } from "~/domain/period";
import { segCount } from "~/domain/segment-codes";
import { z } from "~/contract/zod";
import { defineQuery } from "~/engine/define-query.server";
import type { Engine } from "~/engine/client.server";
import type { Guard } from "./guard";
import { startsOutside } from "./starts-outside";
import { segRepresentatives } from "./visitors";

/**
 * What a device adds to the figures of two periods: visits and whether any, dwell (s) and point visits, whether repeat, whether new.
 * Sums of products are needed within a group alone: a figure is a count or a ratio of the two of one group.
 */
const groups = [["visits", "unique"], ["dwell", "point_visits"], ["repeat"], ["fresh"]] as const;
export type Feature = (typeof groups)[number][number];
export const sides = ["now", "before"] as const;
export type Side = (typeof sides)[number];

const columns = groups.map((group) => group.flatMap((feature) => sides.map((side) => `${feature}_${side}`)));
const linear = columns.flat();
const products = columns.flatMap((group) => group.flatMap((a, i) => group.slice(i).map((b) => [a, b] as const)));
/** Devices behind point visits: dwell stands on them. */
const extra = sides.map((side) => `countIf(point_visits_${side} > 0)`);

const on = (side: Side): string => `day BETWEEN {${side}_start:Date} AND {${side}_end:Date}`;
const visitsOn = (side: Side): string => `countIf(d != '1970-01-01' AND o AND ${side})`;

/** Per seg: sums of the features, of their products, and the devices behind point visits. */
const periodPairs = defineQuery({
  name: "period-pairs",
  sql: `
SELECT g AS seg, [${[...linear.map((name) => `sum(${name})`), ...products.map(([a, b]) => `sum(${a} * ${b})`), ...extra.map((each) => `toFloat64(${each})`)].join(", ")}] AS sums
FROM (
  SELECT device, max(s) AS g, min(f) AS first,
    ${sides.map((side) => `toFloat64(${visitsOn(side)}) AS visits_${side}, toFloat64(visits_${side} > 0) AS unique_${side},
    toFloat64(sumIf(w, ${side})) AS dwell_${side}, toFloat64(countIf(${side})) AS point_visits_${side},
    toFloat64(maxIf(d, o AND ${side}) > minIf(d, o AND ${side})) AS repeat_${side}, toFloat64(visits_${side} > 0 AND first >= {${side}_new:Date}) AS fresh_${side}`).join(",\n    ")}
  FROM (
    SELECT device, {segs:Array(UInt8)}[seg + 1] AS s, day AS d, toDate('2149-06-06') AS f, dwell_s AS w, ${startsOutside("points")} AS o, ${sides.map((side) => `${on(side)} AS ${side}`).join(", ")}
    FROM visits WHERE point IN {points:Array(UInt32)} AND (${on("now")} OR ${on("before")}) AND excluded = 0
    UNION ALL
    SELECT device, toUInt8(0) AS s, toDate('1970-01-01') AS d, first_day AS f, toUInt32(0) AS w, false AS o, false AS now, false AS before
    FROM first_visits WHERE point IN {points:Array(UInt32)} AND first_day <= {now_end:Date})
  GROUP BY device HAVING point_visits_now + point_visits_before > 0)
GROUP BY g`,
  params: z.object({
    points: z.array(z.number()), segs: z.array(z.number()), now_start: z.string(), now_end: z.string(), before_start: z.string(), before_end: z.string(), now_new: z.string(), before_new: z.string(),
  }),
  row: z.object({ seg: z.number(), sums: z.array(z.number()) }),
});

/** Sums over a segment's devices in two periods, by seg (length 144); `product` of two features of one group in whichever order. */
export type PairReading = {
  sum(feature: Feature, side: Side): number[];
  product(a: [Feature, Side], b: [Feature, Side]): number[];
  /** devices that made point visits */
  pointDevices(side: Side): number[];
};

/** @param before null: there is no period before, its sums are 0 */
export async function readPeriodPair(engine: Engine, points: number[], now: DayRange, before: DayRange | null, guard: Guard, signal?: AbortSignal): Promise<PairReading> {
  const earlier = before ?? { start: "1970-01-02", end: "1970-01-02" };
  const rows = await engine.query(periodPairs, {
    points, segs: segRepresentatives(guard), now_start: now.start, now_end: now.end, before_start: earlier.start, before_end: earlier.end,
    now_new: newVisitorWindowStart(now), before_new: newVisitorWindowStart(earlier),
  }, { signal });
  const column = (at: number): number[] => {
    const bySeg = new Array<number>(segCount).fill(0);
    for (const { seg, sums } of rows) bySeg[seg] = sums[at] ?? 0;
    return bySeg;
  };
  return {
    sum: (feature, side) => column(linear.indexOf(`${feature}_${side}`)),
    product: (a, b) => {
      const [one, other] = [a.join("_"), b.join("_")];
      return column(linear.length + products.findIndex(([x, y]) => (x === one && y === other) || (x === other && y === one)));
    },
    pointDevices: (side) => column(linear.length + products.length + sides.indexOf(side)),
  };
}
