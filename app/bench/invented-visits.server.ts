import type { Engine } from "~/engine/client.server";
import type { Store } from "~/store/store.server";
import { pointsRepository } from "~/store/points.server";
import { inventedPoints, pointCount } from "./invented-points";

/** The last month of the invented visits is July 2026: 120 days that end with it. */
const firstDay = "2026-04-03";
const days = 120;
export const lastDay = "2026-07-31";
export const month = { start: "2026-07-01", end: lastDay };
const visitsPerDevice = 33;

/**
 * Fills the serving tables straight from hashes: visits of devices at one of their eight favourite points, one in twelve excluded, one in
 * ten lying under a neighbour's visit, profiles over all segs, the first visits that follow from them, and the panel's days.
 */
export async function inventVisits(engine: Engine, store: Store, rows: number): Promise<void> {
  const devices = Math.max(1000, Math.round(rows / visitsPerDevice));
  await pointsRepository(store).upsertByCode(inventedPoints().map((point) => ({
    ...point, name: point.code, address: "", address1: null, city: "", uf: "SP", zipcode: "", country_code: "BR", phone: "", type: "pdv", own: true, category: null, radius_m: null,
    cp_name: null, sales_office: null, status: "unknown", impressions: null, cost: null,
  })));
  const [lowest] = await pointsRepository(store).all();
  const params = { rows, devices, first: firstDay, days, points: pointCount, base: lowest?.id ?? 1 };
  await engine.command(
    `INSERT INTO visits (day, point, device, start, dwell_s, pings, block, seg, excluded, over) SELECT {first:Date} + d AS day, {base:UInt32} + p AS point, device, toDateTime({first:Date}, 'UTC') + d * 86400 + second AS start,
      if(one, 0, toUInt32(120 + h % 5400)) AS dwell_s, if(one, 1, toUInt32(2 + h % 9)) AS pings,
      multiIf(hour < 6, 0, hour < 10, 1, hour < 14, 2, hour < 18, 3, hour < 22, 4, 0) AS block, toUInt8(sipHash64(device, 4) % 144) AS seg, if(h % 12 = 5, 1, 0) AS excluded,
      if(h % 10 = 3, [toUInt32({base:UInt32} + bitXor(p, 1))], CAST([], 'Array(UInt32)')) AS over
    FROM (SELECT toUInt32(number % {devices:UInt32} + 1) AS device, sipHash64(number, 1) AS h, toUInt16(sipHash64(number, 2) % {days:UInt16}) AS d, toUInt32(sipHash64(number, 3) % 86400) AS second,
        intDiv(second, 3600) AS hour, h % 7 = 0 AS one, toUInt32(sipHash64(device, h % 8, 5) % {points:UInt32}) AS p
      FROM numbers({rows:UInt64}))
    SETTINGS max_partitions_per_insert_block = 0`,
    params,
  );
  await engine.command("INSERT INTO first_visits SELECT point, device, min(day) FROM visits WHERE excluded = 0 GROUP BY point, device");
  await engine.command(`INSERT INTO panel_days SELECT {first:Date} + number % {days:UInt16}, toUInt32(intDiv(number, {days:UInt16}) + 1) FROM numbers({all:UInt64}) WHERE sipHash64(number, 6) % 4 > 0`, { ...params, all: devices * days });
  await engine.command("INSERT INTO devices (device, seg) SELECT toUInt32(number + 1), toUInt8(sipHash64(toUInt32(number + 1), 4) % 144) FROM numbers({devices:UInt64})", params);
  await engine.command("INSERT INTO data_versions (version, at, first_day, last_day, synthetic) SELECT 1, toDateTime({last:Date}, 'UTC'), {first:Date}, {last:Date}, 1", { first: firstDay, last: lastDay });
  for (const name of ["visits", "first_visits", "panel_days"] as const) await engine.command(`OPTIMIZE TABLE ${name} FINAL`);
}
