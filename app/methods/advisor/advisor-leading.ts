import type { AdvisorRule, Recommendation } from "~/contract/ai-advisor";

/** Recommendations of an area that are shown before anything is asked for. */
const mostLeading = 5;
/** What a difference must come to before it is worth a manager's time: of a cost, which eats the margin, less. */
const leastImpact = (rule: AdvisorRule): number => (rule === "store_costs" ? 0.02 : 0.05);

/** Whom a recommendation is about: of several about one, the first leads. */
const subject = ({ description: { store, social_class: social, source, weekday, block } }: Recommendation): string => [store, social, source, weekday, block].join(" ");

/**
 * Marks the first few of an area's list that are large enough, one for each store, class, distance, weekday or block. It only chooses among what survived all tests, so that
 * where nothing is true it shows nothing more often than they do.
 */
export function leading(list: readonly Recommendation[]): Recommendation[] {
  const seen = new Set<string>();
  return list.map((each) => {
    const leads = seen.size < mostLeading && Math.abs(each.impact.value) >= leastImpact(each.description.rule) && !seen.has(subject(each));
    if (leads) seen.add(subject(each));
    return { ...each, leading: leads };
  });
}
