import { Link, useLocation, useNavigate } from "@remix-run/react";
import { useCallback, useMemo } from "react";
import { useTranslation } from "~/components/translation";
import { useFormatter } from "~/components/format-context";
import { ColumnShape } from "~/components/maps/map-legend";
import type { ColumnMark, MapData } from "~/components/maps/map-data";
import { MapView } from "~/components/maps/map-view";
import { NoData } from "~/components/report/card-states";
import { ReportCard } from "~/components/report/report-card";
import { FigureValue, isProtected } from "~/components/ui/figure-value";
import { LongList } from "~/components/ui/long-list";
import type { TableModel } from "~/components/ui/table-model";
import type { StoreFigures } from "~/contract/metrics-movement";
import { nameOrder } from "~/domain/name-order";
import { placeAddress } from "./compare-place";
import { useFigureWords } from "./figure-words";
import { markOf, type KnownColumn } from "./known-columns";

/** Stores listed; files hold all. */
const listedAtMost = 300;
type ComparedStore = StoreFigures & { marks: ColumnMark[] };

/** The stores of all columns, each once, those with the most visits first. */
export function comparedStores(columns: readonly KnownColumn[]): ComparedStore[] {
  const stores = new Map<string, ComparedStore>();
  for (const { index, data } of columns) {
    for (const store of data.stores ?? []) {
      const found = stores.get(store._id);
      if (found) found.marks.push(markOf(index));
      else stores.set(store._id, { ...store, marks: [markOf(index)] });
    }
  }
  return [...stores.values()].sort((a, b) => (b.visits ?? -1) - (a.visits ?? -1) || nameOrder(a.name, b.name));
}

/** The radar map of the comparison: the stores of all columns, by colour and shape, and the same as a list. */
export function StoresCard({ columns, pin }: { columns: readonly KnownColumn[]; pin: string | null }) {
  const { t } = useTranslation();
  const format = useFormatter();
  const words = useFigureWords();
  const navigate = useNavigate();
  const location = useLocation();
  const stores = useMemo(() => comparedStores(columns), [columns]);
  const data = useMemo((): MapData => ({ markers: stores.map(({ _id, name, latitude, longitude, own, marks }) => ({ id: _id, name, latitude, longitude, own, marks })) }), [stores]);
  const chosen = stores.find(({ _id }) => _id === pin) ?? null;
  const focus = useMemo(() => (chosen ? { latitude: chosen.latitude, longitude: chosen.longitude, zoom: 13 } : null), [chosen]);
  const choose = useCallback((id: string) => void navigate(placeAddress(location, "pin", id), { preventScrollReset: true }), [navigate, location]);
  const numbers = (store: ComparedStore) => t("compare.ofColumns", { numbers: store.marks.map((mark) => format.count(mark)).join(", ") });
  const table: TableModel = {
    rowHead: t("compare.store"), columns: [{ label: t("compare.columns") }, { label: t("compare.city") }, { label: t("compare.fields.visits") }, { label: t("compare.fields.unique_visitors") }],
    rows: stores.map((store) => ({ key: store._id, name: store.name, values: [store.marks.join(", "), store.city, store.visits, store.unique_visitors], hidden: [false, false, isProtected(store, "visits"), isProtected(store, "unique_visitors")] })),
  };
  const legend = columns.map(({ index, answer }) => <span key={index}><ColumnShape column={markOf(index)} />{words.name(answer)}</span>);
  return (
    <ReportCard title={t("compare.stores.title")} subtitle={t("compare.stores.subtitle")} table={table} figures={[{ figure: "stores.visits", label: t("compare.fields.visits") }, { figure: "stores.unique_visitors", label: t("compare.fields.unique_visitors") }]}>
      {stores.length === 0 ? <NoData height={400} /> : (
        <div className="compare-stores">
          <MapView className="compare-map" label={t("compare.stores.title")} kind="radar" data={data} selected={chosen?._id ?? null} onSelect={choose} focus={focus} legend={legend} />
          <LongList label={t("compare.stores.title")} height={440}>
            <table className="data-table" tabIndex={-1}>
              <thead><tr><th scope="col">{t("compare.store")}</th><th scope="col" className="numeric">{t("compare.fields.visits")}</th></tr></thead>
              <tbody>
                {stores.slice(0, listedAtMost).map((store) => (
                  <tr key={store._id} className={store === chosen ? "compare-pinned" : undefined}>
                    <th scope="row">
                      <span className="flow-name"><span className="compare-marks">{store.marks.map((mark) => <ColumnShape key={mark} column={mark} />)}</span>
                        <span><Link to={placeAddress(location, "pin", store._id)} preventScrollReset aria-current={store === chosen ? "true" : undefined}>{store.name}</Link><small className="muted"> {store.city}</small><span className="visually-hidden"> · {numbers(store)}</span></span></span>
                    </th>
                    <td className="numeric"><FigureValue value={store.visits} protected={isProtected(store, "visits")} format={format.count} /></td>
                  </tr>
                ))}
              </tbody>
            </table>
            {stores.length > listedAtMost ? <p className="note">{t("compare.listed", { formatted: format.count(listedAtMost), all: format.count(stores.length) })}</p> : null}
          </LongList>
        </div>
      )}
    </ReportCard>
  );
}
