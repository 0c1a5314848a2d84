import type { DayRange } from "~/domain/calendar";
import { addDays } from "~/domain/calendar";
import { dwellBuckets, type PointWeek } from "~/domain/point-week";
import { dayStart, isoWithOffset } from "~/domain/zone";
import { csvRow } from "~/domain/csv";

/**
 * Columns of SafeGraph's Weekly Patterns (v2, 2020-09), in its order, then the position by the names of its Core Places. Those that we know nothing
 * of are empty, empty objects where the vendor has objects.
 */
export const weeklyPatternsColumns = [
  "safegraph_place_id", "location_name", "street_address", "city", "region", "postal_code", "iso_country_code", "safegraph_brand_ids", "brands", "date_range_start", "date_range_end",
  "raw_visit_counts", "raw_visitor_counts", "visits_by_day", "visits_by_each_hour", "poi_cbg", "visitor_home_cbgs", "visitor_daytime_cbgs", "visitor_country_of_origin", "distance_from_home",
  "median_dwell", "bucketed_dwell_times", "related_same_day_brand", "related_same_week_brand", "device_type", "latitude", "longitude",
] as const;

export const weeklyPatternsHeader = (): string => csvRow(weeklyPatternsColumns);

/** What a row says of the point itself. `type` and `code` together name it for ever. */
export type PatternsPoint = {
  type: string; code: string; name: string; address: string; city: string; uf: string; zipcode: string; country_code: string; latitude: number; longitude: number;
};

/** Half up at so many decimals. */
const rounded = (value: number | null, decimals: number): number | null => (value === null ? null : Math.floor(value * 10 ** decimals + 0.5) / 10 ** decimals);
const byName = (names: readonly string[], values: readonly (number | null)[]): string => JSON.stringify(Object.fromEntries(names.map((name, i) => [name, values[i] ?? null])));

/**
 * One point in one ISO week as a line of the file. Withheld cells are empty, withheld entries of lists `null`; a point-week that may not be
 * told leaves all its figures empty.
 * @param platforms the names of `figures.platforms`
 */
export function weeklyPatternsRow(point: PatternsPoint, week: DayRange, figures: PointWeek, { zone, platforms }: { zone: string; platforms: readonly string[] }): string {
  const told = figures.visits !== null;
  const list = (text: string): string | null => (told ? text : null);
  return csvRow([
    `${point.type}:${point.code}`, point.name, point.address || null, point.city || null, point.uf || null, point.zipcode || null, point.country_code || null, null, null,
    isoWithOffset(dayStart(week.start, zone), zone), isoWithOffset(dayStart(addDays(week.end, 1), zone), zone),
    figures.visits, figures.visitors, list(JSON.stringify(figures.days)), list(JSON.stringify(figures.hours)), null, list("{}"), list("{}"), list("{}"), rounded(figures.medianDistance, 0),
    rounded(figures.medianDwell, 2), list(byName(dwellBuckets, figures.buckets)), list("{}"), list("{}"), list(byName(platforms, figures.platforms)), point.latitude, point.longitude,
  ]);
}
