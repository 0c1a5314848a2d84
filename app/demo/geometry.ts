import type { Random } from "./random";

export type Position = { latitude: number; longitude: number };

const metresPerDegree = 111_195;

/** A position so many metres north and east. */
export const offset = (from: Position, north: number, east: number): Position => ({
  latitude: from.latitude + north / metresPerDegree,
  longitude: from.longitude + east / (metresPerDegree * Math.cos((from.latitude * Math.PI) / 180)),
});
/** Metres between two positions of one city (flat). */
export const metres = (a: Position, b: Position): number =>
  Math.hypot((a.latitude - b.latitude) * metresPerDegree, (a.longitude - b.longitude) * metresPerDegree * Math.cos((a.latitude * Math.PI) / 180));
/** The position at a share 0..1 of the straight way. */
export const along = (from: Position, to: Position, share: number): Position => ({
  latitude: from.latitude + (to.latitude - from.latitude) * share,
  longitude: from.longitude + (to.longitude - from.longitude) * share,
});
/** Normally scattered around a position; `spread` in metres. */
export function scatter(random: Random, around: Position, spread: number): Position {
  // both halves of one Box-Muller draw, cut at three spreads
  const radius = spread * Math.min(3, Math.sqrt(-2 * Math.log(1 - random.next())));
  const angle = 2 * Math.PI * random.next();
  return offset(around, radius * Math.cos(angle), radius * Math.sin(angle));
}
/** Five decimals, about a metre: what a phone reports. */
export const rounded = (degrees: number): number => Math.round(degrees * 1e5) / 1e5;
