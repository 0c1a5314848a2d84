import { describe, expect, it } from "vitest";
import { emptyFilterState } from "~/contract/filter-state";
import { advisorRules, type AdvisorRule } from "~/contract/ai-advisor";
import type { Compared } from "~/inference/contrast";
import type { Tried } from "~/methods/advisor/advisor-compare.server";
import { recommend } from "~/methods/advisor/advisor-recommend";
import { reportAddress } from "~/routes/_app.ai.advisor/advisor-place";

const areaOf = (rule: AdvisorRule): Tried["area"] =>
  (/_(new|first)$/.test(rule) ? "marketing" : /_(change|pattern)$/.test(rule) ? "performance" : rule.endsWith("_lapsed") ? "churn" : rule.endsWith("_own") ? "competition" : rule === "store_costs" ? "costs" : "revenue");
/** A comparison whose unit has `ratio` times the level of the rest, and lacks `gap` to it. */
function tried(rule: AdvisorRule, unit: number, ratio: number, gap: number, p = 1e-6): Tried {
  const compared: Compared = { a: 100, b: 1000, expected: 100 + gap, ratio, low: ratio * 0.9, high: ratio * 1.1, p, gap, gapLow: gap - 20, gapHigh: gap + 20 };
  return { area: areaOf(rule), rule, group: 0, unit, compared };
}
const kinds = [{ name: "Express", stores: [1, 2, 3] }];
const advise = (all: readonly Tried[]) => recommend("2026-10", all, { newVisitor: 2, regular: 3 }, kinds, (store) => `Store ${store}`, () => true);
const leads = (all: readonly Tried[], area: Tried["area"]) => advise(all).recommendations[area].filter(({ leading }) => leading).map(({ description: { rule, store }, benefit }) => [rule, store, benefit.value]);

describe("what leads a list of recommendations", () => {
  it("is what could be gained, the most first, five of them at most", () => {
    const all = [70, 10, 50, 40, 30, 20, 60].map((gap, i) => tried("store_own", i + 1, 0.7, gap));
    expect(leads(all, "competition")).toEqual([70, 60, 50, 40, 30].map((gap) => ["store_own", String([70, 10, 50, 40, 30, 20, 60].indexOf(gap) + 1), gap]));
    expect(advise(all).recommendations.competition.map(({ benefit }) => benefit.value)).toEqual([70, 60, 50, 40, 30, 20, 10]);
  });

  it("is large enough: 5 %, of costs 2 %", () => {
    expect(leads([tried("store_own", 1, 0.96, 90), tried("store_own", 2, 0.94, 10), tried("store_own", 3, 1.049, -30), tried("store_own", 4, 1.06, -20)], "competition")).toEqual([["store_own", "2", 10], ["store_own", "4", 20]]);
    expect(leads([tried("store_costs", 1, 1.03, -90), tried("store_costs", 2, 1.015, -50)], "costs")).toEqual([["store_costs", "1", 90]]);
  });

  it("is about each store once, with what is worth most; others may follow in the whole list", () => {
    const all = [tried("store_takings", 1, 0.8, 300), tried("store_revenue", 1, 0.7, 200), tried("store_revenue", 2, 0.7, 100)];
    expect(leads(all, "revenue")).toEqual([["store_takings", "1", 300], ["store_revenue", "2", 100]]);
    expect(advise(all).recommendations.revenue).toHaveLength(3);
  });

  it("comes from what survived alone: where nothing does, nothing leads", () => {
    const nothing = advise(Array.from({ length: 40 }, (_, i) => tried("store_own", i, 0.5, 1000, 0.2)));
    expect(nothing.kept).toBe(0);
    expect(Object.values(nothing.recommendations).flat()).toEqual([]);
    // of few lapsed regulars it is good to have fewer: such a unit does better, and stands behind the others
    expect(advise([tried("store_lapsed", 1, 0.5, 90), tried("store_lapsed", 2, 1.5, -20)]).recommendations.churn.map(({ side, description: { store }, benefit }) => [side, store, benefit.value])).toEqual([["gap", "2", 60], ["strength", "1", 270]]);
  });

  it("opens the report that shows it, at its card and with its filter, whichever the rule and whatever the deployment lacks", () => {
    const state = { ...emptyFilterState, group: "0123456789abcdef01234567", genders: ["F" as const] };
    const linkOf = (rule: AdvisorRule, lacks: readonly string[] = []): string => {
      const { recommendations } = recommend("2026-10", [tried(rule, 1, 0.5, 50)], { newVisitor: 2, regular: 3 }, kinds, String, (path) => !lacks.includes(path));
      const [each] = recommendations[areaOf(rule)];
      if (!each) throw new Error(rule);
      return reportAddress(each, state, "pdv", "2026-10");
    };
    const wanted: Record<AdvisorRule, [string, string]> = {
      store_change: ["/performance", ""], class_change: ["/performance", ""], source_change: ["/dashboard", "#home-distance"], cell_pattern: ["/dashboard", "#weekdays"],
      store_new: ["/dashboard", "#new-visitors"], class_new: ["/dashboard", "#new-visitors"], source_new: ["/dashboard", "#home-distance"], weekday_first: ["/dashboard", "#weekdays"], block_first: ["/dashboard", "#weekdays"],
      store_lapsed: ["/dashboard", "#repeat-visitors"], class_lapsed: ["/dashboard", "#repeat-visitors"], source_lapsed: ["/dashboard", "#home-distance"],
      store_own: ["/radar", ""], class_own: ["/dashboard", "#visits"], source_own: ["/dashboard", "#home-distance"], weekday_own: ["/dashboard", "#weekdays"], block_own: ["/dashboard", "#weekdays"],
      store_takings: ["/premium/financial", "#takings"], store_revenue: ["/premium/financial", "#takings"], store_costs: ["/premium/financial", "#takings"],
    };
    for (const rule of advisorRules) {
      const link = new URL(linkOf(rule), "http://x");
      expect([rule, link.pathname, link.hash]).toEqual([rule, ...wanted[rule]]);
      const filter = Object.fromEntries(link.searchParams);
      // the map of a store among its competitors has all points
      expect([rule, filter]).toEqual([rule, {
        type: "pdv", month: "2026-10", ...(rule === "store_own" ? {} : { group: state.group }), ...(rule.startsWith("store_") ? { store: "1", agg: "s" } : {}), ...(rule.startsWith("class_") ? { class: "A" } : {}),
      }]);
      const bare = new URL(linkOf(rule, ["/performance", "/radar", "/premium/financial"]), "http://x");
      expect([rule, bare.pathname, bare.hash === ""]).toEqual([rule, "/dashboard", false]);
    }
  });

  it("every rule says whom it is about, and of a store its group", () => {
    for (const rule of advisorRules) {
      const [each] = advise([tried(rule, 1, 0.5, 50)]).recommendations[areaOf(rule)];
      const { store, social_class: social, source, weekday, block, kind, name } = each?.description ?? {};
      expect([rule, store, kind, name]).toEqual(rule.startsWith("store_") ? [rule, "1", "Express", "Store 1"] : [rule, null, null, null]);
      expect([rule, [store, social, source, weekday ?? block].filter((part) => part !== null).length]).toEqual([rule, 1]);
    }
  });
});
