import type { Map as LeafletMap } from "leaflet";
import { useEffect, useState, type ReactNode } from "react";
import { useTranslation } from "~/components/translation";
import type { Position } from "~/domain/great-circle";
import { useFormatter } from "../../format-context";
import { Icon } from "../../ui/icon";
import { fitTo, rememberFit } from "./create-map";
import { roundLength } from "../map-data";
import type { MapSettings } from "../map-settings";
import { chooseSource, plainSource, type useMapSource } from "../map-source";

/** Px that the bar of the scale may be long. */
const scaleRoom = 96;

type MapControlsProps = { map: LeafletMap; settings: MapSettings; source: ReturnType<typeof useMapSource>; positions: readonly Position[]; legend?: ReactNode };

/** What lies on a map: zoom, fit to data, the switch between sources, legend, scale, attribution, and once why there are no tiles. */
export function MapControls({ map, settings, source, positions, legend }: MapControlsProps) {
  const { t } = useTranslation();
  return (
    <>
      <div className="map-zoom" data-image="skip">
        <button type="button" aria-label={t("maps.zoomIn")} title={t("maps.zoomIn")} onClick={() => map.zoomIn()}><Icon name="plus" size={16} /></button>
        <button type="button" aria-label={t("maps.zoomOut")} title={t("maps.zoomOut")} onClick={() => map.zoomOut()}><Icon name="minus" size={16} /></button>
      </div>
      {positions.length ? (
        <button type="button" className="map-fit" data-image="skip" title={t("maps.fit")} onClick={() => { rememberFit(); fitTo(map, positions); }}><Icon name="fit" size={16} /><span>{t("maps.fitShort")}</span></button>
      ) : null}
      {settings.layers.length ? (
        <div className="map-sources segmented segmented-small" data-image="skip" role="group" aria-label={t("maps.sources")}>
          {[...settings.layers, { id: plainSource, label: t("maps.plain") }].map(({ id, label }) => (
            <button key={id} type="button" aria-pressed={id === source.id} onClick={() => chooseSource(id)}>{label}</button>
          ))}
        </div>
      ) : null}
      {source.says ? <p className="map-notice" data-image="skip" role="status"><Icon name="info" size={16} />{t("maps.unreachable", { source: source.says.label })}</p> : null}
      {legend ? <div className="map-legend">{legend}</div> : null}
      <div className="map-foot">
        <MapScale map={map} />
        <Attribution tiles={source.tiles} plain={source.plain} />
      </div>
    </>
  );
}

function Attribution({ tiles, plain }: Pick<ReturnType<typeof useMapSource>, "tiles" | "plain">) {
  const { t } = useTranslation();
  return (
    <span className="map-attribution">
      {tiles ? tiles.attributionUrl ? <a href={tiles.attributionUrl} rel="noreferrer" target="_blank">{tiles.attribution}</a> : tiles.attribution : null}
      {tiles && plain ? " · " : null}
      {plain ? t("maps.plainAttribution") : null}
    </span>
  );
}

/** A bar of a round length at the latitude of the map's middle. */
function MapScale({ map }: { map: LeafletMap }) {
  const { t } = useTranslation();
  const format = useFormatter();
  const [metres, setMetres] = useState(() => metresOf(map));
  useEffect(() => {
    const measure = () => setMetres(metresOf(map));
    map.on("moveend", measure);
    return () => { map.off("moveend", measure); };
  }, [map]);
  const length = roundLength(metres);
  return <span className="map-scale" style={{ width: `${(scaleRoom * length) / metres}px` }}>{length < 1000 ? t("maps.metres", { formatted: format.count(length) }) : t("maps.kilometres", { formatted: format.count(length / 1000) })}</span>;
}

/** Metres along the room of the scale. */
function metresOf(map: LeafletMap): number {
  const middle = map.getSize().divideBy(2);
  return Math.max(1, map.distance(map.containerPointToLatLng(middle), map.containerPointToLatLng(middle.add([scaleRoom, 0]))));
}
