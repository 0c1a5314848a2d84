import { addDays, eachDay, monthOf, monthRange, type Day, type DayRange } from "./calendar";

/** Days that homes and workplaces are found from (METRICS.md, "People"). */
const lookBack = 60;

/**
 * Share of a window's days in months whose homes and workplaces rest on fewer than 60 days of data. Residents and staff are recognised less often there than
 * later, so that such a window and a later one leave out different visits.
 */
export function shortHistoryShare(window: DayRange, { first, last }: { first: Day; last: Day }): number {
  const days = eachDay(window);
  const short = days.filter((day) => {
    const { end } = monthRange(monthOf(day));
    return addDays(end < last ? end : last, 1 - lookBack) < first;
  });
  return days.length === 0 ? 0 : short.length / days.length;
}
