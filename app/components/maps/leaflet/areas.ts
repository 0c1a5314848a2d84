import L from "leaflet";
import { useEffect, useRef } from "react";
import type { MapCircle, MapPolygon } from "../map-data";

type AreasProps = { circles: readonly MapCircle[]; polygons: readonly MapPolygon[]; selected: string | null; onSelect?: (id: string) => void };

/** Circles of so many metres around places, and areas in five steps of the ramp. Their colours are the stylesheet's. */
export function useAreas(map: L.Map | null, { circles, polygons, selected, onSelect }: AreasProps): void {
  const choose = useRef(onSelect);
  useEffect(() => { choose.current = onSelect; });
  useEffect(() => {
    if (!map || circles.length + polygons.length === 0) return;
    const group = L.layerGroup().addTo(map);
    const add = (path: L.Path, { id, name }: { id: string; name: string }) => {
      const label = document.createElement("span");
      label.textContent = name;
      path.bindTooltip(label, { sticky: true }).on("click", () => choose.current?.(id)).addTo(group);
    };
    const marked = (id: string, className: string) => (id === selected ? `${className} map-area-selected` : className);
    for (const area of polygons) {
      const rings = area.rings.map((ring) => ring.map(({ latitude, longitude }): L.LatLngTuple => [latitude, longitude]));
      add(L.polygon(rings, { className: marked(area.id, `map-area map-area-${area.step}`) }), area);
    }
    for (const circle of circles) add(L.circle([circle.latitude, circle.longitude], { radius: circle.metres, className: marked(circle.id, "map-circle") }), circle);
    return () => { group.remove(); };
  }, [map, circles, polygons, selected]);
}
