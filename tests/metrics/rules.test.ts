import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { dashboardOf, type Dashboard } from "../oracle/dashboard";
import { noSlice, usualParameters, type Parameters, type Question } from "../oracle/model";
import { readHistory, type History } from "../oracle/visits";
import { openCity, type City } from "../support/city";
import { differences } from "../support/differences";
import { ask, emptyScene, mixed, stageOf, stay, type Stage } from "./hand-made";

let city: City;
beforeAll(async () => { city = await openCity(); });
afterAll(() => city.close());

type Rule = [name: string, write: (stage: Stage) => void, check: (asked: (question: Question, floor?: number) => Dashboard, node: string) => void];

/** Loads the rows of all rules at once; for each the oracle says what was worked out by hand, and the product says all that the oracle says, with floor 0 and 10. */
function rules(title: string, change: Partial<Parameters>, offset: string, list: Rule[]): void {
  describe(title, () => {
    const parameters = { ...usualParameters, ...change };
    let history: History;
    beforeAll(async () => {
      const scene = emptyScene();
      for (const [name, write] of list) write(stageOf(scene, name, offset));
      const world = { ...scene, pings: mixed(scene.pings, 7), parameters };
      await city.empty();
      city.use(parameters);
      history = readHistory({ ...world, points: await city.loadWorld(world) });
    });
    it.each(list)("%s", async (name, _write, check) => {
      const questions: Question[] = [];
      const withFloor = (floor: number) => ({ ...history, world: { ...history.world, parameters: { ...parameters, floor } } });
      check((question, floor = 0) => {
        questions.push(question);
        return dashboardOf(withFloor(floor), question);
      }, name);
      for (const question of questions) {
        for (const floor of [0, 10]) {
          city.use({ ...parameters, floor });
          expect(differences(dashboardOf(withFloor(floor), question), await city.ask(question)), `${JSON.stringify(question)} floor ${floor}`).toEqual([]);
        }
      }
    });
  });
}

const march = (node: string, more: Partial<Question> = {}) => ask([[node]], "2026-03-01", "2026-03-31", more);
const visitsOn = (answer: Dashboard, day: string) => answer.metricsDaily.find((row) => row._id.day_part === day)?.visits;

rules("visits", {}, "-03:00", [
  ["one ping", (s) => { s.point("P"); s.fixes("d", [["2026-03-04T10:00:00", 49.9]]); s.fixes("e", [["2026-03-04T10:00:00", 50.2]]); },
    (asked, node) => expect(asked(march(node)).metrics).toMatchObject({ visits: 1, unique_visitors: 1, frequency: 1, dwell_time_mins: 0, single_ping_share: 1 })],
  ["a gap of 30 minutes joins, one second more does not", (s) => {
    s.point("P");
    s.fixes("d", [["2026-03-04T10:00:00"], ["2026-03-04T10:30:00"]]);
    s.fixes("e", [["2026-03-04T10:00:00"], ["2026-03-04T10:30:01"]]);
  }, (asked, node) => expect(asked(march(node)).metrics).toMatchObject({ visits: 3, unique_visitors: 2, dwell_time_mins: 10, frequency: 1.5, repeat_visitors: 0 })],
  ["pings elsewhere do not break a run", (s) => { s.point("P"); s.fixes("d", [["2026-03-04T10:00:00"], ["2026-03-04T10:10:00", 500], ["2026-03-04T10:20:00"]]); },
    (asked, node) => expect(asked(march(node)).metrics).toMatchObject({ visits: 1, dwell_time_mins: 20 })],
  ["two points in reach are one entry", (s) => { s.point("A"); s.point("B", 40); s.fixes("d", [["2026-03-04T10:00:00", 20], ["2026-03-04T10:10:00", 20]]); },
    (asked, node) => {
      expect(asked(march(node)).metrics).toMatchObject({ visits: 1, unique_visitors: 1, dwell_time_mins: 10, poi_count: 2 });
      for (const code of ["A", "B"]) expect(asked(ask([[node, `${node}-${code}`]], "2026-03-01", "2026-03-31")).metrics.visits).toBe(1);
    }],
  ["a chain of neighbours is one entry, its ends are two", (s) => {
    s.point("A"); s.point("B", 90); s.point("C", 180);
    s.fixes("d", [["2026-03-04T10:00:00"], ["2026-03-04T10:10:00", 90], ["2026-03-04T10:20:00"], ["2026-03-04T10:30:00", 180], ["2026-03-04T10:40:00", 90], ["2026-03-04T10:50:00", 180]]);
  }, (asked, node) => {
    expect(asked(march(node)).metrics).toMatchObject({ visits: 1, dwell_time_mins: 70 / 3 });
    expect(asked(ask([[node, `${node}-A`], [node, `${node}-C`]], "2026-03-01", "2026-03-31")).metrics).toMatchObject({ visits: 2, dwell_time_mins: 20 });
  }],
  ["a visit that begins as its neighbour's ends is the same entry, a second later it is not", (s) => {
    s.point("A"); s.point("B", 99.5);
    s.fixes("d", [["2026-03-04T10:00:00"], ["2026-03-04T10:10:00", 49.8], ["2026-03-04T10:20:00", 99]]);
    s.fixes("e", [["2026-03-04T10:00:00"], ["2026-03-04T10:10:00"], ["2026-03-04T10:10:01", 99]]);
  }, (asked, node) => expect(asked(march(node)).metrics.visits).toBe(3)],
  ["points more than 100 m apart are two entries", (s) => { s.point("A", 0, { radius: 80 }); s.point("B", 100.5, { radius: 80 }); s.fixes("d", [["2026-03-04T10:00:00", 50]]); },
    (asked, node) => expect(asked(march(node)).metrics.visits).toBe(2)],
  ["a point's own radius", (s) => { s.point("wide", 0, { radius: 120 }); s.point("usual", 3000); s.fixes("d", [["2026-03-04T10:00:00", 119.5], ["2026-03-04T10:05:00", 120.5], ["2026-03-04T11:00:00", 3100]]); },
    (asked, node) => expect(asked(march(node)).metrics).toMatchObject({ visits: 1, dwell_time_mins: 0 })],
  ["a visit belongs to the day of its start", (s) => {
    s.point("P"); s.point("neighbour", 40);
    s.fixes("d", [["2026-03-04T23:50:00", -20], ["2026-03-05T00:10:00", -20], ["2026-03-05T00:15:00", 60]]);
  }, (asked, node) => {
    const answer = asked(march(node));
    expect([visitsOn(answer, "2026-03-04"), visitsOn(answer, "2026-03-05")]).toEqual([1, 1]);
    expect(asked(ask([[node, `${node}-P`]], "2026-03-05", "2026-03-05")).metrics).toMatchObject({ visits: 0, unique_visitors: 0, dwell_time_mins: null, frequency: null });
  }],
  ["the better of equal pings stays, fractions of a second are cut", (s) => {
    s.point("P");
    s.fixes("d", [["2026-03-04T10:00:00", 0, 80], ["2026-03-04T10:00:00.900", 0, 20], ["2026-03-04T10:00:00", 0, 20]]);
    s.fixes("e", [["2026-03-04T10:00:00", 0, null], ["2026-03-04T10:00:00", 0, 60]]);
    s.fixes("f", [["2026-03-04T10:00:00", 1], ["2026-03-04T10:00:00", 2]]);
  }, (asked, node) => expect(asked(march(node)).metrics).toMatchObject({ visits: 2, unique_visitors: 2, dwell_time_mins: 0, single_ping_share: 0.5 })],
  ["any order of rows", (s) => { s.point("P"); s.fixes("d", [["2026-03-04T11:10:00"], ["2026-03-04T10:00:00"], ["2026-03-04T10:39:00"], ["2026-03-04T10:10:00"]]); },
    (asked, node) => expect(asked(march(node)).metrics).toMatchObject({ visits: 2, dwell_time_mins: 19.5 })],
  ["accuracy: 50 m and unknown count, worse does not", (s) => {
    s.point("P");
    s.fixes("exact", [["2026-03-04T10:00:00", 0, 50]]); s.fixes("unknown", [["2026-03-04T10:00:00", 0, null]]); s.fixes("poor", [["2026-03-04T10:00:00", 0, 51]]);
  }, (asked, node) => expect(asked(march(node)).metrics.unique_visitors).toBe(2)],
  ["16 hours count, a second more does not, an OOH site keeps both", (s) => {
    s.point("P"); s.point("site", 2000, { type: "ooh" });
    s.fixes("d", stay("2026-03-01T04:00:00", 57_600)); s.fixes("e", stay("2026-03-01T04:00:00", 57_601));
    s.fixes("f", stay("2026-03-01T04:00:00", 57_601).map(([when]) => [when, 2000]));
  }, (asked, node) => {
    expect(asked(march(node)).metrics).toMatchObject({ visits: 1, dwell_time_mins: 960 });
    expect(asked(march(node, { type: "ooh" })).metrics.visits).toBe(1);
  }],
  ["time blocks and weekdays by the start", (s) => {
    s.point("P");
    ["05:59:59", "06:00:00", "09:59:59", "10:00:00", "21:59:59", "22:00:00"].forEach((time, i) => s.fixes(`d${i}`, [[`2026-03-02T${time}`]]));
    s.fixes("saturday", [["2026-03-07T14:00:00"]]); s.fixes("sunday", [["2026-03-08T18:00:00"]]);
  }, (asked, node) => {
    const answer = asked(march(node));
    expect(answer.metricsTimeBlock.filter((row) => row.visits !== 0).map((row) => [row.dow, row.block_time_start, row.visits]))
      .toEqual([[1, "14:00", 1], [2, "18:00", 1], [3, "06:00", 2], [3, "10:00", 1], [3, "18:00", 1]]);
    expect(answer.metricsFullDemos.find((row) => row.week_part === "weekday" && row.demographics_gender === "unknown")).toMatchObject({ dow_2_h1: 2, dow_2_h2: 1, dow_2_h4: 1, dow_1_h4: null });
  }],
]);

rules("people and the floor", {}, "-03:00", [
  ["residents: three nights, dated by their evening", (s) => {
    s.point("P");
    // the first two and the last two fixes are one night each
    s.fixes("guest", [["2026-03-01T23:00:00"], ["2026-03-02T03:00:00"], ["2026-03-02T22:00:00"], ["2026-03-03T05:59:00"]]);
    s.fixes("resident", [["2026-03-01T23:00:00"], ["2026-03-02T20:00:00"], ["2026-03-04T05:59:00"], ["2026-03-20T10:00:00"]]);
    s.fixes("late", [["2026-03-01T19:59:00"], ["2026-03-02T19:59:00"], ["2026-03-03T06:00:00"]]);
  }, (asked, node) => expect(asked(march(node)).metrics).toMatchObject({ unique_visitors: 2, visits: 7 })],
  ["staff: three weekdays from 9 to 18, more than 200 m from home", (s) => {
    s.point("P");
    s.fixes("staff", [["2026-03-02T09:00:00"], ["2026-03-03T17:59:00"], ["2026-03-04T12:00:00"]]);
    s.fixes("customer", [["2026-03-06T12:00:00"], ["2026-03-07T12:00:00"], ["2026-03-08T12:00:00"], ["2026-03-05T18:00:00"]]);
  }, (asked, node) => expect(asked(march(node)).metrics).toMatchObject({ unique_visitors: 1, visits: 4 })],
  ["homes are those of the month, from 60 days, accuracy up to 100 m", (s) => {
    s.point("P");
    s.fixes("moved", [["2026-01-20T23:00:00"], ["2026-01-21T23:00:00"], ["2026-01-22T23:00:00"], ["2026-02-10T12:00:00"], ["2026-03-25T12:00:00"]]);
    s.fixes("poor", [["2026-03-01T23:00:00", 5, 101], ["2026-03-02T23:00:00", 5, 101], ["2026-03-03T23:00:00", 5, 100], ["2026-03-10T12:00:00"]]);
  }, (asked, node) => {
    expect(asked(ask([[node]], "2026-02-01", "2026-02-28")).metrics.visits).toBe(0);
    expect(asked(march(node)).metrics).toMatchObject({ visits: 2, unique_visitors: 2 });
  }],
  ["a home is the mean around the best cell", (s) => {
    s.point("P");
    for (const night of [1, 2, 3, 4]) s.fixes("near", [[`2026-03-0${night}T22:00:00`, 40], [`2026-03-0${night}T23:00:00`, 55]]);
    for (const night of [1, 2, 3, 4]) s.fixes("far", [[`2026-03-0${night}T22:00:00`, 40], [`2026-03-0${night}T23:00:00`, 75]]);
  }, (asked, node) => expect(asked(march(node)).metrics).toMatchObject({ unique_visitors: 1, visits: 4 })],
  ["new visitors: first visit to any point within 30 days, repeat on two days", (s) => {
    s.point("A"); s.point("B", 3000);
    s.fixes("d1", [["2026-01-20T12:00:00"], ["2026-03-05T12:00:00", 3000]]);
    s.fixes("d2", [["2026-03-10T12:00:00"], ["2026-03-10T15:00:00"]]);
    s.fixes("d3", [["2026-02-27T12:00:00", 3000], ["2026-03-12T12:00:00", 3000], ["2026-03-13T12:00:00"]]);
  }, (asked, node) => {
    expect(asked(march(node)).metrics).toMatchObject({ unique_visitors: 3, new_visitors: 1, repeat_visitors: 1 });
    expect(asked(march(node)).meta.short_history).toBe(40);
    expect(asked(ask([[node]], "2026-03-01", "2026-03-28")).metrics.new_visitors).toBe(2);
    expect(asked(ask([[node, `${node}-B`]], "2026-03-01", "2026-03-28")).metrics.new_visitors).toBe(2);
  }],
  ["the floor with ten and with nine devices", (s) => {
    s.point("ten"); s.point("nine", 3000);
    for (let i = 0; i < 10; i++) { s.fixes(`d${i}`, [["2026-03-04T10:00:00"], ["2026-03-05T10:00:00", i < 9 ? 3000 : 0]]); s.profile(`d${i}`, { gender: "F", class: i < 5 ? "A" : "B" }); }
  }, (asked, node) => {
    const answer = asked(march(node), 10);
    expect(answer.metrics).toMatchObject({ unique_visitors: 10, visits: 20, repeat_visitors: 10 });
    expect([visitsOn(answer, "2026-03-04"), visitsOn(answer, "2026-03-05"), visitsOn(answer, "2026-03-06")]).toEqual([10, 20 - 10, 0]);
    expect(asked(ask([[node, `${node}-nine`]], "2026-03-01", "2026-03-31"), 10).metrics).toMatchObject({ unique_visitors: null, visits: null, suppressed: true });
    expect(answer.metricsByClass.rows.filter((row) => "suppressed" in row).length).toBeGreaterThan(0);
  }],
  ["two filters and the parent's remainder", (s) => {
    s.point("inside", 0, { path: [s.node, "one"] }); s.point("outside", 3000, { path: [s.node, "two"] });
    for (let i = 0; i < 14; i++) { s.fixes(`w${i}`, [["2026-03-04T10:00:00"]]); s.profile(`w${i}`, { gender: "F" }); }
    for (let i = 0; i < 4; i++) { s.fixes(`m${i}`, [["2026-03-04T10:00:00"], ["2026-03-05T10:00:00", 3000]]); s.profile(`m${i}`, { gender: "M" }); }
    for (let i = 0; i < 3; i++) s.fixes(`x${i}`, [["2026-03-04T10:00:00", 3000]]);
  }, (asked, node) => {
    expect(asked(march(node), 10).metrics).toMatchObject({ unique_visitors: 21 });
    expect(asked(march(node, { slice: { ...noSlice, gender: ["F"] } }), 10).metrics).toMatchObject({ unique_visitors: null, suppressed: true });
    expect(asked(ask([[node, "one"]], "2026-03-01", "2026-03-31"), 10).metrics).toMatchObject({ unique_visitors: null, suppressed: true });
    expect(asked(ask([[node, "one"]], "2026-03-01", "2026-03-31")).metrics.unique_visitors).toBe(18);
  }],
]);

rules("one device after midnight", {}, "-03:00", [
  ["dwell at a neighbour stands on its own devices", (s) => {
    s.point("P"); s.point("neighbour", 90);
    s.fixes("d", [["2026-03-04T23:50:00"], ["2026-03-05T00:05:00", 90], ["2026-03-05T00:10:00"], ["2026-03-05T00:20:00", 90]]);
  }, (asked) => {
    const question = ask([], "2026-03-05", "2026-03-05");
    expect(asked(question).metrics).toMatchObject({ visits: 0, unique_visitors: 0, dwell_time_mins: 15 });
    expect(asked(question, 10).metrics).toMatchObject({ visits: 0, unique_visitors: 0, dwell_time_mins: null, single_ping_share: null, suppressed: true });
    expect(asked(question, 10).metricsDaily).toMatchObject([{ visits: 0, dwell_time_mins: null }]);
  }],
]);

rules("round the earth", {}, "-03:00", [
  ["across the antimeridian", (s) => {
    s.point("P", 0, { lat: -17, lon: 179.9998 });
    s.fixes("in", [["2026-03-04T10:00:00"]], { lat: -17, lon: -179.9998 });
    s.fixes("edge", [["2026-03-04T10:00:00"]], { lat: -17, lon: 180 });
    s.fixes("out", [["2026-03-04T10:00:00"]], { lat: -17, lon: -179.9997 });
    // sleeps on both sides of the line: home is the mean, 21 m from the point
    for (const night of [1, 2, 3]) { s.fixes("home", [[`2026-03-0${night}T22:00:00`]], { lat: -17, lon: 179.9999 }); s.fixes("home", [[`2026-03-0${night}T23:00:00`]], { lat: -17, lon: -179.9999 }); }
  }, (asked, node) => expect(asked(march(node)).metrics).toMatchObject({ visits: 2, unique_visitors: 2 })],
  ["at the poles", (s) => {
    s.point("north", 0, { lat: 89.9999, lon: 0 }); s.point("south", 0, { lat: -90, lon: 100 });
    s.fixes("a", [["2026-03-04T10:00:00"]], { lat: 89.9999, lon: 180 });
    s.fixes("b", [["2026-03-04T10:00:00"]], { lat: 89.9997, lon: 90 });
    s.fixes("c", [["2026-03-04T10:00:00"]], { lat: -89.9996, lon: -33 });
    s.fixes("d", [["2026-03-04T10:00:00"]], { lat: -89.9995, lon: 100 });
  }, (asked, node) => expect(asked(march(node)).metrics).toMatchObject({ visits: 3, unique_visitors: 3 })],
]);

rules("clocks of São Paulo", {}, "-03:00", [
  ["the day without midnight, 2017-10-15", (s) => {
    s.point("P");
    s.fixes("across", [["2017-10-15T02:50:00Z"], ["2017-10-15T03:05:00Z"]]);
    s.fixes("first", [["2017-10-15T03:00:00Z"]]); s.fixes("last", [["2017-10-16T01:59:59Z"]]); s.fixes("next", [["2017-10-16T02:00:00Z"]]);
  }, (asked, node) => {
    const answer = asked(ask([[node]], "2017-10-14", "2017-10-16"));
    expect(answer.metricsDaily.map((row) => row.visits)).toEqual([1, 2, 1]);
  }],
  ["the day with two 23 o'clocks, 2018-02-17", (s) => {
    s.point("P");
    s.fixes("early", [["2018-02-18T01:30:00Z"]]); s.fixes("late", [["2018-02-18T02:59:59Z"]]); s.fixes("next", [["2018-02-18T03:00:00Z"]]); s.fixes("before", [["2018-02-17T01:59:59Z"]]);
  }, (asked, node) => expect(asked(ask([[node]], "2018-02-16", "2018-02-18")).metricsDaily.map((row) => row.visits)).toEqual([1, 2, 1])],
]);

rules("clocks of Madrid", { zone: "Europe/Madrid" }, "+01:00", [
  ["29 March 2026 has 23 hours", (s) => { s.point("P"); s.fixes("d", [["2026-03-28T22:59:59Z"], ["2026-03-28T23:00:00Z"]]); s.fixes("e", [["2026-03-29T21:59:59Z"]]); s.fixes("f", [["2026-03-29T22:00:00Z"]]); s.fixes("g", [["2026-03-28T23:00:00Z"]]); },
    (asked, node) => expect(asked(ask([[node]], "2026-03-28", "2026-03-30")).metricsDaily.map((row) => row.visits)).toEqual([1, 2, 1])],
  ["25 October 2026 has 25 hours", (s) => { s.point("P"); s.fixes("d", [["2026-10-25T00:30:00Z"], ["2026-10-25T01:30:00Z"], ["2026-10-25T23:30:00Z"]]); s.fixes("e", [["2026-10-24T22:00:00Z"]]); s.fixes("f", [["2026-10-24T21:59:59Z"]]); },
    (asked, node) => expect(asked(ask([[node]], "2026-10-24", "2026-10-26")).metricsDaily.map((row) => row.visits)).toEqual([1, 3, 1])],
]);

rules("weeks and quarters", {}, "-03:00", [
  ["week 53 of 2026 in January 2027", (s) => { s.point("P"); s.fixes("d", [["2026-12-31T19:00:00"], ["2027-01-01T19:00:00"], ["2027-01-03T19:00:00"], ["2027-01-04T19:00:00"]]); },
    (asked, node) => {
      const rows = asked(ask([[node]], "2027-01-01", "2027-01-31")).metricsWeekly;
      expect(rows.map((row) => [row.iso_week, row.days, row.visits])).toEqual([["2026-W53", 3, 2], ["2027-W01", 7, 1], ["2027-W02", 7, 0], ["2027-W03", 7, 0], ["2027-W04", 7, 0]]);
      const whole = asked(ask([[node]], "2026-12-28", "2027-01-03"));
      expect(whole.metricsWeekly).toMatchObject([{ iso_week: "2026-W53", days: 7, visits: 3, repeat_visitors: 1 }]);
    }],
  ["quarters of 31 and of 3 days", (s) => { s.point("P"); s.fixes("d", [["2027-01-08T19:00:00"], ["2027-01-09T19:00:00"], ["2027-01-31T19:00:00"]]); },
    (asked, node) => {
      const rows = asked(ask([[node]], "2027-01-01", "2027-01-31", { rows: "quarters" })).metricsWeekly;
      expect(rows.map((row) => [row.days, row.visits])).toEqual([[8, 1], [8, 1], [8, 0], [7, 1]]);
      const short = asked(ask([[node]], "2027-01-08", "2027-01-10", { rows: "quarters" }));
      expect(short.metricsWeekly.map((row) => [row.days, row.visits])).toEqual([[1, 1], [1, 1], [1, 0], [0, null]]);
      expect(short.metricsFullDemos.every((row) => row["unique_q4" as keyof typeof row] === null)).toBe(true);
    }],
]);

rules("other parameters", { excludeResidents: false, radiusMeters: 80, gapMinutes: 10, maximumAccuracyMeters: 20, maximumHours: 1 }, "-03:00", [
  ["residents stay when the rule is off", (s) => { s.point("P"); s.fixes("d", [["2026-03-01T23:00:00"], ["2026-03-02T23:00:00"], ["2026-03-03T23:00:00"]]); },
    (asked, node) => expect(asked(march(node)).metrics.visits).toBe(3)],
  ["radius, gap, accuracy and longest visit of the deployment", (s) => {
    s.point("P");
    s.fixes("d", [["2026-03-04T10:00:00", 79], ["2026-03-04T10:10:00", 79], ["2026-03-04T10:20:01", 79], ["2026-03-04T10:22:00", 81]]);
    s.fixes("poor", [["2026-03-04T10:00:00", 0, 21]]);
    s.fixes("long", Array.from({ length: 8 }, (_, i): [string] => [`2026-03-05T${10 + Math.floor((i * 9) / 60)}:${String((i * 9) % 60).padStart(2, "0")}:00`]));
  }, (asked, node) => expect(asked(march(node)).metrics).toMatchObject({ visits: 2, unique_visitors: 1, dwell_time_mins: 5 })],
]);
