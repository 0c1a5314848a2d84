/** What the oracle reads and holds. Instants are whole seconds since 1970 (UTC), positions degrees, distances metres, days local `YYYY-MM-DD`. */

export type Ping = { device: string; at: number; lat: number; lon: number; /** null: unknown */ accuracy: number | null; /** m/s as given; absent or null: unknown */ speed?: number | null };
export type PointType = "pdv" | "ooh";
export type Point = { id: number; code: string; name: string; lat: number; lon: number; /** null: the deployment's */ radius: number | null; type: PointType; path: string[]; /** as the file names it */ category?: string; own?: boolean; address?: string };
/** A third-party place. */
export type Place = { category: string; name: string; lat: number; lon: number; icon: string; description: string };
/** What a device's profile says besides the demographics; "" where unknown. */
export type Traits = { platform: string; make: string; model: string; carrier: string; genres: string[] };

export const valuesOf = {
  gender: ["F", "M", "unknown"],
  age: ["20_24", "25_29", "30_39", "40_49", "50_59", "60_69", "70_plus", "unknown"],
  class: ["A", "B", "C", "D", "E", "unknown"],
} as const;
export type Dimension = keyof typeof valuesOf;
export const dimensions: readonly Dimension[] = ["gender", "age", "class"];
export type Profile = Record<Dimension, string>;
export const unknownProfile: Profile = { gender: "unknown", age: "unknown", class: "unknown" };
/** Chosen values; an empty list does not filter. */
export type Slice = Record<Dimension, string[]>;
export const noSlice: Slice = { gender: [], age: [], class: [] };

export type Parameters = {
  zone: string;
  radiusMeters: number;
  gapMinutes: number;
  maximumAccuracyMeters: number;
  maximumHomeAccuracyMeters: number;
  maximumHours: number;
  excludeResidents: boolean;
  /** the privacy floor; 0 turns it off */
  floor: number;
};
export const usualParameters: Parameters = {
  zone: "America/Sao_Paulo", radiusMeters: 50, gapMinutes: 30, maximumAccuracyMeters: 50, maximumHomeAccuracyMeters: 100, maximumHours: 16,
  excludeResidents: true, floor: 0,
};

export type World = { parameters: Parameters; pings: readonly Ping[]; points: Point[]; profiles: ReadonlyMap<string, Profile>; traits?: ReadonlyMap<string, Traits>; places?: readonly Place[] };

/** A visit of a device to one point; dwell in seconds, `hour` local. */
export type Visit = { device: string; point: Point; start: number; end: number; dwell: number; pings: number; day: string; hour: number };
export type Exclusion = "too_long" | "resident" | "staff";

/** One question: the nodes (none: the whole type), one point of them or all, a closed interval of days, and the slice. */
export type Question = {
  type: PointType;
  nodes: string[][];
  /** id of the point in single mode */
  single: number | null;
  start: string;
  end: string;
  slice: Slice;
  rows: "weeks" | "quarters";
};
