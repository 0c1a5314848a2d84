import type { FilterState } from "../contract/filter-state";
import { addMonths, addWeeks, isoWeekRange, lengthInDays } from "./calendar";

/** The period as a picker shows it and what there is to choose from. `complete`: the last month or week all of whose days have data. */
export type PeriodControl =
  | { mode: "fixed"; value: string; /** newest first */ options: { oid: string; label: string }[] }
  | { mode: "month"; value: string; first: string; last: string; complete: string }
  | { mode: "week"; value: WeekRange; first: string; last: string; complete: string };
export type WeekRange = { from: string; to: string };

/** The keys of the filter that name a period; exactly one is set. */
export type PeriodKeys = Pick<FilterState, "period" | "month" | "weeks">;
const none: PeriodKeys = { period: null, month: null, weeks: null };
export const monthKeys = (month: string): PeriodKeys => ({ ...none, month });
export const weekKeys = (from: string, to: string): PeriodKeys => ({ ...none, weeks: { from, to } });
export const optionKeys = (period: string): PeriodKeys => ({ ...none, period });

const weeksIn = ({ from, to }: WeekRange): number => lengthInDays({ start: isoWeekRange(from).start, end: isoWeekRange(to).end }) / 7;

/** The period before (-1) or after (1) of the same length; null where no data lies there. */
export function stepPeriod(control: PeriodControl, by: -1 | 1): PeriodKeys | null {
  switch (control.mode) {
    case "fixed": {
      const at = control.options.findIndex(({ oid }) => oid === control.value);
      const option = at < 0 ? undefined : control.options[at - by];
      return option ? optionKeys(option.oid) : null;
    }
    case "month": {
      const month = addMonths(control.value, by);
      return (by < 0 ? month >= control.first : month <= control.last) ? monthKeys(month) : null;
    }
    case "week": {
      const weeks = weeksIn(control.value) * by;
      const [from, to] = [addWeeks(control.value.from, weeks), addWeeks(control.value.to, weeks)];
      return (by < 0 ? to >= control.first : from <= control.last) ? weekKeys(from, to) : null;
    }
  }
}

/** The picker as it stands once these keys are chosen; keys of another mode change nothing. */
export function atPeriod(control: PeriodControl, keys: PeriodKeys): PeriodControl {
  switch (control.mode) {
    case "fixed": return { ...control, value: keys.period ?? control.value };
    case "month": return { ...control, value: keys.month ?? control.value };
    case "week": return { ...control, value: keys.weeks ?? control.value };
  }
}

/** Names of the quick choices: keys of the locales' `filterTools.presets`. */
export type PresetId = "lastMonth" | "thisMonth" | "monthBefore" | "monthYearAgo" | "lastWeek" | "thisWeek" | "last4Weeks" | "last13Weeks" | "last26Weeks" | "last52Weeks" | "weeksYearAgo" | "newest" | "oldest";
export type PeriodPreset = { id: PresetId; keys: PeriodKeys; /** it is what is shown */ current: boolean };

/** Quick choices that this deployment's period mode and data allow, without two of the same days. */
export function periodPresets(control: PeriodControl): PeriodPreset[] {
  const found: PeriodPreset[] = [];
  const shown = JSON.stringify(shownKeys(control));
  const add = (id: PresetId, keys: PeriodKeys, allowed = true) => {
    const text = JSON.stringify(keys);
    if (allowed && !found.some((each) => JSON.stringify(each.keys) === text)) found.push({ id, keys, current: text === shown });
  };
  switch (control.mode) {
    case "fixed": {
      const [newest, oldest] = [control.options[0], control.options.at(-1)];
      if (newest) add("newest", optionKeys(newest.oid));
      if (oldest) add("oldest", optionKeys(oldest.oid));
      break;
    }
    case "month": {
      const inside = (month: string) => month >= control.first && month <= control.last;
      const year = addMonths(control.value, -12);
      add("lastMonth", monthKeys(control.complete), inside(control.complete));
      add("thisMonth", monthKeys(control.last));
      add("monthBefore", monthKeys(addMonths(control.complete, -1)), inside(addMonths(control.complete, -1)));
      add("monthYearAgo", monthKeys(year), inside(year));
      break;
    }
    case "week": {
      const until = control.complete;
      add("lastWeek", weekKeys(until, until), until >= control.first);
      add("thisWeek", weekKeys(control.last, control.last));
      for (const [id, weeks] of [["last4Weeks", 4], ["last13Weeks", 13], ["last26Weeks", 26], ["last52Weeks", 52]] as const) {
        const from = addWeeks(until, 1 - weeks);
        add(id, weekKeys(from, until), from >= control.first);
      }
      const [from, to] = [addWeeks(control.value.from, -52), addWeeks(control.value.to, -52)];
      add("weeksYearAgo", weekKeys(from, to), from >= control.first);
    }
  }
  return found;
}

function shownKeys(control: PeriodControl): PeriodKeys {
  switch (control.mode) {
    case "fixed": return optionKeys(control.value);
    case "month": return monthKeys(control.value);
    case "week": return weekKeys(control.value.from, control.value.to);
  }
}
