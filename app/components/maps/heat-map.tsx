import { useMemo, useState } from "react";
import { useTranslation } from "~/components/translation";
import type { HeatPoint } from "~/contract/metrics-people";
import { cellAreas } from "~/domain/cell-areas";
import type { Position } from "~/domain/great-circle";
import { useFormatter, useNoScript } from "../format-context";
import { Button } from "../ui/button";
import { useHydrated } from "../ui/hydrated";
import { Icon } from "../ui/icon";
import type { MapData } from "./map-data";
import { MapView } from "./map-view";

/** Rows of the table beside a heat map. */
const rowsShown = 10;

type HeatMapProps = {
  /** accessible name of the map and its table */
  label: string;
  points: readonly HeatPoint[];
  /** devices with a known place that no point shows; null where that is protected */
  notShown: number | null;
  height?: number;
};

/** Where people live or work, as heat, with the strongest areas in a table that can show each on the map. */
export function HeatMap({ label, points, notShown, height = 400 }: HeatMapProps) {
  const { t } = useTranslation();
  const format = useFormatter();
  const noScript = useNoScript();
  const [focus, setFocus] = useState<Position | null>(null);
  const data = useMemo((): MapData => ({ heat: [{ id: "places", spots: points, look: "dashboard", colour: "ramp" }] }), [points]);
  const strongest = useMemo(() => [...points].sort((a, b) => b.count - a.count).slice(0, rowsShown), [points]);
  const [least, most] = [Math.min(...points.map(({ count }) => count)), strongest[0]?.count ?? 0];
  const more = points.length - strongest.length;
  if (points.length === 0) return <p className="note">{t("maps.heat.none")} <NotShown count={notShown} /></p>;
  return (
    <figure className="map-figure">
      <MapView label={label} kind="distance" data={data} height={height} focus={focus} legend={<span>{format.count(least)}<i className="heat-ramp" aria-hidden="true" />{t("maps.heat.upTo", { count: most, formatted: format.count(most) })}</span>} />
      <details className="as-table" open={noScript}>
        <summary><Icon name="table" size={16} />{t("maps.heat.table")}</summary>
        <div className="table-scroll" tabIndex={0} role="group" aria-label={`${label}: ${t("maps.heat.table")}`}>
          <table className="data-table">
            <thead><tr><th scope="col">{t("maps.heat.place")}</th><th className="numeric" scope="col">{t("maps.heat.size")}</th><th className="numeric" scope="col">{t("maps.heat.devices")}</th></tr></thead>
            <tbody>
              {strongest.map((point) => {
                const place = `${format.decimal(point.latitude, 3)}; ${format.decimal(point.longitude, 3)}`;
                return (
                  <tr key={`${point.latitude} ${point.longitude}`}>
                    <th scope="row"><Place name={place} onShow={() => setFocus({ latitude: point.latitude, longitude: point.longitude })} /></th>
                    <td className="numeric">{t("maps.heat.squareKilometres", { formatted: format.decimal(cellAreas[point.resolution] ?? null, 1) })}</td>
                    <td className="numeric">{format.count(point.count)}</td>
                  </tr>
                );
              })}
            </tbody>
          </table>
        </div>
        {more > 0 ? <p className="note">{t("maps.heat.more", { count: more, formatted: format.count(more) })}</p> : null}
      </details>
      {notShown ? <p className="note"><NotShown count={notShown} /></p> : null}
    </figure>
  );
}

/** A place that a press shows on the map; plain text before scripts. */
function Place({ name, onShow }: { name: string; onShow: () => void }) {
  const { t } = useTranslation();
  return useHydrated() ? <Button tone="quiet" size="small" onClick={onShow} title={t("maps.show")}><Icon name="pin" size={14} />{name}</Button> : name;
}

function NotShown({ count }: { count: number | null }) {
  const { t } = useTranslation();
  const format = useFormatter();
  return count ? <>{t("maps.heat.notShown", { count, formatted: format.count(count) })}</> : null;
}
