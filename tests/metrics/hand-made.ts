import { noSlice, type Ping, type Point, type Profile, type Question } from "../oracle/model";
import { randomNumbers } from "../support/random-city";

/** Hand-made rows: every rule has points of its own, far from those of the others, under a node that bears the rule's name. */
export type Scene = { points: Omit<Point, "id">[]; pings: Ping[]; profiles: Map<string, Profile> };
export const emptyScene = (): Scene => ({ points: [], pings: [], profiles: new Map() });

const metresInDegree = 111_195.08;

export type Stage = {
  node: string;
  /** a point so many metres north of the rule's origin */
  point(code: string, north?: number, more?: Partial<Point>): void;
  /** fixes of a device, each an instant and metres north of the origin or of a place; accuracy 10 m unless told */
  fixes(device: string, rows: readonly (readonly [when: string, north?: number, accuracy?: number | null])[], place?: { lat: number; lon: number }): void;
  profile(device: string, profile: Partial<Profile>): void;
};

/** Where the rows of one rule are written. `zone` is the offset that instants without one have, such as -03:00. */
export function stageOf(scene: Scene, node: string, zone: string): Stage {
  const number = new Set(scene.points.map((point) => point.path[0])).size;
  const origin = { lat: -20, lon: -60 + number };
  const lat = (north: number) => origin.lat + north / metresInDegree;
  return {
    node,
    point: (code, north = 0, more = {}) => scene.points.push({ code: `${node}-${code}`, name: code, lat: lat(north), lon: origin.lon, radius: null, type: "pdv", path: [node], ...more }),
    fixes(device, rows, place = origin) {
      for (const [when, north = 0, accuracy = 10] of rows) {
        scene.pings.push({ device: `rule${number}-${device}`, at: Date.parse(/Z$/.test(when) ? when : `${when}${zone}`) / 1000, lat: place.lat + north / metresInDegree, lon: place.lon, accuracy });
      }
    },
    profile: (device, profile) => scene.profiles.set(`rule${number}-${device}`, { gender: "unknown", age: "unknown", class: "unknown", ...profile }),
  };
}

/** Fixes every 20 minutes, the last one at the end. */
export function stay(from: string, seconds: number): [string][] {
  const start = Date.parse(`${from}Z`);
  const steps = Array.from({ length: Math.ceil(seconds / 1200) }, (_, i) => i * 1200);
  return [...steps, seconds].map((after) => [new Date(start + after * 1000).toISOString().slice(0, 19)]);
}

/** The rows in an order that says nothing. */
export function mixed<T>(rows: readonly T[], seed: number): T[] {
  const random = randomNumbers(seed);
  return rows.map((row) => ({ row, key: random() })).sort((a, b) => a.key - b.key).map(({ row }) => row);
}

export const ask = (nodes: string[][], start: string, end: string, more: Partial<Question> = {}): Question =>
  ({ type: "pdv", nodes, single: null, start, end, slice: noSlice, rows: "weeks", ...more });
