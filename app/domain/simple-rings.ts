/** (longitude, latitude) in degrees. */
type Position = readonly [number, number];

/**
 * A closed ring with as few positions as keep it within `degrees` of itself (Douglas and Peucker), for drawings; at least a triangle. Rounded to a tenth of that, so
 * that its text is short. What is computed from an area is computed from the whole ring.
 */
export function simpleRing(ring: readonly Position[], degrees: number): Position[] {
  const last = ring.length - 1;
  if (last < 3) return [...ring];
  const keep = new Uint8Array(ring.length);
  // first and last are one place: the far end of the ring is the second fixed one
  const far = farthest(ring, 0, last).at;
  for (const each of [0, far, last]) keep[each] = 1;
  const open: [number, number][] = [[0, far], [far, last]];
  for (let part = open.pop(); part; part = open.pop()) {
    const [from, to] = part;
    const { at, distance } = farthest(ring, from, to);
    if (distance <= degrees || at <= from || at >= to) continue;
    keep[at] = 1;
    open.push([from, at], [at, to]);
  }
  const digits = Math.max(0, Math.min(7, Math.ceil(-Math.log10(degrees / 10))));
  const round = (value: number): number => Math.round(value * 10 ** digits) / 10 ** digits;
  const kept = ring.filter((_, i) => keep[i]).map(([lon, lat]): Position => [round(lon), round(lat)]);
  return kept.filter(([lon, lat], i) => i === 0 || lon !== kept[i - 1]?.[0] || lat !== kept[i - 1]?.[1]);
}

function farthest(ring: readonly Position[], from: number, to: number): { at: number; distance: number } {
  const [ax, ay] = ring[from] ?? [0, 0];
  const [bx, by] = ring[to] ?? [0, 0];
  const length = Math.hypot(bx - ax, by - ay);
  let [at, distance] = [from, 0];
  for (let i = from + 1; i < to; i++) {
    const [x, y] = ring[i] ?? [0, 0];
    const away = length === 0 ? Math.hypot(x - ax, y - ay) : Math.abs((bx - ax) * (ay - y) - (ax - x) * (by - ay)) / length;
    if (away > distance) [at, distance] = [i, away];
  }
  return { at, distance };
}
