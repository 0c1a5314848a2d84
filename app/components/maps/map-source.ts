import { useSyncExternalStore } from "react";
import type { MapSettings } from "./map-settings";

export type TileSource = MapSettings["layers"][number];
/** Name of the product's own basemap among the sources. */
export const plainSource = "plain";
const cookieName = "map";
const yearInSeconds = 31_536_000;

/** What all maps of a page share: the source that the user chose, those that could not be reached, and the map that says so. */
type Shared = { choice: string | null; unreachable: readonly string[]; speaker: string | null };
let shared: Shared = { choice: null, unreachable: [], speaker: null };
let read = false;
const listeners = new Set<() => void>();

function change(next: Partial<Shared>): void {
  shared = { ...shared, ...next };
  for (const listener of listeners) listener();
}
function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => { listeners.delete(listener); };
}
function current(): Shared {
  if (read) return shared;
  read = true;
  const found = new RegExp(`(?:^|;\\s*)${cookieName}=([\\w%.-]{1,80})`).exec(document.cookie)?.[1];
  return shared = { ...shared, choice: found ? decodeURIComponent(found) : null };
}
const onServer: Shared = { choice: null, unreachable: [], speaker: null };

/** The user's source for every map from now on; asking again for one that failed tries it again. */
export function chooseSource(id: string): void {
  document.cookie = `${cookieName}=${encodeURIComponent(id)}; Path=/; SameSite=Lax; Max-Age=${yearInSeconds}`;
  change({ choice: id, unreachable: shared.unreachable.filter((each) => each !== id), speaker: null });
}

/** A map found that tiles of a source cannot be had. The first map to find it says so, for all of them. */
export function reportUnreachable(id: string, mapId: string): void {
  if (!shared.unreachable.includes(id)) change({ unreachable: [...shared.unreachable, id], speaker: shared.speaker ?? mapId });
}

/**
 * The source that a map shows: the user's choice, else where the deployment starts, else its first. `tiles` is null for the plain
 * basemap; `plain` tells that the basemap has to be drawn, and `says` that this map tells the reader why.
 */
export function useMapSource(settings: MapSettings, mapId: string): { id: string; tiles: TileSource | null; plain: boolean; says: TileSource | null } {
  const { choice, unreachable, speaker } = useSyncExternalStore(subscribe, current, () => onServer);
  const known = (id: string | null | undefined) => (id === plainSource || settings.layers.some((layer) => layer.id === id) ? id : null);
  const id = known(choice) ?? known(settings.initial) ?? settings.layers[0]?.id ?? plainSource;
  const tiles = settings.layers.find((layer) => layer.id === id) ?? null;
  const failed = tiles !== null && unreachable.includes(id);
  return { id, tiles, plain: tiles === null || failed, says: failed && speaker === mapId ? tiles : null };
}
