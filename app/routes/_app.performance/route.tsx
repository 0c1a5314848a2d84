import type { LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { useTranslation } from "~/components/translation";
import { useFormatter } from "~/components/format-context";
import { MetaLine, ProtectedNotice, useWithheldFigures } from "~/components/report/answer-notices";
import { useLatestAnswer } from "~/components/report/latest-answer";
import { ReportPage } from "~/components/report/report-page";
import { Section } from "~/components/report/section";
import { ChartSkeleton, FigureSkeletons } from "~/components/report/skeletons";
import { isoDays } from "~/components/ui/table-model";
import type { AnswerMeta } from "~/contract/metrics";
import type { Performance as Compared } from "~/contract/metrics-comparison";
import type { PointType } from "~/contract/values";
import "~/locales/best-worst.client";
import { pageTitle } from "../_app/page-title";
import { openReport } from "../report-loader.server";
import { ComparisonNotices, isUnmeasured } from "~/components/report/comparison-notices";
import { FigureCards } from "./figure-cards";
import { ClearList, UnclearList } from "./point-lists";

export async function loader(args: LoaderFunctionArgs) {
  const { ask, page } = await openReport(args, "/performance", (t, type) => t(`performance.title.${type}`), { comparisons: ["previous", "year"], excel: "/performance.xlsx" });
  return { ...page, bar: { ...page.bar, agg: null }, performance: ask({ qPerformance: true }) };
}

export { keepPage as clientLoader } from "~/components/shell/kept-page";
export { ErrorBoundary } from "../_app/page-error";
export const meta = pageTitle;
export const handle = { compactNav: true };

/** The period against the one before it: the segment in six figures, and the points that changed beyond chance. */
export default function Performance() {
  const page = useLoaderData<typeof loader>();
  const performance = useLatestAnswer(page.performance);
  const withheld = useWithheldFigures([page.performance]);
  const withDwell = page.type !== "ooh";
  const skeleton = <><FigureSkeletons count={3} /><ChartSkeleton className="span-6" height={360} /><ChartSkeleton className="span-6" height={360} /></>;
  return (
    <ReportPage page={page} waiting={performance !== page.performance}>
      <ProtectedNotice withheld={withheld} />
      <Section answer={performance} skeleton={skeleton}>
        {({ performance: answer, meta }) => (answer ? <Answer performance={answer} meta={meta} type={page.type} withDwell={withDwell} /> : null)}
      </Section>
      <Section answer={performance} skeleton={null}>{({ meta }) => <MetaLine meta={meta} />}</Section>
    </ReportPage>
  );
}

function Answer({ performance, meta, type, withDwell }: { performance: Compared; meta: AnswerMeta; type: PointType; withDwell: boolean }) {
  const { t } = useTranslation();
  const format = useFormatter();
  const { compared } = performance;
  const now = compared ? format.dayRange(compared.start, compared.end) : format.dayRange(meta.start, meta.end);
  const before = compared ? format.dayRange(compared.before_start, compared.before_end) : null;
  const files = { now: compared ? isoDays(compared.start, compared.end) : isoDays(meta.start, meta.end), before: compared ? isoDays(compared.before_start, compared.before_end) : "" };
  const unmeasured = isUnmeasured(performance, meta);
  const scale = Math.max(0, ...[...performance.best, ...performance.worst].map(({ perc }) => Math.abs(perc ?? 0)));
  return (
    <>
      {before ? <p className="span-12 finding">{t("performance.comparedTo", { now, before })}.{compared?.lengths_differ && !unmeasured ? ` ${t("performance.lengthsDiffer")}` : null}</p> : null}
      <ComparisonNotices performance={performance} meta={meta} />
      <FigureCards performance={performance} withDwell={withDwell} now={now} before={before} unmeasured={unmeasured} meta={meta} files={files} />
      {before && !unmeasured ? (
        <>
          <ClearList list="best" performance={performance} type={type} sides={{ now, before, files }} scale={scale} />
          <ClearList list="worst" performance={performance} type={type} sides={{ now, before, files }} scale={scale} />
          {scale > 0 ? <p className="note span-12">{t("bestWorst.scale", { change: format.percent(scale, 1) })}</p> : null}
          <UnclearList performance={performance} type={type} sides={{ now, before, files }} />
        </>
      ) : null}
    </>
  );
}
