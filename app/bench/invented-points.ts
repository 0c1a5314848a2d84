/** Places of the benchmark on a jittered grid around São Paulo, the same every time: the first 2,000 take up pings, all of them visits. */
export const ingestPoints = 2000;
export const dashboardPoints = 6000;

export type InventedPoint = { code: string; latitude: number; longitude: number; path: string[] };

/** South-west corner, and degrees between neighbours of the grid. */
const corner = { latitude: -23.72, longitude: -46.84 };
const step = { latitude: 0.0085, longitude: 0.0095 };
const columns = 75;

/** A number in 0..1 from two whole numbers, by the golden ratio: evenly spread and the same on every machine. */
const spread = (n: number, of: number): number => (n * of * 0.618_033_988_75) % 1;

/** Brands of 5,000 points hold chains of 500, these regions of 20: brand, chain, region and store are segments of the tree. */
const pointsPerBrand = 5000;
const pointsPerChain = 500;
const pointsPerRegion = 20;

const pathOf = (i: number): string[] =>
  [`Brand ${Math.floor(i / pointsPerBrand) + 1}`, `Chain ${Math.floor(i / pointsPerChain) + 1}`, `Region ${Math.floor(i / pointsPerRegion) + 1}`];
const codeOf = (i: number): string => `P${String(i).padStart(4, "0")}`;

export const inventedPoints = (count: number): InventedPoint[] =>
  Array.from({ length: count }, (_, i) => ({
    code: codeOf(i),
    latitude: corner.latitude + (Math.floor(i / columns) + 0.6 * spread(i + 1, 1)) * step.latitude,
    longitude: corner.longitude + ((i % columns) + 0.6 * spread(i + 1, 7)) * step.longitude,
    path: pathOf(i),
  }));

/** A segment of the tree: its path, its points as numbers from 0, and its siblings' points with the sibling each belongs to. */
export type InventedSegment = { path: string[]; points: number[]; siblings: { point: number; group: number }[] };
export const segmentSizes = [1, pointsPerRegion, pointsPerChain, pointsPerBrand] as const;
export type SegmentSize = (typeof segmentSizes)[number];

/** The segment of a size that holds a point; `at` counts such segments from the first. */
export function inventedSegment(size: SegmentSize, at: number): InventedSegment {
  const first = (at * size) % dashboardPoints;
  const depth = { 1: 4, [pointsPerRegion]: 3, [pointsPerChain]: 2, [pointsPerBrand]: 1 }[size] ?? 1;
  const path = [...pathOf(first), codeOf(first)];
  const parents = path.slice(0, depth - 1).join(">");
  const points = (of: number) => Array.from({ length: Math.min(size, dashboardPoints - of) }, (_, i) => of + i);
  const beside = Array.from({ length: Math.ceil(dashboardPoints / size) }, (_, i) => i * size).filter((of) => of !== first && pathOf(of).slice(0, depth - 1).join(">") === parents);
  return { path: path.slice(0, depth), points: points(first), siblings: beside.flatMap((of, group) => points(of).map((point) => ({ point, group }))) };
}
