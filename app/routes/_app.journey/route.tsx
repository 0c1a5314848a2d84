import type { LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { useTranslation } from "~/components/translation";
import { useFormatter } from "~/components/format-context";
import { MetaLine, ProtectedNotice, useWithheldFigures } from "~/components/report/answer-notices";
import { useLatestAnswer } from "~/components/report/latest-answer";
import { ReportPage } from "~/components/report/report-page";
import { Section } from "~/components/report/section";
import { ChartSkeleton } from "~/components/report/skeletons";
import { Icon } from "~/components/ui/icon";
import "~/locales/journey.client";
import { titleOf } from "../_app/title.server";
import { pageTitle } from "../_app/page-title";
import { openReport } from "../report-loader.server";
import { CorrelationCard } from "./correlation-card";
import { FlowCard } from "./flow-card";

export async function loader(args: LoaderFunctionArgs) {
  const { ask, page, report } = await openReport(args, "/journey", (t, type) => t(`journey.title.${type}`), { single: true, excel: "/journey.xlsx" });
  const { node } = report.resolved;
  const point = node ? report.data.pdvs.find((each) => each.group_hash === node.group_hash) : undefined;
  // nothing is asked before a single point is chosen: a group has no journey here
  return {
    ...page, excel: point ? page.excel : null, segmentName: point ? page.segmentName : await titleOf(args, (t) => t("filterTools.noPoint")), pointCount: point ? 1 : null, storeName: null, groupName: page.segmentName,
    bar: { ...page.bar, segment: point ? page.bar.segment : { name: null, count: 0 }, store: null },
    groupSize: node?.groupCount ?? 0, journey: point ? ask({ qJourney: true }) : null,
  };
}

export { keepPage as clientLoader } from "~/components/shell/kept-page";
export { ErrorBoundary } from "../_app/page-error";
export const meta = pageTitle;
export const handle = { compactNav: true };

/** What the visitors of one point do before and after, and which of its neighbours they also visit. */
export default function Journey() {
  const page = useLoaderData<typeof loader>();
  return (
    <ReportPage page={page}>
      {page.journey ? <Figures answer={page.journey} /> : <ChoosePoint name={page.groupName} count={page.groupSize} />}
    </ReportPage>
  );
}

type Answer = NonNullable<ReturnType<typeof useLoaderData<typeof loader>>["journey"]>;

function Figures({ answer }: { answer: Answer }) {
  const journey = useLatestAnswer(answer);
  const withheld = useWithheldFigures([answer]);
  return (
    <>
      <ProtectedNotice withheld={withheld} />
      <Section answer={journey} skeleton={<><ChartSkeleton height={400} /><ChartSkeleton className="span-6" height={640} /><ChartSkeleton className="span-6" height={640} /></>}>
        {({ journey: found }) => (found ? (
          <>
            <FlowCard journey={found} />
            <CorrelationCard by="share" journey={found} />
            <CorrelationCard by="dwell" journey={found} />
          </>
        ) : null)}
      </Section>
      <Section answer={journey} skeleton={null}>{({ meta }) => <MetaLine meta={meta} />}</Section>
    </>
  );
}

function ChoosePoint({ name, count }: { name: string | null; count: number }) {
  const { t } = useTranslation();
  const format = useFormatter();
  return (
    <section className="card void span-12">
      <Icon name="pin" size={32} />
      <h2>{t("journey.choose")}</h2>
      <p>{name ? t("journey.chooseText.many", { name, formatted: format.count(count) }) : t("journey.chooseText.none")}</p>
    </section>
  );
}
