import type { LoaderFunctionArgs } from "@remix-run/node";
import { Link, useLoaderData, useLocation, type ShouldRevalidateFunctionArgs } from "@remix-run/react";
import { useFormatter } from "~/components/format-context";
import { ProtectedNotice, useWithheldFigures } from "~/components/report/answer-notices";
import { useLatestAnswer } from "~/components/report/latest-answer";
import { ReportPage } from "~/components/report/report-page";
import { Section } from "~/components/report/section";
import { ChartSkeleton } from "~/components/report/skeletons";
import { useTranslation } from "~/components/translation";
import type { AdvisorData } from "~/contract/ai-advisor";
import { advisorMember } from "~/contract/ai-advisor-areas";
import { filterStateQuery } from "~/contract/filter-state";
import "~/locales/advisor.client";
import { pageTitle } from "../_app/page-title";
import { openAdvisor } from "../advisor-loader.server";
import { areaAddress, areaOf, reportAddress } from "./advisor-place";
import { AreaCards } from "./area-cards";
import { DifferencesCard, MonthsCard } from "./detail-cards";
import { NoMonth } from "./no-month";
import { RecommendationCard } from "./recommendation-card";

export const loader = (args: LoaderFunctionArgs) => openAdvisor(args);

/** Another area shows what the page already holds. */
export const shouldRevalidate = ({ currentUrl, nextUrl, defaultShouldRevalidate }: ShouldRevalidateFunctionArgs): boolean =>
  currentUrl.href !== nextUrl.href && areaAddress(currentUrl, "marketing") === areaAddress(nextUrl, "marketing") ? false : defaultShouldRevalidate;

export { keepPage as clientLoader } from "~/components/shell/kept-page";
export { ErrorBoundary } from "../_app/page-error";
export const meta = pageTitle;

type Page = ReturnType<typeof useLoaderData<typeof loader>>;

/** Six key figures of a month, and what stands out in each of their areas beyond chance. */
export default function Advisor() {
  const page = useLoaderData<typeof loader>();
  const advice = useLatestAnswer(page.advice);
  const withheld = useWithheldFigures([page.advice]);
  const skeleton = <><ChartSkeleton className="span-12" height={340} /><ChartSkeleton className="span-12" height={220} /><ChartSkeleton className="span-6" height={360} /><ChartSkeleton className="span-6" height={360} /></>;
  return (
    <ReportPage page={page} waiting={advice !== page.advice}>
      {page.types.length > 1 ? <TypeSwitch page={page} /> : null}
      <ProtectedNotice withheld={withheld} />
      <Section answer={advice} skeleton={skeleton}>{(data) => <Answer data={data} page={page} />}</Section>
    </ReportPage>
  );
}

/** Stores or sites: links, since each is an address. */
function TypeSwitch({ page }: { page: Page }) {
  const { t } = useTranslation();
  return (
    <div className="span-12"><div className="segmented" role="group" aria-label={t("advisor.types")}>
      {page.types.map((type) => <Link key={type} to={`?${filterStateQuery({ ...page.state, type, group: type === page.type ? page.state.group : null, store: null })}`} aria-current={type === page.type ? "true" : undefined} preventScrollReset>{t(`advisor.type.${type}`)}</Link>)}
    </div></div>
  );
}

/** What compares two months says which points it leaves out. */
function LeftOut({ data: { meta: { left_out: { count, names } } } }: { data: AdvisorData }) {
  const { t } = useTranslation();
  const format = useFormatter();
  if (count === 0) return null;
  return <p className="span-12 note advisor-left-out">{t("advisor.leftOut", { count, formatted: format.count(count) })} {names.length > 0 ? t(names.length < count ? "advisor.leftOutMore" : "advisor.leftOutNames", { names: names.join(", ") }) : null}</p>;
}

function Answer({ data, page }: { data: AdvisorData; page: Page }) {
  const { t } = useTranslation();
  const format = useFormatter();
  const area = areaOf(useLocation().search);
  const of = data[advisorMember(area)];
  const { month } = data.meta;
  if (month === null) return <NoMonth asked={page.asked} measured={page.measured} months={page.months} state={page.state} byMonth={page.byMonth} />;
  return (
    <>
      <p className="span-12 finding advisor-lead"><b>{t("advisor.month", { month: format.month(month) })}</b> {page.start === page.asked.start && page.end === page.asked.end ? null : t("advisor.otherMonth", { asked: format.dayRange(page.asked.start, page.asked.end), month: format.month(month) })} {t("advisor.about")}</p>
      {area === "performance" || area === "revenue" ? <LeftOut data={data} /> : null}
      {area === "competition" ? <p className="span-12 note advisor-compared">{t("advisor.competitionNote")}</p> : null}
      <AreaCards data={data} area={area} />
      <RecommendationCard data={data} area={area} addressOf={(each) => reportAddress(each, page.state, page.type, page.byMonth ? month : null)} />
      <MonthsCard area={area} data={of} />
      <DifferencesCard area={area} data={of} />
    </>
  );
}
