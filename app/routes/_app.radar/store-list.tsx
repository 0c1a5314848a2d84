import { Form, Link, useLocation, useNavigate } from "@remix-run/react";
import { useEffect, useRef, useState } from "react";
import { useTranslation } from "~/components/translation";
import { filterDelay, useDelayed } from "~/components/filters/delays";
import { useFormatter } from "~/components/format-context";
import { MarkerShape } from "~/components/maps/map-legend";
import { ReportCard } from "~/components/report/report-card";
import { Button } from "~/components/ui/button";
import { FigureValue, isProtected } from "~/components/ui/figure-value";
import { useHydrated } from "~/components/ui/hydrated";
import { useTypedEarly } from "~/components/ui/typed-early";
import type { TableModel } from "~/components/ui/table-model";
import { useLongList } from "~/components/ui/use-long-list";
import { Icon } from "~/components/ui/icon";
import type { StoreFigures } from "~/contract/metrics-movement";
import type { PointType } from "~/contract/values";
import { foundStores, radarAddress, type RadarPlace } from "./radar-place";

/** Stores listed at first; a chosen one is listed besides. */
const rowsAtFirst = 200;

type StoreListProps = { type: PointType; /** most visits first */ stores: readonly StoreFigures[]; place: RadarPlace; chosen: string | null };

/** The stores as links, with a search: what the map offers to the pointer, for everyone. */
export function StoreList({ type, stores, place, chosen }: StoreListProps) {
  const { t } = useTranslation();
  const format = useFormatter();
  const location = useLocation();
  const [words, setWords] = useWords(place.words);
  const list = useRef<HTMLUListElement>(null);
  useLongList(list);
  const table: TableModel = {
    rowHead: t(`radar.stores.${type}`), columns: [{ label: t("dashboard.visits") }, { label: t("dashboard.unique") }],
    rows: stores.map((store) => ({
      key: store._id, name: store.name, values: [store.visits, store.unique_visitors], hidden: [isProtected(store, "visits"), isProtected(store, "unique_visitors")],
    })),
  };
  const found = foundStores(stores, words);
  const listed = place.all ? found : found.filter((store, row) => row < rowsAtFirst || store._id === chosen);
  return (
    <ReportCard
      className="radar-list" title={t(`radar.stores.${type}`)} subtitle={words ? t("radar.found", { count: found.length, formatted: format.count(found.length) }) : t("radar.order")} table={table}
      figures={[{ figure: "stores.visits", label: t("dashboard.visits") }, { figure: "stores.unique_visitors", label: t("dashboard.unique") }]}
    >
      <Search type={type} words={words} onChange={setWords} />
      <p className="visually-hidden" role="status">{words ? t("radar.found", { count: found.length, formatted: format.count(found.length) }) : null}</p>
      <ul ref={list}>
        {listed.map((store) => <StoreRow key={store._id} store={store} current={store._id === chosen} to={radarAddress(location, { at: store._id, q: words })} />)}
      </ul>
      {found.length === 0 ? <p className="note">{t("radar.none", { words })}</p> : null}
      {listed.length < found.length ? (
        <p className="note"><Link to={radarAddress(location, { rows: "all" })} preventScrollReset>{t("radar.all", { count: found.length, formatted: format.count(found.length) })}</Link></p>
      ) : null}
    </ReportCard>
  );
}

function StoreRow({ store, current, to }: { store: StoreFigures; current: boolean; to: string }) {
  const { t } = useTranslation();
  const format = useFormatter();
  const row = useRef<HTMLLIElement>(null);
  useEffect(() => { if (current) scrollInside(row.current); }, [current]);
  return (
    <li ref={row}>
      <Link to={to} preventScrollReset aria-current={current ? "true" : undefined}>
        <MarkerShape own={store.own} />
        <span><b>{store.name}</b><small>{[store.code, store.city].filter(Boolean).join(" · ")}<span className="visually-hidden">{` · ${store.own ? t("maps.own") : t("maps.other")}`}</span></small></span>
        <span className="number"><FigureValue value={store.visits} protected={isProtected(store, "visits")} format={format.count} /><small>{t("radar.visits")}</small></span>
      </Link>
    </li>
  );
}

/** Brings a row into its list's view without moving the page. */
function scrollInside(row: HTMLLIElement | null): void {
  const list = row?.parentElement;
  if (!row || !list || list.scrollHeight <= list.clientHeight) return;
  const top = row.offsetTop;
  if (top < list.scrollTop || top + row.offsetHeight > list.scrollTop + list.clientHeight) list.scrollTop = top - list.clientHeight / 3;
}

/** What is typed, at once, and in the address after the search's delay. What arrives there late takes nothing away that was typed since. */
function useWords(inAddress: string): [string, (words: string) => void] {
  const navigate = useNavigate();
  const location = useLocation();
  const [words, setWords] = useState(inAddress);
  const written = useRef(inAddress);
  useEffect(() => { if (inAddress !== written.current) setWords(written.current = inAddress); }, [inAddress]);
  const write = useDelayed((q: string) => {
    written.current = q;
    void navigate(radarAddress(location, { q, rows: "" }), { replace: true, preventScrollReset: true });
  }, filterDelay);
  return [words, (next) => { setWords(next); write(next); }];
}

function Search({ type, words, onChange }: { type: PointType; words: string; onChange: (words: string) => void }) {
  const { t } = useTranslation();
  const hydrated = useHydrated();
  const { pathname, search } = useLocation();
  const kept = [...new URLSearchParams(search)].filter(([key]) => key !== "q" && key !== "rows");
  const field = useTypedEarly(onChange);
  return (
    <Form method="get" action={pathname} role="search" preventScrollReset onSubmit={(event) => { if (hydrated) event.preventDefault(); }}>
      {kept.map(([key, value]) => <input key={`${key} ${value}`} type="hidden" name={key} value={value} />)}
      <div className="input-icon">
        <Icon name="search" />
        <input ref={field} className="input" type="search" name="q" value={words} maxLength={80} autoComplete="off" aria-label={t(`radar.search.${type}`)} placeholder={t(`radar.search.${type}`)} onChange={(event) => onChange(event.target.value)} />
      </div>
      {hydrated ? null : <Button type="submit">{t("radar.searchStart")}</Button>}
    </Form>
  );
}
