import type { LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { AnswerNotices, MetaLine } from "~/components/report/answer-notices";
import { EmptyReport } from "~/components/report/empty-report";
import { useLatestAnswer } from "~/components/report/latest-answer";
import { ReportPage } from "~/components/report/report-page";
import { Section } from "~/components/report/section";
import { ChartSkeleton, FigureSkeletons, ProfileSkeleton, TotalsSkeleton } from "~/components/report/skeletons";
import type { AnswerMeta, DashboardData } from "~/contract/metrics";
import { ownTimeBlocks } from "~/domain/own-time-blocks";
import { languageOf } from "~/locales/i18n.server";
import { pageTitle } from "../_app/page-title";
import { shownOfVisits } from "../dashboard-members";
import { openReport } from "../report-loader.server";
import { DailySection } from "./daily-section";
import { OwnBlocksSection } from "./own-blocks-section";
import { PeopleCards } from "./people-cards";
import { ProfileSection } from "./profile-section";
import { TotalsSection } from "./totals-section";
import { WeekdaySection } from "./weekday-section";
import { WeekendSection } from "./weekend-section";

export async function loader(args: LoaderFunctionArgs) {
  const { brand } = args.context;
  const { ask, page } = await openReport(args, "/dashboard", (t, type) => t(`dashboard.title.${type}`), { excel: "/dashboard.xlsx" });
  const language = await languageOf(args.request, brand);
  const { reports } = brand.modules;
  return {
    ...page,
    visits: ask({ qVisits: true, only: shownOfVisits }),
    demographics: ask({ qDemos: true }),
    timeBlocks: reports.timeBlocks ? brand.timeBlocks.map((block) => ({ ...block, label: typeof block.label === "string" ? block.label : block.label[language] })) : [],
    daily: reports.daily,
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
    <ReportPage page={page} waiting={waiting}>
        <Section answer={visits} skeleton={null} className="span-12">{({ meta }) => <AnswerNotices meta={meta} />}</Section>
        <Section answer={visits} skeleton={null}>{(data) => (isEmpty(data) ? <EmptyReport meta={data.meta} state={page.state} /> : null)}</Section>
        {page.daily ? <Section answer={visits} skeleton={<ChartSkeleton />}>{unlessEmpty(({ metricsDaily, metrics }) => (metricsDaily ? <DailySection rows={metricsDaily} total={metrics?.visits ?? null} /> : null))}</Section> : null}
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
    </ReportPage>
  );
}

/** A measured nothing: no visit at all and nothing hidden. */
const isEmpty = ({ metrics }: DashboardData): boolean => metrics?.visits === 0 && !metrics.suppressed;

/** A section's content where there is something to show; the empty report speaks for all of them. */
const unlessEmpty = (content: (data: DashboardData) => ReactNode) => (data: DashboardData): ReactNode => (isEmpty(data) ? null : content(data));

/** Does the period hold a day with data? */
const hasDays = ({ start, end, first_day: first, last_day: last }: AnswerMeta): boolean => first !== null && last !== null && start <= last && end >= first;
