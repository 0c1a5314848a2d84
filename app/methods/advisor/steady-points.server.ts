import { readPointPresence } from "~/analytics/point-presence.server";
import { belowFloor } from "~/domain/privacy-floor";
import { isPresentThroughout } from "~/domain/presence";
import type { Engine } from "~/engine/client.server";
import type { Holdings } from "../deployment.server";
import type { AdvisorAsked } from "./advisor-asked";

/** Points that are measured throughout the month and the one before it: what compares the two counts these alone. */
export type Steady = { /** of the asked points */ points: number[]; /** of those that are compared with one another */ compared: number[]; /** visited in the two months, but not measured throughout: how many, and those whose devices are not few */ leftOut: { count: number; shown: number[] } };

/** @param k floor below which a point is not named */
export async function steadyPoints(engine: Engine, { points, compared, period, before }: AdvisorAsked, { latePoints }: Pick<Holdings, "latePoints">, k: number, signal?: AbortSignal): Promise<Steady> {
  const rows = await readPointPresence(engine, points, { period, before }, signal);
  const out = rows.filter((row) => !isPresentThroughout(row, row.measured_days) || (latePoints.get(row.point) ?? before.start) > before.start);
  const absent = new Set(out.map(({ point }) => point));
  return {
    points: points.filter((id) => !absent.has(id)), compared: compared.filter((id) => !absent.has(id)),
    leftOut: { count: out.length, shown: out.filter(({ devices }) => !belowFloor(devices, k)).map(({ point }) => point) },
  };
}
