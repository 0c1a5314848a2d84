import type { DashboardData } from "../../app/contract/metrics";
import type { PointType } from "../../app/contract/values";
import { pt } from "../../app/locales/pt";
import type { Shown } from "./workbook-cells";

/** What a sheet must show; undefined: not looked at. */
export type Rows = (Shown | undefined)[][];
/** What the sheets of the Portuguese files must show, straight from the method's answers. */
export type Expected = Map<string, Rows>;
type Guarded = { suppressed?: true; suppressedFields?: string[] } | null | undefined;

const word = pt.excel;
/** The figure, the word for a withheld one, nothing for one that is not known. */
const fig = (row: Guarded, field: string): Shown => {
  const value = (row as Record<string, unknown> | null | undefined)?.[field];
  if (typeof value === "number") return value;
  return row?.suppressed && (!row.suppressedFields || row.suppressedFields.includes(field)) ? word.withheld : null;
};
const over = (a: Shown, b: Shown): Shown => (typeof a === "number" && typeof b === "number" && b !== 0 ? a / b : null);
const fieldsOf = (type: PointType) => (["unique_visitors", "visits", "frequency", "dwell_time_mins", "repeat_visitors", "new_visitors"] as const).filter((field) => type === "pdv" || field !== "dwell_time_mins");
/** Names of sheets are cut as Excel needs. */
const sheet = (name: string) => name.replace(/[*?:\\/[\]]/g, " ").replace(/\s+/g, " ").slice(0, 31).trim();

export const figures = ({ metrics, metricsCompare, metricsGroup }: DashboardData, type: PointType): Shown[][] => [
  ...fieldsOf(type).map((field): Shown[] => [
    word.fields[field], fig(metrics, field), fig(metricsCompare, field), fig(metricsGroup, field), (metrics?.perc_of_total as Record<string, number | null> | undefined)?.[field] ?? null,
  ]),
  [word.fields.poi_count, metrics?.poi_count ?? null, null, metricsGroup?.poi_count ?? null, null],
  [word.fields.single_ping_share, fig(metrics, "single_ping_share")],
];

export const comparison = ({ performance }: DashboardData, type: PointType): Shown[][] => fieldsOf(type).map((field): Shown[] => [
  word.fields[field], fig(performance?.previous, field), fig(performance?.selected, field), ...["change", "low", "high"].map((each) => fig(performance?.variations?.[field], each)),
]);

const dayFields = (type: PointType) => fieldsOf(type).filter((field) => field !== "frequency" && field !== "repeat_visitors");
export const daily = ({ metricsDaily }: DashboardData, type: PointType, before?: DashboardData): Shown[][] => Array.from({ length: Math.max(metricsDaily?.length ?? 0, before?.metricsDaily?.length ?? 0) }, (_, i) => [metricsDaily?.[i], ...(before ? [before.metricsDaily?.[i]] : [])].flatMap((row): Shown[] => [row?._id.day_part ?? null, ...dayFields(type).map((field) => fig(row, field))]));

/** Every sheet of the dashboard by its name. */
export function dashboard(data: DashboardData, before: DashboardData, type: PointType, segment: string): Expected {
  const weekFields = fieldsOf(type).filter((field) => field !== "frequency");
  const blocks = data.metricsTimeBlock ?? [];
  const uniques = data.metrics?.unique_visitors ?? null;
  const day = (dow: number) => word.weekdays[`w${dow}` as "w1"];
  const share = (count: number, perc: number): Shown[] => [count, uniques, perc];
  const lists = [["gender", "genders", data.metricsByGender], ["age", "ages", data.metricsByAge], ["class", "classes", data.metricsByClass]] as const;
  const named = (list: "genders" | "ages" | "classes", value: string) => (pt.demographics[list] as Record<string, string>)[value] ?? null;
  const mean = (weekend: boolean, start: string): Shown => {
    const rows = blocks.filter((row) => row.dow <= 2 === weekend && row.block_time_start.startsWith(start));
    return rows.some((row) => row.suppressed) ? word.withheld : over(rows.reduce((sum, row) => sum + (row.visits ?? 0), 0), rows.reduce((sum, row) => sum + row.days, 0));
  };
  const distances = (place: "home" | "work"): Shown[][] => {
    const found = place === "home" ? data.metricsHome : data.metricsWork;
    const known = fig(found, "known");
    const buckets = (Object.keys(pt.people.distance.buckets) as (keyof typeof pt.people.distance.buckets)[]).map((bucket): Shown[] => { const count = fig(found, `${place}_distance_mts_${bucket}`); return [pt.people.distance.buckets[bucket], count, over(count, known)]; });
    return [...buckets, [word.known, known], [pt.people.unknown, fig(found, "unknown")]];
  };
  const zones = ["0_500", "500_1000", "1000_2000"] as const;
  const heat = (place: "home" | "work") => ((place === "home" ? data.metricsHomeHeatpoints : data.metricsWorkHeatpoints) ?? []).map((point): Shown[] => [pt.people.distance.map[place], point.latitude, point.longitude, point.count, point.resolution]);
  const tech = [["platform", data.metricsTechPlatform], ["make", data.metricsTechMake], ["model", data.metricsTechModel], ["carrier", data.metricsTechCarrier]] as const;
  const quarters = ["unique_q", "visits_q", "new_visitor_q", "repeat_q", ...(type === "pdv" ? ["dwell_time_mins_q"] : [])];
  const profile = (row: NonNullable<DashboardData["metricsFullDemos"]>[number]): Shown[] => [row.name || segment, named("genders", row.demographics_gender), named("ages", row.demographics_age_range), named("classes", row.demographics_class), row.week_part === "weekend" ? word.atWeekend : word.onWeekdays];
  const stays = data.metricsDwellBlocks ?? [];
  const total = stays.every((row) => row.visits !== null) ? stays.reduce((sum, row) => sum + (row.visits ?? 0), 0) : null;
  return new Map<string, Rows>([
    [sheet(segment), figures(data, type)], [word.comparison, comparison(data, type)],
    [word.weekly, (data.metricsWeekly ?? []).map((row) => [row.iso_week, row._id.period_quarter_start, row._id.period_quarter_end, row.days, ...weekFields.map((field) => fig(row, field))])],
    [word.timeBlocks, blocks.map((row) => [day(row.dow), `${row.block_time_start}–${row.block_time_end}`, fig(row, "visits"), row.days, over(row.visits, row.days)])],
    [sheet(word.weekParts), ["06:00", "10:00", "14:00", "18:00"].map((start) => [`${start}–${blocks.find((row) => row.block_time_start.startsWith(start))?.block_time_end ?? ""}`, mean(false, start), mean(true, start)])],
    [word.demographics, lists.flatMap(([dimension, list, found]) => (found?.rows ?? []).map((row): Shown[] => [pt.demographics[dimension], named(list, row.value), fig(row, "unique_visitors"), fig(row, "visits"), fig(row, "perc")]))],
    [word.daily, daily(data, type, before)],
    [sheet(pt.people.mobility.title), zones.flatMap((zone) => [3, 4, 5, 6, 7, 1, 2].flatMap((dow) => (data.metricsWeekDay ?? []).filter((row) => row.dayofweek === dow).map((row): Rows[number] => {
      const [known, car] = [fig(row, `${zone}_with_speed`), fig(row, `${zone}_by_car`)];
      return [pt.people.mobility.zones[zone], undefined, row.days, fig(row, `${zone}_uniques`), known, car, typeof known === "number" && typeof car === "number" ? known - car : null, over(car, known)];
    })))],
    ...(["home", "work"] as const).map((place): [string, Shown[][]] => [sheet(pt.people.distance.title[place][type]), distances(place)]),
    [word.places, [...heat("home"), ...heat("work")]],
    ...(type === "pdv" ? [
      [sheet(pt.people.dwell.title), [1, 2, 3].map((n): Shown[] => [`${n * 25} %`, fig(data.quartiles, `quartile_${n}`)])] as [string, Shown[][]],
      [sheet(pt.people.blocks.title), [...stays.map((row): Shown[] => [row.dwell_start_mins, row.dwell_end_mins, fig(row, "visits"), fig(row, "perc")]), ...(total === null ? [] : [[word.total, null, total]])]] as [string, Shown[][]],
    ] : []),
    [sheet(pt.people.interests.title), (data.metricsInterestsOffline ?? []).flatMap((row): Shown[][] => [[row.type, null, ...share(row.unique_count, row.total_perc)], ...row.places.map((place): Shown[] => [row.type, place.place, ...share(place.unique_count, place.total_perc)])])],
    [sheet(pt.people.apps.title), (data.appGenres ?? []).map((row): Shown[] => [row.name, null, ...share(row.unique_count, row.category_perc)])],
    [word.tech, tech.flatMap(([trait, rows]) => (rows ?? []).map((row): Shown[] => [pt.people.tech[trait], row.value === "unknown" ? pt.people.unknown : row.value, ...share(row.unique_count, row.perc)]))],
    [sheet(word.fullQuarters), (data.metricsFullDemos ?? []).map((row) => [...profile(row), ...["unique", "visits", "new_visitors", "repeat_visitors", ...(type === "pdv" ? ["dwell_time_mins"] : [])].map((field) => fig(row, field)), ...[1, 2, 3, 4].flatMap((q) => quarters.map((field) => fig(row, `${field}${q}`)))])],
    [sheet(word.fullBlocks), (data.metricsFullDemos ?? []).map((row) => [...profile(row), ...[2, 3, 4, 5, 6, 7, 1].flatMap((dow) => [1, 2, 3, 4].map((h) => fig(row, `dow_${dow}_h${h}`)))])],
  ]);
}

export function performance(data: DashboardData, type: PointType): Expected {
  const lists = [["best", pt.bestWorst.best.title], ["worst", pt.bestWorst.worst.title], ["unclear", pt.bestWorst.unclearList.title]] as const;
  return new Map([
    [word.comparison, comparison(data, type)],
    [word.points, lists.flatMap(([list, title]) => (data.performance?.[list] ?? []).map((row): Shown[] => [title, row.name, ...["prev_month_visitors", "unique", "perc", "low", "high"].map((field) => fig(row, field))]))],
  ]);
}

export function journey({ journey: found }: DashboardData, visitors: number | null): Expected {
  const nodes = found?.journeyFlow?.nodes ?? [];
  return new Map([
    [sheet(pt.journey.flow.title), (found?.journeyFlow?.links ?? []).map((link): Shown[] => [nodes[link.source]?.name ?? null, nodes[link.target]?.name ?? null, link.value])],
    [sheet(pt.journey.share.title), (found?.correlationVisitors ?? []).map((row): Shown[] => [row.rank, row.group_name, row.distance, fig(row, "visitors"), visitors, fig(row, "share")])],
    [sheet(pt.journey.dwell.title), (found?.correlationDwell ?? []).map((row): Shown[] => [row.rank, row.group_name, row.distance, fig(row, "dwell_time")])],
  ]);
}

export const ranking = ({ ranking: found }: DashboardData): Expected => new Map((["ooh", "pdv", "pdvByGroup", "attribution_ooh", "attribution_pdv"] as const).map((list) =>
  [sheet(pt.ranking.titles[list]), (found?.[list] ?? []).map((row, i): Shown[] => [i + 1, row.name, row.address || null, row.visits, fig(row, "perc")])]));

export const flows = ({ heatmap }: DashboardData): Expected => new Map((["prev", "post"] as const).map((side) =>
  [sheet(pt.heatmaps.sides[side]), ((side === "prev" ? heatmap?.pointsPrev : heatmap?.pointsPost) ?? []).map((point) => [heatmap?.stores.find(({ _id }) => _id === point.store_id)?.name ?? null, point.count, undefined, point.latitude, point.longitude])]));

export const stores = ({ stores: rows }: DashboardData): Shown[][] => (rows ?? []).map((row): Shown[] => [row.name, row.latitude, row.longitude, fig(row, "visits"), fig(row, "unique_visitors"), over(row.visits, row.unique_visitors)]);
export { fig };
