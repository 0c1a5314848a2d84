import { Link, useLocation } from "@remix-run/react";
import { useTranslation } from "~/components/translation";
import { useFormatter } from "~/components/format-context";
import { MarkerShape } from "~/components/maps/map-legend";
import { Button } from "~/components/ui/button";
import { useHydrated } from "~/components/ui/hydrated";
import { Icon } from "~/components/ui/icon";
import type { TableModel } from "~/components/ui/table-model";
import type { PointType } from "~/contract/values";
import { flowAddress, type FlowPlace } from "./flow-place";
import { sideColours, type FlowRow } from "./flow-rows";

/** Flows listed at first, and at most. */
const rowsAtFirst = 20;
const rowsAtMost = 500;

type FlowTableProps = { type: PointType; rows: readonly FlowRow[]; place: FlowPlace; onShow: (row: FlowRow) => void };

/** The strongest flows in words and numbers; each can be shown on the map. */
export function FlowTable({ type, rows, place, onShow }: FlowTableProps) {
  const { t } = useTranslation();
  const format = useFormatter();
  const location = useLocation();
  const hydrated = useHydrated();
  const listed = rows.slice(0, place.all ? rowsAtMost : rowsAtFirst);
  const most = rows[0]?.point.count ?? 1;
  const wayOf = ({ side, metres, compass, near }: FlowRow) => near ? t(`heatmaps.nearWay.${side}`) : t(`heatmaps.way.${side}`, { distance: t("maps.kilometres", { formatted: format.decimal(metres / 1000, 1) }), compass: t(`heatmaps.points.${compass}`) });
  return (
    <>
      <div className="table-scroll" tabIndex={0} role="group" aria-label={t("heatmaps.table")}>
        <table className="data-table flow-table">
          <caption className="visually-hidden">{t("heatmaps.table")}</caption>
          <thead>
            <tr>
              <th scope="col">{t(`heatmaps.store.${type}`)}</th><th className="numeric" scope="col">{t("heatmaps.devices")}</th><td className="flow-bar" /><th scope="col">{t("heatmaps.flow")}</th><th className="numeric flow-area" scope="col">{t("heatmaps.area")}</th>
              {hydrated ? <td /> : null}
            </tr>
          </thead>
          <tbody>
            {listed.map((row) => (
              <tr key={row.id}>
                <th scope="row"><span className="flow-name"><MarkerShape own={row.store.own} />{row.store.name}</span></th>
                <td className="numeric">{format.count(row.point.count)}</td>
                <td className={`flow-bar series-${sideColours[row.side]}`} aria-hidden="true"><span className="bar"><i style={{ width: `${(row.point.count / most) * 100}%` }} /></span></td>
                <td><span className={`flow-side series-${sideColours[row.side]}`}><i className="flow-swatch" aria-hidden="true" />{wayOf(row)}</span></td>
                <td className="numeric flow-area">{t("maps.heat.squareKilometres", { formatted: format.decimal(row.area, 1) })}</td>
                {hydrated ? <td data-image="skip"><Button tone="quiet" size="small" onClick={() => onShow(row)} aria-label={t("heatmaps.show", { name: row.store.name })} title={t("maps.show")}><Icon name="pin" size={14} /></Button></td> : null}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
      {listed.length < rows.length ? (
        <p className="note">
          {t("heatmaps.listed", { count: listed.length, formatted: format.count(listed.length), all: format.count(rows.length) })}{" "}
          {place.all ? null : <Link to={flowAddress(location, { ...place, all: true })} preventScrollReset>{t("heatmaps.more")}</Link>}
        </p>
      ) : null}
    </>
  );
}

/** All flows that are on, for copy and files. */
export function useFlowTable(type: PointType, rows: readonly FlowRow[]): TableModel {
  const { t } = useTranslation();
  return {
    rowHead: t(`heatmaps.store.${type}`),
    columns: [
      { label: t("heatmaps.direction") }, { label: t("heatmaps.distance"), kind: "decimal", digits: 1 }, { label: t("heatmaps.compass") }, { label: t("heatmaps.areaUnit"), kind: "decimal" },
      { label: t("heatmaps.latitude"), kind: "decimal", digits: 5 }, { label: t("heatmaps.longitude"), kind: "decimal", digits: 5 }, { label: t("heatmaps.devices") },
    ],
    rows: rows.map((row) => ({
      key: row.id, name: row.store.name,
      values: [t(`heatmaps.ways.${row.side}`), row.metres / 1000, t(`heatmaps.points.${row.compass}`), row.area, row.point.latitude, row.point.longitude, row.point.count],
    })),
  };
}
