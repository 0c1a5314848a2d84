import type { LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import "~/locales/planner.client";
import { pageTitle } from "./_app/page-title";
import { AudienceList } from "./_app.audiences.($page)/audience-list";
import { loadAudiences } from "./_app.audiences.($page)/list.server";

/** Saved audiences: one list at two addresses. */
export const loader = (args: LoaderFunctionArgs) => loadAudiences(args);

export { ErrorBoundary } from "./_app/page-error";
export const meta = pageTitle;

export default function Audiences() {
  return <AudienceList {...useLoaderData<typeof loader>()} />;
}
