import type { DashboardData } from "~/contract/metrics";
import { distanceBuckets, mobilityZones, type PointType } from "~/contract/values";
import { isoOfBlockWeekday, weekFromMonday } from "~/domain/weekday-means";
import { figureCell, live, ratioCell } from "./cells";
import type { SheetContext } from "./report-words";
import type { Cell, Sheet } from "./workbook.server";

/** The dashboard's sections below the totals, as far as the answer holds them. */
export function peopleSheets(data: DashboardData, type: PointType, { t, format }: SheetContext): Sheet[] {
  const hidden = t("excel.withheld");
  const share = { title: t("people.share"), format: "percent" as const };
  const count = (title: string) => ({ title, format: "whole" as const });
  const sheets: Sheet[] = [];
  if (data.metricsWeekDay) {
    const rows = data.metricsWeekDay;
    sheets.push({
      name: t("people.mobility.title"),
      columns: [{ title: t("people.mobility.zone") }, { title: t("people.mobility.weekday") }, count(t("people.mobility.days")), count(t("excel.fields.unique_visitors")), count(t("excel.knownSpeed")), count(t("people.mobility.car")), count(t("people.mobility.foot")), { title: t("people.mobility.carShare"), format: "percent" }],
      rows: mobilityZones.flatMap((zone) => weekFromMonday.flatMap((dow) => rows.filter((row) => row.dayofweek === dow).map((row): Cell[] => {
        const of = (field: `${typeof zone}_${"uniques" | "with_speed" | "by_car"}`) => figureCell(row, field, row[field], hidden);
        const [uniques, known, car] = [of(`${zone}_uniques`), of(`${zone}_with_speed`), of(`${zone}_by_car`)];
        const both = typeof known === "number" && typeof car === "number";
        return [t(`people.mobility.zones.${zone}`), format.weekday(isoOfBlockWeekday(dow)), row.days, uniques, known, car, both ? { formula: "E#-F#", result: known - car } : null, both && known !== 0 ? { formula: "F#/E#", result: car / known } : null];
      }))),
      notes: [t("people.mobility.note")],
    });
  }
  for (const place of ["home", "work"] as const) {
    const found: Record<string, unknown> | undefined = place === "home" ? data.metricsHome : data.metricsWork;
    const guarded = place === "home" ? data.metricsHome : data.metricsWork;
    if (!found || !guarded) continue;
    const cells = distanceBuckets.map((bucket) => figureCell(guarded, `${place}_distance_mts_${bucket}`, found[`${place}_distance_mts_${bucket}`] as number | null, hidden));
    const sum = cells.every((cell) => typeof cell === "number") ? cells.reduce<number>((total, cell) => total + (cell as number), 0) : null;
    const known = figureCell(guarded, "known", guarded.known, hidden);
    sheets.push({
      name: t(`people.distance.title.${place}.${type}`),
      columns: [{ title: t("people.distance.bucket"), width: 28 }, count(t("people.distance.visitors")), share],
      rows: [
        ...distanceBuckets.map((bucket, i): Cell[] => [t(`people.distance.buckets.${bucket}`), cells[i] ?? null, typeof cells[i] === "number" && typeof known === "number" && known > 0 ? { formula: "B#/B$8", result: cells[i] / known } : null]),
        [t("excel.known"), live("SUM(B2:B7)", known, sum), null], [t("people.unknown"), figureCell(guarded, "unknown", guarded.unknown, hidden), null],
      ],
    });
  }
  const points = (["home", "work"] as const).flatMap((place) => ((place === "home" ? data.metricsHomeHeatpoints : data.metricsWorkHeatpoints) ?? []).map((point): Cell[] => [t(`people.distance.map.${place}`), point.latitude, point.longitude, point.count, point.resolution]));
  const notShown = (["home", "work"] as const).flatMap((place) => {
    const found = place === "home" ? data.metricsHomeHeatpointsNotShown : data.metricsWorkHeatpointsNotShown;
    return typeof found === "number" && found > 0 ? [t("excel.notShown", { place: t(`people.distance.map.${place}`), formatted: format.count(found) })] : [];
  });
  if (data.metricsHomeHeatpoints || data.metricsWorkHeatpoints) sheets.push({ name: t("excel.places"), columns: [{ title: t("excel.place"), width: 28 }, { title: t("heatmaps.latitude") }, { title: t("heatmaps.longitude") }, count(t("people.distance.visitors")), { title: t("excel.resolution") }], rows: points, notes: notShown });
  if (data.quartiles && type !== "ooh") {
    const { quartiles } = data;
    sheets.push({ name: t("people.dwell.title"), columns: [{ title: t("people.dwell.quarter") }, { title: t("excel.minutes"), format: "decimal" }], rows: ([1, 2, 3] as const).map((n): Cell[] => [`${n * 25} %`, figureCell(quartiles, `quartile_${n}`, quartiles[`quartile_${n}`], hidden)]) });
  }
  if (data.metricsDwellBlocks && type !== "ooh") {
    const blocks = data.metricsDwellBlocks;
    const total = blocks.reduce<number | null>((sum, { visits }) => (sum === null || visits === null ? null : sum + visits), 0);
    const last = blocks.length + 1;
    sheets.push({
      name: t("people.blocks.title"), columns: [count(t("people.dwell.from")), count(t("people.dwell.to")), count(t("people.blocks.visits")), share],
      rows: [
        ...blocks.map((block): Cell[] => [block.dwell_start_mins, block.dwell_end_mins, figureCell(block, "visits", block.visits, hidden), ratioCell(`C#/C$${last + 1}`, figureCell(block, "perc", block.perc, hidden), block.visits, total)]),
        ...(total === null ? [] : [[t("excel.total"), null, { formula: `SUM(C2:C${last})`, result: total }, null] satisfies Cell[]]),
      ],
    });
  }
  const uniques = data.metrics?.unique_visitors ?? null;
  const shared = (counted: number, perc: number): Cell[] => [counted, uniques, ratioCell("C#/D#", perc, counted, uniques)];
  const sharedColumns = (first: string, second: string) => [{ title: first, width: 28 }, { title: second, width: 34 }, count(t("people.interests.visitors")), count(t("excel.ofVisitors")), share];
  if (data.metricsInterestsOffline) sheets.push({
    name: t("people.interests.title"), columns: sharedColumns(t("excel.category"), t("excel.place")),
    rows: data.metricsInterestsOffline.flatMap((row): Cell[][] => [[row.type, null, ...shared(row.unique_count, row.total_perc)], ...row.places.map((place): Cell[] => [row.type, place.place, ...shared(place.unique_count, place.total_perc)])]),
  });
  if (data.appGenres) sheets.push({ name: t("people.apps.title"), columns: sharedColumns(t("people.apps.genre"), " "), rows: data.appGenres.map((row): Cell[] => [row.name, null, ...shared(row.unique_count, row.category_perc)]) });
  const tech = [["platform", data.metricsTechPlatform], ["make", data.metricsTechMake], ["model", data.metricsTechModel], ["carrier", data.metricsTechCarrier]] as const;
  if (tech.some(([, rows]) => rows)) sheets.push({
    name: t("excel.tech"), columns: sharedColumns(t("excel.dimension"), t("excel.value")),
    rows: tech.flatMap(([trait, rows]) => (rows ?? []).map((row): Cell[] => [t(`people.tech.${trait}`), row.value === "unknown" ? t("people.unknown") : row.value, ...shared(row.unique_count, row.perc)])),
  });
  return sheets;
}
