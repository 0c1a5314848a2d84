import { isRouteErrorResponse, useLocation, useRevalidator } from "@remix-run/react";
import { useTranslation } from "~/components/translation";
import { ButtonAnchor } from "../ui/button";
import { Icon } from "../ui/icon";

/** What the server says of a failure it knows, in the page's language. */
function reasonOf(error: unknown): string | null {
  if (!isRouteErrorResponse(error)) return null;
  const data: unknown = error.data;
  return typeof data === "object" && data !== null && "reason" in data && typeof data.reason === "string" ? data.reason : null;
}

/** What stands in the place of a page that could not be made. Says what happened to the person, never a stack trace. */
export function ErrorCard({ error }: { error: unknown }) {
  const { t } = useTranslation();
  const { pathname, search } = useLocation();
  const { revalidate } = useRevalidator();
  const missing = isRouteErrorResponse(error) && error.status === 404;
  const refused = isRouteErrorResponse(error) && error.status === 403;
  return (
    <div className="card void">
      <Icon name={missing ? "search" : "alert"} size={32} />
      <h1>{t(missing ? "common.pageNotFound" : refused ? "errors.forbidden" : "common.problem")}</h1>
      <p>{missing ? t("common.pageNotFoundText") : (reasonOf(error) ?? t(refused ? "common.forbiddenText" : "common.problemText"))}</p>
      <div className="void-actions">
        {/* with scripts the same page is asked for again, so that its filter stays; without them the link does it */}
        {missing || refused ? null : <ButtonAnchor href={pathname + search} tone="primary" onClick={(event) => { event.preventDefault(); revalidate(); }}>{t("common.retry")}</ButtonAnchor>}
        <ButtonAnchor href="/dashboard" tone={missing || refused ? "primary" : "default"}>{t("common.toStart")}</ButtonAnchor>
      </div>
    </div>
  );
}

/** The same as a whole page, where there is no shell. */
export function ErrorPage({ error }: { error: unknown }) {
  return <main className="page" id="main"><ErrorCard error={error} /></main>;
}
