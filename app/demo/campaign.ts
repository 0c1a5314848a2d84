import { addDays, eachDay, lengthInDays, monthOf, monthRange, type Day, type DayRange } from "~/domain/calendar";
import { campaignCircuit } from "./network";

/** Days of the campaign on its circuit, and until when it works, counted back from the last day. */
const campaignDays = { from: 60, until: 25 };

/** The demo's campaign: where it ran, and when, in a city whose data ends with `endDay`. */
export const campaignOf = (endDay: Day): DayRange & { circuit: string } => ({ circuit: campaignCircuit, start: addDays(endDay, -campaignDays.from), end: addDays(endDay, -campaignDays.until) });

/**
 * The period that shows the campaign best: the calendar month that it fills, where the window before is in the data and off; else its first weeks, as many as
 * the data has before it, up to four. Null where that is not even one.
 */
export function campaignPeriod(endDay: Day, days: number): DayRange | null {
  const campaign = campaignOf(endDay);
  const firstDay = addDays(endDay, 1 - days);
  const on = (range: DayRange): number => eachDay(range).filter((day) => day >= campaign.start && day <= campaign.end).length;
  for (const month of new Set(eachDay(campaign).map(monthOf))) {
    const range = monthRange(month);
    const before = { start: addDays(range.start, -lengthInDays(range)), end: addDays(range.start, -1) };
    if (before.start >= firstDay && on(range) >= 25 && on(before) <= 5) return range;
  }
  const weeks = Math.min(4, Math.floor(lengthInDays({ start: firstDay, end: addDays(campaign.start, -1) }) / 7));
  return weeks < 1 ? null : { start: campaign.start, end: addDays(campaign.start, 7 * weeks - 1) };
}
