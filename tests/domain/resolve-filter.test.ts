import { describe, expect, it } from "vitest";
import { parseFilterState } from "~/contract/filter-state";
import { resolveFilter, withType, type FilterNode, type FilterTree } from "~/domain/resolve-filter";

const node = (name: string, hash: string, from: string, to: string, points: number[]): FilterNode =>
  ({ name, group_hash: hash, groupCount: points.length, month_range_start: from, month_range_end: to, periods: ["a"], points });
const old = node("Old", "0000000000000001", "2026-01", "2026-10", [1, 2]);
const fresh = node("New", "0000000000000002", "2026-09", "2026-10", [3]);
const site = node("Site", "0000000000000003", "2026-01", "2026-10", [9]);
const trees: FilterTree[] = [
  { type: "pdv", byHash: new Map([old, fresh].map((each) => [each.group_hash, each])), points: [1, 2, 3] },
  { type: "ooh", byHash: new Map([[site.group_hash, site]]), points: [9] },
];
const options = [{ oid: "a", label: "A", start: "2026-01-01", end: "2026-03-31" }, { oid: "b", label: "B", start: "2026-07-01", end: "2026-09-30" }, { oid: "c", label: "C", start: "2026-10-01", end: "2026-12-31" }];
const resolve = (query: string, period: Parameters<typeof resolveFilter>[2]["brand"]["period"] = { mode: "month" }, lastDay = "2026-10-20") => {
  const { state, dropped } = parseFilterState(new URLSearchParams(query));
  return resolveFilter(state, dropped, { brand: { period, aggregation: true }, trees, firstDay: "2026-01-01", lastDay, fallbackType: "pdv" });
};

describe("the default period", () => {
  it("is the last complete month, week or option", () => {
    expect(resolve("").period).toMatchObject({ start: "2026-09-01", end: "2026-09-30", month: "2026-09" });
    expect(resolve("", { mode: "month" }, "2026-10-31").period.month).toBe("2026-10");
    expect(resolve("", { mode: "week" }, "2026-10-20").period.weeks).toEqual({ from: "2026-W42", to: "2026-W42" });
    expect(resolve("", { mode: "week" }, "2026-10-25").period.weeks).toEqual({ from: "2026-W43", to: "2026-W43" });
    expect(resolve("", { mode: "fixed", options }).period.oid).toBe("b");
  });
});

describe("the segment", () => {
  it("stays while its months cover the period and is cleared with a notice where they do not", () => {
    expect(resolve("month=2026-09&group=0000000000000002").node?.name).toBe("New");
    const cleared = resolve("month=2026-08&group=0000000000000002");
    expect(cleared.node).toBeNull();
    expect(cleared.notices).toEqual([{ kind: "segment_cleared", name: "New" }]);
    expect(cleared.state.group).toBeNull();
    expect(resolve("period=a&group=0000000000000001", { mode: "fixed", options }).node?.name).toBe("Old");
    expect(resolve("period=b&group=0000000000000001", { mode: "fixed", options }).node).toBeNull();
  });
  it("that no longer exists, or is of the other type, gives a notice", () => {
    expect(resolve("group=ffffffffffffffff").notices).toEqual([{ kind: "segment_unknown", value: "ffffffffffffffff" }]);
    expect(resolve("type=pdv&group=0000000000000003").notices).toEqual([{ kind: "segment_unknown", value: "0000000000000003" }]);
    expect(resolve("group=0000000000000003")).toMatchObject({ type: "ooh", node: { name: "Site" } });
  });
  it("does not survive a change of type", () => {
    const { state } = resolve("type=pdv&group=0000000000000001&store=1&gender=F");
    expect(withType(state, "ooh")).toMatchObject({ type: "ooh", group: null, store: null, genders: ["F"] });
  });
  it("limits the single point to its own", () => {
    expect(resolve("group=0000000000000001&store=2&agg=s").store).toBe(2);
    // a chosen point is shown by itself unless its group is asked for, also where the brand has no switch
    expect([resolve("group=0000000000000001&store=2").agg, resolve("group=0000000000000001&store=2&agg=g").agg, resolve("group=0000000000000001").agg]).toEqual(["s", "g", "g"]);
    expect([resolve("group=0000000000000001&store=2&agg=s").state.agg, resolve("group=0000000000000001&store=2&agg=g").state.agg]).toEqual([null, "g"]);
    expect(resolve("group=0000000000000001&store=3&agg=s").notices).toEqual([{ kind: "store_unknown", value: "3" }]);
  });
});

describe("values of another mode", () => {
  it("are left out with a notice", () => {
    expect(resolve("week=2026-W10&period=a").notices).toEqual([{ kind: "dropped", key: "period", value: "a" }, { kind: "dropped", key: "week", value: "2026-W10" }]);
  });
});
