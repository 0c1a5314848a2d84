/** A position in degrees. */
export type Position = { latitude: number; longitude: number };
/** METRICS.md rule 7: mean radius of the sphere in metres. */
const EARTH = 6_371_008.8;
const radians = (degrees: number): number => (degrees * Math.PI) / 180;

/** Great-circle distance in metres. */
export function metresBetween(a: Position, b: Position): number {
  const h = Math.sin(radians(b.latitude - a.latitude) / 2) ** 2 + Math.cos(radians(a.latitude)) * Math.cos(radians(b.latitude)) * Math.sin(radians(b.longitude - a.longitude) / 2) ** 2;
  return 2 * EARTH * Math.asin(Math.min(1, Math.sqrt(h)));
}

/** Initial bearing from `a` to `b` in degrees clockwise from north, 0 to 360. */
export function bearing(a: Position, b: Position): number {
  const east = radians(b.longitude - a.longitude);
  const [from, to] = [radians(a.latitude), radians(b.latitude)];
  const angle = Math.atan2(Math.sin(east) * Math.cos(to), Math.cos(from) * Math.sin(to) - Math.sin(from) * Math.cos(to) * Math.cos(east));
  return ((angle * 180) / Math.PI + 360) % 360;
}

/** Mean of positions, longitudes taken relative to the first so that the antimeridian does not matter; null of none. */
export function centroid(positions: readonly Position[]): Position | null {
  const [first] = positions;
  if (!first) return null;
  const east = positions.map(({ longitude }) => ((longitude - first.longitude + 540) % 360) - 180);
  const mean = (values: readonly number[]) => values.reduce((sum, value) => sum + value, 0) / values.length;
  return { latitude: mean(positions.map(({ latitude }) => latitude)), longitude: ((first.longitude + mean(east) + 540) % 360) - 180 };
}
