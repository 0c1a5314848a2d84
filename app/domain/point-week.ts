import { belowFloor } from "./privacy-floor";
import { hiddenInTime } from "./rows-by-time";
import { suppressedOfLines } from "./suppression";

/** Visits with the distinct devices that made them. */
export type Count = { visits: number; devices: number };

/** Dwell in whole minutes, both ends of a bucket included. */
export const dwellBuckets = ["<5", "5-20", "21-60", "61-240", ">240"] as const;
export const hoursOfWeek = 168;

/** One point in one ISO week as it was counted. Dwell in seconds, distance in metres; `days` 7 from Monday, `hours` 168 from Monday 00:00. */
export type PointWeekCounts = Count & {
  days: Count[];
  hours: Count[];
  buckets: Count[];
  medianDwell: number | null;
  /** visitors whose home is known, and the median of their distances to the point */
  homes: number;
  medianDistance: number | null;
  /** visitors by platform, in the order of the panel's list */
  platforms: number[];
  /** visitors of the parent segment that did not visit the point; null without a parent */
  remainder: number | null;
};

/** The same as it may be told: null is withheld or unknown. `medianDwell` in minutes. */
export type PointWeek = {
  visits: number | null; visitors: number | null; days: (number | null)[]; hours: (number | null)[]; buckets: (number | null)[];
  medianDwell: number | null; medianDistance: number | null; platforms: (number | null)[];
};

const nothing = (length: number): null[] => new Array<null>(length).fill(null);

/** A week without a visit. */
export const emptyPointWeek = (platforms: number, remainder: number | null): PointWeekCounts => {
  const none = (length: number): Count[] => Array.from({ length }, () => ({ visits: 0, devices: 0 }));
  return {
    visits: 0, devices: 0, days: none(7), hours: none(hoursOfWeek), buckets: none(dwellBuckets.length), medianDwell: null, homes: 0, medianDistance: null,
    platforms: new Array<number>(platforms).fill(0), remainder,
  };
};

/**
 * A point's week under a floor of `k` devices (METRICS.md ground rule 6). A week of 1 to k-1 visitors, or one that leaves 1 to k-1 of the
 * parent's visitors outside, tells nothing. Days are a row by time whose total is the week, the hours of a day one whose total is that day.
 */
export function guardPointWeek(counts: PointWeekCounts, k: number): PointWeek {
  const { visits, devices, days, hours, buckets, platforms } = counts;
  if (k > 0 && (belowFloor(devices, k) || belowFloor(counts.remainder ?? 0, k))) {
    return { visits: null, visitors: null, days: nothing(7), hours: nothing(hoursOfWeek), buckets: nothing(buckets.length), medianDwell: null, medianDistance: null, platforms: nothing(platforms.length) };
  }
  const inTime = (row: readonly Count[]) => hiddenInTime(row.map((count) => ({ visits: count.visits, open: !belowFloor(count.devices, k) })), k);
  const hiddenDays = inTime(days);
  const told = (count: Count, hidden: boolean | undefined): number | null => (hidden ? null : count.visits);
  return {
    visits, visitors: devices,
    days: days.map((day, i) => told(day, hiddenDays[i])),
    hours: days.flatMap((_, day) => {
      const own = hours.slice(day * 24, day * 24 + 24);
      const hidden = hiddenDays[day] ? own.map(() => true) : inTime(own);
      return own.map((hour, i) => told(hour, hidden[i]));
    }),
    buckets: ofLine(buckets.map((bucket) => bucket.visits), visits, k, buckets.map((bucket) => bucket.devices < k)),
    platforms: ofLine(platforms, devices, k, platforms.map(() => false)),
    medianDwell: counts.medianDwell === null ? null : counts.medianDwell / 60,
    medianDistance: belowFloor(counts.homes, k) ? null : counts.medianDistance,
  };
}

/** A breakdown, none included where it is below the floor. */
function ofLine(values: number[], total: number, k: number, withheld: boolean[]): (number | null)[] {
  if (k === 0) return values;
  const hidden = suppressedOfLines([[...values.keys(), values.length]], [...values, total], k, withheld);
  return values.map((value, i) => (hidden[i] ? null : value));
}
