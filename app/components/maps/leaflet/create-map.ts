import L from "leaflet";
import { useEffect, useState, type RefObject } from "react";
import type { Position } from "~/domain/great-circle";
import { still } from "./theme";

/** Px that a map may be wide on paper, A4 upright; a map that is wider is narrowed before printing. */
const paperWidth = 690;

/**
 * The Leaflet map of a box. It is made when the box first has a size, and follows every change of that size: a map in a closed panel
 * is neither made nor measured until it is shown.
 */
export function useLeaflet(box: RefObject<HTMLElement>, start: { zoom: number; centre: readonly [number, number]; data: readonly Position[] }): L.Map | null {
  const [map, setMap] = useState<L.Map | null>(null);
  const [first] = useState(start);
  useEffect(() => {
    const element = box.current;
    if (!element) return;
    let made: L.Map | null = null;
    const measure = () => {
      if (element.clientWidth === 0 || element.clientHeight === 0) return;
      if (made) made.invalidateSize({ animate: false });
      else setMap(made = createMap(element, first));
    };
    const beforePrint = () => {
      if (element.clientWidth > paperWidth) element.style.width = `${paperWidth}px`;
      measure();
    };
    const afterPrint = () => { element.style.width = ""; measure(); };
    const sizes = new ResizeObserver(measure);
    sizes.observe(element);
    window.addEventListener("beforeprint", beforePrint);
    window.addEventListener("afterprint", afterPrint);
    return () => {
      sizes.disconnect();
      window.removeEventListener("beforeprint", beforePrint);
      window.removeEventListener("afterprint", afterPrint);
      setMap(null);
      made?.remove();
    };
  }, [box, first]);
  return map;
}

function createMap(element: HTMLElement, { zoom, centre, data }: { zoom: number; centre: readonly [number, number]; data: readonly Position[] }): L.Map {
  const moves = !still();
  const map = L.map(element, {
    zoomControl: false, attributionControl: false, minZoom: 2, maxZoom: 19, worldCopyJump: true, scrollWheelZoom: false, bounceAtZoomLimits: false,
    zoomAnimation: moves, fadeAnimation: moves, markerZoomAnimation: moves, inertia: moves,
  }).setView([centre[0], centre[1]], zoom, { animate: false });
  // the deployment's centre says nothing about a segment somewhere else
  const bounds = boundsOf(data);
  if (bounds && fitWanted()) fitTo(map, data);
  else if (bounds && !data.some(({ latitude, longitude }) => map.getBounds().contains([latitude, longitude]))) map.setView(bounds.getCenter(), zoom, { animate: false });
  // the wheel scrolls the page until the map has been touched
  map.on("focus click", () => { map.scrollWheelZoom.enable(); });
  map.on("blur mouseout", () => { map.scrollWheelZoom.disable(); });
  return map;
}

function boundsOf(positions: readonly Position[]): L.LatLngBounds | null {
  return positions.length ? L.latLngBounds(positions.map(({ latitude, longitude }) => [latitude, longitude])) : null;
}

const fitKey = "map-fit";

/** Whoever has once asked to see all of the data has every further map of this browser tab opened so. */
export function rememberFit(): void {
  try { sessionStorage.setItem(fitKey, "1"); } catch { /* a browser that keeps nothing opens maps at their usual zoom */ }
}

function fitWanted(): boolean {
  try { return sessionStorage.getItem(fitKey) !== null; } catch { return false; }
}

/** Shows all of the data, no closer than a few streets. */
export function fitTo(map: L.Map, positions: readonly Position[]): void {
  const bounds = boundsOf(positions);
  if (bounds) map.fitBounds(bounds, { padding: [36, 36], maxZoom: 15, animate: !still() });
}

/** Goes to one place. */
export function goTo(map: L.Map, { latitude, longitude, zoom }: Position & { zoom?: number }): void {
  map.setView([latitude, longitude], Math.max(map.getZoom(), zoom ?? 15), { animate: !still() });
}
