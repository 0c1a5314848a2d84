import { afterAll, beforeAll, expect, it } from "vitest";
import { z } from "~/contract/zod";
import { finishPendingWork } from "~/ingest/maintain.server";
import type { Place } from "../oracle/model";
import { brandOf, now, openCity, type City } from "../support/city";
import { randomCity } from "../support/random-city";
import { pingsCsv } from "../support/world-files";

let city: City;
beforeAll(async () => { city = await openCity(); });
afterAll(() => city.close());

/** Tables computed from pings with the columns that tell a row; what a load leaves of a month must be what a whole computation gives. */
const derived = {
  zone_facts: "day, cell, face, device, slow, fast, greatest_slow, least_fast", zone_faces: "month, cell, face", place_days: "day, device, place", stays: "day, device, start, dwell_s, cell",
  visits: "day, point, device, start, dwell_s, prev_cell, next_cell, excluded", panel_days: "day, device", anchors: "month, kind, device, lat, lon", first_visits: "point, device, first_day",
};
type Content = { rows: number; hash: string };
const contents = async (): Promise<Record<string, Content>> => Object.fromEntries(await Promise.all(Object.entries(derived).map(async ([table, columns]) =>
  [table, (await city.engine.rows(`SELECT toUInt32(count()) AS rows, toString(sum(cityHash64(${columns}))) AS hash FROM ${table}`, z.object({ rows: z.number(), hash: z.string() })))[0] ?? { rows: 0, hash: "" }])));

it.each([1])("days that are loaded one by one leave what computing everything leaves, city %i", async (seed) => {
  const made = randomCity(seed, { devices: 25, points: 8, days: 12, firstDay: "2026-10-26" });
  // beside points, so that visits to places run over midnight as well
  const places: Place[] = made.points.map((point, i) => ({ category: i % 2 ? "Cafés" : "Gyms", name: `Place ${i}`, lat: point.lat + 0.0001, lon: point.lon, icon: "", description: "" }));
  const dayOf = (at: number) => Math.floor((at - 3 * 3600) / 86_400);
  const days = [...new Set(made.pings.map(({ at }) => dayOf(at)))].sort((a, b) => (a * 7) % 13 - (b * 7) % 13);
  await city.empty();
  city.use(made.parameters);
  const [first = 0, ...rest] = days;
  await city.loadWorld({ ...made, pings: made.pings.filter(({ at }) => dayOf(at) === first), places });
  for (const day of rest) await city.load({ pings: [city.file(`${day}.csv`, pingsCsv(made.pings.filter(({ at }) => dayOf(at) === day)))] });
  const apart = await contents();
  await city.engine.command("INSERT INTO pending_work VALUES ('everything', '', now())");
  await finishPendingWork({ engine: city.engine, store: city.store, brand: brandOf(made.parameters, "weeks"), dataDir: `${city.folder}/data`, now });
  expect(apart).toEqual(await contents());
  for (const [table, { rows }] of Object.entries(apart)) expect(rows, table).toBeGreaterThan(0);
});
