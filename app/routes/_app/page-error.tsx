import { useRouteError } from "@remix-run/react";
import { ErrorCard } from "~/components/shell/error-page";

/** A page's failure inside the shell, so that the navigation stays. */
export function ErrorBoundary() {
  return <ErrorCard error={useRouteError()} />;
}
