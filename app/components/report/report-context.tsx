import { createContext, useContext, type ReactNode } from "react";
import { filterStateQuery, type FilterState } from "~/contract/filter-state";
import type { PointType } from "~/contract/values";

/** What every card of a report knows of the page: who asks, of what, for when. */
export type ReportSubject = { /** path of the report */ path: string; /** page-local keys that the way back from an explanation needs */ place?: URLSearchParams; brand: string; type: PointType; state: FilterState; segment: string; period: string };

const ReportContext = createContext<ReportSubject | null>(null);

export function ReportProvider({ subject, children }: { subject: ReportSubject; children: ReactNode }) {
  return <ReportContext.Provider value={subject}>{children}</ReportContext.Provider>;
}

/** The report around a card; null for a card that stands elsewhere: it then cannot say how it was computed, and its files bear its title alone. */
export const useReport = (): ReportSubject | null => useContext(ReportContext);

/** Address of the page that says how a figure was computed, for the report's filter; `reports`: the report's own address has no type. `figures`: all of the card's, the page offers them. */
export function explainAddress({ path, type, state, place }: ReportSubject, figure: string, figures: readonly string[]): string {
  const query = filterStateQuery({ ...state, type });
  if (state.type === null) query.set("reports", "1");
  query.set("figure", figure);
  if (figures.length > 1) query.set("of", figures.join(","));
  query.set("from", path);
  for (const [key, value] of place ?? []) query.set(key, value);
  return `/explain?${query}`;
}
