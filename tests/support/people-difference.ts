import { expect } from "vitest";
import { z } from "~/contract/zod";
import type { DashboardData, Flags } from "~/contract/metrics";
import { anchorsOf } from "../oracle/anchors";
import type { Question } from "../oracle/model";
import { peopleOf, placesOf } from "../oracle/people";
import { guardedPeopleOf } from "../oracle/people-floor";
import { read } from "../oracle/reading";
import type { History } from "../oracle/visits";
import type { City } from "./city";
import { differing } from "./differences";
import { hexagonsOf } from "./hexagons";

export const peopleFlags: Flags = { qVisits: true, qTech: true, qAppBundles: true, qHeatmap: true };
const centres = "SELECT toUInt32(count()) AS n, round(tupleElement(h3ToGeo(h), 1), 7) AS lat, round(tupleElement(h3ToGeo(h), 2), 7) AS lon FROM (SELECT geoToH3(p.1, p.2, 8) AS h FROM (SELECT arrayJoin(arrayZip({lats:Array(Float64)}, {lons:Array(Float64)})) AS p)) GROUP BY h ORDER BY n, lat, lon";

/** Numbers to nine digits. */
const rounded = (value: unknown): unknown => JSON.parse(JSON.stringify(value, (_, each: unknown) => (typeof each === "number" ? Number(each.toPrecision(9)) : each)) ?? "null");

/** Without a floor every member about people equals the oracle's; heat cells are the engine's own H3 cells of the oracle's homes and work places. */
export async function expectSamePeople(city: City, history: History, asked: Question): Promise<DashboardData> {
  const expected = peopleOf(history, asked);
  const got = await city.ask(asked, peopleFlags);
  for (const member of Object.keys(expected) as (keyof typeof expected)[]) expect(rounded(got[member]), `${member} ${JSON.stringify(asked)}`).toEqual(rounded(expected[member]));
  for (const [kind, points, notShown] of [["home", got.metricsHomeHeatpoints, got.metricsHomeHeatpointsNotShown], ["work", got.metricsWorkHeatpoints, got.metricsWorkHeatpointsNotShown]] as const) {
    expect(notShown).toBe(0);
    const places = [...placesOf(read(history, asked, asked.single !== null), kind).values()].flatMap((place) => (place ? [place] : []));
    const cells = places.length === 0 ? [] : await city.engine.rows(centres, z.object({ n: z.number(), lat: z.number(), lon: z.number() }), { lats: places.map((each) => each.lat), lons: places.map((each) => each.lon) });
    const shown = (points ?? []).map((point) => ({ n: point.count, lat: Number(point.latitude.toFixed(7)), lon: Number(point.longitude.toFixed(7)) })).sort((a, b) => a.n - b.n || a.lat - b.lat || a.lon - b.lon);
    expect(shown, `${kind} ${JSON.stringify(asked)}`).toEqual(cells);
  }
  return got;
}

/** Under a floor of `k` every member about people equals the oracle's. Answers how many figures are told. */
export async function expectGuardedPeople(city: City, history: History, asked: Question, k: number): Promise<number> {
  const { parameters } = history.world;
  const positions = [...history.pings.values()].flatMap((pings) => Object.values(anchorsOf(pings, asked.end.slice(0, 7), history.lastDay ?? "", parameters)).flatMap((place) => place ?? []));
  const grid = await hexagonsOf(city.engine, positions, 8);
  const { home, work, ...expected } = guardedPeopleOf({ ...history, world: { ...history.world, parameters: { ...parameters, floor: k } } }, asked, grid);
  city.use({ ...parameters, floor: k });
  const got = await city.ask(asked, peopleFlags);
  const told = `${JSON.stringify(asked)} floor ${k}`;
  expect(differing(expected, Object.fromEntries(Object.keys(expected).map((member) => [member, got[member as keyof DashboardData]]))), told).toEqual([]);
  const places = (points: readonly { latitude?: number; lat?: number; longitude?: number; lon?: number; count: number; resolution: number }[] = []) =>
    points.map(({ latitude, lat, longitude, lon, count, resolution }) => [(latitude ?? lat ?? 0).toFixed(7), (longitude ?? lon ?? 0).toFixed(7), count, resolution]).sort();
  expect([places(got.metricsHomeHeatpoints), got.metricsHomeHeatpointsNotShown, places(got.metricsWorkHeatpoints), got.metricsWorkHeatpointsNotShown], told)
    .toEqual([places(home.points), home.notShown, places(work.points), work.notShown]);
  return Object.values({ ...got.metricsHome, ...got.metricsWork }).filter((value) => typeof value === "number").length + home.points.length + work.points.length + (got.metricsTechPlatform?.length ?? 0);
}
