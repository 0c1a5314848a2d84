import { existsSync, readFileSync } from "node:fs";
import path from "node:path";
import { weeklySeason } from "~/inference/forecast/history";

/** A series to forecast; `pool` is what it is summed up with. */
export type BenchSeries = { pool: string; name: string; values: number[]; season: number; horizon: number };

const folder = path.resolve("../shared/data");
const file = (...parts: string[]): string => path.join(folder, ...parts);
export const linkNyc = file("nyc_linknyc", "LinkNYC_Weekly_Usage_Updated_20251008.csv");
export const publicDays = file("causal_impact", "comparison_data.csv");

const weeksAhead = 4;
const daysAhead = 28;

const rowsOf = (name: string): string[][] => readFileSync(name, "utf8").trim().split("\n").map((line) => line.trim().split(","));

/** Sessions, clients and traffic of New York's kiosks by week, and four daily series that a package for causal inference publishes; none where the collections are not beside the project. */
export function openSeries(): BenchSeries[] {
  const weekly = existsSync(linkNyc) ? rowsOf(linkNyc).slice(1) : [];
  const daily = existsSync(publicDays) ? rowsOf(publicDays) : [];
  const [head = []] = daily;
  return [
    ...(weekly.length ? ([[1, "sessions"], [3, "clients"], [4, "downloads"], [5, "uploads"]] as const) : []).map(([column, name]): BenchSeries => ({ pool: "LinkNYC, weeks", name, values: weekly.map((row) => Number(row[column])), season: weeklySeason(weekly.length), horizon: weeksAhead })),
    ...head.slice(1).map((name, i): BenchSeries => ({ pool: "published days", name, values: daily.slice(1).map((row) => Number(row[i + 1])), season: 7, horizon: daysAhead })),
  ];
}
