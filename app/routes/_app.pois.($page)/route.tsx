import type { LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { useTranslation } from "~/components/translation";
import { useFormatter } from "~/components/format-context";
import { Alert } from "~/components/ui/alert";
import { ButtonLink } from "~/components/ui/button";
import { Icon } from "~/components/ui/icon";
import { typesOn } from "~/config/modules";
import { isAdmin } from "~/config/permissions";
import "~/locales/poi.client";
import "~/locales/importing.client";
import { callOptions } from "../_app/call-options.server";
import { guardPage } from "../_app/guard.server";
import { pageTitle } from "../_app/page-title";
import { titleOf } from "../_app/title.server";
import { AttributionProgress } from "../_app.pois.details.$id/attribution-progress";
import { ExportLinks } from "../_app.pois.import/export-links";
import { exportQuery, listAddress, parseListState, type ListState } from "./list-state";
import { Pager } from "./pager";
import { PointSearch } from "./point-search";
import { PointTable } from "./point-table";

/** Points a page (SPEC.md 9). */
const pageSize = 10;

/** The list of points. A page beyond the last shows the last, and says so. */
export async function loader(args: LoaderFunctionArgs) {
  const user = await guardPage(args, "/pois");
  const options = await callOptions(args, user);
  const query = new URL(args.request.url).searchParams;
  const types = typesOn(args.context.brand.modules);
  const usual = types.find((type) => type === user.type) ?? types[0] ?? "pdv";
  const { state: asked, notices } = parseListState(args.params.page, query, { types, usual });
  const read = ({ page, words, sort, type }: ListState) => args.context.methods.call("pois.getAll", [{ page, filter: { search: words, ...(type ? { type } : {}) }, sortBy: sort }], options);
  let [state, answer] = [asked, await read(asked)];
  const pages = Math.max(1, Math.ceil(answer.count / pageSize));
  if (asked.page > pages) [state, answer] = [{ ...asked, page: pages }, await read({ ...asked, page: pages })];
  const deleted = query.get("deleted");
  return {
    ...answer, state, usual, types, pages, notices, beyond: asked.page > pages ? asked.page : null, admin: isAdmin(user), imports: args.context.uploads !== null, deleted: deleted !== null && /^\d{1,5}$/.test(deleted) ? Number(deleted) : null,
    title: await titleOf(args, (t) => t(`nav.items.pois_${user.type}`)),
  };
}

export { ErrorBoundary } from "../_app/page-error";
export const meta = pageTitle;

export default function Points() {
  const { pois, count, attribution, state, usual, types, pages, notices, beyond, admin, imports, deleted, title } = useLoaderData<typeof loader>();
  const { t } = useTranslation();
  const format = useFormatter();
  const [from, to] = [(state.page - 1) * pageSize + 1, (state.page - 1) * pageSize + pois.length];
  return (
    <>
      <div className="page-head">
        <div>
          <h1>{title}</h1>
          <p className="page-summary" role="status">{t("poi.listed", { count, formatted: format.count(count) })}{pages > 1 ? ` · ${t("poi.range", { from: format.count(from), to: format.count(to), all: format.count(count) })}` : null}</p>
        </div>
        {admin ? (
          <div className="actions">
            <ExportLinks query={exportQuery(state)} short />
            {imports ? <ButtonLink to="/pois/import">{t("importing.title")}</ButtonLink> : null}
            <ButtonLink tone="primary" to="/poi/new">{t("poi.new")}</ButtonLink>
          </div>
        ) : null}
      </div>
      <div className="notices">
        {deleted !== null ? <Alert tone="success" role="status">{t("poi.deleted", { count: deleted, formatted: format.count(deleted) })}</Alert> : null}
        <AttributionProgress initial={attribution} changed={deleted !== null} follows={admin} />
        {notices.map((notice) => <Alert key={notice} tone="warning" role="status">{t(`poi.${notice}`)}</Alert>)}
        {beyond !== null ? <Alert tone="warning" role="status">{t("poi.lastPage", { page: format.count(beyond) })}</Alert> : null}
      </div>
      <PointSearch state={state} usual={usual} types={types} />
      {pois.length === 0 ? <Nothing state={state} usual={usual} several={types.length > 1} admin={admin} /> : (
        <section className="card point-list">
          <PointTable points={pois} state={state} usual={usual} mayDelete={admin} />
          <Pager state={state} usual={usual} pages={pages} />
        </section>
      )}
    </>
  );
}

/** Nothing was found, there are none of the type, or none at all yet. */
function Nothing({ state, usual, several, admin }: { state: ListState; usual: ListState["type"] & string; several: boolean; admin: boolean }) {
  const { t } = useTranslation();
  const all = <ButtonLink to={listAddress({ ...state, words: "", type: several ? null : usual, page: 1 }, usual)}>{t("poi.showAll")}</ButtonLink>;
  if (state.words.trim()) return <section className="card void"><Icon name="search" size={32} /><h2>{t("poi.nothing")}</h2><p>{t("poi.nothingText", { words: state.words })}</p>{all}</section>;
  if (several && state.type !== null) return <section className="card void"><Icon name="pin" size={32} /><h2>{t("poi.nothingOfType")}</h2>{all}</section>;
  return <section className="card void"><Icon name="pin" size={32} /><h2>{t("poi.none")}</h2><p>{t(admin ? "poi.noneText" : "poi.noneTextViewer")}</p></section>;
}
