import { z } from "~/contract/zod";
import type { DayRange } from "~/domain/calendar";
import { numberList } from "~/engine/columns.server";
import { defineQuery } from "~/engine/define-query.server";
import type { Engine } from "~/engine/client.server";


const siteVisits = defineQuery({
  name: "site-visits", sql: "SELECT point, toUInt32(count()) AS visits FROM visits WHERE point IN {sites:Array(UInt32)} AND day BETWEEN {start:Date} AND {end:Date} AND excluded = 0 GROUP BY point",
  params: z.object({ sites: numberList, start: z.string(), end: z.string() }), row: z.object({ point: z.number(), visits: z.number() }),
});
/** Visits (exposures) of each site in a flight; a site without any has no entry. */
export const readSiteVisits = async (engine: Engine, sites: number[], flight: DayRange, signal?: AbortSignal): Promise<Map<number, number>> =>
  new Map((await engine.query(siteVisits, { sites, ...flight }, { signal })).map(({ point, visits }) => [point, visits]));

/** Per site: visits to points after the device's first exposure there, and the devices that made one. Site 0 are all sites together. */
const attributedVisits = defineQuery({
  name: "attributed-visits",
  sql: `
SELECT site, toUInt32(count()) AS visits, toUInt32(uniqExact(device)) AS devices
FROM (
  SELECT e.device AS device, arrayJoin(arrayConcat([toUInt32(0)], arrayMap(x -> x.1, arrayFilter(x -> x.2 < v.start, e.exposures)))) AS site
  FROM (SELECT device, start FROM visits WHERE point IN {points:Array(UInt32)} AND day BETWEEN {start:Date} AND {end:Date} AND excluded = 0) AS v
  INNER JOIN (
    SELECT device, groupArray((site, first)) AS exposures, min(first) AS earliest
    FROM (SELECT device, point AS site, min(start) AS first FROM visits WHERE point IN {sites:Array(UInt32)} AND day BETWEEN {start:Date} AND {end:Date} AND excluded = 0 GROUP BY device, site)
    GROUP BY device) AS e ON e.device = v.device
  WHERE e.earliest < v.start)
GROUP BY site`,
  params: z.object({ points: numberList, sites: numberList, start: z.string(), end: z.string() }),
  row: z.object({ site: z.number(), visits: z.number(), devices: z.number() }),
});

export type Attributed = { visits: number; devices: number };

/** Attributed visits by site, and of all sites together as site 0 (METRICS.md, "OOH"). A site without any has no entry. */
export async function readAttributedVisits(engine: Engine, sites: number[], points: number[], flight: DayRange, signal?: AbortSignal): Promise<Map<number, Attributed>> {
  const rows = await engine.query(attributedVisits, { sites, points, ...flight }, { signal });
  return new Map(rows.map(({ site, ...counts }) => [site, counts]));
}
