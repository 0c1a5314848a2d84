import { z } from "~/contract/zod";
import type { DayRange } from "~/domain/calendar";
import { defineQuery } from "~/engine/define-query.server";
import type { Engine } from "~/engine/client.server";

/** own_car: 1 yes, 0 no, -1 unknown; risk_level "" unknown. Visitors without a profile have no row. */
const profiles = defineQuery({
  name: "visitors-by-car-and-risk",
  sql: `
SELECT toString(d.risk_level) AS risk, d.own_car AS car, toUInt32(count()) AS devices
FROM (SELECT DISTINCT device FROM visits WHERE point = {point:UInt32} AND day BETWEEN {start:Date} AND {end:Date} AND excluded = 0) AS v
INNER JOIN devices AS d ON d.device = v.device GROUP BY risk, car`,
  params: z.object({ point: z.number(), start: z.string(), end: z.string() }), row: z.object({ risk: z.string(), car: z.number(), devices: z.number() }),
});
export const readCarAndRisk = (engine: Engine, point: number, period: DayRange, signal?: AbortSignal) => engine.query(profiles, { point, ...period }, { signal });

const levels = defineQuery({ name: "risk-levels", sql: "SELECT DISTINCT toString(risk_level) AS level FROM devices WHERE risk_level != '' ORDER BY level", params: z.object({}), row: z.object({ level: z.string() }) });
/** Every risk level that a device of the panel bears. */
export const readRiskLevels = async (engine: Engine): Promise<string[]> => (await engine.query(levels, {})).map(({ level }) => level);

const anySales = defineQuery({ name: "any-sales", sql: "SELECT toUInt32(count()) AS days FROM (SELECT 1 FROM sales LIMIT 1)", params: z.object({}), row: z.object({ days: z.number() }) });
export const hasTakings = async (engine: Engine): Promise<boolean> => ((await engine.query(anySales, {}))[0]?.days ?? 0) > 0;
