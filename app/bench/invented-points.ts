/** Places of the benchmark: 2,000 points on a jittered grid of about 40 km around São Paulo, the same every time. */
export const pointCount = 2000;

export type InventedPoint = { code: string; latitude: number; longitude: number; path: string[] };

/** South-west corner, and degrees between neighbours of the grid. */
const corner = { latitude: -23.72, longitude: -46.84 };
const step = { latitude: 0.0085, longitude: 0.0095 };
const columns = 50;

/** A number in 0..1 from two whole numbers, by the golden ratio: evenly spread and the same on every machine. */
const spread = (n: number, of: number): number => (n * of * 0.618_033_988_75) % 1;

/** Chains of 500 points, each with regions of 20: a region and a chain are segments of the tree. */
export const pointsPerChain = 500;
export const pointsPerRegion = 20;

export const inventedPoints = (): InventedPoint[] =>
  Array.from({ length: pointCount }, (_, i) => ({
    code: `P${String(i).padStart(4, "0")}`,
    latitude: corner.latitude + (Math.floor(i / columns) + 0.6 * spread(i + 1, 1)) * step.latitude,
    longitude: corner.longitude + ((i % columns) + 0.6 * spread(i + 1, 7)) * step.longitude,
    path: [`Chain ${Math.floor(i / pointsPerChain) + 1}`, `Region ${Math.floor(i / pointsPerRegion) + 1}`],
  }));

export const chainPath = ["Chain 1"];
export const regionPath = ["Chain 1", "Region 1"];
export const storePath = ["Chain 1", "Region 1", "P0003"];
