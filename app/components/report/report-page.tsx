import type { ReactNode } from "react";
import { useLocation } from "@remix-run/react";
import { useTranslation } from "~/components/translation";
import type { FilterState } from "~/contract/filter-state";
import type { PointType } from "~/contract/values";
import type { PartialPeriod } from "~/domain/measured-part";
import type { FilterNotice } from "~/domain/resolve-filter";
import type { FilterBarData } from "../filters/filter-bar";
import { ReportFilters } from "../filters/report-filters";
import { useFormatter } from "../format-context";
import { PartialNotice } from "./answer-notices";
import { ReportProvider } from "./report-context";
import type { ExcelOffer } from "./excel-panel";
import { ReportHeader } from "./report-header";
import { reportPlace } from "./report-place";
import { useSectionArrival } from "./section-arrival";

/** What a report's loader knows before any figure (`openReport`). */
export type ReportPageData = {
  title: string; brand: string; bar: FilterBarData; state: FilterState; type: PointType; notices: FilterNotice[]; start: string; end: string;
  segmentName: string | null; storeName: string | null; /** null: the report is not about one segment */ pointCount: number | null;
  /** where the data ends or begins inside the period */
  partial: PartialPeriod | null;
  /** the report's workbook; null where there is none */
  excel: ExcelOffer | null;
  /** the report's figures take no notice of the profile filter */
  withoutProfile?: boolean;
};

type ReportPageProps = { page: ReportPageData; /** the days in the header, where the answer decides them */ period?: ReactNode; /** the figures shown are still those of the filter before */ waiting?: boolean; children: ReactNode };

/** The frame of every report: header, filter, what could not be taken of the address, chips, and the grid of its cards. */
export function ReportPage({ page, period: answered, waiting = false, children }: ReportPageProps) {
  const { t } = useTranslation();
  const format = useFormatter();
  const { pathname, search } = useLocation();
  useSectionArrival();
  const segment = page.storeName ?? page.segmentName ?? t(`filters.all.${page.type}`);
  const period = format.dayRange(page.start, page.end);
  return (
    <ReportProvider subject={{ path: pathname, brand: page.brand, type: page.type, state: page.state, segment, period, place: reportPlace(pathname.replace(/\/$/, ""), new URLSearchParams(search)) }}>
      <ReportHeader title={page.title} type={page.type} segment={segment} pointCount={page.storeName === null ? page.pointCount : 1} period={answered ?? period} state={page.state} excel={page.excel} />
      <ReportFilters data={page.bar} state={page.state} notices={page.notices} withoutProfile={page.withoutProfile} />
      <PartialNotice partial={page.partial} />
      <div className="cards" aria-busy={waiting}>{children}</div>
    </ReportProvider>
  );
}
