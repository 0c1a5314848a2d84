import type { LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData, type ShouldRevalidateFunctionArgs } from "@remix-run/react";
import { lazyDrawing } from "~/components/charts/fetched";
import { useTranslation } from "~/components/translation";
import { MetaLine, ProtectedNotice, useWithheldFigures } from "~/components/report/answer-notices";
import { EmptyReport } from "~/components/report/empty-report";
import { useLatestAnswer } from "~/components/report/latest-answer";
import { ReportPage } from "~/components/report/report-page";
import { Section } from "~/components/report/section";
import { ProfileSkeleton, TotalsSkeleton } from "~/components/report/dashboard-skeletons";
import { ChartSkeleton, FigureSkeletons } from "~/components/report/skeletons";
import type { Settled } from "~/components/report/settle";
import { sameFilter } from "~/contract/filter-state";
import type { DashboardData } from "~/contract/metrics";
import { hasDays } from "~/domain/measured-part";
import { ownTimeBlocks } from "~/domain/own-time-blocks";
import { languageOf } from "~/locales/i18n.server";
import "~/locales/visitors.client";
import { pageTitle } from "../_app/page-title";
import { shownOfVisits } from "../dashboard-members";
import { openReport } from "../report-loader.server";
import { useBeside, WithComparison } from "./compared";
import { comparedDays, comparedFigures } from "./compared.server";
import { DailySection } from "./daily-section";
import { LaterSections } from "./later-sections";
import { OwnBlocksSection } from "./own-blocks-section";
import { packHeat, packInterests } from "./packed-answers";
import { PeopleCards } from "./people-cards";
import { ProfileSection } from "./profile-section";
import { TotalsSection } from "./totals-section";
import { WeekdaySection } from "./weekday-section";
import { isEmpty, unlessEmpty } from "./visits-empty";
import { WeekendSection } from "./weekend-section";

/** Stands for the answer of sections that are not shown; never awaited. */
const nothing: Promise<Settled<DashboardData>> = new Promise(() => undefined);

/** Few deployments weigh their devices: the others do without its script. */
const PopulationSection = lazyDrawing<Parameters<(typeof import("./population-section"))["PopulationSection"]>[0]>(() => import("./population-section").then((module) => ({ default: module.PopulationSection })));

export async function loader(args: LoaderFunctionArgs) {
  const { brand } = args.context;
  const opened = await openReport(args, "/dashboard", (t, type) => t(`dashboard.title.${type}`), { comparisons: ["previous", "year", "none"], excel: "/dashboard.xlsx" });
  const { ask, page } = opened;
  const language = await languageOf(args.request, brand);
  const { reports } = brand.modules;
  const visits = ask({ qVisits: true, only: shownOfVisits });
  const distances = visits.then(() => ask({ qVisits: true, only: ["metricsHome", "metricsWork"] }));
  return {
    ...page,
    visits,
    demographics: ask({ qDemos: true }),
    population: brand.weights ? visits.then(() => ask({ qVisits: true, only: ["metricsWeighted", "metricsWeeklyWeighted"] })) : null,
    comparison: comparedFigures(opened, visits),
    daysBefore: reports.daily ? comparedDays(opened, visits, brand.timezone) : null,
    // what is further down is asked for when the first cards have their figures
    mobility: visits.then(() => ask({ qVisits: true, only: ["metricsWeekDay"] })),
    distances,
    stays: reports.dwelltime && page.type !== "ooh" ? visits.then(() => ask({ qVisits: true, only: ["quartiles", "metricsDwellBlocks"] })) : null,
    interests: distances.then(() => ask({ qAppBundles: true })).then(packInterests),
    tech: distances.then(() => ask({ qTech: true })),
    heat: distances.then(() => ask({ qHeatmap: true, only: ["metricsHomeHeatpoints", "metricsHomeHeatpointsNotShown", "metricsWorkHeatpoints", "metricsWorkHeatpointsNotShown"] })).then(packHeat),
    timeBlocks: reports.timeBlocks ? brand.timeBlocks.map((block) => ({ ...block, label: typeof block.label === "string" ? block.label : block.label[language] })) : [],
    daily: reports.daily,
  };
}

/** Keys of the page alone (the zone) change no figure that is asked for. */
export const shouldRevalidate = ({ currentUrl, nextUrl, defaultShouldRevalidate }: ShouldRevalidateFunctionArgs): boolean =>
  currentUrl.search === nextUrl.search || !sameFilter(currentUrl.searchParams, nextUrl.searchParams) ? defaultShouldRevalidate : false;

export { keepPage as clientLoader } from "~/components/shell/kept-page";
export { ErrorBoundary } from "../_app/page-error";
export const meta = pageTitle;

export default function Dashboard() {
  const page = useLoaderData<typeof loader>();
  const { t } = useTranslation();
  const visits = useLatestAnswer(page.visits);
  const [comparison, daysBefore] = [useBeside(visits, page.visits, page.comparison), useBeside(visits, page.visits, page.daysBefore)];
  const demographics = useLatestAnswer(page.demographics);
  const population = useLatestAnswer(page.population ?? nothing);
  const mobility = useLatestAnswer(page.mobility);
  const distances = useLatestAnswer(page.distances);
  const stays = useLatestAnswer(page.stays ?? nothing);
  const interests = useLatestAnswer(page.interests);
  const tech = useLatestAnswer(page.tech);
  const heat = useLatestAnswer(page.heat);
  const withheld = useWithheldFigures([page.visits, page.demographics, page.population, page.comparison, page.daysBefore, page.mobility, page.distances, page.stays, page.interests, page.tech, page.heat]);
  const waiting = visits !== page.visits || demographics !== page.demographics;
  const withDwell = page.type !== "ooh";
  const perPoint = page.state.agg === "s" && page.state.store === null;
  return (
    <ReportPage page={page} waiting={waiting}>
        <ProtectedNotice withheld={withheld} />
        {perPoint ? <p className="note span-12">{t("people.visits.perPoint")}</p> : null}
        <Section answer={visits} skeleton={null} quiet>{(data) => (isEmpty(data) ? <EmptyReport meta={data.meta} state={page.state} /> : null)}</Section>
        {page.daily ? (
          <Section answer={visits} skeleton={<ChartSkeleton extra={page.daysBefore ? 53 : 27} />}>
            {unlessEmpty(({ metricsDaily, metrics, meta }) => (metricsDaily ? (
              <WithComparison answer={daysBefore}>{(before) => <DailySection rows={metricsDaily} total={metrics?.visits ?? null} before={before === "waiting" || before === "failed" ? null : before} firsts={daysBefore && meta.previous ? { now: meta.start, before: meta.previous.start } : null} />}</WithComparison>
            ) : null))}
          </Section>
        ) : null}
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
          {unlessEmpty(({ meta, metrics, metricsWeekly, metricsCompare }) => (metrics && metricsWeekly ? (
            <WithComparison answer={comparison}>
              {(state) => <TotalsSection type={page.type} single={perPoint} {...{ meta, metrics, metricsWeekly, metricsCompare }} comparison={state} />}
            </WithComparison>
          ) : null))}
        </Section>
        <Section answer={visits} skeleton={<FigureSkeletons count={withDwell ? 3 : 2} />}>
          {unlessEmpty(({ metrics, metricsWeekly, meta }) => (metrics && metricsWeekly ? (
            <WithComparison answer={comparison}>{(state) => <PeopleCards metrics={metrics} weekly={metricsWeekly} meta={meta} withDwell={withDwell} comparison={state} />}</WithComparison>
          ) : null))}
        </Section>
        {page.population ? (
          <Section answer={population} skeleton={<ChartSkeleton height={220} />}>
            {unlessEmpty(({ metricsWeighted, metricsWeeklyWeighted }) => (metricsWeighted && metricsWeeklyWeighted ? <PopulationSection whole={metricsWeighted} rows={metricsWeeklyWeighted} /> : null))}
          </Section>
        ) : null}
        <Section answer={visits} skeleton={<><ChartSkeleton className="span-7" height={447} /><ChartSkeleton className="span-5" height={447} /></>}>
          {unlessEmpty(({ metricsTimeBlock }) => (metricsTimeBlock ? <><WeekdaySection rows={metricsTimeBlock} /><WeekendSection rows={metricsTimeBlock} /></> : null))}
        </Section>
        <LaterSections type={page.type} visits={visits} answers={{ mobility, distances, stays: page.stays ? stays : null, interests, tech, heat }} />
        <Section answer={visits} quiet skeleton={<p className="visually-hidden" role="status">{t("dashboard.loading")}</p>}>{({ meta }) => <MetaLine meta={meta} withheld={withheld} />}</Section>
    </ReportPage>
  );
}
