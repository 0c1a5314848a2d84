import type { LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { LaterReport } from "~/components/shell/later-report";
import { laterPage } from "./_app/later-page.server";
import { pageTitle } from "./_app/page-title";

export const loader = (args: LoaderFunctionArgs) => laterPage(args, "/glossary", (t) => t("nav.items.glossary"));
export { ErrorBoundary } from "./_app/page-error";
export const meta = pageTitle;

export default function Glossary() {
  return <LaterReport title={useLoaderData<typeof loader>().title} />;
}
