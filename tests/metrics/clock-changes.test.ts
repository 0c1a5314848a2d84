import { readFileSync } from "node:fs";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { noSlice, type Ping, type Question } from "../oracle/model";
import { openCity, type City } from "../support/city";
import { hasOpenData, openData } from "../support/open-data";

const file = openData("tz_edge_cases", "zdump_2005_2027.txt");
const there = hasOpenData("tz_edge_cases", "zdump_2005_2027.txt");

/** A change of a zone's clocks: the first second after it, and the offsets in seconds on either side, as published. */
type Change = { at: number; before: number; after: number };
type Visit = { at: number; day: string; dow: number; block: string | null };
const minute = 60;
/** Brazil had its last ones in these years. Of a zone that had none in them, its last three years with changes since 2008 are taken. */
const usualYears = [2017, 2018, 2019];
const yearOf = ({ at }: Change): number => new Date(at * 1000).getUTCFullYear();

function chosen(changes: readonly Change[]): Change[] {
  const years = [...new Set(changes.map(yearOf))].filter((year) => year >= 2008).sort((a, b) => b - a);
  const last = years[0] ?? 0;
  const wanted = years.some((year) => usualYears.includes(year)) ? usualYears : years.filter((year) => year > last - 3);
  return changes.filter((change) => wanted.includes(yearOf(change)));
}

/** Lines come in pairs: the last second before a change and the first one after. */
function changesByZone(): Map<string, Change[]> {
  const zones = new Map<string, Change[]>();
  let before: { at: number; offset: number } | undefined;
  for (const line of readFileSync(file, "utf8").split("\n")) {
    const [, zone, stamp, offset] = /^(\S+)\s+\w{3} (\w{3} +\d+ [\d:]{8} \d{4}) UT = .* gmtoff=(-?\d+)$/.exec(line) ?? [];
    if (zone === undefined || stamp === undefined) { zones.set(line.split(/\s/)[0] ?? "", zones.get(line.split(/\s/)[0] ?? "") ?? []); continue; }
    const now = { at: Date.parse(`${stamp} UTC`) / 1000, offset: Number(offset) };
    const list = zones.get(zone) ?? [];
    zones.set(zone, list);
    if (before && before.at + 1 === now.at) list.push({ at: now.at, before: before.offset, after: now.offset });
    before = now;
  }
  zones.delete("");
  return zones;
}

/** Local day and block by the published offset: no library of time zones has a say. */
function landing(at: number, { at: change, before, after }: Change): Visit {
  const local = new Date((at + (at < change ? before : after)) * 1000);
  const hour = local.getUTCHours();
  const first = hour >= 6 && hour < 22 ? 6 + Math.floor((hour - 6) / 4) * 4 : null;
  return { at, day: local.toISOString().slice(0, 10), dow: ((local.getUTCDay() + 1) % 7) + 1, block: first === null ? null : `${String(first).padStart(2, "0")}:00` };
}

/** Instants about a change: the second before and the second of it, half an hour and some hours to either side. */
const offsets = [-1, 0, -30 * minute, 30 * minute, 59 * minute, -7 * 60 * minute, 8 * 60 * minute, 13 * 60 * minute];

describe.skipIf(!there)("clock changes of twenty zones (needs ../shared/data)", () => {
  const zones = there ? changesByZone() : new Map<string, Change[]>();
  let city: City;
  beforeAll(async () => { city = await openCity(); });
  afterAll(() => city.close());

  it("reads every zone of the file", () => {
    expect(zones.size).toBe(20);
    expect([...zones.values()].flat().length).toBeGreaterThan(400);
  });

  it.each([...zones].map(([zone, changes]) => ({ zone, changes: chosen(changes) })).filter(({ changes }) => changes.length > 0))(
    "$zone: a visit before, in and after each change lands on its local day and block", async ({ zone, changes }) => {
      const visits = changes.flatMap((change) => offsets.map((shift) => landing(change.at + shift, change)));
      // every visit is that of another device, so that none joins another
      const pings = visits.map(({ at }, i): Ping => ({ device: `d${i}`, at, lat: -10, lon: -40, accuracy: 5 }));
      await city.empty();
      city.use({ zone });
      await city.loadWorld({ pings, points: [{ code: "A", name: "A", lat: -10, lon: -40, radius: null, type: "pdv", path: [] }] });
      for (const year of new Set(visits.map(({ day }) => day.slice(0, 4)))) {
        const question: Question = { type: "pdv", nodes: [], single: null, start: `${year}-01-01`, end: `${year}-12-31`, slice: noSlice, rows: "weeks" };
        const answer = await city.ask(question, { qVisits: true, only: ["metricsDaily", "metricsTimeBlock"] });
        const own = visits.filter(({ day }) => day.startsWith(year));
        const byDay = Object.fromEntries((answer.metricsDaily ?? []).filter(({ visits: count }) => count !== 0).map((row) => [row._id.day_part, row.visits]));
        expect(byDay, year).toEqual(tally(own.map(({ day }) => day)));
        const byBlock = Object.fromEntries((answer.metricsTimeBlock ?? []).filter(({ visits: count }) => count !== 0).map((row) => [`${row.dow} ${row.block_time_start}`, row.visits]));
        expect(byBlock, year).toEqual(tally(own.filter(({ block }) => block !== null).map(({ dow, block }) => `${dow} ${block}`)));
      }
    }, 120_000);
});

function tally(keys: readonly string[]): Record<string, number> {
  const counts: Record<string, number> = {};
  for (const key of keys) counts[key] = (counts[key] ?? 0) + 1;
  return counts;
}
