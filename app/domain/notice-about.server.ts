import type { Notice, NoticeAbout } from "../contract/notifications";
import type { PointType } from "../contract/values";
import { segmentHash } from "./segment-hash.server";

/** Where a point stands among the segments. */
export type PointPlace = { type: PointType; path: readonly string[]; code: string };
/** One point that changed: the places it had and has. */
export type PlacedChange = readonly PointPlace[];

/** Entries that a notification keeps; of more than that the deepest levels are left out, and whoever may see something deeper alone is not told. */
const mostEntries = 500;

/** What holds a segment, or a point by its path and code, by which people may be limited: the type, and every level down to itself. */
export const holdersOf = (type: PointType, path: readonly string[]): string[] => [type, ...path.map((_, level) => segmentHash(type, path.slice(0, level + 1)))];

/** What a notification about points is about; `counts` are those of its notice, in the order of `countsIn`. */
export function aboutPoints(changes: readonly { at: PlacedChange; counts: readonly number[] }[]): NoticeAbout {
  let levels = changes.reduce((most, { at }) => at.reduce((deepest, { path }) => Math.max(deepest, path.length + 1), most), 0);
  let grouped = byPlace(changes, levels);
  while (!grouped) grouped = byPlace(changes, --levels);
  return { points: grouped.map(({ places, counts }) => ({ places: [...new Set(places.flatMap(([type, ...path]) => holdersOf(type, path)))], counts })) };
}

type Place = [PointType, ...string[]];

/** The changes by their places down to so many levels; null where those are too many, which two types never are. */
function byPlace(changes: readonly { at: PlacedChange; counts: readonly number[] }[], levels: number): { places: Place[]; counts: number[] }[] | null {
  const groups = new Map<string, { places: Place[]; counts: number[] }>();
  for (const { at, counts } of changes) {
    const places = at.map(({ type, path, code }): Place => [type, ...[...path, code].slice(0, levels)]);
    const key = JSON.stringify(places);
    const group = groups.get(key);
    if (group) group.counts = group.counts.map((count, i) => count + (counts[i] ?? 0));
    else groups.set(key, { places, counts: [...counts] });
    if (groups.size > mostEntries) return null;
  }
  return [...groups.values()];
}

/** The figures of a notice that are about points. */
const countsIn: { [K in Notice["kind"]]?: (counts: readonly number[]) => Record<string, number> } = {
  points_attributed: ([points = 0]) => ({ points }), attribution_failed: ([points = 0]) => ({ points }), points_imported: ([created = 0, changed = 0]) => ({ created, changed }),
};
/** What everybody may hear. */
const general = new Set<Notice["kind"]>(["data_loaded", "demo_made"]);

/**
 * A notice as somebody may hear it: of points with the figures of those that they may see, of segments when they may see every one of them as a whole; null for
 * what they may not. What is not known to be about something of theirs is not told.
 * @param segments what they may see: group hashes or types; null for everything
 */
export function heardNotice(notice: Notice, about: NoticeAbout | null, segments: readonly string[] | null): Notice | null {
  if (segments === null || general.has(notice.kind)) return notice;
  if (about === null) return null;
  const mine = new Set(segments);
  const held = (places: readonly string[]): boolean => places.some((place) => mine.has(place));
  if ("segments" in about) return about.segments.length > 0 && about.segments.every(held) ? notice : null;
  const sums = about.points.filter(({ places }) => held(places)).reduce<number[]>((sum, { counts }) => counts.map((count, i) => count + (sum[i] ?? 0)), []);
  const counted = countsIn[notice.kind]?.(sums);
  return counted && sums.some((sum) => sum > 0) ? { ...notice, ...counted } : null;
}
