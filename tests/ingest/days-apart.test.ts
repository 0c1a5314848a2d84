import { afterAll, beforeAll, expect, it } from "vitest";
import { z } from "~/contract/zod";
import { finishPendingWork, reattributePoints } from "~/ingest/maintain.server";
import { pointsRepository } from "~/store/points.server";
import type { Parameters, Place } from "../oracle/model";
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

async function computedAnew(parameters: Parameters): Promise<Record<string, Content>> {
  await city.engine.command("INSERT INTO pending_work VALUES ('everything', '', now())");
  await finishPendingWork(ingestOf(parameters));
  return contents();
}
const ingestOf = (parameters: Parameters) => ({ engine: city.engine, store: city.store, brand: brandOf(parameters, "weeks"), dataDir: `${city.folder}/data`, now });

it("points that move, come and go one by one leave what computing everything leaves, also after a stop between circles and facts", async () => {
  const made = randomCity(5, { devices: 25, points: 30, days: 12, firstDay: "2026-10-26" });
  await city.empty();
  city.use(made.parameters);
  await city.loadWorld({ ...made, places: [{ category: "Cafés", name: "Place", lat: made.points[0]!.lat, lon: made.points[0]!.lon, icon: "", description: "" }] });
  const points = pointsRepository(city.store);
  const some = await points.all();
  const [moved, other, gone] = [some[3]!, some[11]!, some[20]!];
  const changes: [string, () => Promise<unknown>][] = [
    ["moved", () => points.change(moved.id, { ...moved, latitude: other.latitude + 0.0003, longitude: other.longitude })],
    ["widened", () => points.change(other.id, { ...other, radius_m: 120 })],
    ["gone", () => points.remove([gone.id])],
    ["made", () => points.create({ ...gone, code: "new", latitude: gone.latitude + 0.004 })],
  ];
  for (const [name, change] of changes) {
    await change();
    await reattributePoints(ingestOf(made.parameters));
    const left = await contents();
    expect(left, name).toEqual(await computedAnew(made.parameters));
    for (const [table, { rows }] of Object.entries(left)) expect(rows, table).toBeGreaterThan(0);
  }
  // a stop after the circles were exchanged and before the facts followed
  await points.change(moved.id, moved);
  const { point } = (await city.engine.rows("SELECT min(point) AS point FROM points", z.object({ point: z.number() })))[0]!;
  await city.engine.command(`INSERT INTO pending_work VALUES ('zones', '', now()), ('point', '${point}', now())`);
  await city.engine.command("TRUNCATE TABLE zone_facts");
  await reattributePoints(ingestOf(made.parameters));
  const left = await contents();
  expect(left.zone_facts!.rows).toBeGreaterThan(0);
  expect(left).toEqual(await computedAnew(made.parameters));
}, 120_000);

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
  expect(apart).toEqual(await computedAnew(made.parameters));
  for (const [table, { rows }] of Object.entries(apart)) expect(rows, table).toBeGreaterThan(0);
});
