import type { LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData, useLocation, type ShouldRevalidateFunctionArgs } from "@remix-run/react";
import { useMemo } from "react";
import { MetaLine, ProtectedNotice, useWithheldFigures } from "~/components/report/answer-notices";
import { EmptyReport } from "~/components/report/empty-report";
import { useLatestAnswer } from "~/components/report/latest-answer";
import { ReportPage } from "~/components/report/report-page";
import { Section } from "~/components/report/section";
import { ChartSkeleton } from "~/components/report/skeletons";
import type { PointType } from "~/contract/values";
import { hasDays } from "~/domain/measured-part";
import "~/locales/heatmaps.client";
import { pageTitle } from "../_app/page-title";
import { openReport } from "../report-loader.server";
import { FlowCard } from "./flow-card";
import { parseFlowPlace, withoutFlowKeys, type FlowPlace } from "./flow-place";
import { packFlows, unpackFlows, type PackedHeatmap } from "./packed-flows";

export async function loader(args: LoaderFunctionArgs) {
  const { ask, page } = await openReport(args, "/heatmaps", (t, type) => t(`heatmaps.title.${type}`), { excel: "/heatmaps.xlsx" });
  return { ...page, bar: { ...page.bar, agg: null }, flows: ask({ qHeatmap: true, only: ["heatmap"] }).then(packFlows) };
}

/** Layers, mode and store change what is drawn, not what is asked. */
export const shouldRevalidate = ({ currentUrl, nextUrl, defaultShouldRevalidate }: ShouldRevalidateFunctionArgs): boolean => {
  const bare = ({ pathname, search }: URL) => `${pathname}?${withoutFlowKeys(search)}`;
  return bare(currentUrl) === bare(nextUrl) && currentUrl.href !== nextUrl.href ? false : defaultShouldRevalidate;
};

export { keepPage as clientLoader } from "~/components/shell/kept-page";
export { ErrorBoundary } from "../_app/page-error";
export const meta = pageTitle;

export default function Heatmaps() {
  const page = useLoaderData<typeof loader>();
  const { search } = useLocation();
  const place = parseFlowPlace(new URLSearchParams(search));
  const flows = useLatestAnswer(page.flows);
  const withheld = useWithheldFigures([page.flows]);
  return (
    <ReportPage page={page} waiting={flows !== page.flows}>
      <ProtectedNotice withheld={withheld} />
      <Section answer={flows} skeleton={<ChartSkeleton height={760} />}>
        {({ meta, heatmap }) => (heatmap && hasDays(meta) ? <PackedFlowCard type={page.type} heatmap={heatmap} place={place} /> : <EmptyReport meta={meta} state={page.state} />)}
      </Section>
      <Section answer={flows} skeleton={null}>{({ meta }) => <MetaLine meta={meta} />}</Section>
    </ReportPage>
  );
}

function PackedFlowCard({ type, heatmap, place }: { type: PointType; heatmap: PackedHeatmap; place: FlowPlace }) {
  const unpacked = useMemo(() => unpackFlows(heatmap), [heatmap]);
  return <FlowCard type={type} heatmap={unpacked} place={place} />;
}
