import type { MetricsWeighted, WeightedField, WeightedFigure } from "~/contract/metrics-weighted";
import { weightedFields } from "~/contract/metrics-weighted";
import { segCount } from "~/domain/segment-codes";
import { withhold } from "~/domain/privacy-floor";
import type { Guard } from "./guard";
import type { SegmentReading } from "./segment-reading.server";
import { aggregate } from "./totals";
import type { WeightedCell } from "./weighted-devices.server";

const z95 = 1.959964;

/** Of a cell's devices: how many the figure counts, the sum of what they count for and the sum of its squares. */
type Sums = { devices: number; sum: number; squares: number };
const sumsOf: Record<WeightedField, (cell: WeightedCell) => Sums> = {
  unique_visitors: ({ uniques }) => ({ devices: uniques, sum: uniques, squares: uniques }),
  repeat_visitors: ({ repeats }) => ({ devices: repeats, sum: repeats, squares: repeats }),
  new_visitors: ({ news }) => ({ devices: news, sum: news, squares: news }),
  visits: ({ uniques, visits, squares }) => ({ devices: uniques, sum: visits, squares }),
};

/**
 * Σw·y over the devices with a ping in T, y being what a device counts for (0 without a visit), ± 1.959964·√Σw²(y − ŷ)². ŷ is what the margins of the weights
 * lead one to expect of a device: the mean of y over the devices of its cell (home area, gender, age range, class), which have one weight w. A cell of n devices therefore
 * adds w²·(Σy² − 2ŷΣy + nŷ²) = w²·(Σy² − (Σy)²/n).
 */
function estimateOf(cells: readonly WeightedCell[], sums: (cell: WeightedCell) => Sums): WeightedFigure {
  let [estimate, variance, devices, weights, squaredWeights] = [0, 0, 0, 0, 0];
  for (const cell of cells) {
    const { weight: w, devices: n } = cell;
    const of = sums(cell);
    estimate += w * of.sum;
    variance += w * w * Math.max(0, of.squares - of.sum ** 2 / n);
    devices += of.devices;
    weights += w * of.devices;
    squaredWeights += w * w * of.devices;
  }
  const half = z95 * Math.sqrt(variance);
  return { estimate, low: Math.max(0, estimate - half), high: estimate + half, effective_sample: squaredWeights > 0 ? weights ** 2 / squaredWeights : null, devices };
}

/** `metricsWeighted`: each figure under the slice, withheld where the unweighted one is. */
export function weightedOf(cells: readonly WeightedCell[], reading: SegmentReading, guard: Guard): MetricsWeighted {
  if (cells.length === 0) return { weighted: false, people: null, unique_visitors: null, visits: null, new_visitors: null, repeat_visitors: null };
  const kept = cells.filter(({ cell }) => guard.keep[cell % segCount]);
  const { hidden } = aggregate(reading, guard, 0);
  const figures = Object.fromEntries(weightedFields.map((field) => [field, estimateOf(kept, sumsOf[field])])) as Record<WeightedField, WeightedFigure>;
  return withhold({ weighted: true, people: cells.reduce((sum, { weight, devices }) => sum + weight * devices, 0), ...figures } as MetricsWeighted, weightedFields.filter((field) => hidden.includes(field)));
}
