import { Form, Link } from "@remix-run/react";
import { useState, type ReactNode } from "react";
import { useTranslation } from "~/components/translation";
import { useFormatter } from "~/components/format-context";
import { Button } from "~/components/ui/button";
import { useHydrated } from "~/components/ui/hydrated";
import { Icon } from "~/components/ui/icon";
import type { AdminPoint, SharedNeighbour } from "~/contract/points";
import type { PointType } from "~/contract/values";
import { listAddress, nextSort, type ListState } from "./list-state";

type Listed = AdminPoint & { shared: SharedNeighbour[] };
type PointTableProps = { points: readonly Listed[]; state: ListState; usual: PointType; mayDelete: boolean };

/** A page of points. Administrators choose rows and go on to a page that asks before anything is deleted. */
export function PointTable({ points, state, usual, mayDelete }: PointTableProps) {
  const { t } = useTranslation();
  const format = useFormatter();
  const hydrated = useHydrated();
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set());
  const here = points.filter(({ _id }) => chosen.has(_id));
  const choose = (id: string, on: boolean) => setChosen((before) => { const next = new Set(before); if (on) next.add(id); else next.delete(id); return next; });
  const table = (
    <div className="table-scroll" tabIndex={0} role="group" aria-label={t("poi.listed", { count: points.length, formatted: format.count(points.length) })}>
      <table className="data-table poi-table">
        <thead>
          <tr>
            {mayDelete ? (
              <th scope="col" className="point-choice">
                {hydrated
                  ? <input type="checkbox" aria-label={t("poi.selectAll")} checked={here.length === points.length} ref={(box) => { if (box) box.indeterminate = here.length > 0 && here.length < points.length; }} onChange={(event) => setChosen(event.target.checked ? new Set(points.map(({ _id }) => _id)) : new Set())} />
                  : <span className="visually-hidden">{t("poi.remove")}</span>}
              </th>
            ) : null}
            <SortHead column="name" state={state} usual={usual} />
            <th scope="col">{t("poi.field.address")}</th><th scope="col">{t("poi.field.address1")}</th><th scope="col">{t("poi.field.city")}</th><th scope="col">{t("poi.field.zipcode")}</th>
            <SortHead column="group" state={state} usual={usual} />
            <th scope="col">{t("poi.field.status")}</th>
          </tr>
        </thead>
        <tbody>
          {points.map((point) => (
            <tr key={point._id}>
              {mayDelete ? <td className="point-choice"><input type="checkbox" name="id" value={point._id} aria-label={t("poi.select", { name: point.name })} checked={chosen.has(point._id)} onChange={(event) => choose(point._id, event.target.checked)} /></td> : null}
              <th scope="row">
                <Link to={`/pois/details/${point._id}`}><bdi>{point.name}</bdi></Link>
                {state.type === null ? <> <span className="tag">{t(`nav.type.${point.type}`)}</span></> : null}
                {point.blocked ? <> <span className="tag tag-warning" title={t("poi.blockedText")}>{t("poi.blocked")}</span></> : null}
                <SharedWith point={point} />
              </th>
              <td>{point.address}</td>
              <td>{point.address1}</td>
              <td>{point.city}</td>
              <td>{point.zipcode}</td>
              <td>{point.group.map((level, i) => <span key={i}>{i ? " > " : ""}{level}</span>)}</td>
              <td><PointStatusCell point={point} /></td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
  if (!mayDelete) return table;
  return (
    <Form method="get" action="/pois/delete">
      <input type="hidden" name="back" value={listAddress(state, usual)} />
      {table}
      <div className="point-choices">
        <Button type="submit" tone="danger">{t("poi.removeChosen")}</Button>
        <span className="muted" role="status">{here.length ? t("poi.selected", { count: here.length, formatted: format.count(here.length) }) : null}</span>
      </div>
    </Form>
  );
}

function SortHead({ column, state, usual }: { column: "name" | "group"; state: ListState; usual: PointType }): ReactNode {
  const { t } = useTranslation();
  const order = state.sort === column ? "ascending" : state.sort === `-${column}` ? "descending" : undefined;
  const label = t(`poi.field.${column}`);
  return (
    <th scope="col" aria-sort={order}>
      <Link className="sort-link" to={listAddress({ ...state, sort: nextSort(column, state.sort), page: 1 }, usual)} title={t("poi.sortBy", { column: label })}>
        {label}{order ? <Icon name="chevron-down" size={14} /> : null}
      </Link>
    </th>
  );
}

/** So many neighbours are named in a row; more are a click away. */
const named = 3;

/** Neighbours with which it shares more than half of its devices. */
function SharedWith({ point: { shared } }: { point: Listed }) {
  const { t } = useTranslation();
  const format = useFormatter();
  if (shared.length === 0) return null;
  const list = (some: readonly SharedNeighbour[]) => some.map(({ _id, name, share }, i) => <span key={_id}>{i ? ", " : ""}<Link to={`/pois/details/${_id}`}><bdi>{name}</bdi></Link> ({format.percent(share / 100, 0)})</span>);
  const more = shared.slice(named);
  return (
    <div className="point-shared" title={t("poi.sharedText")}>
      {t("poi.sharedWith")}{" "}{list(shared.slice(0, named))}
      {more.length > 0 ? <details><summary>{t("poi.sharedMore", { count: more.length, formatted: format.count(more.length) })}</summary>{list(more)}</details> : null}
    </div>
  );
}

/** The stored status, and what the visits say where that is something else. */
function PointStatusCell({ point: { status, status_proposed } }: { point: AdminPoint }) {
  const { t } = useTranslation();
  return (
    <>
      {t(`poi.status.${status}`)}
      {status_proposed === "unknown" ? null : status_proposed === status
        ? <> <span className="muted">{t("poi.agrees")}</span></>
        : <> <span className="tag tag-warning"><Icon name="alert" size={14} />{t("poi.differs", { status: t(`poi.status.${status_proposed}`) })}</span></>}
    </>
  );
}
