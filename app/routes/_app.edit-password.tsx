import type { LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { LaterReport } from "~/components/shell/later-report";
import { laterPage } from "./_app/later-page.server";
import { pageTitle } from "./_app/page-title";

export const loader = (args: LoaderFunctionArgs) => laterPage(args, "/edit-password", (t) => t("nav.items.edit-password"));
export { ErrorBoundary } from "./_app/page-error";
export const meta = pageTitle;

export default function EditPassword() {
  return <LaterReport title={useLoaderData<typeof loader>().title} />;
}
