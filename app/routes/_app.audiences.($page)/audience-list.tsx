import { Form, Link } from "@remix-run/react";
import { useTranslation } from "~/components/translation";
import { useFormatter } from "~/components/format-context";
import { Alert } from "~/components/ui/alert";
import { Button, ButtonLink } from "~/components/ui/button";
import { FigureValue } from "~/components/ui/figure-value";
import { Icon } from "~/components/ui/icon";
import type { Audience } from "~/contract/audiences";
import { pageLinks } from "../_app.pois.($page)/list-state";
import { audienceListAddress, nextAudienceSort, type AudienceListState } from "./list-state";
import type { loadAudiences } from "./list.server";

/** The list of saved audiences, newest first unless asked otherwise. */
export function AudienceList({ audiences, count, state, pages, notices, beyond, deleted, title }: Awaited<ReturnType<typeof loadAudiences>>) {
  const { t } = useTranslation();
  const format = useFormatter();
  return (
    <>
      <div className="page-head">
        <div><h1>{title}</h1><p className="page-summary" role="status">{t("planner.listed", { count, formatted: format.count(count) })}</p></div>
        <ButtonLink tone="primary" to="/planner-new">{t("nav.items.planner-new")}</ButtonLink>
      </div>
      <div className="notices">
        {deleted !== null ? <Alert tone="success" role="status">{t("planner.deleted", { count: deleted, formatted: format.count(deleted) })}</Alert> : null}
        {notices.map((notice) => <Alert key={notice} tone="warning" role="status">{t(`planner.${notice}`)}</Alert>)}
        {beyond !== null ? <Alert tone="warning" role="status">{t("planner.lastPage", { page: format.count(beyond) })}</Alert> : null}
      </div>
      <Form method="get" action="/planner" role="search" className="audience-search">
        <div className="input-icon"><Icon name="search" /><input key={state.words} className="input" type="search" name="q" aria-label={t("planner.search")} placeholder={t("planner.search")} defaultValue={state.words} maxLength={200} autoComplete="off" /></div>
        {state.sort === "-created" ? null : <input type="hidden" name="sort" value={state.sort} />}
        <Button type="submit">{t("planner.find")}</Button>
      </Form>
      {audiences.length === 0 ? <Nothing words={state.words} /> : (
        <section className="card point-list">
          <AudienceTable audiences={audiences} state={state} />
          <Pages state={state} pages={pages} />
        </section>
      )}
    </>
  );
}

function Nothing({ words }: { words: string }) {
  const { t } = useTranslation();
  if (words.trim()) return <section className="card void"><Icon name="search" size={32} /><h2>{t("planner.nothing")}</h2><p>{t("planner.nothingText", { words })}</p><ButtonLink to="/planner">{t("planner.showAll")}</ButtonLink></section>;
  return <section className="card void"><Icon name="plan" size={32} /><h2>{t("planner.none")}</h2><p>{t("planner.noneText")}</p></section>;
}

function AudienceTable({ audiences, state }: { audiences: readonly Audience[]; state: AudienceListState }) {
  const { t } = useTranslation();
  const format = useFormatter();
  return (
    <div className="table-scroll" tabIndex={0} role="group" aria-label={t("planner.listed", { count: audiences.length, formatted: format.count(audiences.length) })}>
      <table className="data-table audience-table">
        <thead>
          <tr>
            <SortHead column="name" state={state} /><SortHead column="created" state={state} /><th scope="col">{t("planner.status")}</th>
            <th scope="col" className="numeric">{t("planner.size")}</th><th scope="col" className="numeric">{t("planner.allMatch")}</th><th scope="col">{t("planner.actions")}</th>
          </tr>
        </thead>
        <tbody>
          {audiences.map((audience) => (
            <tr key={audience._id}>
              <th scope="row"><Link to={`/planner/details/${audience._id}`}>{audience.name}</Link></th>
              <td>{format.instant(Date.parse(audience.created))}</td>
              <td><span className={audience.status === "READY" ? "tag" : "tag tag-warning"}>{t(`planner.statuses.${audience.status}`)}</span></td>
              <td className="numeric"><FigureValue value={audience.data.value.total} format={format.count} /></td>
              <td className="numeric"><FigureValue value={audience.allMatch} format={format.count} /></td>
              <td className="audience-actions">
                {audience.editable ? <><Link to={`/planner/edit/${audience._id}`} aria-label={t("planner.editNamed", { name: audience.name })}>{t("planner.editThis")}</Link> <Link to={`/audiences/delete?id=${audience._id}`} aria-label={t("planner.removeNamed", { name: audience.name })}>{t("planner.remove")}</Link></> : null}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

function SortHead({ column, state }: { column: "name" | "created"; state: AudienceListState }) {
  const { t } = useTranslation();
  const order = state.sort === column ? "ascending" : state.sort === `-${column}` ? "descending" : undefined;
  const label = t(column === "name" ? "planner.name" : "planner.created_at");
  return (
    <th scope="col" aria-sort={order}>
      <Link className="sort-link" to={audienceListAddress({ ...state, sort: nextAudienceSort(column, state.sort), page: 1 })} title={t("planner.sortBy", { column: label })}>{label}{order ? <Icon name="chevron-down" size={14} /> : null}</Link>
    </th>
  );
}

/** First, Previous, up to ten pages, Next, Last. Nothing where there is one page only. */
function Pages({ state, pages }: { state: AudienceListState; pages: number }) {
  const { t } = useTranslation();
  const format = useFormatter();
  if (pages < 2) return null;
  const step = (name: "first" | "previous" | "next" | "last", page: number) => (
    page === state.page || page < 1 || page > pages ? <span className="btn" aria-disabled="true">{t(`planner.${name}`)}</span> : <Link className="btn" to={audienceListAddress({ ...state, page })}>{t(`planner.${name}`)}</Link>
  );
  return (
    <nav className="pager" aria-label={t("planner.pages")}>
      {step("first", 1)}{step("previous", state.page - 1)}
      {pageLinks(state.page, pages).map((page) => <Link key={page} className="btn pager-page" to={audienceListAddress({ ...state, page })} aria-current={page === state.page ? "page" : undefined}>{format.count(page)}</Link>)}
      {step("next", state.page + 1)}{step("last", pages)}
    </nav>
  );
}
