import type { LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import "~/locales/premium.client";
import "~/locales/radar.client";
import { pageTitle } from "../_app/page-title";
import { StorePage } from "../_app.premium.loyalty/store-page";
import { searchRevalidates } from "../_app.radar/radar-place";
import { openPremium } from "../premium-loader.server";
import { FinancialCards } from "./financial-cards";

export async function loader(args: LoaderFunctionArgs) {
  const { page, call, asked, stores, wanted, ofChosen } = await openPremium(args, "/premium/financial", (t) => t("nav.items.premium-financial"));
  return { ...page, stores, wanted, chosen: ofChosen((storeKey) => call("premium.getFinancialData", [{ ...asked, storeKey }])) };
}

/** A search changes the list alone, which the page already holds. */
export const shouldRevalidate = searchRevalidates;

export { keepPage as clientLoader } from "~/components/shell/kept-page";
export { ErrorBoundary } from "../_app/page-error";
export const meta = pageTitle;

/** What a store takes, and the means of its visitors. */
export default function Financial() {
  const page = useLoaderData<typeof loader>();
  return <StorePage page={page}>{(data) => <FinancialCards data={data} />}</StorePage>;
}
