import type { LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { LaterReport } from "~/components/shell/later-report";
import { guardPage } from "./_app/guard.server";
import { pageTitle } from "./_app/page-title";
import { titleOf } from "./_app/title.server";

export async function loader(args: LoaderFunctionArgs) {
  const user = await guardPage(args, "/pois");
  return { title: await titleOf(args, (t) => t(`nav.items.pois_${user.type}`)) };
}
export { ErrorBoundary } from "./_app/page-error";
export const meta = pageTitle;

export default function Pois() {
  return <LaterReport title={useLoaderData<typeof loader>().title} />;
}
