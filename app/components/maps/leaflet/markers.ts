import L from "leaflet";
import { useEffect, useRef } from "react";
import Supercluster from "supercluster";
import { clusterMaxZoom, type ColumnMark, type StoreMarker } from "../map-data";
import { columnPaths, diamondPath, pinPath } from "../marker-shapes";
import { still } from "./theme";

/** Px of tiles of 512; half as many on the screen. */
const clusterRadius = 100;
const svgSpace = "http://www.w3.org/2000/svg";

type MarkersProps = { markers: readonly StoreMarker[]; selected: string | null; onSelect?: (id: string) => void; countText: (count: number) => string };

/** Stores on the map, drawn together where they are close. The selected one always stands alone, so that it can be seen. */
export function useMarkers(map: L.Map | null, { markers, selected, onSelect, countText }: MarkersProps): void {
  const latest = useRef({ onSelect, countText });
  useEffect(() => { latest.current = { onSelect, countText }; });
  useEffect(() => {
    if (!map || markers.length === 0) return;
    const index = new Supercluster<{ store: StoreMarker }>({ radius: clusterRadius, maxZoom: clusterMaxZoom });
    index.load(markers.filter((store) => store.id !== selected).map((store) => ({
      type: "Feature", geometry: { type: "Point", coordinates: [store.longitude, store.latitude] }, properties: { store },
    })));
    const group = L.layerGroup().addTo(map);
    const draw = () => {
      group.clearLayers();
      const view = map.getBounds().pad(0.15);
      for (const { geometry, properties } of index.getClusters([view.getWest(), view.getSouth(), view.getEast(), view.getNorth()], Math.round(map.getZoom()))) {
        const at: L.LatLngTuple = [geometry.coordinates[1] ?? 0, geometry.coordinates[0] ?? 0];
        if ("store" in properties) storeMarker(properties.store, false).addTo(group);
        else {
          clusterMarker(at, properties.point_count, latest.current.countText).addTo(group)
            .on("click", () => map.setView(at, index.getClusterExpansionZoom(properties.cluster_id), { animate: !still() }));
        }
      }
      const chosen = markers.find(({ id }) => id === selected);
      if (chosen) storeMarker(chosen, true).setZIndexOffset(1000).addTo(group);
    };
    const storeMarker = (store: StoreMarker, marked: boolean) =>
      L.marker([store.latitude, store.longitude], { icon: store.marks ? columnsIcon(store.marks, marked) : storeIcon(store.own, marked), keyboard: false })
        .bindTooltip(text(store.name), { direction: "top", offset: [0, store.own && !store.marks ? -26 : -10] })
        .on("click", () => latest.current.onSelect?.(store.id));
    draw();
    map.on("moveend", draw);
    return () => { map.off("moveend", draw); group.remove(); };
  }, [map, markers, selected]);
}

/** A name as an element: what Leaflet is given as a string it reads as markup. */
function text(name: string): HTMLElement {
  const element = document.createElement("span");
  element.textContent = name;
  return element;
}

function clusterMarker(at: L.LatLngTuple, count: number, countText: (count: number) => string): L.Marker {
  const size = count < 100 ? 34 : count < 1000 ? 40 : 48;
  const disc = text(countText(count));
  disc.className = "cluster-disc";
  return L.marker(at, { icon: L.divIcon({ html: disc, className: "map-cluster", iconSize: [size, size] }), keyboard: false });
}

/** The look of a store; `marked` is ringed. */
export function storeIcon(own: boolean, marked: boolean): L.DivIcon {
  const svg = shape("svg", { viewBox: own ? "-20 -34 40 40" : "-20 -20 40 40", width: "40", height: "40", "aria-hidden": "true" });
  if (marked) svg.append(shape("circle", { class: "marker-ring", cy: own ? "-13" : "0", r: own ? "18" : "14" }));
  svg.append(shape("circle", { class: "marker-reach", cy: own ? "-13" : "0", r: "13" }));
  svg.append(shape("path", { d: own ? pinPath : diamondPath }));
  if (own) svg.append(shape("circle", { class: "marker-dot", cy: "-16", r: "3.2" }));
  const box = document.createElement("span");
  box.append(svg);
  return L.divIcon({ html: box, className: own ? "map-marker marker-own" : "map-marker marker-other", iconSize: [40, 40], iconAnchor: own ? [20, 34] : [20, 20] });
}

/** A store of one or several columns: their shapes side by side. */
function columnsIcon(columns: readonly ColumnMark[], marked: boolean): L.DivIcon {
  const width = 24 + 16 * columns.length;
  const svg = shape("svg", { viewBox: `${-width / 2} -20 ${width} 40`, width: `${width}`, height: "40", "aria-hidden": "true" });
  if (marked) svg.append(shape("rect", { class: "marker-ring", x: `${-width / 2 + 6}`, y: "-14", width: `${width - 12}`, height: "28", rx: "14" }));
  columns.forEach((column, i) => {
    const place = `translate(${(i - (columns.length - 1) / 2) * 16} 0)`;
    svg.append(shape("circle", { class: "marker-reach", r: "13", transform: place }));
    svg.append(shape("path", { class: `marker-column series-${column}`, d: columnPaths[column - 1] ?? "", transform: place }));
  });
  const box = document.createElement("span");
  box.append(svg);
  return L.divIcon({ html: box, className: "map-marker", iconSize: [width, 40], iconAnchor: [width / 2, 20] });
}

function shape(name: string, attributes: Record<string, string>): SVGElement {
  const element = document.createElementNS(svgSpace, name);
  for (const [key, value] of Object.entries(attributes)) element.setAttribute(key, value);
  return element;
}
