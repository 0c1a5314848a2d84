import { readVisitors } from "~/analytics/devices-read.server";
import { allowed, makeGuard } from "~/analytics/guard";
import { readParentRemainder } from "~/analytics/parent-remainder.server";
import type { DayRange } from "~/domain/calendar";
import { sumSegs } from "~/domain/privacy-floor";
import type { MethodContext } from "../context.server";

const noSlice = { genders: [], ageRanges: [], classes: [] };

/**
 * Distinct devices with a visit of some points in some days, and whether the floor lets their number be told: neither they nor, for each of `wholes`, those of the whole that
 * did not visit the points may be few.
 */
export async function visitorsBehind({ engine, brand }: Pick<MethodContext, "engine" | "brand">, points: number[], wholes: readonly (number[] | null)[], days: DayRange, signal?: AbortSignal): Promise<{ devices: number; shown: boolean }> {
  const k = brand.privacy.minimumDevices;
  if (points.length === 0) return { devices: 0, shown: true };
  const larger = wholes.filter((whole) => whole !== null && k > 0 && whole.length > points.length) as number[][];
  const [bySeg, ...rests] = await Promise.all([readVisitors(engine, points, days, signal), ...larger.map((whole) => readParentRemainder(engine, whole, points, days, signal))]);
  const guards = [makeGuard(noSlice, k, null), ...rests.map(({ devices, strays }) => makeGuard(noSlice, k, devices, strays))];
  return { devices: sumSegs(bySeg, guards[0]?.keep ?? []), shown: guards.every((guard) => allowed(guard, bySeg)) };
}
