import type { LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import "~/locales/premium.client";
import "~/locales/radar.client";
import { pageTitle } from "../_app/page-title";
import { StorePage } from "../_app.premium.loyalty/store-page";
import { searchRevalidates } from "../_app.radar/radar-place";
import { openPremium } from "../premium-loader.server";
import { SentimentCards } from "./sentiment-cards";

export async function loader(args: LoaderFunctionArgs) {
  const { page, call, asked, stores, wanted, ofChosen } = await openPremium(args, "/premium/sentiment", (t) => t("nav.items.premium-sentiment"));
  return { ...page, stores, wanted, chosen: ofChosen((storeKey) => call("premium.getSentimentData", [{ ...asked, storeKey }])) };
}

/** A search changes the list alone, which the page already holds. */
export const shouldRevalidate = searchRevalidates;

export { keepPage as clientLoader } from "~/components/shell/kept-page";
export { ErrorBoundary } from "../_app/page-error";
export const meta = pageTitle;

/** What people write about a store. */
export default function Sentiment() {
  const page = useLoaderData<typeof loader>();
  return <StorePage page={page}>{(data) => <SentimentCards data={data} />}</StorePage>;
}
