import type { DashboardData } from "~/contract/metrics";
import { distanceBuckets } from "~/contract/metrics-people";
import { mobilityZones } from "~/contract/metrics-mobility";
import { ageRanges, genders, socialClasses } from "~/contract/values";
import type { DuckdbRow } from "./duckdb.server";

/** One figure of both sides; null where the product's privacy floor withholds it. */
export type Compared = { name: string; product: number | null; duckdb: number | null };
export type Found = Partial<Record<keyof DashboardData, DuckdbRow[]>>;

/** METRICS.md counts weekdays from Saturday, DuckDB's `isodow` from Monday. */
const isoWeekday = (dow: number): number => (dow <= 2 ? dow + 5 : dow - 2);
const number = (value: unknown): number => Number(value ?? 0);

/** Figures of many members, each read off both sides; a row that DuckDB lacks counts nothing. */
export function compareFigures(answer: DashboardData, found: Found): Compared[] {
  const pick = (member: keyof DashboardData, test: (row: DuckdbRow) => boolean, field: string): number => number(found[member]?.find(test)?.[field]);
  const compared: Compared[] = [];
  const add = (name: string, product: number | null | undefined, duckdb: number) => compared.push({ name, product: product ?? null, duckdb });

  const { metrics } = answer;
  for (const [field, column] of [["visits", "visits"], ["unique_visitors", "uniques"], ["repeat_visitors", "repeat"], ["new_visitors", "fresh"], ["dwell_time_mins", "dwell"], ["single_ping_share", "single"]] as const) {
    add(`metrics.${field}`, metrics?.[field], pick("metrics", () => true, column));
  }
  for (const row of answer.metricsDaily ?? []) {
    const day = (each: DuckdbRow) => each["k"] === row._id.day_part;
    add(`daily ${row._id.day_part} visits`, row.visits, pick("metricsDaily", day, "visits"));
    add(`daily ${row._id.day_part} uniques`, row.unique_visitors, pick("metricsDaily", day, "uniques"));
    add(`daily ${row._id.day_part} new`, row.new_visitors, pick("metricsDaily", day, "fresh"));
  }
  for (const row of answer.metricsWeekly ?? []) {
    const week = (each: DuckdbRow) => each["k"] === row.iso_week;
    add(`weekly ${row.iso_week} uniques`, row.unique_visitors, pick("metricsWeekly", week, "uniques"));
    add(`weekly ${row.iso_week} repeat`, row.repeat_visitors, pick("metricsWeekly", week, "repeat"));
  }
  for (const row of answer.metricsTimeBlock ?? []) {
    const block = Math.floor((Number(row.block_time_start.slice(0, 2)) - 6) / 4) + 1;
    add(`block ${row.dow} ${row.block_time_start}`, row.visits, pick("metricsTimeBlock", (each) => number(each["w"]) === isoWeekday(row.dow) && number(each["block"]) === block, "visits"));
  }
  const lists = [["metricsByGender", ["unknown", ...genders.filter((each) => each !== "unknown")]], ["metricsByAge", ["unknown", ...ageRanges.filter((each) => each !== "unknown")]], ["metricsByClass", ["unknown", ...socialClasses.filter((each) => each !== "unknown")]]] as const;
  for (const [member, codes] of lists) {
    for (const row of answer[member]?.rows ?? []) add(`${member} ${row.value}`, row.unique_visitors, pick(member, (each) => number(each["value"]) === codes.indexOf(row.value as never), "uniques"));
  }
  distanceBuckets.forEach((bucket, i) => {
    add(`home ${bucket}`, answer.metricsHome?.[`home_distance_mts_${bucket}`], pick("metricsHome", (each) => number(each["bucket"]) === i + 1, "devices"));
    add(`work ${bucket}`, answer.metricsWork?.[`work_distance_mts_${bucket}`], pick("metricsWork", (each) => number(each["bucket"]) === i + 1, "devices"));
  });
  const quartiles = found.quartiles?.[0]?.["q"];
  (["quartile_1", "quartile_2", "quartile_3"] as const).forEach((field, i) => add(`quartiles.${field}`, answer.quartiles?.[field], number(Array.isArray(quartiles) ? quartiles[i] : null)));
  for (const row of answer.metricsWeekDay ?? []) {
    mobilityZones.forEach((zone, z) => {
      const slot = (each: DuckdbRow) => number(each["w"]) === isoWeekday(row.dayofweek) && number(each["zone"]) === z + 1;
      for (const count of ["uniques", "with_speed", "by_car"] as const) add(`mobility ${row.dayofweek} ${zone}_${count}`, row[`${zone}_${count}`], pick("metricsWeekDay", slot, count));
    });
  }
  for (const member of ["metricsTechPlatform", "metricsTechModel"] as const) {
    for (const row of answer[member] ?? []) add(`${member} ${row.value}`, row.unique_count, pick(member, (each) => (each["value"] === "" ? "unknown" : each["value"]) === row.value, "devices"));
  }
  for (const row of answer.appGenres ?? []) add(`genre ${row.name}`, row.unique_count, pick("appGenres", (each) => each["value"] === row.name, "devices"));
  for (const row of answer.metricsInterestsOffline ?? []) add(`interest ${row.type}`, row.unique_count, pick("metricsInterestsOffline", (each) => each["category"] === row.type && each["place"] === null, "devices"));
  for (const row of answer.stores ?? []) add(`store ${row._id}`, row.unique_visitors, pick("stores", (each) => number(each["point"]) === Number(row._id), "uniques"));
  const journeys = (answer.journey?.journeyFlow?.links ?? []).map(({ value }) => value).sort((a, b) => a - b);
  const ways = (found.journey ?? []).filter((each) => each["side"] !== "both").map((each) => number(each["devices"])).sort((a, b) => a - b);
  if (journeys.length === ways.length) journeys.forEach((value, i) => add(`journey link ${i}`, value, ways[i] ?? 0));
  return compared;
}

/** Beyond rounding of sums and of the earth's shape, counts are equal or not. */
export const agrees = ({ product, duckdb }: Compared): boolean => product === null || Math.abs(product - (duckdb ?? 0)) <= 1e-9 * Math.max(1, Math.abs(product));
