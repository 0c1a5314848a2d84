import { districts, type District } from "./districts";
import { metres, offset, rounded, type Position } from "./geometry";

/** Metres that an area reaches at most, and the corners of its outline where no neighbour cuts it. */
const reach = 3800;
const corners = 18;
/** People for one of a district's `homes`. */
const peoplePerHome = 62_000;
const classShares = (affluence: number): number[] => {
  const weights = [affluence ** 3 * 40 + 1, affluence * 40 + 8, 45, (1 - affluence) * 24 + 4, (1 - affluence) ** 2 * 12 + 1];
  const sum = weights.reduce((all, each) => all + each, 0);
  return weights.map((weight) => weight / sum);
};

/** The made-up neighbourhoods as a GeoJSON file: what is nearest to each district's centre, its zone as the community, with invented people, incomes and cars. */
export const areasFile = (): string => JSON.stringify({
  type: "FeatureCollection",
  features: districts.map((district, i) => {
    const population = Math.round(district.homes * peoplePerHome);
    const [a = 0, b = 0, c = 0, d = 0, e = 0] = classShares(district.affluence).map((share) => Math.round(share * population));
    return {
      type: "Feature",
      properties: {
        name: district.name, code: `D${String(i + 1).padStart(2, "0")}`, community: district.zone, population: a + b + c + d + e, class_a: a, class_b: b, class_c: c, class_d: d, class_e: e,
        income: Math.round(1800 + 11_000 * district.affluence ** 1.6), cars: Math.round((population / 2.9) * (0.25 + 0.9 * district.affluence)),
      },
      geometry: { type: "Polygon", coordinates: [outline(district)] },
    };
  }),
});

/** A closed ring of (longitude, latitude): a circle cut half-way to each neighbour. */
function outline(district: District): [number, number][] {
  let ring: Position[] = Array.from({ length: corners }, (_, i) => offset(district, reach * Math.sin((2 * Math.PI * i) / corners), reach * Math.cos((2 * Math.PI * i) / corners)));
  for (const other of districts) if (other !== district && metres(district, other) < 2 * reach) ring = nearerPart(ring, district, other);
  const closed = ring.map(({ latitude, longitude }): [number, number] => [rounded(longitude), rounded(latitude)]);
  return [...closed, closed[0] ?? [0, 0]];
}

/** The part of a convex ring that is nearer to `own` than to `other`. */
function nearerPart(ring: readonly Position[], own: Position, other: Position): Position[] {
  const side = (at: Position): number => metres(at, other) ** 2 - metres(at, own) ** 2;
  return ring.flatMap((at, i) => {
    const next = ring[(i + 1) % ring.length] ?? at;
    const [here, there] = [side(at), side(next)];
    const share = here / (here - there);
    const cut = here >= 0 !== there >= 0 ? [{ latitude: at.latitude + (next.latitude - at.latitude) * share, longitude: at.longitude + (next.longitude - at.longitude) * share }] : [];
    return here >= 0 ? [at, ...cut] : cut;
  });
}
