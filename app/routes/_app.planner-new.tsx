import type { LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { LaterReport } from "~/components/shell/later-report";
import { laterPage } from "./_app/later-page.server";
import { pageTitle } from "./_app/page-title";

export const loader = (args: LoaderFunctionArgs) => laterPage(args, "/planner-new", (t) => t("nav.items.planner-new"));
export { ErrorBoundary } from "./_app/page-error";
export const meta = pageTitle;
export const handle = { compactNav: true };

export default function NewPlan() {
  return <LaterReport title={useLoaderData<typeof loader>().title} />;
}
