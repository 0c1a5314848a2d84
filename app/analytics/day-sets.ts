import { addDays, blockWeekday, daysBetween, demographicWeekday, eachDay, lengthInDays, type Day, type DayRange } from "~/domain/calendar";
import { newVisitorWindowStart } from "~/domain/period";

/** A set of T's days in which devices are counted, and the day from which a first visit makes a visitor new. */
export type DaySet = { days: Day[]; newFrom: Day };

/** Longest period in days that one question may span: the mask of a device's visit days has so many bits at most. */
export const maximumDays = 366;

export const wordsFor = (days: number): number => Math.ceil(days / 64);

/** All days of a range as a set, with the new-visitor window that ends with its last day. */
export const rangeSet = (range: DayRange): DaySet => ({ days: eachDay(range), newFrom: newVisitorWindowStart(range) });

/** The set's bits as 64-bit words, least significant day first, and the window's start in days after T's first. */
export function encodeDaySet(set: DaySet, period: DayRange): { words: bigint[]; newFrom: number } {
  const words = Array.from({ length: wordsFor(lengthInDays(period)) }, () => 0n);
  for (const day of set.days) {
    const offset = daysBetween(period.start, day);
    words[offset >> 6] = (words[offset >> 6] ?? 0n) | (1n << BigInt(offset & 63));
  }
  return { words, newFrom: daysBetween(period.start, set.newFrom) };
}

/** Weekday numbers of each day of T, in both numberings of METRICS.md rule 8. */
export function weekdaysOf(period: DayRange): { block: number[]; demographic: number[] } {
  const days = eachDay(period);
  return { block: days.map(blockWeekday), demographic: days.map(demographicWeekday) };
}

export const dayAt = (period: DayRange, offset: number): Day => addDays(period.start, offset);
