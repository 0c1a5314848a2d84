import type { Brand } from "../contract/brand";
import { parseIsoWeek } from "../contract/filter-state";
import { monthPattern } from "../contract/values";
import { defaultPeriod, periodOfMonth, periodOfOption, periodOfWeeks, type ChosenPeriod } from "./default-period";
import type { Day } from "./calendar";

/** How a period stands in one text: an option's oid, a month (2026-10), or weeks (2026-W10, 2026-W10..2026-W12). */
export const periodText = ({ oid, month, weeks, start, end }: ChosenPeriod): string =>
  oid ?? month ?? (weeks ? (weeks.from === weeks.to ? weeks.from : `${weeks.from}..${weeks.to}`) : `${start}..${end}`);

/** The period that a text names in a mode; null where it names none. */
export function periodOfText(text: string, period: Brand["period"]): ChosenPeriod | null {
  if (period.mode === "fixed") {
    const option = period.options.find(({ oid }) => oid === text);
    return option ? periodOfOption(option) : null;
  }
  if (period.mode === "month") return monthPattern.test(text) ? periodOfMonth(text) : null;
  const [from = "", to = from, ...rest] = text.split("..");
  return rest.length === 0 && parseIsoWeek(from) && parseIsoWeek(to) && from <= to ? periodOfWeeks(from, to) : null;
}

/** The period of a text, the usual one where there is none. */
export const periodOrUsual = (text: string | null, period: Brand["period"], firstDay: Day | null, lastDay: Day): ChosenPeriod | null =>
  (text === null ? defaultPeriod(period, firstDay, lastDay) : periodOfText(text, period));
