import { expect } from "vitest";
import { z } from "~/contract/zod";
import type { DashboardData, Flags } from "~/contract/metrics";
import type { Question } from "../oracle/model";
import { peopleOf, placesOf } from "../oracle/people";
import { read } from "../oracle/reading";
import type { History } from "../oracle/visits";
import type { City } from "./city";

export const peopleFlags: Flags = { qVisits: true, qTech: true, qAppBundles: true, qHeatmap: true };
const centres = "SELECT toUInt32(count()) AS n, round(tupleElement(h3ToGeo(h), 1), 7) AS lat, round(tupleElement(h3ToGeo(h), 2), 7) AS lon FROM (SELECT geoToH3(p.1, p.2, 8) AS h FROM (SELECT arrayJoin(arrayZip({lats:Array(Float64)}, {lons:Array(Float64)})) AS p)) GROUP BY h ORDER BY n, lat, lon";

/** Numbers to nine digits. */
export const rounded = (value: unknown): unknown => JSON.parse(JSON.stringify(value, (_, each: unknown) => (typeof each === "number" ? Number(each.toPrecision(9)) : each)) ?? "null");

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

/** Under a floor of `k` nothing about people tells of 1 to k-1 devices, and what is told is the oracle's. Answers how many figures are told. */
export async function expectGuardedPeople(city: City, history: History, asked: Question, k: number): Promise<number> {
  const got = await city.ask(asked, peopleFlags);
  const truth = peopleOf(history, asked);
  let told = 0;
  const atLeast = (value: unknown): void => { if (typeof value === "number") { told++; expect(value).toBeGreaterThanOrEqual(k); } };
  for (const [row, true_] of [[got.metricsHome, truth.metricsHome], [got.metricsWork, truth.metricsWork]] as const) {
    for (const [field, value] of Object.entries(row ?? {})) if (typeof value === "number") { atLeast(value); expect(value, field).toBe(true_[field]); }
  }
  for (const point of [...(got.metricsHomeHeatpoints ?? []), ...(got.metricsWorkHeatpoints ?? [])]) atLeast(point.count);
  for (const left of [got.metricsHomeHeatpointsNotShown, got.metricsWorkHeatpointsNotShown]) expect(left === null || left === 0 || (left ?? 0) >= k).toBe(true);
  for (const list of ["metricsTechPlatform", "metricsTechMake", "metricsTechModel", "metricsTechCarrier"] as const) {
    for (const row of got[list] ?? []) {
      atLeast(row.unique_count);
      expect(rounded(truth[list])).toContainEqual(rounded(row));
    }
  }
  for (const row of got.appGenres ?? []) expect(rounded(truth.appGenres)).toContainEqual(rounded(row));
  return told;
}
