import type { AdvisorArea } from "~/contract/ai-advisor-areas";
import { advisorSources, type AdvisorCompared, type AdvisorReport, type AdvisorRule, type Recommendation } from "~/contract/ai-advisor";
import type { ReportSection } from "~/contract/report-sections";
import { survivors } from "~/inference/benjamini-hochberg";
import { segValues } from "~/domain/segment-codes";
import type { AdvisorAsked } from "./advisor-asked";
import type { Tried } from "./advisor-compare.server";
import { leading } from "./advisor-leading";

/** False discovery rate over all comparisons of an answer. */
const rate = 0.05;
/** Differences that an area's detail lists. */
const mostCompared = 40;

/** Of these a low value is good. */
const lowIsGood = new Set<AdvisorRule>(["store_lapsed", "class_lapsed", "source_lapsed", "store_costs"]);
type Place = Pick<Recommendation["report"], "path" | "section">;
/** The report and its card that show what a rule compared, the best first; the dashboard is everywhere. */
const shownBy: Readonly<Record<AdvisorRule, readonly [Place, ...Place[]]>> = (() => {
  const on = (section: ReportSection): Place => ({ path: "/dashboard", section });
  const takings = [{ path: "/premium/financial", section: "takings" }, on("visits")] as const;
  const change = [{ path: "/performance", section: null }, on("visits")] as const;
  const [fresh, repeat, distance, weekdays] = [[on("new-visitors")], [on("repeat-visitors")], [on("home-distance")], [on("weekdays")]] as const;
  return {
    store_change: change, class_change: change, source_change: distance, cell_pattern: weekdays, store_new: fresh, class_new: fresh, source_new: distance, weekday_first: weekdays, block_first: weekdays,
    store_lapsed: repeat, class_lapsed: repeat, source_lapsed: distance,
    // the map of the radar has the store among the points around it, own and not
    store_own: [{ path: "/radar", section: null }, on("visits")], class_own: [on("visits")], source_own: distance, weekday_own: weekdays, block_own: weekdays, store_takings: takings, store_revenue: takings, store_costs: takings,
  };
})();
/** @param isOn whether the deployment has a report */
function placeOf(rule: AdvisorRule, isOn: (path: AdvisorReport) => boolean): Place {
  const [first, ...others] = shownBy[rule];
  return [first, ...others].find(({ path }) => isOn(path)) ?? others.at(-1) ?? first;
}

/** What one new visitor, and one lapsed regular, are worth in visits a month. */
export type Worth = { newVisitor: number; regular: number };

const worthOf = (rule: AdvisorRule, { newVisitor, regular }: Worth): number => (/_(new|first)$/.test(rule) ? newVisitor : rule.endsWith("_lapsed") ? regular : 1);

type About = Pick<AdvisorCompared, "name" | "store" | "social_class" | "source" | "weekday" | "block" | "kind">;
/** Whom a comparison is about. */
function aboutOf({ rule, group, unit }: Tried, kinds: AdvisorAsked["kinds"], nameOf: (store: string) => string): About {
  const none: About = { name: null, store: null, social_class: null, source: null, weekday: null, block: null, kind: null };
  if (rule.startsWith("store_")) return { ...none, store: String(unit), name: nameOf(String(unit)), kind: kinds[group]?.name ?? null };
  if (rule.startsWith("class_")) return { ...none, social_class: segValues[unit]?.socialClass ?? null };
  if (rule.startsWith("source_")) return { ...none, source: advisorSources[unit] ?? null };
  if (rule.startsWith("weekday_")) return { ...none, weekday: unit };
  return rule.startsWith("block_") ? { ...none, block: unit } : { ...none, weekday: unit, block: group % 10 };
}

export type Advice = { recommendations: Record<AdvisorArea, Recommendation[]>; compared: Record<AdvisorArea, AdvisorCompared[]>; tried: Record<AdvisorArea, number>; all: number; kept: number };

const byArea = <T>(make: () => T): Record<AdvisorArea, T> => ({ marketing: make(), performance: make(), churn: make(), competition: make(), revenue: make(), costs: make() });

/** Keeps what survives over all comparisons together; what could be gained stands first, by how much, then what already does better. */
export function recommend(month: string, all: readonly Tried[], worth: Worth, kinds: AdvisorAsked["kinds"], nameOf: (store: string) => string, isOn: (path: AdvisorReport) => boolean): Advice {
  const kept = survivors(all.map(({ compared }) => compared.p), rate);
  const advice: Advice = { recommendations: byArea(() => []), compared: byArea(() => []), tried: byArea(() => 0), all: all.length, kept: kept.filter(Boolean).length };
  all.forEach((tried, i) => {
    const { area, rule, compared } = tried;
    const about = aboutOf(tried, kinds, nameOf);
    const impact = { value: compared.ratio - 1, low: compared.low - 1, high: compared.high - 1 };
    advice.tried[area]++;
    advice.compared[area].push({ rule, ...about, impact, kept: kept[i] === true });
    if (!kept[i]) return;
    const better = lowIsGood.has(rule) ? compared.ratio < 1 : compared.ratio > 1;
    const each = worthOf(rule, worth);
    // of a gap what is lacking, of a strength what is had beyond the group's level
    const ends = [compared.gapLow * each, compared.gapHigh * each].map((end) => (compared.gap < 0 ? -end : end)).sort((x, y) => x - y);
    advice.recommendations[area].push({
      id: [month, rule, tried.group, tried.unit].join("."), area, impact, p: compared.p, side: better ? "strength" : "gap", leading: false,
      description: { rule, ...about },
      benefit: { value: Math.abs(compared.gap) * each, low: ends[0] ?? 0, high: ends[1] ?? 0, unit: area === "revenue" || area === "costs" ? "currency" : "visits" },
      report: { ...placeOf(rule, isOn), store: about.store, social_class: about.social_class },
    });
  });
  for (const [area, list] of Object.entries(advice.recommendations)) {
    list.sort((x, y) => (x.side === y.side ? y.benefit.value - x.benefit.value : x.side === "gap" ? -1 : 1) || (x.id < y.id ? -1 : 1));
    advice.recommendations[area as AdvisorArea] = leading(list);
  }
  for (const [area, list] of Object.entries(advice.compared)) advice.compared[area as AdvisorArea] = list.sort((x, y) => Number(y.kept) - Number(x.kept) || Math.abs(Math.log1p(y.impact.value)) - Math.abs(Math.log1p(x.impact.value))).slice(0, mostCompared);
  return advice;
}
