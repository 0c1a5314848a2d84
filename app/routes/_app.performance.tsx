import type { LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { LaterReport } from "~/components/shell/later-report";
import { laterPage } from "./_app/later-page.server";
import { pageTitle } from "./_app/page-title";

export const loader = (args: LoaderFunctionArgs) => laterPage(args, "/performance", (t) => t("nav.items.performance"));
export { ErrorBoundary } from "./_app/page-error";
export const meta = pageTitle;
export const handle = { compactNav: true };

export default function Performance() {
  return <LaterReport title={useLoaderData<typeof loader>().title} />;
}
