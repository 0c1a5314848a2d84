import { useLocation, useNavigate } from "@remix-run/react";
import { useCallback, useMemo, useState } from "react";
import { useTranslation } from "~/components/translation";
import { useFormatter } from "~/components/format-context";
import { MarkerShape } from "~/components/maps/map-legend";
import { MapView } from "~/components/maps/map-view";
import { NoData, Withheld } from "~/components/report/card-states";
import { ReportCard } from "~/components/report/report-card";
import { FigureValue, isProtected } from "~/components/ui/figure-value";
import type { Heatmap } from "~/contract/metrics-movement";
import type { PointType } from "~/contract/values";
import type { Position } from "~/domain/great-circle";
import { FlowControls } from "./flow-controls";
import { flowAddress, flowSides, type FlowPlace } from "./flow-place";
import { flowMapData, flowRows, sideColours, storesByFlow, type FlowRow } from "./flow-rows";
import { FlowTable, useFlowTable } from "./flow-table";

/** Zoom at which a flow of the table is shown. */
const zoomOfFlow = 13;

/** The flow map, its controls, and the strongest flows as a table. */
export function FlowCard({ type, heatmap, place }: { type: PointType; heatmap: Heatmap; place: FlowPlace }) {
  const { t } = useTranslation();
  const location = useLocation();
  const navigate = useNavigate();
  const [focus, setFocus] = useState<(Position & { zoom: number }) | null>(null);
  const sides = place.sides.join();
  const { at, mode } = place;
  const rows = useMemo(() => flowRows(heatmap, { sides: flowSides.filter((side) => sides.includes(side)), at }), [heatmap, sides, at]);
  const data = useMemo(() => flowMapData(rows, heatmap.stores, flowSides.filter((side) => sides.includes(side)), mode), [rows, heatmap, sides, mode]);
  const stores = useMemo(() => storesByFlow(heatmap), [heatmap]);
  const table = useFlowTable(type, rows);
  const choose = useCallback((id: string) => void navigate(flowAddress(location, { ...place, at: id === place.at ? null : id }), { preventScrollReset: true }), [navigate, location, place]);
  const all = heatmap.pointsPrev.length + heatmap.pointsPost.length;
  const withheld = all === 0 && heatmap.suppressed === true;
  return (
    <ReportCard
      title={t("heatmaps.card")} subtitle={t("heatmaps.subtitle")} help={t("heatmaps.help")} table={rows.length ? table : undefined}
      figures={[{ figure: "heatmap.pointsPrev", label: t("heatmaps.sides.prev") }, { figure: "heatmap.pointsPost", label: t("heatmaps.sides.post") }]}
    >
      {withheld ? <Withheld height={400} /> : all === 0 ? <NoData height={400} /> : (
        <figure className="map-figure">
          <figcaption className="finding"><Finding rows={rows} /></figcaption>
          <FlowControls type={type} place={place} stores={stores} />
          <MapView className="flow-map" label={t("heatmaps.map")} kind="flow" data={data} selected={at} onSelect={choose} focus={focus} legend={<FlowLegend place={place} />} />
          {rows.length ? <FlowTable type={type} rows={rows} place={place} onShow={(row) => setFocus({ ...row.point, zoom: zoomOfFlow })} /> : <NoData text={t(place.sides.length ? "heatmaps.noFlows" : "heatmaps.noLayer")} />}
        </figure>
      )}
      {withheld ? null : <NotShown heatmap={heatmap} />}
    </ReportCard>
  );
}

function Finding({ rows }: { rows: readonly FlowRow[] }) {
  const { t } = useTranslation();
  const format = useFormatter();
  const sentences = flowSides.flatMap((side) => {
    const row = rows.find((each) => each.side === side);
    return row ? [t(row.near ? `heatmaps.nearFinding.${side}` : `heatmaps.finding.${side}`, {
      count: row.point.count, formatted: format.count(row.point.count), store: row.store.name,
      distance: t("maps.kilometres", { formatted: format.decimal(row.metres / 1000, 1) }), compass: t(`heatmaps.points.${row.compass}`),
    })] : [];
  });
  return <>{sentences.length ? sentences.join(" ") : t("heatmaps.noFlows")}</>;
}

function FlowLegend({ place }: { place: FlowPlace }) {
  const { t } = useTranslation();
  return (
    <>
      {place.sides.map((side) => <span key={side} className={`series-${sideColours[side]}`}><i className="flow-swatch" aria-hidden="true" />{t(`heatmaps.sides.${side}`)}</span>)}
      {place.sides.length ? <span>{place.mode === "flowmap" ? null : <i className="flow-ramp" aria-hidden="true" />}{t(`heatmaps.stronger.${place.mode}`)}</span> : null}
      <span><MarkerShape own />{t("maps.own")}</span>
      <span><MarkerShape own={false} />{t("maps.other")}</span>
    </>
  );
}

/** What the map does not hold: places with too few devices, and places beyond the strongest. */
function NotShown({ heatmap }: { heatmap: Heatmap }) {
  const { t } = useTranslation();
  const format = useFormatter();
  return (
    <dl className="flow-withheld">
      {flowSides.map((side) => {
        const left = heatmap[`left_out_${side}`];
        return (
          <div key={side}>
            <dt>{t(`heatmaps.notShown.${side}`)}</dt>
            <dd className="number">
              <FigureValue value={heatmap[`not_shown_${side}`]} protected={isProtected(heatmap, `not_shown_${side}`)} format={format.count} />
              {left ? ` · ${t("heatmaps.leftOut", { count: left, formatted: format.count(left) })}` : null}
            </dd>
          </div>
        );
      })}
    </dl>
  );
}
