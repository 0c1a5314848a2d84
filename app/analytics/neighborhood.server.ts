import { z } from "~/contract/zod";
import type { DayRange } from "~/domain/calendar";
import { defineQuery } from "~/engine/define-query.server";
import type { Engine } from "~/engine/client.server";
import { startsOutside } from "./starts-outside";

const people = z.number().nullable();
const ring = z.array(z.tuple([z.number(), z.number()]));
/** Inhabitants that the areas' own file does not tell are those of the loaded population, by the area's code or name. */
const areaList = defineQuery({
  name: "areas",
  sql: `
SELECT a.area AS area, a.name AS name, a.code AS code, a.community AS community, polygon, class_a, class_b, class_c, class_d, class_e, income, cars,
  coalesce(a.population, if(c.category = '', NULL, c.people), if(n.category = '', NULL, n.people)) AS inhabitants
FROM areas AS a
LEFT JOIN (SELECT category, people FROM population WHERE dimension = 'area') AS c ON c.category = a.code
LEFT JOIN (SELECT category, people FROM population WHERE dimension = 'area') AS n ON n.category = a.name
ORDER BY area`,
  params: z.object({}),
  row: z.object({ area: z.number(), name: z.string(), code: z.string(), community: z.string(), polygon: z.array(z.array(ring)), class_a: people, class_b: people, class_c: people, class_d: people, class_e: people, income: people, cars: people, inhabitants: people }),
});
export type KnownArea = z.infer<(typeof areaList)["row"]>;
export const readAreaList = (engine: Engine): Promise<KnownArea[]> => engine.query(areaList, {});

const residents = defineQuery({
  name: "area-residents",
  sql: `
SELECT h.area AS area, d.class AS class, toUInt32(count()) AS devices
FROM (SELECT device, area FROM device_areas WHERE month = {month:UInt32}) AS h LEFT JOIN devices AS d ON d.device = h.device
GROUP BY area, class`,
  params: z.object({ month: z.number() }), row: z.object({ area: z.number(), class: z.number(), devices: z.number() }),
});
/** Devices at home in each area, by class (0 unknown, 1 A to 5 E). */
export const readResidents = (engine: Engine, month: number, signal?: AbortSignal) => engine.query(residents, { month }, { signal });

const visitors = defineQuery({
  name: "area-visitors",
  sql: `
SELECT h.area AS area, toUInt32(uniqExact(v.device)) AS visitors, toUInt32(count()) AS visits
FROM (SELECT device FROM visits WHERE point IN {points:Array(UInt32)} AND day BETWEEN {start:Date} AND {end:Date} AND excluded = 0 AND ${startsOutside("points")}) AS v
INNER JOIN (SELECT device, area FROM device_areas WHERE month = {month:UInt32}) AS h ON h.device = v.device
GROUP BY area`,
  params: z.object({ points: z.array(z.number()), start: z.string(), end: z.string(), month: z.number() }), row: z.object({ area: z.number(), visitors: z.number(), visits: z.number() }),
});
/** Visits to a segment by the area of the visitor's home. */
export const readAreaVisitors = (engine: Engine, points: number[], period: DayRange, month: number, signal?: AbortSignal) => engine.query(visitors, { points, ...period, month }, { signal });
