import type { TFunction } from "i18next";
import { memberOf, methodOf } from "~/contract/metrics-figures";
import { aggregateFields } from "~/contract/six-figures";
import { otherMembers, otherParts, type Naming } from "./figure-names.server";

/** Members by the titles of the cards that show them. */
const members: Record<string, Naming> = {
  metrics: (t) => t("dashboard.totals.title"), metricsCompare: (t) => t("excel.perPoint"), metricsGroup: (t) => t("excel.group"), metricsWeekly: (t) => t("excel.weekly"), metricsDaily: (t) => t("dashboard.daily.title"),
  metricsTimeBlock: (t) => t("dashboard.weekdays.title"), metricsByGender: (t) => t("demographics.gender"), metricsByAge: (t) => t("demographics.age"), metricsByClass: (t) => t("demographics.class"),
  metricsFullDemos: (t) => t("excel.fullQuarters"), metricsFullDemosPrev: (t) => `${t("excel.fullQuarters")}: ${t("performance.before")}`, metricsFullDemosPDVs: (t) => `${t("excel.fullQuarters")}: ${t("excel.points")}`,
  metricsHome: (t) => t("people.distance.subtitle.home"), metricsWork: (t) => t("people.distance.subtitle.work"),
  metricsHomeHeatpoints: (t) => t("people.distance.map.home"), metricsWorkHeatpoints: (t) => t("people.distance.map.work"), metricsHomeHeatpointsNotShown: (t) => t("people.distance.map.home"), metricsWorkHeatpointsNotShown: (t) => t("people.distance.map.work"),
  quartiles: (t) => t("people.dwell.title"), metricsDwellBlocks: (t) => t("people.blocks.title"), metricsInterestsOffline: (t) => t("people.interests.title"), appGenres: (t) => t("people.apps.title"),
  metricsTechPlatform: (t) => t("people.tech.platform"), metricsTechMake: (t) => t("people.tech.make"), metricsTechModel: (t) => t("people.tech.model"), metricsTechCarrier: (t) => t("people.tech.carrier"), metricsWeekDay: (t) => t("people.mobility.title"),
  heatmap: (t) => t("nav.items.heatmaps"), journey: (t) => t("nav.items.journey"), stores: (t) => t("nav.items.radar"), performance: (t) => t("nav.items.performance"), ranking: (t) => t("nav.items.ranking"),
  metricsWeighted: (t) => t("people.population.title"), metricsWeeklyWeighted: (t) => `${t("people.population.title")}: ${t("excel.weekly")}`,
};

/** Parts below a member, wherever they stand; those without a word of their own are left to the path. */
const parts: Record<string, Naming> = {
  ...Object.fromEntries(aggregateFields.map((field): [string, Naming] => [field, (t) => t(`excel.fields.${field}`)])),
  poi_count: (t) => t("excel.fields.poi_count"), single_ping_share: (t) => t("excel.fields.single_ping_share"), unique: (t) => t("excel.fields.unique_visitors"), unique_count: (t) => t("excel.fields.unique_visitors"), visitors: (t) => t("journey.share.visitors"),
  prev_month_visitors: (t) => t("performance.before"), perc: (t) => t("excel.share"), share: (t) => t("excel.share"), total_perc: (t) => t("excel.share"), category_perc: (t) => t("excel.share"), perc_of_total: (t) => t("excel.share"),
  total: (t) => t("excel.total"), known: (t) => t("excel.known"), unknown: (t) => t("people.unknown"), days: (t) => t("excel.days"), count: (t) => t("excel.devices"), value: (t) => t("excel.value"),
  change: (t) => t("performance.change"), low: (t) => t("performance.low"), high: (t) => t("performance.high"), selected: (t) => t("performance.now"), previous: (t) => t("performance.before"),
  best: (t) => t("bestWorst.best.title"), worst: (t) => t("bestWorst.worst.title"), unclear: (t) => t("bestWorst.unclearList.title"), compared: (t) => t("excel.comparison"),
  ooh: (t) => t("ranking.titles.ooh"), pdv: (t) => t("ranking.titles.pdv"), pdvByGroup: (t) => t("ranking.titles.pdvByGroup"), attribution_ooh: (t) => t("ranking.titles.attribution_ooh"), attribution_pdv: (t) => t("ranking.titles.attribution_pdv"),
  journeyFlow: (t) => t("journey.flow.title"), correlationVisitors: (t) => t("journey.share.title"), correlationDwell: (t) => t("journey.dwell.title"), dwell_time: (t) => t("journey.dwell.value"), distance: (t) => t("journey.distance"), rank: (t) => t("journey.rank"),
  pointsPrev: (t) => t("heatmaps.ways.prev"), pointsPost: (t) => t("heatmaps.ways.post"), places: (t) => t("people.interests.place"), quartile_1: () => "25 %", quartile_2: () => "50 %", quartile_3: () => "75 %",
};

/** A figure by the words of the screens that show it: "Totals of the period · Visits". */
export function figureName(t: TFunction, path: string): string {
  const member = memberOf(path);
  const isOther = methodOf(path) !== "metrics.dashboardData";
  const below = path.slice(member.length + 1).split(".");
  const known = isOther ? otherMembers[member] : members[member];
  if (!known) return path;
  return [known, ...below.map((part) => (isOther ? otherParts[part] : (parts[part] ?? byFamily(part))))].flatMap((naming) => (naming ? [naming(t)] : [])).join(" · ");
}

/** `home_distance_mts_0_500`, `0_500_by_car` and the like. */
function byFamily(part: string): Naming | undefined {
  const bucket = /^(?:home|work)_distance_mts_(\w+)$/.exec(part)?.[1];
  if (bucket) return (t) => t(`people.distance.buckets.${bucket}` as "people.distance.buckets.0_500");
  const zone = /^(0_500|500_1000|1000_2000)_(uniques|with_speed|by_car)$/.exec(part);
  if (zone) return (t) => `${t(`people.mobility.zones.${zone[1]}` as "people.mobility.zones.0_500")}${zone[2] === "by_car" ? ` · ${t("people.mobility.car")}` : zone[2] === "with_speed" ? ` · ${t("excel.knownSpeed")}` : ""}`;
  return undefined;
}
