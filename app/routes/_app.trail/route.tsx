import type { LoaderFunctionArgs } from "@remix-run/node";
import { Form, Link, useLoaderData } from "@remix-run/react";
import { useTranslation } from "~/components/translation";
import { useFormatter } from "~/components/format-context";
import { Alert } from "~/components/ui/alert";
import { Button, ButtonAnchor } from "~/components/ui/button";
import { Field } from "~/components/ui/field";
import { Icon } from "~/components/ui/icon";
import { trailKinds } from "~/contract/trail-kinds";
import "~/locales/accounts.client";
import "~/locales/keys.client";
import "~/locales/poi.client";
import "~/locales/trail.client";
import { callOptions } from "../_app/call-options.server";
import { guardPage } from "../_app/guard.server";
import { pageTitle } from "../_app/page-title";
import { titleOf } from "../_app/title.server";
import { parseTrailState, trailQuery, type TrailState } from "./trail-state";
import { TrailTable } from "./trail-table";

/** Who did what, when and from where; all of the filter is in the address. */
export async function loader(args: LoaderFunctionArgs) {
  const user = await guardPage(args, "/trail");
  const options = await callOptions(args, user);
  const { methods } = args.context;
  const { state: asked, dropped } = parseTrailState(new URL(args.request.url).searchParams);
  const read = ({ page, kind, user: of, from, to }: TrailState) => methods.call("trail.getAll", [{ page, ...(kind && { kind }), ...(of && { user: of }), ...(from && { from }), ...(to && { to }) }], options);
  let [state, answer] = [asked, await read(asked)];
  const pages = Math.max(1, Math.ceil(answer.count / answer.pageSize));
  if (asked.page > pages) [state, answer] = [{ ...asked, page: pages }, await read({ ...asked, page: pages })];
  const accounts = await methods.call("users.getAll", [], options);
  const people = accounts.map(({ id, firstName, lastName, email }) => ({ id, name: `${firstName} ${lastName}`, email }));
  return { ...answer, state, pages, people, dropped: dropped || asked.page > pages, title: await titleOf(args, (t) => t("nav.items.trail")) };
}

export { ErrorBoundary } from "../_app/page-error";
export const meta = pageTitle;

export default function TrailPage() {
  const { title, entries, count, days, state, pages, people, dropped } = useLoaderData<typeof loader>();
  const { t } = useTranslation();
  const format = useFormatter();
  const filtered = state.kind !== null || state.user !== null || state.from !== null || state.to !== null;
  return (
    <>
      <div className="page-head">
        <div><h1>{title}</h1><p className="page-summary" role="status">{t("trail.listed", { count, formatted: format.count(count) })} · {t("trail.kept", { count: days, formatted: format.count(days) })}</p></div>
        <div className="actions"><ButtonAnchor href={`/trail.csv${trailQuery({ ...state, page: 1 })}`} download><Icon name="download" size={16} />{t("trail.export")}</ButtonAnchor></div>
      </div>
      {dropped ? <div className="notices"><Alert tone="warning" role="status">{t("trail.dropped")}</Alert></div> : null}
      <TrailFilters key={trailQuery(state)} state={state} people={people} filtered={filtered} />
      {entries.length === 0 ? <section className="card void"><Icon name="clock" size={32} /><h2>{t(filtered ? "trail.nothing" : "trail.none")}</h2></section> : (
        <section className="card">
          <TrailTable entries={entries} people={people} />
          <TrailPages state={state} pages={pages} />
        </section>
      )}
    </>
  );
}

type People = { id: string; name: string; email: string }[];

function TrailFilters({ state, people, filtered }: { state: TrailState; people: People; filtered: boolean }) {
  const { t } = useTranslation();
  return (
    <Form method="get" action="/trail" autoComplete="off" className="card trail-filters" role="search" aria-label={t("trail.filter")}>
      <Field id="trail-kind" label={t("trail.kind")}>
        {(control) => <select {...control} className="input" name="kind" defaultValue={state.kind ?? ""}><option value="">{t("trail.all")}</option>{trailKinds.map((kind) => <option key={kind} value={kind}>{t(`trail.kinds.${kind}`)}</option>)}</select>}
      </Field>
      <Field id="trail-user" label={t("trail.who")}>
        {(control) => <select {...control} className="input" name="user" defaultValue={state.user ?? ""}><option value="">{t("trail.everybody")}</option>{people.map(({ id, name, email }) => <option key={id} value={id}>{name} ({email})</option>)}</select>}
      </Field>
      <Field id="trail-from" label={t("trail.from")}>{(control) => <input {...control} className="input" type="date" name="from" defaultValue={state.from ?? ""} />}</Field>
      <Field id="trail-to" label={t("trail.to")}>{(control) => <input {...control} className="input" type="date" name="to" defaultValue={state.to ?? ""} />}</Field>
      <div className="actions"><Button type="submit" tone="primary">{t("common.apply")}</Button>{filtered ? <Link className="btn" to="/trail">{t("trail.reset")}</Link> : null}</div>
    </Form>
  );
}

function TrailPages({ state, pages }: { state: TrailState; pages: number }) {
  const { t } = useTranslation();
  const format = useFormatter();
  if (pages < 2) return null;
  const step = (label: string, page: number, rel?: string) => (page === state.page || page < 1 || page > pages ? <span className="btn" aria-disabled="true">{label}</span> : <Link className="btn" rel={rel} to={`/trail${trailQuery({ ...state, page })}`}>{label}</Link>);
  return (
    <nav className="pager" aria-label={t("trail.pages")}>
      {step(t("trail.newest"), 1)}{step(t("trail.newer"), state.page - 1, "prev")}
      <span className="muted">{t("trail.page", { page: format.count(state.page), pages: format.count(pages) })}</span>
      {step(t("trail.older"), state.page + 1, "next")}{step(t("trail.oldest"), pages)}
    </nav>
  );
}
