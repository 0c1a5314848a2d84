import L from "leaflet";
import { useEffect } from "react";
import { siteAddress } from "~/domain/site-address";
import { graticuleStep } from "../map-data";
import worldFile from "./world.json?url";

type World = { arcs: number[][]; land: number[][]; borders: number[] };
/** Parts of a degree that the numbers of `world.json` stand for. */
const grain = 100;
const paneName = "basemap";

/** Draws the basemap that ships with the product, under everything else: land, coasts, borders and a graticule. */
export function useBasemap(map: L.Map | null, shown: boolean): void {
  useEffect(() => {
    if (!map || !shown) return;
    const pane = map.getPane(paneName) ?? map.createPane(paneName);
    pane.style.zIndex = "150";
    pane.style.pointerEvents = "none";
    const renderer = L.svg({ pane: paneName, padding: 0.4 });
    const group = L.layerGroup().addTo(map);
    const graticule = L.layerGroup().addTo(map);
    const draw = () => drawGraticule(map, graticule, { pane: paneName, renderer });
    let wanted = true;
    draw();
    void readWorld().then((world) => {
      if (!wanted || !world) return;
      const style = { pane: paneName, renderer, interactive: false, smoothFactor: 1.2 };
      L.polygon(landRings(world), { ...style, className: "basemap-land" }).addTo(group);
      L.polyline(world.borders.map((arc) => lineOf(world, [arc])), { ...style, className: "basemap-border", fill: false }).addTo(group);
      // its lines lie on the land, not below it
      draw();
    });
    map.on("moveend", draw);
    return () => { wanted = false; map.off("moveend", draw); group.remove(); graticule.remove(); renderer.remove(); };
  }, [map, shown]);
}

let reading: Promise<World | null> | null = null;

/** The file is data, not a script: it is fetched and parsed once for all maps. Without it there is the graticule alone, and the next map asks again. */
function readWorld(): Promise<World | null> {
  return reading ??= fetch(siteAddress(worldFile)).then((answer) => (answer.ok ? (answer.json() as Promise<World>) : null), () => null).then((world) => {
    if (!world) reading = null;
    return world;
  });
}

function lineOf(world: World, arcs: readonly number[]): L.LatLngTuple[] {
  return arcs.flatMap((number, part) => {
    const arc = world.arcs[number < 0 ? ~number : number] ?? [];
    const line: L.LatLngTuple[] = [];
    let [x, y] = [0, 0];
    for (let i = 0; i + 1 < arc.length; i += 2) line.push([(y += arc[i + 1] ?? 0) / grain, (x += arc[i] ?? 0) / grain]);
    if (number < 0) line.reverse();
    return part ? line.slice(1) : line;
  });
}

/** Rings by themselves: inland seas are rings inside rings, which the even-odd rule leaves open. One that crosses the antimeridian goes on beyond 180°. */
const landRings = (world: World): L.LatLngTuple[][] => world.land.map((ring) => {
  let [shift, before] = [0, 0];
  return lineOf(world, ring).map(([latitude, longitude], i): L.LatLngTuple => {
    if (i && Math.abs(longitude - before) > 180) shift += longitude < before ? 360 : -360;
    before = longitude;
    return [latitude, longitude + shift];
  });
});

function drawGraticule(map: L.Map, group: L.LayerGroup, options: L.PathOptions): void {
  group.clearLayers();
  const bounds = map.getBounds().pad(0.4);
  const step = graticuleStep(map.getZoom());
  const between = (low: number, high: number) => {
    const first = Math.ceil(low / step);
    return Array.from({ length: Math.max(0, Math.floor(high / step) - first + 1) }, (_, i) => (first + i) * step);
  };
  const [south, north, west, east] = [Math.max(-85, bounds.getSouth()), Math.min(85, bounds.getNorth()), bounds.getWest(), bounds.getEast()];
  const lines: L.LatLngTuple[][] = [
    ...between(south, north).map((latitude): L.LatLngTuple[] => [[latitude, west], [latitude, east]]),
    ...between(west, east).map((longitude): L.LatLngTuple[] => [[south, longitude], [north, longitude]]),
  ];
  L.polyline(lines, { ...options, interactive: false, noClip: true, className: "basemap-graticule", fill: false }).addTo(group);
}
