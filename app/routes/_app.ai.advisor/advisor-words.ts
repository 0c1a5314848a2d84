import { useTranslation } from "~/components/translation";
import { useFormatter } from "~/components/format-context";
import type { AdvisorCompared, AdvisorKpi, Recommendation } from "~/contract/ai-advisor";
import type { AdvisorArea } from "~/contract/ai-advisor-areas";
import { kpiText, nameOf, questionOf, sentenceOf, worthOf, type Words } from "./sentences";

/** The advisor's figures and sentences in the page's language. */
export function useAdvisorWords() {
  const { t } = useTranslation();
  const format = useFormatter();
  const words: Words = { t, format };
  return {
    kpi: (area: AdvisorArea, value: number) => kpiText(words, area, value),
    interval: (area: AdvisorArea, { low, high }: AdvisorKpi) => (low === null || high === null ? null : t("advisor.interval", { low: kpiText(words, area, low), high: kpiText(words, area, high) })),
    sentence: (each: Recommendation) => sentenceOf(words, each), worth: (each: Recommendation) => worthOf(words, each), name: (each: AdvisorCompared) => nameOf(words, each),
    question: (each: AdvisorCompared) => t(`advisor.question.${questionOf(each.rule)}`),
  };
}
