import type { AdvisorArea } from "~/contract/ai-advisor-areas";
import type { AdvisorCompared, AdvisorRule, Recommendation } from "~/contract/ai-advisor";
import { survivors } from "~/inference/benjamini-hochberg";
import { segValues } from "~/domain/segment-codes";
import type { Tried } from "./advisor-compare.server";

/** False discovery rate over all comparisons of an answer. */
const rate = 0.05;
/** Differences that an area's detail lists. */
const mostCompared = 40;

/** Of these a low value is good. */
const lowIsGood = new Set<AdvisorRule>(["store_lapsed", "class_lapsed", "store_costs"]);
const storeRules = new Set<AdvisorRule>(["store_change", "store_new", "store_lapsed", "store_own", "store_takings", "store_revenue_change", "store_costs"]);
const classRules = new Set<AdvisorRule>(["class_change", "class_new", "class_lapsed", "class_own"]);
/** The report that shows what a rule compared. */
const reportOf = (rule: AdvisorRule): Recommendation["report"]["path"] => (rule === "store_change" || rule === "class_change" ? "/performance" : "/dashboard");

/** What one new visitor, and one lapsed regular, are worth in visits a month. */
export type Worth = { newVisitor: number; regular: number };

const worthOf = (rule: AdvisorRule, { newVisitor, regular }: Worth): number =>
  rule === "store_new" || rule === "class_new" ? newVisitor : rule === "store_lapsed" || rule === "class_lapsed" ? regular : 1;

type About = { store: string | null; social_class: string | null; weekday: number | null; block: number | null };
const aboutOf = ({ rule, group, unit }: Tried): About => ({
  store: storeRules.has(rule) ? String(unit) : null, social_class: classRules.has(rule) ? (segValues[unit]?.socialClass ?? null) : null,
  weekday: rule === "pattern" ? unit : null, block: rule === "pattern" ? group % 10 : null,
});

export type Advice = { recommendations: Record<AdvisorArea, Recommendation[]>; compared: Record<AdvisorArea, AdvisorCompared[]>; tried: Record<AdvisorArea, number>; all: number; kept: number };

const byArea = <T>(make: () => T): Record<AdvisorArea, T> => ({ marketing: make(), performance: make(), churn: make(), competition: make(), revenue: make(), costs: make() });

/** Keeps what survives over all comparisons together; what could be gained stands first, by how much, then what already does better. */
export function recommend(month: string, all: readonly Tried[], worth: Worth, nameOf: (store: string) => string): Advice {
  const kept = survivors(all.map(({ compared }) => compared.p), rate);
  const advice: Advice = { recommendations: byArea(() => []), compared: byArea(() => []), tried: byArea(() => 0), all: all.length, kept: kept.filter(Boolean).length };
  all.forEach((tried, i) => {
    const { area, rule, compared } = tried;
    const about = aboutOf(tried);
    const impact = { value: compared.ratio - 1, low: compared.low - 1, high: compared.high - 1 };
    advice.tried[area]++;
    advice.compared[area].push({ rule, label: about.store ? nameOf(about.store) : (about.social_class ?? ""), ...about, impact, kept: kept[i] === true });
    if (!kept[i]) return;
    const better = lowIsGood.has(rule) ? compared.ratio < 1 : compared.ratio > 1;
    const each = worthOf(rule, worth);
    // of a gap what is lacking, of a strength what is had beyond the group's level
    const ends = [compared.gapLow * each, compared.gapHigh * each].map((end) => (compared.gap < 0 ? -end : end)).sort((x, y) => x - y);
    advice.recommendations[area].push({
      id: [month, rule, tried.group, tried.unit].join("."), area, impact, p: compared.p, side: better ? "strength" : "gap",
      description: { rule, ...about, name: about.store ? nameOf(about.store) : null },
      benefit: { value: Math.abs(compared.gap) * each, low: ends[0] ?? 0, high: ends[1] ?? 0, unit: area === "revenue" || area === "costs" ? "currency" : "visits" },
      report: { path: reportOf(rule), store: about.store, social_class: about.social_class },
    });
  });
  for (const list of Object.values(advice.recommendations)) list.sort((x, y) => (x.side === y.side ? y.benefit.value - x.benefit.value : x.side === "gap" ? -1 : 1) || (x.id < y.id ? -1 : 1));
  for (const [area, list] of Object.entries(advice.compared)) advice.compared[area as AdvisorArea] = list.sort((x, y) => Number(y.kept) - Number(x.kept) || Math.abs(Math.log1p(y.impact.value)) - Math.abs(Math.log1p(x.impact.value))).slice(0, mostCompared);
  return advice;
}
