import { z } from "~/contract/zod";
import type { DayRange } from "~/domain/calendar";
import { newVisitorWindowStart } from "~/domain/period";
import { numberList } from "~/engine/columns.server";
import { defineQuery } from "~/engine/define-query.server";
import type { Engine } from "~/engine/client.server";
import { startsOutside } from "./starts-outside";


/** A segment's visitors by the cell of their weight, in one pass over its visits; `squares`: sum over devices of the square of their visits. */
const weightedVisitors = defineQuery({
  name: "weighted-visitors",
  sql: `
SELECT groupArray(c) AS cells, groupArray(n) AS uniques, groupArray(r) AS repeats, groupArray(f) AS news, groupArray(s) AS visits, groupArray(q) AS squares
FROM (
  SELECT w.cell AS c, toUInt32(count()) AS n, toUInt32(countIf(v.first_seen != v.last_seen)) AS r, toUInt32(countIf(v.first_ever >= {new_from:Date})) AS f,
    toFloat64(sum(v.made)) AS s, toFloat64(sum(v.made * v.made)) AS q
  FROM device_weights AS w
  INNER JOIN (
    SELECT device, sum(visit) AS made, minIf(d, visit = 1) AS first_seen, maxIf(d, visit = 1) AS last_seen, min(d) AS first_ever
    FROM (
      SELECT device, day AS d, toUInt64(1) AS visit FROM visits
      WHERE point IN {points:Array(UInt32)} AND day BETWEEN {start:Date} AND {end:Date} AND excluded = 0 AND ${startsOutside("points")}
      UNION ALL
      SELECT device, first_day AS d, toUInt64(0) AS visit FROM first_visits WHERE point IN {points:Array(UInt32)} AND first_day <= {end:Date}
    )
    GROUP BY device HAVING made > 0
  ) AS v ON v.device = w.device
  GROUP BY c
)`,
  params: z.object({ points: z.array(z.number()), start: z.string(), end: z.string(), new_from: z.string() }),
  row: z.object({ cells: numberList, uniques: numberList, repeats: numberList, news: numberList, visits: numberList, squares: numberList }),
});

/** Devices with a ping in T by the cell of their weight. */
const weightedPanel = defineQuery({
  name: "weighted-panel",
  sql: `
SELECT groupArray(c) AS cells, groupArray(n) AS devices, groupArray(x) AS weights
FROM (
  SELECT cell AS c, toUInt32(count()) AS n, any(weight) AS x FROM device_weights
  WHERE device IN (SELECT device FROM panel_days WHERE day BETWEEN {start:Date} AND {end:Date})
  GROUP BY c
)`,
  params: z.object({ start: z.string(), end: z.string() }),
  row: z.object({ cells: numberList, devices: numberList, weights: numberList }),
});

/** Devices with a ping in some days and their weight in people, by the cell (area × 144 + seg) of the weight. */
export type WeightedPanel = { cell: number; devices: number; weight: number }[];

/** The weighted devices of a period, whatever they visited; empty where no device has a weight. */
export async function readWeightedPanel(engine: Engine, period: DayRange, signal?: AbortSignal): Promise<WeightedPanel> {
  const [row] = await engine.query(weightedPanel, period, { signal });
  return row?.cells.map((cell, i) => ({ cell, devices: row.devices[i] ?? 0, weight: row.weights[i] ?? 0 })) ?? [];
}

/** One cell of weighted devices with a ping in T, and what those that visited the segment did. */
export type WeightedCell = WeightedPanel[number] & { uniques: number; repeats: number; news: number; visits: number; squares: number };

/** A segment's visitors in a period, joined to the cells of the period's panel. */
export async function readWeightedCells(engine: Engine, points: number[], period: DayRange, panel: WeightedPanel, signal?: AbortSignal): Promise<WeightedCell[]> {
  if (panel.length === 0) return [];
  const [visitors] = await engine.query(weightedVisitors, { points, ...period, new_from: newVisitorWindowStart(period) }, { signal });
  const place = new Map(visitors?.cells.map((cell, i) => [cell, i]));
  return panel.map((cell) => {
    const i = place.get(cell.cell) ?? -1;
    const [uniques, repeats, news, visits, squares] = [visitors?.uniques[i] ?? 0, visitors?.repeats[i] ?? 0, visitors?.news[i] ?? 0, visitors?.visits[i] ?? 0, visitors?.squares[i] ?? 0];
    return { ...cell, uniques, repeats, news, visits, squares };
  });
}
