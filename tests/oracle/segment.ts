import { within } from "./distance";
import type { Point, PointType, Visit } from "./model";
import type { History } from "./visits";

/** Metres within which two points share an entry. */
const shared = 100;

/** A set of points with its counted visits: `pointVisits` each to one point, `visits` those of the segment as a whole. */
export type Segment = { points: Point[]; pointVisits: Visit[]; visits: Visit[]; /** local day of each device's first counted visit to any of its points */ firstDay: Map<string, string> };

const read = new WeakMap<readonly Visit[], Map<string, Segment>>();

/** The visits of a set of points; a history is asked for the same sets again and again, so each is read once. */
export function segmentOf(history: History, points: Point[]): Segment {
  const ofHistory = read.get(history.counted) ?? new Map<string, Segment>();
  read.set(history.counted, ofHistory);
  const key = points.map((point) => point.id).join(" ");
  const known = ofHistory.get(key) ?? readSegment(history, points);
  ofHistory.set(key, known);
  return known;
}

/** A visit is not one of the segment when another counted visit of the device to a point of S within 100 m began before it and lasts to its start. */
function readSegment(history: History, points: Point[]): Segment {
  const ids = new Set(points.map((point) => point.id));
  const pointVisits = history.counted.filter((visit) => ids.has(visit.point.id));
  const byPair = new Map<string, Visit[]>();
  const firstDay = new Map<string, string>();
  for (const visit of pointVisits) {
    const key = `${visit.device} ${visit.point.id}`;
    const ofPair = byPair.get(key);
    if (ofPair) ofPair.push(visit);
    else byPair.set(key, [visit]);
    const first = firstDay.get(visit.device);
    if (first === undefined || visit.day < first) firstDay.set(visit.device, visit.day);
  }
  const neighbours = new Map(points.map((point) => [point.id, points.filter((other) => other.id !== point.id && within(point, other, shared))]));
  const covered = (visit: Visit) =>
    (neighbours.get(visit.point.id) ?? []).some((other) =>
      (byPair.get(`${visit.device} ${other.id}`) ?? []).some((entry) =>
        (entry.start < visit.start || (entry.start === visit.start && other.id < visit.point.id)) && entry.end >= visit.start));
  return { points, pointVisits, visits: pointVisits.filter((visit) => !covered(visit)), firstDay };
}

/** The points of a node of the segment tree: those whose path, with their code at its end, begins with it. */
export const pointsUnder = (points: readonly Point[], type: PointType, path: readonly string[]): Point[] =>
  points.filter((point) => point.type === type && path.every((part, i) => [...point.path, point.code][i] === part));

/** What a node is called: its last name, or the point's own where the path ends with its code. */
export const nodeName = (points: readonly Point[], type: PointType, path: readonly string[]): string =>
  points.find((point) => point.type === type && point.path.length === path.length - 1 && pointsUnder([point], type, path).length === 1)?.name ?? path.at(-1) ?? "";

/**
 * The points whose visitors must not betray those of a node: its parent's, or the whole type's for a root and for several nodes.
 * Null where there is no parent, or where it holds the same points.
 */
export function parentPoints(points: readonly Point[], type: PointType, nodes: readonly (readonly string[])[], own: readonly Point[]): Point[] | null {
  if (nodes.length === 0) return null;
  const parent = pointsUnder(points, type, nodes.length === 1 ? (nodes[0] ?? []).slice(0, -1) : []);
  return parent.length === own.length ? null : parent;
}
