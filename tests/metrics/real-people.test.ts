import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { noSlice, type Place, type Question, type Slice, type Traits } from "../oracle/model";
import { readHistory, type History } from "../oracle/visits";
import { openCity, type City } from "../support/city";
import { expectGuardedPeople, expectSamePeople } from "../support/people-difference";
import { busyCorners, cabPings, hasTaxis, taxiZone } from "../support/san-francisco";
import { busiestStation, hasPhones, inventedProfiles, phonePings, projects, stations } from "../support/sao-paulo";

/** Nothing is known of these people's telephones: traits are invented so that lists have something to count. */
const inventedTraits = (devices: readonly string[]): Map<string, Traits> => new Map(devices.flatMap((device, i): [string, Traits][] =>
  (i % 7 === 6 ? [] : [[device, { platform: i % 3 ? "Android" : "iOS", make: i % 3 ? "Samsung" : "Apple", model: `m${i % 4}`, carrier: i % 5 ? "Vivo" : "", genres: i % 2 ? ["News"] : ["Games", "News"] }]])));
const women: Slice = { ...noSlice, gender: ["F", "unknown"] };

describe.skipIf(!hasPhones)("people at São Paulo's stations (needs ../shared/data)", () => {
  let city: City;
  let history: History;
  beforeAll(async () => {
    const pings = phonePings();
    const devices = [...new Set(pings.map(({ device }) => device))].sort();
    const [profiles, traits] = [inventedProfiles(devices), inventedTraits(devices)];
    // beside the city's projects some where these phones were, so that categories have visitors
    const places: Place[] = [...projects(), ...stations().slice(0, 64).map(({ name, code, lat, lon }) => ({ category: "Bancas", name: `${name} ${code}`, lat: lat + 0.0002, lon, icon: "kiosk", description: "" }))];
    city = await openCity();
    city.use({});
    const points = await city.loadWorld({ points: stations(), pings, profiles, traits, places });
    history = readHistory({ parameters: { zone: "America/Sao_Paulo", radiusMeters: 50, gapMinutes: 30, maximumAccuracyMeters: 50, maximumHomeAccuracyMeters: 100, maximumHours: 16, excludeResidents: true, floor: 0 }, pings, points, profiles, traits, places });
  });
  afterAll(() => city.close());

  const questions = (): Question[] => [
    { type: "pdv", nodes: [], single: null, start: "2017-07-01", end: "2017-07-31", slice: noSlice, rows: "weeks" },
    { type: "pdv", nodes: [["Metrô"]], single: null, start: "2017-07-24", end: "2017-08-06", slice: women, rows: "weeks" },
    { type: "pdv", nodes: [], single: busiestStation(history), start: "2017-07-01", end: "2017-08-31", slice: noSlice, rows: "weeks" },
  ];

  it("are the oracle's without a floor: distances, heat cells, dwell, telephones, genres, interests", async () => {
    city.use({});
    let interests = 0;
    for (const question of questions()) {
      const got = await expectSamePeople(city, history, question);
      interests += got.metricsInterestsOffline?.length ?? 0;
      expect(got.metricsHome?.known, JSON.stringify(question)).toBeGreaterThan(0);
    }
    expect(interests).toBeGreaterThan(0);
  });

  it("tell of nobody below a floor of 5, and nothing untrue", async () => {
    city.use({ floor: 5 });
    let told = 0;
    for (const question of questions()) told += await expectGuardedPeople(city, history, question, 5);
    expect(told).toBeGreaterThan(0);
  });
});

describe.skipIf(!hasTaxis)("people at San Francisco's corners (needs ../shared/data)", () => {
  let city: City;
  let history: History;
  beforeAll(async () => {
    const pings = cabPings();
    city = await openCity();
    city.use({ zone: taxiZone });
    const points = await city.loadWorld({ points: busyCorners(pings), pings });
    history = readHistory({ parameters: { zone: taxiZone, radiusMeters: 50, gapMinutes: 30, maximumAccuracyMeters: 50, maximumHomeAccuracyMeters: 100, maximumHours: 16, excludeResidents: true, floor: 0 }, pings, points, profiles: new Map() });
  });
  afterAll(() => city.close());

  it.each([
    { of: "all corners in May", nodes: [] as string[][], corner: "", start: "2008-05-17", end: "2008-05-31" },
    { of: "the north at the month's end", nodes: [["North"]], corner: "", start: "2008-05-26", end: "2008-06-08" },
    { of: "one corner", nodes: [], corner: "C001", start: "2008-06-01", end: "2008-06-10" },
  ])("$of: the oracle's without a floor, true and guarded under one of 10", async ({ nodes, corner, start, end }) => {
    const single = corner === "" ? null : (history.world.points.find(({ code }) => code === corner)?.id ?? -1);
    const question: Question = { type: "pdv", nodes, single, start, end, slice: noSlice, rows: "weeks" };
    city.use({ zone: taxiZone });
    const got = await expectSamePeople(city, history, question);
    expect(got.metricsHome?.known).toBeGreaterThan(3);
    city.use({ zone: taxiZone, floor: 10 });
    await expectGuardedPeople(city, history, question, 10);
  });
});
