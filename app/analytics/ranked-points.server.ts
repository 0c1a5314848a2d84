import type { DayRange } from "~/domain/calendar";
import { segCount } from "~/domain/segment-codes";
import { z } from "~/contract/zod";
import { numberList } from "~/engine/columns.server";
import { defineQuery } from "~/engine/define-query.server";
import type { Engine } from "~/engine/client.server";
import type { Guard } from "./guard";
import { startsOutside } from "./starts-outside";
import { segRepresentatives } from "./visitors";

const period = z.object({ start: z.string(), end: z.string(), segs: numberList });
const rows = "day BETWEEN {start:Date} AND {end:Date} AND excluded = 0";

/**
 * Visits, devices and attributed devices of every site and point. Attributed: at a point, a visit of the device there starts after its first
 * exposure to any site; at a site, any visit of a device exposed there does (METRICS.md, "OOH").
 */
const rankedPoints = defineQuery({
  name: "ranked-points",
  sql: `
SELECT groupArray(point) AS points, groupArray(g) AS segs, groupArray(v) AS visits, groupArray(n) AS devices, groupArray(a) AS attributed
FROM (
  SELECT each.1 AS point, g, toUInt32(sum(each.2)) AS v, toUInt32(count()) AS n, toUInt32(countIf(if(each.4, exposed AND last_visit > first_exposure, exposed AND each.3 > first_exposure))) AS a
  FROM (
    SELECT device, any(s) AS g, max(is_site) AS exposed, minIf(first, is_site) AS first_exposure, maxIf(last, NOT is_site) AS last_visit, arrayJoin(groupArray((p, visits_here, last, is_site))) AS each
    FROM (
      SELECT device, point AS p, any({segs:Array(UInt8)}[seg + 1]) AS s, toUInt32(count()) AS visits_here, min(start) AS first, max(start) AS last, any(point IN {sites:Array(UInt32)}) AS is_site
      FROM visits WHERE (point IN {sites:Array(UInt32)} OR point IN {points:Array(UInt32)}) AND ${rows}
      GROUP BY device, p)
    GROUP BY device)
  GROUP BY point, g)`,
  params: period.extend({ sites: numberList, points: numberList }),
  row: z.object({ points: numberList, segs: numberList, visits: numberList, devices: numberList, attributed: numberList }),
});

/** By seg (length 144). */
export type RankedCounts = { visits: number[]; devices: number[]; attributed: number[] };
const none = (): number[] => new Array<number>(segCount).fill(0);

/** Counts of every site and point with a visit in T, by its id. Segs that the slice cannot tell apart are counted as one. */
export async function readRankedPoints(engine: Engine, sites: number[], points: number[], { start, end }: DayRange, guard: Guard, signal?: AbortSignal): Promise<Map<number, RankedCounts>> {
  const [row] = await engine.query(rankedPoints, { sites, points, start, end, segs: segRepresentatives(guard) }, { signal });
  const found = new Map<number, RankedCounts>();
  row?.points.forEach((point, at) => {
    const counts = found.get(point) ?? { visits: none(), devices: none(), attributed: none() };
    const seg = row.segs[at] ?? 0;
    [counts.visits[seg], counts.devices[seg], counts.attributed[seg]] = [row.visits[at] ?? 0, row.devices[at] ?? 0, row.attributed[at] ?? 0];
    found.set(point, counts);
  });
  return found;
}

/** All visits of a type as one segment, with their devices. */
const typeVisits = defineQuery({
  name: "type-visits",
  sql: `SELECT {segs:Array(UInt8)}[seg + 1] AS g, toUInt32(countIf(${startsOutside("points")})) AS visits, toUInt32(uniqExact(device)) AS devices FROM visits WHERE point IN {points:Array(UInt32)} AND ${rows} GROUP BY g`,
  params: period.extend({ points: numberList }),
  row: z.object({ g: z.number(), visits: z.number(), devices: z.number() }),
});

/** Visits and devices of all points together, by seg (length 144). */
export async function readTypeVisits(engine: Engine, points: number[], { start, end }: DayRange, guard: Guard, signal?: AbortSignal): Promise<{ visits: number[]; devices: number[] }> {
  const all = { visits: none(), devices: none() };
  for (const { g, visits, devices } of await engine.query(typeVisits, { points, start, end, segs: segRepresentatives(guard) }, { signal })) [all.visits[g], all.devices[g]] = [visits, devices];
  return all;
}
