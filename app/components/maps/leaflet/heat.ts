import "../leaflet-global";
import "leaflet.heat";
import L from "leaflet";
import { useEffect } from "react";
import { heatFullZoom, heatLooks, heatValue, type HeatLayer, type MapColour } from "../map-data";
import { cssColour, useThemeVersion } from "./theme";

/** The part of leaflet.heat that has to be held back where there is nothing to draw on. */
type HeatDrawing = { _map: L.Map | null; _frame: number | null; _redraw: () => void };
const drawing = (L as unknown as { HeatLayer: { prototype: HeatDrawing } }).HeatLayer.prototype;
const draw = drawing._redraw;
drawing._redraw = function redraw() {
  const size = this._map?.getSize();
  // a canvas of no size cannot be read, and a layer may be gone before its frame comes
  if (size && size.x > 0 && size.y > 0) draw.call(this);
  else this._frame = null;
};

/** The painter under leaflet.heat reads its canvas at every drawing; the browser wants to be told. */
type Painter = (canvas: HTMLCanvasElement) => unknown;
const holder = window as unknown as { simpleheat: Painter };
const painter = holder.simpleheat;
holder.simpleheat = (canvas) => {
  canvas.getContext("2d", { willReadFrequently: true });
  return painter(canvas);
};

/** Heat layers, one above the other, on a map that opens at `zoom`. */
export function useHeat(map: L.Map | null, layers: readonly HeatLayer[], zoom: number): void {
  const theme = useThemeVersion();
  useEffect(() => {
    if (!map || layers.length === 0) return;
    const shown = layers.filter(({ spots }) => spots.length > 0).map(({ spots, look, colour }) => {
      const { radius, blur, minOpacity, max } = heatLooks[look];
      const strongest = Math.max(...spots.map(({ count }) => count));
      return L.heatLayer(spots.map(({ latitude, longitude, count }): L.HeatLatLngTuple => [latitude, longitude, heatValue(count, strongest, max)]), {
        radius, blur, minOpacity, max: max ?? strongest, maxZoom: heatFullZoom(look, zoom), gradient: gradientOf(map.getContainer(), colour),
      }).addTo(map);
    });
    // layers above one another have to let each other through
    map.getContainer().classList.toggle("map-heats", shown.length > 1);
    return () => { for (const layer of shown) layer.remove(); };
  }, [map, layers, zoom, theme]);
}

function gradientOf(element: HTMLElement, colour: MapColour): L.ColorGradientConfig {
  if (colour !== "ramp") return { 1: cssColour(element, `var(--series-${colour})`) };
  return Object.fromEntries([1, 2, 3, 4, 5].map((step) => [step / 5, cssColour(element, `var(--seq-${step})`)]));
}
