import type { LoaderFunctionArgs } from "@remix-run/node";
import { Await, useLoaderData } from "@remix-run/react";
import { Suspense, type ReactNode } from "react";
import { useFormatter } from "~/components/format-context";
import { ProtectedNotice, useWithheldFigures } from "~/components/report/answer-notices";
import { useLatestAnswer } from "~/components/report/latest-answer";
import { ReportProvider, useReport } from "~/components/report/report-context";
import { ReportPage } from "~/components/report/report-page";
import { Section } from "~/components/report/section";
import type { Settled } from "~/components/report/settle";
import { ChartSkeleton, FigureSkeletons } from "~/components/report/skeletons";
import { useTranslation } from "~/components/translation";
import type { ForecastData } from "~/contract/ai-forecast";
import type { PointType } from "~/contract/values";
import { addDays, type DayRange } from "~/domain/calendar";
import { lastCompleteDay } from "~/domain/comparison";
import { localDay } from "~/domain/zone";
import "~/locales/forecast.client";
import { pageTitle } from "../_app/page-title";
import { openReport } from "../report-loader.server";
import { BacktestCard } from "./backtest-card";
import { HolidaysCard } from "./holidays-card";
import { ProjectedCard } from "./projected-card";
import { RevenueCard } from "./revenue-card";
import { VisitorsCard, VisitsCard } from "./visits-card";

/** Days that are forecast. Before the answer is there the header names those of a forecast by days. */
const ahead = 28;
const minute = 60_000;

export async function loader(args: LoaderFunctionArgs) {
  const { call, page, report } = await openReport(args, "/ai/forecast", (t, type) => t(`forecast.title.${type}`), { excel: "/forecast.xlsx" });
  const { brand, clock } = args.context;
  const last = lastCompleteDay(report.data.last_day, localDay(clock().getTime() + minute, brand.timezone)) ?? report.lastDay;
  return {
    ...page, bar: { ...page.bar, period: null }, start: addDays(last, 1), end: addDays(last, ahead), partial: null, withoutProfile: true, currency: brand.currency,
    forecast: call("ai.getForecastData", [report.filter]),
  };
}

export { keepPage as clientLoader } from "~/components/shell/kept-page";
export { ErrorBoundary } from "../_app/page-error";
export const meta = pageTitle;

/** What the next four weeks may bring: visits, visitors, takings, and how far to trust that. */
export default function Forecast() {
  const page = useLoaderData<typeof loader>();
  const forecast = useLatestAnswer(page.forecast);
  const withheld = useWithheldFigures([page.forecast]);
  const skeleton = <><FigureSkeletons count={3} /><ChartSkeleton height={400} /><ChartSkeleton height={400} /></>;
  return (
    <ReportPage page={page} period={<AnsweredPeriod answer={forecast} start={page.start} end={page.end} />} waiting={forecast !== page.forecast}>
      <ProtectedNotice withheld={withheld} />
      <Section answer={forecast} skeleton={skeleton}>{(answer) => <Answer answer={answer} type={page.type} currency={page.currency} />}</Section>
    </ReportPage>
  );
}

/** The days of which visits are forecast: of a series by weeks they begin after the last whole week. */
function AnsweredPeriod({ answer, start, end }: { answer: Promise<Settled<ForecastData>>; start: string; end: string }) {
  const format = useFormatter();
  const usual = <>{format.dayRange(start, end)}</>;
  return (
    <Suspense fallback={usual}>
      <Await resolve={answer} errorElement={usual}>{(settled: Settled<ForecastData>) => (settled.ok && settled.data.period && settled.data.projectedVisits.reason === null ? <>{format.dayRange(settled.data.period.projected.start, settled.data.period.projected.end)}</> : usual)}</Await>
    </Suspense>
  );
}

function Answer({ answer, type, currency }: { answer: ForecastData; type: PointType; currency: string }) {
  const { t } = useTranslation();
  const format = useFormatter();
  const { period } = answer;
  const withSales = type === "pdv";
  return (
    <InDays days={period?.projected ?? null}>
      {period && answer.projectedVisits.reason === null ? <p className="span-12 finding forecast-lead">{t(answer.step === "week" ? "forecast.leadWeek" : "forecast.lead", { projected: format.dayRange(period.projected.start, period.projected.end), current: format.dayRange(period.current.start, period.current.end), days: period.days })}</p> : null}
      {withSales ? <InDays days={answer.projectedRevenue.projected_period}><ProjectedCard series="revenue" figures={answer.projectedRevenue} /></InDays> : null}
      <ProjectedCard series="visits" figures={answer.projectedVisits} wide={!withSales} />
      <ProjectedCard series="visitors" figures={answer.projectedVisitors} wide={!withSales} />
      <VisitsCard answer={answer} />
      {withSales ? <InDays days={answer.projectedRevenue.projected_period}><RevenueCard answer={answer} currency={currency} /></InDays> : null}
      <VisitorsCard answer={answer} />
      <BacktestCard rows={answer.backtest} />
      <HolidaysCard answer={answer} />
      <p className="note span-12">{t("forecast.method")}</p>
    </InDays>
  );
}

/** What leaves the page as a file bears the days that it is about: takings may be by days where visits are by weeks, and end earlier. */
function InDays({ days, children }: { days: DayRange | null; children: ReactNode }) {
  const format = useFormatter();
  const report = useReport();
  return report && days ? <ReportProvider subject={{ ...report, period: format.dayRange(days.start, days.end) }}>{children}</ReportProvider> : children;
}
