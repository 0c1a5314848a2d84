import { ageRanges, genders, socialClasses } from "~/contract/values";
import { z } from "~/contract/zod";
import type { Day } from "~/domain/calendar";
import { segCount, segValues } from "~/domain/segment-codes";
import { rake, type RakingCell } from "~/inference/raking";
import { anchorWindow, monthText } from "../attribution/anchor-windows";
import type { IngestContext, WeightReport } from "../context.server";
import { replaceTable } from "../points/point-tables.server";
import { ask, askOne, dropWorkTable, run } from "../sql.server";
import { matchAreas, type KnownArea } from "./match-areas";
import { storedPopulation, type PopulationRow } from "./load-population.server";
import { populationDimensions, type PopulationDimension } from "./population-values";

/**
 * Weighs every device that has a ping: strata of home area and demographic seg are raked to the people of each dimension. The panel that is raked are the devices with a ping in
 * the 60 days that the homes of the last month with homes are drawn from; every other device has the weight of its stratum. A device's area is that of its last known home.
 * @param lastDay the last local day that has pings
 * @returns null where no people are known
 */
export async function rebuildWeights(context: IngestContext, lastDay: Day): Promise<WeightReport | null> {
  const people = await storedPopulation(context);
  if (people.length === 0) return null;
  const areas = await ask(context, "SELECT area, name, code FROM areas ORDER BY area", z.object({ area: z.number(), name: z.string(), code: z.string() }));
  const { month } = await askOne(context, "SELECT max(month) AS month FROM anchors WHERE kind = 1", z.object({ month: z.number() }));
  const window = anchorWindow(month === 0 ? lastDay.slice(0, 7) : monthText(month), lastDay);
  await dropWorkTable(context, "ingest_strata");
  await run(context, "CREATE TABLE ingest_strata (device UInt32, cell UInt32, seen UInt8) ENGINE = MergeTree ORDER BY device");
  await run(context, `INSERT INTO ingest_strata ${strataSql}`, window);
  const strata = await ask(context, "SELECT cell, toUInt32(countIf(seen = 1)) AS devices FROM ingest_strata GROUP BY cell ORDER BY cell", z.object({ cell: z.number(), devices: z.number() }));
  const { weights, report } = weigh(strata, people, areas);
  await dropWorkTable(context, "ingest_cell_weights");
  await run(context, "CREATE TABLE ingest_cell_weights (cell UInt32, weight Float64) ENGINE = MergeTree ORDER BY cell");
  if (weights.length > 0) await context.engine.insert("ingest_cell_weights", strata.map(({ cell }, i) => ({ cell, weight: weights[i] ?? 0 })));
  await replaceTable(context, "device_weights", (aside) => run(context, `INSERT INTO ${aside} SELECT s.device, s.cell, w.weight FROM ingest_strata AS s INNER JOIN ingest_cell_weights AS w ON w.cell = s.cell`));
  await dropWorkTable(context, "ingest_cell_weights");
  await dropWorkTable(context, "ingest_strata");
  return { ...report, firstDay: window.first, lastDay: window.last };
}

/** Of equal months a known area goes before none. */
const lastAreasSql = `
  SELECT device, argMax(area, (month, area)) AS home_area
  FROM (SELECT device, month, toUInt32(0) AS area FROM anchors WHERE kind = 1 UNION ALL SELECT device, month, area FROM device_areas) GROUP BY device`;
const strataSql = `
  SELECT p.device AS device, toUInt32(h.home_area * ${segCount} + p.seg) AS cell, p.seen AS seen
  FROM (
    SELECT d.device AS device, d.seen AS seen, q.seg AS seg
    FROM (SELECT device, max(day BETWEEN {first:Date} AND {last:Date}) AS seen FROM panel_days GROUP BY device) AS d LEFT ANY JOIN (SELECT device, seg FROM devices) AS q ON q.device = d.device
  ) AS p LEFT ANY JOIN (${lastAreasSql}) AS h ON h.device = p.device`;

const valuesOf: Record<Exclude<PopulationDimension, "area">, readonly string[]> = { gender: genders, age_range: ageRanges, class: socialClasses };

/** Rakes strata (cell = area × 144 + seg) to the people of the dimensions; no weights where no dimension has people that a device could stand for. */
function weigh(strata: readonly { cell: number; devices: number }[], people: readonly PopulationRow[], areas: readonly KnownArea[]): { weights: number[]; report: Omit<WeightReport, "firstDay" | "lastDay"> } {
  const { targets: areaTargets, unmatched } = matchAreas(areas, people.filter(({ dimension }) => dimension === "area"));
  const targetsOf = (dimension: PopulationDimension): ReadonlyMap<string, number> => (dimension === "area"
    ? areaTargets : new Map(people.filter((row) => row.dimension === dimension && valuesOf[dimension].includes(row.category)).map(({ category, people: number }) => [category, number])));
  const margins = populationDimensions.map((name) => ({ name, targets: targetsOf(name) })).filter(({ targets }) => [...targets.values()].some((number) => number > 0));
  const categories = (cell: number): Record<PopulationDimension, string | null> => {
    const { gender, ageRange, socialClass } = segValues[cell % segCount] ?? { gender: "unknown", ageRange: "unknown", socialClass: "unknown" };
    const known = (value: string) => (value === "unknown" ? null : value);
    const area = Math.floor(cell / segCount);
    return { area: area === 0 ? null : String(area), gender: known(gender), age_range: known(ageRange), class: known(socialClass) };
  };
  const cells = strata.map(({ cell, devices }): RakingCell => { const of = categories(cell); return { devices, categories: margins.map(({ name }) => of[name]) }; });
  const raked = rake(cells, margins);
  const names = new Map(areas.map(({ area, name }) => [String(area), name]));
  const called = (dimension: string, category: string | null) => (category !== null && dimension === "area" ? (names.get(category) ?? category) : category);
  return {
    weights: margins.length > 0 ? raked.weights : [],
    report: {
      people: margins[0] ? [...margins[0].targets.values()].reduce((sum, each) => sum + each, 0) : 0, devices: strata.reduce((sum, each) => sum + each.devices, 0),
      ...(margins.length > 0 ? { mean: raked.mean, smallest: raked.smallest, largest: raked.largest, effectiveSample: raked.effectiveSample } : { mean: 0, smallest: 0, largest: 0, effectiveSample: 0 }), unmatched,
      margins: raked.margins.map(({ name, met, largestError, worst, empty, untargeted }) => ({
        name, met, largestError, worst: called(name, worst),
        empty: empty.map(({ category, people: number }) => ({ category: called(name, category) ?? "", people: number })), untargeted: untargeted.map(({ category, devices }) => ({ category: called(name, category), devices })),
      })),
    },
  };
}
