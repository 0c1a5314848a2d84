import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { readPanelBySeg, readPanelDevices } from "~/analytics/panel.server";
import { everySeg, readChildCounts } from "~/analytics/child-counts.server";
import { makeGuard } from "~/analytics/guard";
import { readPeriodPair } from "~/analytics/period-pairs.server";
import { readRankedPoints, readTypeVisits } from "~/analytics/ranked-points.server";
import { readParentRemainder } from "~/analytics/parent-remainder.server";
import { readSegment, type SegmentReading } from "~/analytics/segment-reading.server";
import { isoWeeksOf } from "~/domain/period";
import type { DashboardData } from "~/contract/metrics";
import type { Ping, Place, Traits, World } from "../oracle/model";
import { openCity, type City } from "../support/city";
import { randomCity } from "../support/random-city";
import { ask } from "./hand-made";

/**
 * What makes sharding by device right: each question asked of two disjoint halves of the devices, each loaded on its own, gives parts that
 * add up to the answer of the whole. Nothing may need a device of another shard.
 */
const period = { start: "2026-03-02", end: "2026-03-27" };
const world = randomCity(4711, { devices: 60, points: 14, days: 26, firstDay: "2026-03-02" });
const isEven = (ping: Ping): boolean => Number(ping.device.replace("phone-", "")) % 2 === 0;
/** Shared by both halves: the last day of the data decides the window of homes. */
const lastDay = Math.max(...world.pings.map((ping) => ping.at));
const halfOf = (keep: (ping: Ping) => boolean): World => ({ ...world, pings: world.pings.filter(keep) });

type Read = { answer: DashboardData; reading: SegmentReading; single: SegmentReading; panel: number[]; devices: number; remainder: number[]; compared: Numbers };
const traits = new Map([...new Set(world.pings.map((ping) => ping.device))].map((device, i): [string, Traits] => [device, { platform: i % 3 ? "Android" : "iOS", make: `m${i % 4}`, model: "", carrier: "", genres: i % 2 ? ["Games"] : [] }]));
const places: Place[] = world.points.slice(0, 5).map((point, i) => ({ category: i % 2 ? "Cafés" : "Gyms", name: `Place ${i}`, lat: point.lat + 0.0002, lon: point.lon, icon: "", description: "" }));
/** Members whose every number is a count of devices or visits, under the names of `counts`. */
const countedMembers = ["metricsHome", "metricsWork", "metricsWeekDay", "metricsDwellBlocks", "metricsTechPlatform", "metricsTechMake", "appGenres", "metricsInterestsOffline", "metricsHomeHeatpoints", "heatmap"];
/** The flow map names rows by cell and point; points are numbered anew with every load. */
const byCode = (codes: ReadonlyMap<string, string>, answer: DashboardData): DashboardData => ({
  ...answer,
  ...(answer.heatmap && { heatmap: { ...answer.heatmap, ...Object.fromEntries((["pointsPrev", "pointsPost"] as const).map((side) => [side, answer.heatmap?.[side].map((row) => ({ ...row, _id: row._id.replace(`-${row.store_id}`, ` ${codes.get(row.store_id) ?? ""}`) }))])) } }),
});
let city: City;
const reads: Read[] = [];

beforeAll(async () => {
  city = await openCity();
  for (const part of [world, halfOf(isEven), halfOf((ping) => !isEven(ping))]) {
    await city.empty();
    city.use(world.parameters);
    const points = await city.loadWorld({ pings: part.pings, points: world.points, profiles: world.profiles, traits, places });
    const pdv = points.filter((point) => point.type === "pdv");
    const ids = pdv.map((point) => point.id);
    const rows = isoWeeksOf(period);
    const codes = new Map(points.map((point) => [String(point.id), point.code]));
    const answer = byCode(codes, await city.ask(ask([], period.start, period.end), { qVisits: true, qTech: true, qAppBundles: true, qHeatmap: true, only: countedMembers }));
    reads.push({
      answer,
      reading: await readSegment(city.engine, ids, period, rows), single: await readSegment(city.engine, ids.slice(0, 1), period, rows),
      panel: await readPanelBySeg(city.engine), devices: await readPanelDevices(city.engine, period), remainder: (await readParentRemainder(city.engine, ids, ids.slice(0, 1), period)).devices,
      compared: await readCompared(city.engine, ids, points.filter((point) => point.type === "ooh").map((point) => point.id)),
    });
  }
}, 120_000);
afterAll(() => city.close());

type Numbers = number | Numbers[];

/** What performance and rankings are made of, as numbers in the order of the points. */
async function readCompared(engine: City["engine"], pdv: number[], ooh: number[]): Promise<Numbers> {
  const pair = { now: { start: "2026-03-14", end: period.end }, before: { start: period.start, end: "2026-03-13" } };
  const guard = makeGuard({ genders: ["F"], ageRanges: [], classes: [] }, 0, null);
  const children = await readChildCounts(engine, pdv.map((id) => ({ id, points: [id], parent: pdv })), pair, everySeg);
  const sums = await readPeriodPair(engine, pdv, pair.now, pair.before, guard);
  const ranked = await readRankedPoints(engine, ooh, pdv, period, guard);
  const whole = await readTypeVisits(engine, pdv, period, guard);
  const features = ["visits", "unique", "dwell", "point_visits", "repeat", "fresh"] as const;
  return [
    pdv.map((id) => { const counts = children.get(id); return counts ? [counts.devices, counts.remainder, counts.visits].map((sides) => [sides.now, sides.before, sides.both]) : []; }),
    features.map((feature) => [sums.sum(feature, "now"), sums.sum(feature, "before"), sums.product([feature, "now"], [feature, "before"]), sums.product([feature, "now"], [feature, "now"])]),
    [...ooh, ...pdv].map((id) => { const counts = ranked.get(id) ?? { visits: [0], devices: [0], attributed: [0] }; return [counts.visits, counts.devices, counts.attributed].map((bySeg) => bySeg.reduce((sum, n) => sum + n, 0)); }),
    [whole.visits, whole.devices],
  ];
}
const plus = (a: Numbers, b: Numbers): Numbers =>
  Array.isArray(a) && Array.isArray(b) ? a.map((each, i) => plus(each, b[i] ?? 0)) : (a as number) + (b as number);

/** Entries by seg, day and block: shards may hold different ones. */
function byKey(...readings: SegmentReading[]): Record<string, number[]> {
  const sums: Record<string, number[]> = {};
  for (const { visits } of readings) {
    visits.segs.forEach((seg, i) => {
      const key = `${seg} ${visits.days[i]} ${visits.blocks[i]}`;
      const sum = sums[key] ?? [0, 0, 0, 0];
      [visits.visits, visits.pointVisits, visits.singlePings, visits.dwell].forEach((column, c) => { sum[c] = (sum[c] ?? 0) + (column[i] ?? 0); });
      sums[key] = sum;
    });
  }
  return sums;
}

/** Counts of an answer by what they count: the path through its members, rows named by their own names instead of their place. */
function countsOf(value: unknown, path: string, into: Record<string, number> = {}): Record<string, number> {
  if (Array.isArray(value)) {
    for (const row of value as Record<string, unknown>[]) {
      const name = ["value", "name", "type", "place", "_id", "dayofweek", "dwell_start_mins"].flatMap((key) => (row[key] === undefined ? [] : [String(row[key])])).join(" ");
      countsOf(row, `${path} ${name}${row["latitude"] === undefined || name !== "" ? "" : `${Number(row["latitude"]).toFixed(6)} ${Number(row["longitude"]).toFixed(6)}`}`, into);
    }
  } else if (typeof value === "object" && value !== null) {
    for (const [key, inner] of Object.entries(value)) if (!/perc|latitude|longitude|resolution|dayofweek|days|dwell_|stores|left_out/.test(key)) countsOf(inner, `${path} ${key}`, into);
  } else if (typeof value === "number" && value !== 0) into[path] = (into[path] ?? 0) + value;
  return into;
}

describe("two shards", () => {
  it("both end on the data's last day", () => {
    for (const half of [halfOf(isEven), halfOf((ping) => !isEven(ping))]) expect(lastDay - Math.max(...half.pings.map((ping) => ping.at))).toBeLessThan(86_400);
  });

  it.each(["reading", "single"] as const)("add up to the whole: %s", (which) => {
    const [whole, even, odd] = reads.map((read) => read[which]);
    if (!whole || !even || !odd) throw new Error("not read");
    for (const family of ["uniques", "repeats", "news", "daily", "dailyNew", "slots"] as const) {
      expect(plus(even.devices[family], odd.devices[family]), family).toEqual(whole.devices[family]);
    }
    expect(byKey(even, odd)).toEqual(byKey(whole));
    expect(whole.visits.segs.length).toBeGreaterThan(0);
  });

  it.each(countedMembers)("add up to the whole: %s", (member) => {
    const [whole, even, odd] = reads.map(({ answer }) => countsOf((answer as Record<string, unknown>)[member], member));
    if (!whole || !even || !odd) throw new Error("not read");
    for (const [path, count] of Object.entries(odd)) even[path] = (even[path] ?? 0) + count;
    expect(even).toEqual(whole);
    expect(Object.keys(whole).length).toBeGreaterThan(0);
  });

  it("add up to the whole panel and to the visitors outside a segment", () => {
    const [whole, even, odd] = reads;
    if (!whole || !even || !odd) throw new Error("not read");
    expect(plus(even.panel, odd.panel)).toEqual(whole.panel);
    expect(even.devices + odd.devices).toBe(whole.devices);
    expect(plus(even.remainder, odd.remainder)).toEqual(whole.remainder);
    expect(plus(even.compared, odd.compared)).toEqual(whole.compared);
    expect(whole.remainder.some((devices) => devices > 0)).toBe(true);
  });
});
