import { mostVisitDays, usualVisitDays } from "~/contract/visit-days";

/** The page's own key `days`: visit days from which on a visitor is loyal; anything else is the usual number. */
export function parseDays(query: URLSearchParams): number {
  const days = Number(query.get("days") ?? usualVisitDays);
  return Number.isInteger(days) && days >= 2 && days <= mostVisitDays ? days : usualVisitDays;
}

export const dayChoices = Array.from({ length: mostVisitDays - 1 }, (_, i) => i + 2);
