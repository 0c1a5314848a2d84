import { useTranslation } from "~/components/translation";
import { addWeeks, isoWeekRange } from "~/domain/calendar";
import type { WeekRange } from "~/domain/period-steps";
import { useFormatter } from "../format-context";

export type { WeekRange };
type WeekRangePickerProps = { value: WeekRange; first: string; last: string; onPick: (range: WeekRange) => void };

/** The weeks from `first` to `last`, newest first, and the chosen ones wherever they lie. */
export function weekChoices(first: string, last: string, value: WeekRange): string[] {
  const weeks = new Set([value.from, value.to]);
  for (let week = last; week >= first && weeks.size < 320; week = addWeeks(week, -1)) weeks.add(week);
  return [...weeks].sort().reverse();
}

/** Chooses a run of ISO weeks by its first and last; the other end follows when they would cross. It cannot be cleared. */
export function WeekRangePicker({ value, first, last, onPick }: WeekRangePickerProps) {
  const { t } = useTranslation();
  const format = useFormatter();
  const weeks = weekChoices(first, last, value);
  const name = (week: string) => {
    const { start, end } = isoWeekRange(week);
    return `${format.isoWeek(week)} · ${format.dayRange(start, end)}`;
  };
  const end = (id: "from" | "to") => (
    <div className="field filter-week">
      <label className="label" htmlFor={`filter-week-${id}`}>{t(id === "from" ? "filters.weekFrom" : "filters.weekTo")}</label>
      <select
        className="input" id={`filter-week-${id}`} name={`week_${id}`} value={value[id]}
        onChange={({ target }) => onPick(id === "from" ? { from: target.value, to: target.value > value.to ? target.value : value.to } : { from: target.value < value.from ? target.value : value.from, to: target.value })}
      >
        {weeks.map((week) => <option key={week} value={week}>{name(week)}</option>)}
      </select>
    </div>
  );
  return <>{end("from")}{end("to")}</>;
}
