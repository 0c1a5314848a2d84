import { createContext, useContext } from "react";
import { useTranslation } from "~/components/translation";
import type { AudienceCriterion } from "~/contract/values";

/** Labels of the configured filters, by field. */
export const ExtraLabels = createContext<Readonly<Record<string, string>>>({});

/** What a criterion is called on screen. */
export function useCriterionName(): (title: AudienceCriterion) => string {
  const { t } = useTranslation();
  const labels = useContext(ExtraLabels);
  return (title) => labels[title] ?? t(`planner.criteria.${title}`);
}
