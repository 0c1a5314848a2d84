import { ErrorPage } from "~/components/shell/error-page";
import { useRouteError } from "@remix-run/react";

/** Every address that no other route knows. */
export function loader() {
  throw new Response(null, { status: 404 });
}

export default function Unknown() {
  return null;
}

export function ErrorBoundary() {
  return <ErrorPage error={useRouteError()} />;
}
