import type { TFunction } from "i18next";
import type { AdvisorCompared, AdvisorRule, Recommendation } from "~/contract/ai-advisor";
import type { AdvisorArea } from "~/contract/ai-advisor-areas";
import type { Formatter } from "~/domain/format";
import { timeBlocks } from "~/domain/time-blocks";

export type Words = { t: TFunction; format: Formatter };

/** A key figure as its card writes it: a share, a signed change, money. */
export function kpiText({ format }: Words, area: AdvisorArea, value: number): string {
  if (area === "revenue") return format.money(value);
  return area === "performance" && value > 0 ? `+${format.percent(value, 1)}` : format.percent(value, 1);
}

type About = Pick<AdvisorCompared, "rule" | "name" | "store" | "social_class" | "source" | "weekday" | "block" | "kind">;
type Question<Rule extends AdvisorRule> = Rule extends `${infer _}_${infer Q}` ? Q : never;
/** What a rule compares, whoever it is about: the end of its name. */
export const questionOf = (rule: AdvisorRule): Question<AdvisorRule> => rule.slice(rule.indexOf("_") + 1) as Question<AdvisorRule>;

/** Whom a comparison is about: a store by its name, a class, visitors by distance, a weekday, a block, a weekday's block. */
export function nameOf({ t, format }: Words, { name, store, social_class: social, source, weekday, block }: About): string {
  const day = weekday === null ? "" : format.weekday(weekday);
  const of = block === null ? undefined : timeBlocks[block - 1];
  const hours = of ? format.timeRange(of.start, of.end) : "";
  if (day && hours) return t("advisor.cell", { weekday: day, block: hours });
  if (day || hours) return day || hours;
  if (source !== null) return t(`advisor.source.${source}`);
  return store === null ? t("advisor.socialClass", { name: social ?? "" }) : (name ?? store);
}

/** What it is compared with. */
function restOf({ t }: Words, { store, social_class: social, source, weekday, block, kind }: About): string {
  if (store !== null) return kind === null ? t("advisor.rest.all") : t("advisor.rest.kind", { kind });
  if (social !== null) return t("advisor.rest.social_class");
  if (source !== null) return t("advisor.rest.source");
  return t(weekday === null ? "advisor.rest.block" : block === null ? "advisor.rest.weekday" : "advisor.rest.cell");
}

/** A recommendation as a sentence: what is how much below or above its group, with the interval. */
export function sentenceOf(words: Words, { description, impact }: Recommendation): string {
  const { t, format } = words;
  const ends = [Math.abs(impact.low), Math.abs(impact.high)].sort((a, b) => a - b);
  const values = { share: format.percent(Math.abs(impact.value), 0), low: format.percent(ends[0] ?? 0, 0), high: format.percent(ends[1] ?? 0, 0), name: nameOf(words, description), of: restOf(words, description) };
  return t(`advisor.way.${impact.value < 0 ? "below" : "above"}.${questionOf(description.rule)}`, values);
}

/** What a recommendation is worth a month, and its interval. */
export function worthOf({ t, format }: Words, { benefit }: Recommendation): { value: string; range: string } {
  const write = (value: number) => (benefit.unit === "currency" ? format.wholeMoney(value) : format.count(Math.round(value)));
  return { value: t(`advisor.worth.${benefit.unit}`, { value: write(benefit.value) }), range: t("advisor.worthRange", { low: write(benefit.low), high: write(benefit.high) }) };
}
