import { mobilityCounts, mobilityZones, type MobilityField, type WeekDayRow } from "~/contract/metrics-mobility";
import { blockWeekday, type DayRange } from "~/domain/calendar";
import { daysByWeekday } from "~/domain/period";
import { sumSegs, withhold } from "~/domain/privacy-floor";
import { allowed, type Guard } from "./guard";
import type { MobilityCounts } from "./mobility.server";

/** `metricsWeekDay`: seven rows, 1 Saturday … 7 Friday. */
export function weekDaysOf(counts: MobilityCounts, period: DayRange, guard: Guard): WeekDayRow[] {
  const lengths = daysByWeekday(period, blockWeekday);
  return [1, 2, 3, 4, 5, 6, 7].map((dayofweek) => {
    const hidden: MobilityField[] = [];
    const figures: [MobilityField, number][] = [];
    mobilityZones.forEach((zone, z) => {
      const slot = (dayofweek - 1) * mobilityZones.length + z;
      const devices = { uniques: counts.uniques[slot] ?? [], with_speed: counts.withSpeed[slot] ?? [], by_car: counts.byCar[slot] ?? [] };
      for (const count of mobilityCounts) figures.push([`${zone}_${count}`, sumSegs(devices[count], guard.keep)]);
      hidden.push(...hiddenCounts(devices, guard).map((count): MobilityField => `${zone}_${count}`));
    });
    const fields = Object.fromEntries(figures) as Record<MobilityField, number>;
    return withhold({ dayofweek, days: lengths.get(dayofweek) ?? 0, ...fields }, hidden);
  });
}

type Count = (typeof mobilityCounts)[number];

/**
 * What of one zone's three counts must be hidden. They nest, and their differences are figures too: unknown is uniques less with_speed, on foot
 * is with_speed less by_car. A difference that may not be shown hides the inner count, and with_speed takes by_car with it.
 */
function hiddenCounts(devices: Record<Count, number[]>, guard: Guard): Count[] {
  const less = (all: number[], part: number[]) => all.map((count, seg) => count - (part[seg] ?? 0));
  const open = (bySeg: number[]) => allowed(guard, bySeg);
  if (!open(devices.uniques)) return [...mobilityCounts];
  if (!open(devices.with_speed) || !open(less(devices.uniques, devices.with_speed))) return ["with_speed", "by_car"];
  return open(devices.by_car) && open(less(devices.with_speed, devices.by_car)) ? [] : ["by_car"];
}
