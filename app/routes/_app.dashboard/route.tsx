import type { LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { ReportFilters } from "~/components/filters/report-filters";
import { isAppError, type ErrorCode } from "~/contract/errors";
import { shownOfVisits } from "../dashboard-members";
import type { AnswerMeta, DashboardData, Flags } from "~/contract/metrics";
import { measuredPart } from "~/domain/measured-part";
import { ownTimeBlocks } from "~/domain/own-time-blocks";
import { languageOf } from "~/locales/i18n.server";
import { callOptions } from "../_app/call-options.server";
import { filterBarData } from "../_app/filter-bar-data.server";
import { guardPage } from "../_app/guard.server";
import { pageTitle } from "../_app/page-title";
import { titleOf } from "../_app/title.server";
import { loadReportFilter } from "../report-filter.server";
import { AnswerNotices, MetaLine } from "./answer-notices";
import { DailySection } from "./daily-section";
import { EmptyReport } from "./empty-report";
import { useLatestAnswer } from "./latest-answer";
import { OwnBlocksSection } from "./own-blocks-section";
import { PeopleCards } from "./people-cards";
import { ProfileSection } from "./profile-section";
import { ReportHeader } from "./report-header";
import { Section } from "./section";
import { settle } from "./settle";
import { ChartSkeleton, FigureSkeletons, ProfileSkeleton, TotalsSkeleton } from "./skeletons";
import { TotalsSection } from "./totals-section";
import { WeekdaySection } from "./weekday-section";
import { WeekendSection } from "./weekend-section";

export async function loader(args: LoaderFunctionArgs) {
  const { request, context } = args;
  const user = await guardPage(args, "/dashboard");
  const report = await loadReportFilter(request, context, user);
  const options = await callOptions(args, user);
  const codeOf = (error: unknown): ErrorCode => {
    const code = isAppError(error) ? error.code : "internal";
    if (!request.signal.aborted) context.log("error", "a dashboard section failed", { code, error: error instanceof Error ? error.message : String(error) });
    return code;
  };
  const ask = (flags: Flags) => settle(context.methods.call("metrics.dashboardData", [report.filter, flags], options).then(measuredPart), codeOf);
  const { resolved, segmentName, storeName, pointCount } = report;
  const { reports } = context.brand.modules;
  const language = await languageOf(request, context.brand);
  return {
    title: await titleOf(args, (t) => t(`dashboard.title.${resolved.type}`)),
    visits: ask({ qVisits: true, only: shownOfVisits }),
    demographics: ask({ qDemos: true }),
    bar: filterBarData(report, context.brand),
    state: resolved.state, type: resolved.type, notices: resolved.notices, start: resolved.period.start, end: resolved.period.end,
    segmentName, storeName, pointCount,
    timeBlocks: reports.timeBlocks ? context.brand.timeBlocks.map((block) => ({ ...block, label: typeof block.label === "string" ? block.label : block.label[language] })) : [],
    shows: { daily: reports.daily, excel: reports.excel },
  };
}

export { ErrorBoundary } from "../_app/page-error";
export const meta = pageTitle;

export default function Dashboard() {
  const page = useLoaderData<typeof loader>();
  const { t } = useTranslation();
  const visits = useLatestAnswer(page.visits);
  const demographics = useLatestAnswer(page.demographics);
  const waiting = visits !== page.visits || demographics !== page.demographics;
  const withDwell = page.type !== "ooh";
  return (
    <>
      <ReportHeader
        type={page.type} segment={page.segmentName} store={page.storeName} pointCount={page.pointCount} start={page.start} end={page.end}
        state={page.state} excel={page.shows.excel}
      />
      <ReportFilters data={page.bar} state={page.state} notices={page.notices} />
      <div className="cards" aria-busy={waiting}>
        <Section answer={visits} skeleton={null} className="span-12">{({ meta }) => <AnswerNotices meta={meta} />}</Section>
        <Section answer={visits} skeleton={null}>{(data) => (isEmpty(data) ? <EmptyReport meta={data.meta} state={page.state} /> : null)}</Section>
        {page.shows.daily ? <Section answer={visits} skeleton={<ChartSkeleton />}>{unlessEmpty(({ metricsDaily, metrics }) => (metricsDaily ? <DailySection rows={metricsDaily} total={metrics?.visits ?? null} /> : null))}</Section> : null}
        {page.timeBlocks.length ? (
          <Section answer={visits} skeleton={<ChartSkeleton />}>
            {unlessEmpty(({ metricsTimeBlock }) => {
              const blocks = metricsTimeBlock ? ownTimeBlocks(metricsTimeBlock, page.timeBlocks) : null;
              return blocks ? <OwnBlocksSection blocks={blocks} /> : null;
            })}
          </Section>
        ) : null}
        <Section answer={demographics} skeleton={<ProfileSkeleton />}>
          {({ meta, metricsByGender, metricsByAge, metricsByClass }) => (metricsByGender && metricsByAge && metricsByClass && hasDays(meta)
            ? <ProfileSection state={page.state} lists={{ gender: metricsByGender, age: metricsByAge, class: metricsByClass }} /> : null)}
        </Section>
        <Section answer={visits} skeleton={<TotalsSkeleton />}>
          {unlessEmpty(({ metrics, metricsWeekly, metricsCompare }) => (metrics && metricsWeekly ? <TotalsSection type={page.type} single={page.state.agg === "s" && page.state.store === null} metrics={metrics} metricsWeekly={metricsWeekly} metricsCompare={metricsCompare} /> : null))}
        </Section>
        <Section answer={visits} skeleton={<FigureSkeletons count={withDwell ? 3 : 2} />}>
          {unlessEmpty(({ metrics, metricsWeekly, meta }) => (metrics && metricsWeekly ? <PeopleCards metrics={metrics} weekly={metricsWeekly} meta={meta} withDwell={withDwell} /> : null))}
        </Section>
        <Section answer={visits} skeleton={<><ChartSkeleton className="span-7" height={458} /><ChartSkeleton className="span-5" height={458} /></>}>
          {unlessEmpty(({ metricsTimeBlock }) => (metricsTimeBlock ? <><WeekdaySection rows={metricsTimeBlock} /><WeekendSection rows={metricsTimeBlock} /></> : null))}
        </Section>
        <Section answer={visits} skeleton={<p className="visually-hidden" role="status">{t("dashboard.loading")}</p>}>{({ meta }) => <MetaLine meta={meta} />}</Section>
      </div>
    </>
  );
}

/** A measured nothing: no visit at all and nothing hidden. */
const isEmpty = ({ metrics }: DashboardData): boolean => metrics?.visits === 0 && !metrics.suppressed;

/** A section's content where there is something to show; the empty report speaks for all of them. */
const unlessEmpty = (content: (data: DashboardData) => ReactNode) => (data: DashboardData): ReactNode => (isEmpty(data) ? null : content(data));

/** Does the period hold a day with data? */
const hasDays = ({ start, end, first_day: first, last_day: last }: AnswerMeta): boolean => first !== null && last !== null && start <= last && end >= first;
