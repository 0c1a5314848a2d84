import { useEffect, useId, useMemo, useRef } from "react";
import { useFormatter } from "../format-context";
import "../../styles/leaflet.css";
import { useAreas } from "./leaflet/areas";
import { useBasemap } from "./leaflet/basemap";
import { goTo, useLeaflet } from "./leaflet/create-map";
import { useFlows } from "./leaflet/flows";
import { useHeat } from "./leaflet/heat";
import { useMarkers } from "./leaflet/markers";
import { useTiles } from "./leaflet/tiles";
import { usePin } from "./leaflet/pin";
import { MapControls } from "./leaflet/map-controls";
import { mapZooms, positionsOf, type MapData } from "./map-data";
import { useMapSettings } from "./map-settings";
import { useMapSource } from "./map-source";
import type { MapViewProps } from "./map-view";

const none: never[] = [];

/** The map itself: the only door to Leaflet, so that neither server nor page code ever loads it. */
export default function LeafletMap({ label, kind, data, selected = null, onSelect, focus, legend, pin = null }: Omit<MapViewProps, "height" | "className">) {
  const format = useFormatter();
  const settings = useMapSettings();
  const mapId = useId();
  const box = useRef<HTMLDivElement>(null);
  const source = useMapSource(settings, mapId);
  const positions = usePositions(data);
  const zoom = mapZooms[kind];
  const map = useLeaflet(box, { zoom, centre: settings.center, data: positions });
  useBasemap(map, source.plain);
  useTiles(map, source.tiles, mapId);
  useAreas(map, { circles: data.circles ?? none, polygons: data.polygons ?? none, selected, onSelect });
  useHeat(map, data.heat ?? none, zoom);
  useFlows(map, data.flows ?? none);
  useMarkers(map, { markers: data.markers ?? none, selected, onSelect, countText: format.count });
  usePin(map, pin);
  useEffect(() => {
    if (map && focus) goTo(map, focus);
  }, [map, focus]);
  return (
    <>
      <div className={source.plain ? "map-canvas map-plain" : "map-canvas"} ref={box} tabIndex={0} aria-label={label} role="application" />
      {map ? <MapControls map={map} settings={settings} source={source} positions={positions} legend={legend} /> : null}
    </>
  );
}

function usePositions(data: MapData) {
  const { markers, heat, flows, circles, polygons } = data;
  return useMemo(() => positionsOf({ markers, heat, flows, circles, polygons }), [markers, heat, flows, circles, polygons]);
}
