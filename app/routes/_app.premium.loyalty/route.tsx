import type { LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData, useLocation } from "@remix-run/react";
import { MetaLine, ProtectedNotice, useWithheldFigures } from "~/components/report/answer-notices";
import { EmptyReport } from "~/components/report/empty-report";
import { useLatestAnswer } from "~/components/report/latest-answer";
import { ReportPage } from "~/components/report/report-page";
import { Section } from "~/components/report/section";
import { ChartSkeleton } from "~/components/report/skeletons";
import "~/locales/premium.client";
import "~/locales/radar.client";
import { pageTitle } from "../_app/page-title";
import { searchRevalidates } from "../_app.radar/radar-place";
import { openPremium } from "../premium-loader.server";
import { LoyaltyCards } from "./loyalty-cards";
import { parseDays } from "./loyalty-place";
import { PlacesSkeleton, StorePlaces } from "./store-places";

export async function loader(args: LoaderFunctionArgs) {
  const { page, call, asked, query, stores, wanted, ofChosen } = await openPremium(args, "/premium/loyalty", (t) => t("nav.items.premium-loyalty"));
  const days = parseDays(query);
  return { ...page, stores, wanted, chosen: ofChosen((storeKey) => call("premium.getLoyaltyData", [{ ...asked, storeKey, days }])) };
}

/** A search changes the list alone, which the page already holds. */
export const shouldRevalidate = searchRevalidates;

export { keepPage as clientLoader } from "~/components/shell/kept-page";
export { ErrorBoundary } from "../_app/page-error";
export const meta = pageTitle;

/** How often a store's visitors come back, and what the loyal ones have in common. */
export default function Loyalty() {
  const page = useLoaderData<typeof loader>();
  const days = parseDays(new URLSearchParams(useLocation().search));
  const stores = useLatestAnswer(page.stores);
  const chosen = useLatestAnswer(page.chosen);
  const withheld = useWithheldFigures([page.stores, page.chosen]);
  return (
    <ReportPage page={page} waiting={stores !== page.stores || chosen !== page.chosen}>
      <ProtectedNotice withheld={withheld} />
      <Section answer={stores} skeleton={<PlacesSkeleton />} className="span-12">
        {({ meta, stores: list }) => (list?.length ? (
          <StorePlaces type={page.type} stores={list} wanted={page.wanted}>
            {() => <Section answer={chosen} skeleton={<ChartSkeleton height={300} />}>{(data) => (data ? <LoyaltyCards data={data} wantedDays={days} type={page.type} /> : null)}</Section>}
          </StorePlaces>
        ) : <EmptyReport meta={meta} state={page.state} />)}
      </Section>
      <Section answer={stores} skeleton={null}>{({ meta }) => <MetaLine meta={meta} withheld={withheld} />}</Section>
    </ReportPage>
  );
}
