import { pointsRepository } from "~/store/points.server";
import type { IngestContext } from "~/ingest/context.server";
import { rebuildPointIndexes, replacePoints } from "~/ingest/points/point-tables.server";
import { rebuildZoneCells } from "~/ingest/points/zone-cells.server";
import { inventPeople } from "./invented-people.server";
import { dashboardPoints, inventedPoints } from "./invented-points";
import { inventZones } from "./invented-zones.server";

/** The last month of the invented visits is July 2026: 120 days that end with it. */
const firstDay = "2026-04-03";
const days = 120;
export const lastDay = "2026-07-31";
export const month = { start: "2026-07-01", end: lastDay };
const visitsPerDevice = 33;
/** Cells of stays that visits to a point come from and lead to. */
const cellsPerPoint = 24;

/** What every invented table is made from; `base` is the id of the first point. */
export type Invention = { context: IngestContext; params: { rows: number; devices: number; first: string; days: number; points: number; base: number } };

/**
 * Fills the serving tables straight from hashes: visits of devices at one of their eight favourite points, one in twelve excluded, one in
 * ten lying under a neighbour's visit, three in five with a stay before or after, profiles over all segs, first visits, panel, people and zones.
 * @param zones false: without the facts about zones, three a visit
 */
export async function inventVisits(context: IngestContext, rows: number, { zones = true }: { zones?: boolean } = {}): Promise<void> {
  const { engine, store } = context;
  const repository = pointsRepository(store);
  await repository.upsertByCode(inventedPoints(dashboardPoints).map((point) => ({
    ...point, name: point.code, address: "", address1: null, city: "", uf: "SP", zipcode: "", country_code: "BR", phone: "", type: "pdv", own: true, category: null, radius_m: null,
    cp_name: null, sales_office: null, status: "unknown", impressions: null, cost: null,
  })));
  const stored = await repository.all();
  await replacePoints(context, stored.map(({ id, latitude, longitude }) => ({ point: id, type: 1, own: 1, lat: latitude, lon: longitude, radius: context.brand.attribution.radiusMeters })));
  await rebuildPointIndexes(context);
  if (zones) await rebuildZoneCells(context);
  const params = { rows, devices: Math.max(1000, Math.round(rows / visitsPerDevice)), first: firstDay, days, points: dashboardPoints, base: stored[0]?.id ?? 1 };
  // the pool of stays is one constant list: cell n of a point stands at point * cellsPerPoint + n
  await engine.command(
    `INSERT INTO visits (day, point, device, start, dwell_s, pings, block, seg, excluded, over, prev_cell, next_cell)
    WITH (SELECT groupArray(geoToH3(lat + 0.0007 * (toFloat64(sipHash64(point, n, 10) % 60) - 30), lon + 0.0007 * (toFloat64(sipHash64(point, n, 11) % 60) - 30), 9))
      FROM (SELECT point, lat, lon, arrayJoin(range(${cellsPerPoint})) AS n FROM (SELECT * FROM points ORDER BY point) ORDER BY point, n)) AS cells
    SELECT {first:Date} + d AS day, {base:UInt32} + p AS point, device, toDateTime({first:Date}, 'UTC') + d * 86400 + second AS start,
      if(one, 0, toUInt32(120 + h % 5400)) AS dwell_s, if(one, 1, toUInt32(2 + h % 9)) AS pings,
      multiIf(hour < 6, 0, hour < 10, 1, hour < 14, 2, hour < 18, 3, hour < 22, 4, 0) AS block, toUInt8(sipHash64(device, 4) % 144) AS seg, if(h % 12 = 5, 1, 0) AS excluded,
      if(h % 10 = 3, [toUInt32({base:UInt32} + bitXor(p, 1))], CAST([], 'Array(UInt32)')) AS over,
      if(h % 5 < 3, cells[p * ${cellsPerPoint} + 1 + sipHash64(device, d, 12) % ${cellsPerPoint}], 0) AS prev_cell, if(h % 5 > 1, cells[p * ${cellsPerPoint} + 1 + sipHash64(device, d, 13) % ${cellsPerPoint}], 0) AS next_cell
    FROM (SELECT toUInt32(number % {devices:UInt32} + 1) AS device, sipHash64(number, 1) AS h, toUInt16(sipHash64(number, 2) % {days:UInt16}) AS d, toUInt32(sipHash64(number, 3) % 86400) AS second,
        intDiv(second, 3600) AS hour, h % 7 = 0 AS one, toUInt32(sipHash64(device, h % 8, 5) % {points:UInt32}) AS p
      FROM numbers({rows:UInt64}))
    SETTINGS max_partitions_per_insert_block = 0`,
    params,
  );
  await engine.command("INSERT INTO first_visits SELECT point, device, min(day) FROM visits WHERE excluded = 0 GROUP BY point, device");
  await engine.command(`INSERT INTO panel_days SELECT {first:Date} + number % {days:UInt16}, toUInt32(intDiv(number, {days:UInt16}) + 1) FROM numbers({all:UInt64}) WHERE sipHash64(number, 6) % 4 > 0`, { ...params, all: params.devices * days });
  await inventPeople({ context, params });
  if (zones) await inventZones({ context, params });
  await engine.command("INSERT INTO data_versions (version, at, first_day, last_day, synthetic) SELECT 1, toDateTime({last:Date}, 'UTC'), {first:Date}, {last:Date}, 1", { first: firstDay, last: lastDay });
  for (const name of ["visits", "first_visits", "panel_days", "anchors", "place_days", "zone_facts", "zone_faces"] as const) await engine.command(`OPTIMIZE TABLE ${name} FINAL`);
}
