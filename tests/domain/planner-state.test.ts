import { describe, expect, it } from "vitest";
import { periodOfText, periodText } from "~/domain/period-text";
import { wilsonLow } from "~/domain/wilson";
import { filterOf, packIds, parsePlanner, plannerQuery, unpackIds, type PlannerState } from "~/routes/_app.planner-new/planner-state";

const parse = (query: string) => parsePlanner(new URLSearchParams(query), "month", ["carrier"]);
const full: PlannerState = {
  period: "2026-10", group: "0123456789abcdef", city: ["São Paulo", "Rio, RJ"], country: ["BR", "PT"], pois: ["3", "17", "L2"], distance: 500, gender: ["F", "unknown"], ageRanges: ["20_24", "70_plus"], classes: ["A"],
  genres: ["Games & Co", "News"], offlines: ["Cafés"], platform: ["iOS"], makers: ["A,B"], extra: { carrier: ["Vivo"] },
};

describe("the address of a plan", () => {
  it("holds every filter and gives it back", () => {
    const limits = { count: 12, budget: 99.5, from: "2026-10-05", to: "2026-10-20" };
    const query = plannerQuery(full, "month", limits);
    expect(parse(`${query}`)).toEqual({ state: full, limits, wrong: [], dropped: [] });
    expect(plannerQuery(parse("").state, "month").size).toBe(0);
  });

  it("U02 stays below 2000 letters with 400 places and every filter", () => {
    const pois = Array.from({ length: 400 }, (_, i) => String(1000 + i * 13)).concat("L7", "L9");
    const query = `${plannerQuery({ ...full, pois }, "month", { count: 10, budget: null, from: "2026-10-01", to: "2026-10-31" })}`;
    expect(query.length).toBeLessThan(1900);
    expect(parse(query).state.pois).toEqual(pois);
    expect(unpackIds(packIds(["900", "5", "L3"]))).toEqual(["5", "900", "L3"]);
  });

  it("U03 reads what a form sends, and names what it cannot use", () => {
    const sent = parse("sent=1&month=2026-10&group=pdv&poi=3&poi=L4&gender=F&gender=M&age=&distance=200&x_carrier=Vivo");
    expect(sent.state).toMatchObject({ group: "pdv", pois: ["3", "L4"], gender: ["F", "M"], ageRanges: [], distance: 200, extra: { carrier: ["Vivo"] } });
    const bad = parse("group=__proto__&poi=x&gender=Z&distance=300&count=0&budget=-1&from=2026-02-31");
    expect(bad.dropped.map(({ key }) => key).sort()).toEqual(["distance", "gender", "group", "poi"]);
    expect(bad.wrong).toEqual([{ field: "count", value: "0" }, { field: "budget", value: "-1" }, { field: "from", value: "2026-02-31" }]);
    expect(bad.limits).toEqual({ count: null, budget: null, from: null, to: null });
    expect(bad.state).toMatchObject({ group: null, pois: [], gender: [], distance: 200 });
    expect(filterOf(bad.state)).toBeNull();
  });
});

describe("periods in one text", () => {
  it("are read in their mode alone, and written as they are read", () => {
    const fixed = { mode: "fixed" as const, options: [{ oid: "q1", label: "Q1", start: "2026-01-01", end: "2026-03-31" }] };
    for (const [text, mode] of [["2026-10", { mode: "month" as const }], ["2026-W10", { mode: "week" as const }], ["2026-W10..2026-W12", { mode: "week" as const }], ["q1", fixed]] as const) {
      const period = periodOfText(text, mode);
      expect(period && periodText(period)).toBe(text);
    }
    for (const [text, mode] of [["2026-13", { mode: "month" as const }], ["2025-W53", { mode: "week" as const }], ["2026-W12..2026-W10", { mode: "week" as const }], ["2026-10", fixed], ["2026-W10", { mode: "month" as const }]] as const) expect(periodOfText(text, mode)).toBeNull();
  });
});

describe("Wilson's interval", () => {
  it("has the published lower bounds, and none of nobody", () => {
    expect(wilsonLow(0, 10)).toBeCloseTo(0, 10);
    expect(wilsonLow(10, 10)).toBeCloseTo(0.72247, 5);
    expect(wilsonLow(5, 10)).toBeCloseTo(0.23659, 5);
    expect(wilsonLow(1, 29)).toBeCloseTo(0.00611, 4);
    expect(wilsonLow(0, 0)).toBeNull();
  });
});
