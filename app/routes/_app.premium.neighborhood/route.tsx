import type { LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { MetaLine, ProtectedNotice, useWithheldFigures } from "~/components/report/answer-notices";
import { EmptyReport } from "~/components/report/empty-report";
import { useLatestAnswer } from "~/components/report/latest-answer";
import { ReportPage } from "~/components/report/report-page";
import { Section } from "~/components/report/section";
import { Icon } from "~/components/ui/icon";
import { useTranslation } from "~/components/translation";
import { hasDays } from "~/domain/measured-part";
import "~/locales/premium.client";
import { pageTitle } from "../_app/page-title";
import { openPremium } from "../premium-loader.server";
import { Areas } from "./areas";
import { parseArea } from "./area-place";

export async function loader(args: LoaderFunctionArgs) {
  const { page, call, asked, query } = await openPremium(args, "/premium/neighborhood", (t) => t("nav.items.premium-neighborhood"));
  return { ...page, areas: call("premium.getNeighborhoodData", [{ ...asked, area: parseArea(query) }]) };
}

export { keepPage as clientLoader } from "~/components/shell/kept-page";
export { ErrorBoundary } from "../_app/page-error";
export const meta = pageTitle;

/** Where the segment's visitors live, and who lives there. */
export default function Neighborhood() {
  const page = useLoaderData<typeof loader>();
  const areas = useLatestAnswer(page.areas);
  const withheld = useWithheldFigures([page.areas]);
  return (
    <ReportPage page={page} waiting={areas !== page.areas}>
      <ProtectedNotice withheld={withheld} />
      <Section answer={areas} skeleton={<div className="premium span-12" aria-hidden="true"><div className="skeleton premium-map" /><div className="skeleton premium-map" /></div>} className="span-12">
        {(data) => (data.neighborhoodData.length === 0 ? <NoAreas /> : !hasDays(data.meta) || data.totals.unique_visitors === 0 ? <EmptyReport meta={data.meta} state={page.state} /> : <Areas data={data} type={page.type} />)}
      </Section>
      <Section answer={areas} skeleton={null}>{({ meta }) => <MetaLine meta={meta} withheld={withheld} />}</Section>
    </ReportPage>
  );
}

function NoAreas() {
  const { t } = useTranslation();
  return (
    <section className="card void span-12">
      <Icon name="pin" size={32} />
      <h2>{t("common.no_data")}</h2>
      <p>{t("premium.neighborhood.load")}</p>
      <code>npm run ingest -- --areas FILE.geojson</code>
    </section>
  );
}
