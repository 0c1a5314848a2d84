import type { TFunction } from "i18next";
import type { AdvisorCompared, Recommendation } from "~/contract/ai-advisor";
import type { AdvisorArea } from "~/contract/ai-advisor-areas";
import type { Formatter } from "~/domain/format";
import { timeBlocks } from "~/domain/time-blocks";

export type Words = { t: TFunction; format: Formatter };

/** A key figure as its card writes it: a share, a signed change, money. */
export function kpiText({ format }: Words, area: AdvisorArea, value: number): string {
  if (area === "revenue") return format.money(value);
  return area === "performance" && value > 0 ? `+${format.percent(value, 1)}` : format.percent(value, 1);
}

const cellOf = ({ format }: Words, weekday: number | null, block: number | null): { weekday: string; block: string } => {
  const of = timeBlocks[(block ?? 1) - 1];
  return { weekday: format.weekday(weekday ?? 1), block: of ? format.timeRange(of.start, of.end) : "" };
};

/** What was compared: a store by its name, a class, a weekday's block. */
export function nameOf(words: Words, { store, label, social_class: social, weekday, block }: AdvisorCompared): string {
  if (weekday !== null) return words.t("advisor.cell", cellOf(words, weekday, block));
  return store === null ? words.t("advisor.socialClass", { name: social ?? label }) : label;
}

/** A recommendation as a sentence: what is how much below or above its group, with the interval. */
export function sentenceOf(words: Words, { description, impact }: Recommendation): string {
  const { t, format } = words;
  const ends = [Math.abs(impact.low), Math.abs(impact.high)].sort((a, b) => a - b);
  const values = { share: format.percent(Math.abs(impact.value), 0), low: format.percent(ends[0] ?? 0, 0), high: format.percent(ends[1] ?? 0, 0), name: description.name ?? description.social_class ?? "", ...cellOf(words, description.weekday, description.block) };
  return t(`advisor.way.${impact.value < 0 ? "below" : "above"}.${description.rule}`, values);
}

/** What a recommendation is worth a month, and its interval. */
export function worthOf({ t, format }: Words, { benefit }: Recommendation): { value: string; range: string } {
  const write = (value: number) => (benefit.unit === "currency" ? format.money(Math.round(value)) : format.count(Math.round(value)));
  return { value: t(`advisor.worth.${benefit.unit}`, { value: write(benefit.value) }), range: t("advisor.worthRange", { low: write(benefit.low), high: write(benefit.high) }) };
}
