import { spawnSync } from "node:child_process";
import path from "node:path";
import { childEnvironment } from "~/config/child-environment.server";
import { AppError } from "~/contract/errors";
import { z } from "~/contract/zod";
import type { Engine } from "~/engine/client.server";
import { forecast } from "~/inference/forecast/forecast.server";
import { pointsRepository } from "~/store/points.server";
import type { BenchContext } from "./command-line.server";
import { withDeployment } from "./deployment.server";
import { openSeries, type BenchSeries } from "./open-series.server";
import type { Row } from "./table.server";

/** Devices of the demo city that is made for a quick run. */
const quickDevices = 3000;
const daysAhead = 28;

/** Sums of one pool. `ratio` is of means over the series, each the mean of its origins. */
type Pool = { series: number; better: number; chosen: number; naive: number; points: number; in80: number; in95: number; ms: number };

/** Forecasts of the demo city by store and group, of New York's kiosks by week and of published series, each against repeating the last season, on past days that did not choose the model. */
export async function benchForecast(context: BenchContext, build: string): Promise<Row[]> {
  context.say("making the demo city");
  const dataDir = path.join(context.folder, "forecast");
  const env = childEnvironment({ DATA_DIR: dataDir, NODE_ENV: "production", LOG_LEVEL: "error" });
  const made = spawnSync(process.execPath, [path.join(build, "cli.js"), "demo", ...(context.quick ? ["--devices", String(quickDevices)] : [])], { env, stdio: ["ignore", "ignore", "inherit"] });
  if (made.status !== 0) throw new AppError("internal", "the demo city could not be made");
  const city = await withDeployment(context, "forecast", async ({ engine, store }) => citySeries(engine, await pointsRepository(store).all()));
  return forecastRows([...city, ...openSeries()], context.say);
}

/** The table: a line for each pool and one for all series. */
export async function forecastRows(list: readonly BenchSeries[], say: (text: string) => void = () => undefined): Promise<Row[]> {
  const pools = new Map<string, Pool>();
  const all = emptyPool();
  for (const { pool: name, values, season, horizon } of list) {
    if (!pools.has(name)) say(`forecasting: ${name}`);
    const pool = pools.get(name) ?? emptyPool();
    pools.set(name, pool);
    const begun = performance.now();
    const found = await forecast({ values, season, assumed: null, holidays: [], horizon });
    const ms = performance.now() - begun;
    const [chosen, naive] = [found?.candidates.find((each) => each.chosen)?.mase ?? null, found?.candidates.find((each) => each.name === "seasonal_naive")?.mase ?? null];
    if (!found || chosen === null || naive === null) continue;
    for (const each of [pool, all]) {
      each.series += 1; each.better += chosen < naive ? 1 : 0; each.chosen += chosen; each.naive += naive; each.ms += ms;
      each.points += found.coverage.points; each.in80 += found.coverage.inside80; each.in95 += found.coverage.inside95;
    }
  }
  return [...pools, ["all", all] as const].map(([name, pool]) => rowOf(name, pool));
}

const emptyPool = (): Pool => ({ series: 0, better: 0, chosen: 0, naive: 0, points: 0, in80: 0, in95: 0, ms: 0 });
const percent = (part: number, whole: number): string => `${((100 * part) / whole).toFixed(1)} %`;
const rowOf = (name: string, { series, better, chosen, naive, points, in80, in95, ms }: Pool): Row => ({
  "": name, series: String(series), "better than naive": String(better), MASE: (chosen / series).toFixed(3), naive: (naive / series).toFixed(3), ratio: (chosen / naive).toFixed(3), "in 80 %": percent(in80, points), "in 95 %": percent(in95, points), points: String(points), "a forecast": `${(ms / series).toFixed(0)} ms`,
});

const visitRow = z.object({ point: z.number(), visits: z.array(z.number()) });
const salesRow = z.object({ point: z.number(), revenue: z.array(z.number()) });
type Place = { id: number; type: string; path: readonly string[] };

/** Visits of every point and of every group, and takings of every store, from the day on which there were any. */
async function citySeries(engine: Engine, points: readonly Place[]): Promise<BenchSeries[]> {
  const visits = await engine.rows("SELECT point, arrayMap(d -> toFloat64(d.2), arraySort(groupArray((day, n)))) AS visits FROM (SELECT v.point AS point, d.day AS day, countIf(v.day = d.day) AS n FROM (SELECT point, day FROM visits WHERE excluded = 0) AS v CROSS JOIN (SELECT DISTINCT day FROM panel_days) AS d GROUP BY point, day) GROUP BY point", visitRow);
  const sales = await engine.rows("SELECT store AS point, arrayMap(d -> toFloat64(d.2), arraySort(groupArray((day, revenue)))) AS revenue FROM sales GROUP BY store", salesRow);
  const byPoint = new Map(visits.map((row) => [row.point, row.visits]));
  const groups = new Map<string, number[]>();
  for (const { id, type, path: segments } of points) {
    for (const length of segments.keys()) {
      const name = `${type} ${segments.slice(0, length + 1).join(" > ")}`;
      const sum = groups.get(name) ?? [];
      groups.set(name, sum);
      byPoint.get(id)?.forEach((count, i) => { sum[i] = (sum[i] ?? 0) + count; });
    }
  }
  const daily = (pool: string, name: string, values: number[]): BenchSeries => ({ pool, name, values: sinceOpening(values), season: 7, horizon: daysAhead });
  return [
    ...points.flatMap(({ id, type }) => { const own = byPoint.get(id); return own ? [daily(`demo, visits by ${type === "ooh" ? "site" : "store"}`, String(id), own)] : []; }),
    ...[...groups].filter(([, sum]) => sum.length > 0).map(([name, sum]) => daily("demo, visits by group", name, sum)),
    ...sales.map(({ point, revenue }) => daily("demo, takings by store", String(point), revenue)),
  ];
}

const sinceOpening = (values: readonly number[]): number[] => values.slice(Math.max(0, values.findIndex((value) => value > 0)));
