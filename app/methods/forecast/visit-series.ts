import type { DailyRow, WeeklyRow } from "~/contract/metrics";
import type { Day } from "~/domain/calendar";
import type { VisitHistory } from "./visit-history.server";

/** Where more of the rows than this share are withheld, they tell too little to forecast from. */
const mostHidden = 0.2;

/** A row that was measured: null and `hidden` where the floor withholds it. */
export type VisitRow = { day: Day; visits: number | null; visitors: number | null; hidden: boolean };
/** `step` of the rows; `protected`: even of the weeks too many are withheld. */
export type VisitSeries = { step: "day" | "week"; rows: VisitRow[]; protected: boolean };

const rowOf = (day: Day, row: Pick<DailyRow, "visits" | "unique_visitors" | "suppressed" | "suppressedFields">): VisitRow => {
  const hidden = row.suppressed === true && (row.suppressedFields === undefined || row.suppressedFields.includes("visits") || row.suppressedFields.includes("unique_visitors"));
  return { day, visits: hidden ? null : row.visits, visitors: hidden ? null : row.unique_visitors, hidden };
};
const weekOf = (row: WeeklyRow): VisitRow => rowOf(row._id.period_quarter_start ?? "", row);

/** Rows from the first on which anything was, or is withheld: before a store opens there is no history. */
const sinceOpening = (rows: VisitRow[]): VisitRow[] => { const first = rows.findIndex(({ visits, hidden }) => hidden || (visits ?? 0) > 0); return first < 0 ? [] : rows.slice(first); };
const hiddenShare = (rows: readonly VisitRow[]): number => (rows.length === 0 ? 0 : rows.filter(({ hidden }) => hidden).length / rows.length);

/** Days, or weeks where the privacy floor withholds more than a fifth of the days. Only what anybody sees in the reports decides. */
export function visitSeriesOf({ days, weeks }: VisitHistory): VisitSeries {
  const daily = sinceOpening(days.map((row) => rowOf(row._id.day_part, row)));
  if (hiddenShare(daily) <= mostHidden) return { step: "day", rows: daily, protected: false };
  const weekly = sinceOpening(weeks.map(weekOf));
  return { step: "week", rows: weekly, protected: hiddenShare(weekly) > mostHidden };
}
