import { distanceBuckets, type HomeDistances, type WorkDistances } from "~/contract/metrics-people";
import { z } from "~/contract/zod";
import { withhold } from "~/domain/privacy-floor";
import { suppressedOfLines } from "~/domain/suppression";
import { defineQuery } from "~/engine/define-query.server";
import type { Engine } from "~/engine/client.server";
import { allowed, type Guard } from "./guard";
import { withAnchor } from "./heat-points.server";
import { startsOutside } from "./starts-outside";
import { addTo, countOf, emptyTally, everyVisitor, openTo, sumTallies, visitorParams, visitorValues, type Tally, type ValueCounts, type VisitorsAsked } from "./visitors";

/** 1 to 6 for the buckets of METRICS.md; 0 where the place is unknown. */
const bucketSql = (kind: "home" | "work"): string =>
  `if(NOT a.${kind}_known, 0, 1 + arrayCount(end -> greatCircleDistance(a.${kind}_lon, a.${kind}_lat, p.lon, p.lat) > end, [500, 1000, 2000, 5000, 10000]))`;

/** Visitors by the buckets of the nearest point that they visited. */
const anchorDistances = defineQuery({
  name: "anchor-distances",
  sql: `
SELECT home, work, g, toUInt32(count()) AS devices
FROM (
  SELECT any(g0) AS g, min(hb) AS home, min(wb) AS work
  FROM (
    SELECT v.device AS device, v.g0 AS g0, v.own AS own, toUInt8(${bucketSql("home")}) AS hb, toUInt8(${bucketSql("work")}) AS wb
    FROM (SELECT device, point, any({segs:Array(UInt8)}[seg + 1]) AS g0, max(${startsOutside("points")}) AS own
      FROM visits WHERE point IN {points:Array(UInt32)} AND day BETWEEN {start:Date} AND {end:Date} AND excluded = 0 GROUP BY device, point) AS v
    INNER JOIN points AS p ON p.point = v.point
    LEFT ANY JOIN (SELECT device, maxIf(lat, kind = 1) AS home_lat, maxIf(lon, kind = 1) AS home_lon, countIf(kind = 1) > 0 AS home_known,
        maxIf(lat, kind = 2) AS work_lat, maxIf(lon, kind = 2) AS work_lon, countIf(kind = 2) > 0 AS work_known
      FROM anchors WHERE month = {month:UInt32} AND device IN (SELECT device FROM visits WHERE point IN {points:Array(UInt32)} AND day BETWEEN {start:Date} AND {end:Date} AND excluded = 0) GROUP BY device) AS a ON a.device = v.device)
  GROUP BY device HAVING max(own))
GROUP BY home, work, g
SETTINGS use_index_for_in_with_subqueries_max_values = 10000`,
  params: visitorParams.extend({ month: z.number() }),
  row: z.object({ home: z.number(), work: z.number(), g: z.number(), devices: z.number() }),
});

/** The segment's devices by bucket: 0 unknown, 1 to 6. Those that the parent has more stand under 0 and 1, for unknown and known. */
export type AnchorTallies = { home: Tally[]; work: Tally[] };

/**
 * @param month as in `readAnchorCells`
 * @param cells what that read for the segment and for its parent, null for a segment whose parent has nothing to protect
 */
export async function readDistances(engine: Engine, asked: VisitorsAsked, guard: Guard, month: number, cells: { own: ValueCounts; ofParent: ValueCounts } | null, signal?: AbortSignal): Promise<AnchorTallies> {
  const tallies = () => Array.from({ length: distanceBuckets.length + 1 }, emptyTally);
  const found = { home: tallies(), work: tallies() };
  for (const { home, work, g, devices } of await engine.query(anchorDistances, { ...visitorValues(asked), month }, { signal })) {
    addTo(found.home[home] ?? emptyTally(), 0, g, devices);
    addTo(found.work[work] ?? emptyTally(), 0, g, devices);
  }
  if (!cells) return found;
  const { outside: more } = everyVisitor(guard, []);
  for (const kind of ["home", "work"] as const) {
    const [unknown = emptyTally(), known = emptyTally()] = found[kind];
    withAnchor(cells.ofParent, kind).forEach((devices, g) => addTo(known, 1, g, devices));
    withAnchor(cells.own, kind).forEach((devices, g) => addTo(known, 1, g, -devices));
    new Set([...more.keys(), ...known.outside.keys()]).forEach((g) => addTo(unknown, 1, g, (more[g] ?? 0) - (known.outside[g] ?? 0)));
  }
  return found;
}

/**
 * Two lines: the buckets with `known`, and `known` and `unknown` with the unique visitors. The parent's buckets are those of other
 * nearest points, so that its remainder counts for known and unknown alone.
 */
function distancesOf(tallies: readonly Tally[], guard: Guard): { counts: number[]; known: number; unknown: number; hidden: boolean[] } {
  const [unknown = emptyTally(), ...buckets] = tallies;
  const known = sumTallies(buckets);
  const all = sumTallies(tallies);
  const entries = [...buckets, known, unknown, all];
  const n = buckets.length;
  const values = entries.map((tally) => countOf(tally, guard));
  const lines = [[...buckets.keys(), n], [n, n + 1, n + 2]];
  const withheld = entries.map((tally, i) => guard.k > 0 && !(i < n ? allowed(guard, tally.inside) : openTo(guard, tally)));
  const hidden = suppressedOfLines(lines, values, guard.k, withheld);
  return { counts: values.slice(0, n), known: values[n] ?? 0, unknown: values[n + 1] ?? 0, hidden };
}

type Field<K extends "home" | "work"> = `${K}_distance_mts_${(typeof distanceBuckets)[number]}`;

function rowOf<K extends "home" | "work">(kind: K, tallies: readonly Tally[], guard: Guard) {
  const { counts, known, unknown, hidden } = distancesOf(tallies, guard);
  const fields = distanceBuckets.map((bucket): Field<K> => `${kind}_distance_mts_${bucket}`);
  const buckets = Object.fromEntries(fields.map((field, i) => [field, counts[i] ?? 0])) as Record<Field<K>, number>;
  return withhold({ ...buckets, known, unknown }, [...fields, "known" as const, "unknown" as const].filter((_, i) => hidden[i]));
}

export const homeDistancesOf = (reading: AnchorTallies, guard: Guard): HomeDistances => rowOf("home", reading.home, guard);
export const workDistancesOf = (reading: AnchorTallies, guard: Guard): WorkDistances => rowOf("work", reading.work, guard);
