import { daysFrom, plusDays } from "./local-time";
import type { Visit } from "./model";
import type { Segment } from "./segment";

/** What happened at a segment on some days: its visits and the distinct devices behind each figure. */
export type Tally = {
  visits: Visit[];
  pointVisits: Visit[];
  unique: Set<string>;
  repeat: Set<string>;
  fresh: Set<string>;
  /** devices of `pointVisits`: a visit that began at a neighbour before the first day gives dwell without being one of the segment's */
  present: Set<string>;
};

/** First day of the window that makes a visitor new: 30 days that end with the last, or all days where they are more. */
export const newSince = (start: string, end: string): string => (daysFrom(start, end) + 1 > 30 ? start : plusDays(end, -29));

/** The figures of a segment on the days that pass a test; a visit belongs to the local day of its start. */
export function tally(segment: Segment, keep: (day: string) => boolean, since: string): Tally {
  const kept = new Map<string, boolean>();
  const on = ({ day }: Visit): boolean => {
    const known = kept.get(day) ?? keep(day);
    kept.set(day, known);
    return known;
  };
  const visits = segment.visits.filter(on);
  const pointVisits = segment.pointVisits.filter(on);
  const days = new Map<string, Set<string>>();
  for (const visit of visits) days.set(visit.device, (days.get(visit.device) ?? new Set()).add(visit.day));
  const unique = new Set(days.keys());
  return {
    visits, pointVisits, unique,
    repeat: new Set([...unique].filter((device) => (days.get(device)?.size ?? 0) >= 2)),
    fresh: new Set([...unique].filter((device) => (segment.firstDay.get(device) ?? "") >= since)),
    present: new Set(pointVisits.map((visit) => visit.device)),
  };
}

/** Rounds a / b half up at two decimals, in whole numbers; null over 0. */
export const roundedRatio = (a: number, b: number): number | null => (b === 0 ? null : Math.floor((200 * a + b) / (2 * b)) / 100);
/** Rounds a / b half up to a whole number; null over 0. */
export const roundedShare = (a: number, b: number): number | null => (b === 0 ? null : Math.floor((2 * a + b) / (2 * b)));
export const share = (a: number, b: number): number | null => (b === 0 ? null : a / b);
/** Mean dwell in minutes: sum of dwell by number of visits. */
export const dwellMinutes = (visits: readonly Visit[]): number | null => share(visits.reduce((sum, visit) => sum + visit.dwell, 0) / 60, visits.length);
