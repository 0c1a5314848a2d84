import { useTranslation } from "~/components/translation";
import { useFormatter } from "~/components/format-context";
import { isoDays } from "~/components/ui/table-model";
import type { WeeklyRow as FullRow } from "~/contract/metrics";

type WeeklyRow = Pick<FullRow, "_id" | "iso_week" | "days">;

/** Names of the rows by time: an ISO week with its days inside the period (`*` when cut), or a quarter of the period. */
export function useRowNames() {
  const { t } = useTranslation();
  const format = useFormatter();
  const isCut = (row: WeeklyRow) => row.iso_week !== null && row.days < 7;
  const days = (row: WeeklyRow) => {
    const { period_quarter_start: start, period_quarter_end: end } = row._id;
    if (!start || !end) return "--";
    const [from, to] = start.slice(0, 7) === end.slice(0, 7) ? [String(Number(start.slice(8))), format.shortDay(end)] : [format.shortDay(start), format.shortDay(end)];
    return `${start === end ? to : `${from}–${to}`}${isCut(row) ? "*" : ""}`;
  };
  /** as files name the row */
  const file = ({ _id: { period_quarter_start: start, period_quarter_end: end } }: WeeklyRow): string => (start && end ? isoDays(start, end) : "");
  const short = (row: WeeklyRow) => (row.iso_week ? format.isoWeek(row.iso_week) : t("dashboard.totals.quarter", { number: row._id.period_quarter }));
  return { isCut, days, short, long: (row: WeeklyRow) => `${short(row)} · ${days(row)}`, file };
}
