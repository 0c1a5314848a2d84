import type { LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData, useLocation } from "@remix-run/react";
import "~/locales/premium.client";
import "~/locales/radar.client";
import { pageTitle } from "../_app/page-title";
import { searchRevalidates } from "../_app.radar/radar-place";
import { openPremium } from "../premium-loader.server";
import { LoyaltyCards } from "./loyalty-cards";
import { parseDays } from "./loyalty-place";
import { StorePage } from "./store-page";

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
  return <StorePage page={page}>{(data) => <LoyaltyCards data={data} wantedDays={days} type={page.type} />}</StorePage>;
}
