import type { WeekDayRow } from "../contract/metrics-mobility";
import { mobilityZones, type MobilityZone } from "../contract/values";
import { ratio } from "./figures";
import { weekFromMonday } from "./weekday-means";

/** A weekday's devices in a zone: on foot and by car of those whose speed is known, and the others. */
export type MobilitySplit = { dow: number; /** such days in the period */ days: number; foot: number | null; car: number | null; unknown: number | null; /** share by car of those with a known speed */ carShare: number | null; /** withheld by the privacy floor */ protected: boolean };

const difference = (a: number | null, b: number | null): number | null => (a === null || b === null ? null : a - b);

/** A zone's weekdays from Monday on. */
export function mobilitySplit(rows: readonly WeekDayRow[], zone: MobilityZone): MobilitySplit[] {
  return weekFromMonday.flatMap((dow) => {
    const row = rows.find((each) => each.dayofweek === dow);
    if (!row) return [];
    const [uniques, known, car] = [row[`${zone}_uniques`], row[`${zone}_with_speed`], row[`${zone}_by_car`]];
    const fields = row.suppressedFields ?? [];
    return [{
      dow, days: row.days, foot: difference(known, car), car, unknown: difference(uniques, known), carShare: ratio(car, known),
      protected: row.suppressed === true && (fields.includes(`${zone}_with_speed`) || fields.includes(`${zone}_by_car`)),
    }];
  });
}

/** Share by car over several weekdays, from the sums; null where a part of them is not known. */
export function carShareOf(splits: readonly MobilitySplit[]): number | null {
  const sum = (of: (split: MobilitySplit) => number | null) => splits.reduce<number | null>((total, split) => { const value = of(split); return total === null || value === null ? null : total + value; }, 0);
  const [foot, car] = [sum(({ foot: value }) => value), sum(({ car: value }) => value)];
  return foot === null || car === null ? null : ratio(car, foot + car);
}

/** Zones in which anybody was seen, withheld or not. The nearest is always among them. */
export function zonesWithData(rows: readonly WeekDayRow[]): MobilityZone[] {
  return mobilityZones.filter((zone, i) => i === 0 || rows.some((row) => (row[`${zone}_uniques`] ?? 0) > 0 || row.suppressedFields?.includes(`${zone}_uniques`)));
}
