import L from "leaflet";
import { useEffect } from "react";
import { reportUnreachable, type TileSource } from "../map-source";

/** Tiles that may fail before the first that arrives, and milliseconds to wait for that one. */
const failuresAllowed = 3;
const patience = 8000;

/** Keeps the tiles of a source on the map, and reports a source of which none can be had. */
export function useTiles(map: L.Map | null, tiles: TileSource | null, mapId: string): void {
  useEffect(() => {
    if (!map || !tiles) return;
    const layer = L.tileLayer(tiles.url, { maxZoom: 19, maxNativeZoom: tiles.maxZoom });
    let [failed, arrived] = [0, false];
    const giveUp = () => { if (!arrived) reportUnreachable(tiles.id, mapId); };
    const timer = setTimeout(giveUp, patience);
    layer.on("tileload", () => { arrived = true; clearTimeout(timer); });
    layer.on("tileerror", () => { if (++failed >= failuresAllowed) giveUp(); });
    layer.addTo(map);
    return () => { clearTimeout(timer); layer.off(); layer.remove(); };
  }, [map, tiles, mapId]);
}
