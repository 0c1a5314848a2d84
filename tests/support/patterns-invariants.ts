import { z } from "~/contract/zod";

const counts = z.array(z.number().int().min(0));
const byName = z.record(z.string(), z.number().int().min(0));
const sum = (numbers: readonly number[]): number => numbers.reduce((all, each) => all + each, 0);
const buckets = ["<5", "5-20", "21-60", "61-240", ">240"];

/** What holds of every row of weekly patterns that withholds nothing; answers what is broken. */
export function brokenPatterns(row: Record<string, string>): string[] {
  const visits = Number(row.raw_visit_counts);
  const visitors = Number(row.raw_visitor_counts);
  const days = counts.parse(JSON.parse(row.visits_by_day ?? ""));
  const hours = counts.parse(JSON.parse(row.visits_by_each_hour ?? ""));
  const dwell = byName.parse(JSON.parse(row.bucketed_dwell_times ?? ""));
  const median = row.median_dwell === "" ? null : Number(row.median_dwell);
  const [from = "", to = ""] = [row.date_range_start, row.date_range_end];
  const holds: Record<string, boolean> = {
    "days add up to the visits": days.length === 7 && sum(days) === visits,
    "the hours of a day add up to it": hours.length === 168 && days.every((day, i) => sum(hours.slice(i * 24, i * 24 + 24)) === day),
    "buckets add up to the visits": sum(Object.values(dwell)) === visits && buckets.every((name) => name in dwell) && Object.keys(dwell).length === buckets.length,
    "visitors visit": visitors <= visits && visitors > 0 === visits > 0,
    "the median dwell is known where there are visits": median === null ? visits === 0 : Number.isFinite(median) && median >= 0,
    "the week is seven local days": /^\d{4}-\d\d-\d\dT00:00:00[+-]\d\d:\d\d$/.test(from) && Date.parse(`${to.slice(0, 10)}T00:00Z`) - Date.parse(`${from.slice(0, 10)}T00:00Z`) === 7 * 86_400_000,
    "it begins on a Monday": new Date(`${from.slice(0, 10)}T00:00Z`).getUTCDay() === 1,
  };
  return Object.entries(holds).filter(([, held]) => !held).map(([what]) => what);
}
