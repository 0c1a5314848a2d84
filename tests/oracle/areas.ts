/** Neighbourhoods (METRICS.md "Premium"): which area a position lies in, by walking round its rings. */

/** Rings of (longitude, latitude), open or closed; a polygon is its outer ring and its holes. */
export type Ring = readonly (readonly [number, number])[];
export type Area = { name: string; community: string; polygons: readonly (readonly Ring[])[] };
export type Place = { lat: number; lon: number };

/** Areas in the order that decides: by name, then by community. */
export const inOrder = <A extends { name: string; community: string }>(areas: readonly A[]): A[] =>
  [...areas].sort((a, b) => (a.name < b.name ? -1 : a.name > b.name ? 1 : a.community < b.community ? -1 : 1));

/** The first area, in order, that holds the place or has it on its border; null in none. */
export function areaAt<A extends Area>(areas: readonly A[], place: Place): A | null {
  return inOrder(areas).find(({ polygons }) => holds(polygons.flat(), place)) ?? null;
}

/** Rings count by even and odd: a hole is a ring inside another one. */
function holds(rings: readonly Ring[], { lat, lon }: Place): boolean {
  let within = false;
  for (const ring of rings) {
    for (let i = 0; i < ring.length; i++) {
      const [ax, ay] = ring[i] ?? [0, 0];
      const [bx, by] = ring[(i + 1) % ring.length] ?? [0, 0];
      if (onSide(ax, ay, bx, by, lon, lat)) return true;
      if (ay > lat !== by > lat && lon < ax + ((lat - ay) / (by - ay)) * (bx - ax)) within = !within;
    }
  }
  return within;
}

const onSide = (ax: number, ay: number, bx: number, by: number, x: number, y: number): boolean =>
  (x - ax) * (by - ay) === (bx - ax) * (y - ay) && x >= Math.min(ax, bx) && x <= Math.max(ax, bx) && y >= Math.min(ay, by) && y <= Math.max(ay, by);
