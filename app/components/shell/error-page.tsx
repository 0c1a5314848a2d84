import { isRouteErrorResponse } from "@remix-run/react";
import { useTranslation } from "~/components/translation";
import { ButtonAnchor } from "../ui/button";
import { Icon } from "../ui/icon";

/** What stands in the place of a page that could not be made. Says what happened to the person, never a stack trace. */
export function ErrorCard({ error }: { error: unknown }) {
  const { t } = useTranslation();
  const missing = isRouteErrorResponse(error) && error.status === 404;
  return (
    <div className="card void">
      <Icon name={missing ? "search" : "alert"} size={32} />
      <h1>{missing ? t("common.pageNotFound") : t("common.problem")}</h1>
      <p>{missing ? t("common.pageNotFoundText") : t("common.problemText")}</p>
      <ButtonAnchor href="/dashboard" tone="primary">{t("common.toStart")}</ButtonAnchor>
    </div>
  );
}

/** The same as a whole page, where there is no shell. */
export function ErrorPage({ error }: { error: unknown }) {
  return <main className="page" id="main"><ErrorCard error={error} /></main>;
}
