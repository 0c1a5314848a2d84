import { Link } from "@remix-run/react";
import { useTranslation } from "~/components/translation";
import { useFormatter } from "~/components/format-context";
import type { PointType } from "~/contract/values";
import { listAddress, pageLinks, type ListState } from "./list-state";

/** First, Previous, up to ten pages, Next, Last. Nothing where there is one page only. */
export function Pager({ state, usual, pages }: { state: ListState; usual: PointType; pages: number }) {
  const { t } = useTranslation();
  const format = useFormatter();
  if (pages < 2) return null;
  const to = (page: number) => listAddress({ ...state, page }, usual);
  const step = (name: "first" | "previous" | "next" | "last", page: number) => (
    page === state.page || page < 1 || page > pages
      ? <span className="btn" aria-disabled="true">{t(`poi.${name}`)}</span>
      : <Link className="btn" to={to(page)} rel={name === "previous" ? "prev" : name === "next" ? "next" : undefined}>{t(`poi.${name}`)}</Link>
  );
  return (
    <nav className="pager" aria-label={t("poi.pages")}>
      {step("first", 1)}
      {step("previous", state.page - 1)}
      {pageLinks(state.page, pages).map((page) => (
        <Link key={page} className="btn pager-page" to={to(page)} aria-label={t("poi.page", { page: format.count(page) })} aria-current={page === state.page ? "page" : undefined}>{format.count(page)}</Link>
      ))}
      {step("next", state.page + 1)}
      {step("last", pages)}
    </nav>
  );
}
