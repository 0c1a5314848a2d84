import { weightedFields, type MetricsWeighted, type WeeklyWeightedRow, type WeightedField, type WeightedFigure } from "~/contract/metrics-weighted";
import { daysBetween } from "~/domain/calendar";
import { segCount } from "~/domain/segment-codes";
import { withhold } from "~/domain/privacy-floor";
import { z95 } from "~/domain/variation";
import type { Guard } from "./guard";
import type { SegmentReading } from "./segment-reading.server";
import { aggregate } from "./totals";
import type { WeightedCell } from "./weighted-devices.server";

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

const none = Object.fromEntries(weightedFields.map((field) => [field, null])) as Record<WeightedField, null>;
type Figures = Record<WeightedField, WeightedFigure | null>;

/** The figures under the slice; all null where no device has a weight. */
function figuresOf(cells: readonly WeightedCell[], guard: Guard): Figures {
  if (cells.length === 0) return none;
  const kept = cells.filter(({ cell }) => guard.keep[cell % segCount]);
  return Object.fromEntries(weightedFields.map((field) => [field, estimateOf(kept, sumsOf[field])])) as Figures;
}

const hiddenOf = (cells: readonly WeightedCell[], hidden: readonly string[]): WeightedField[] => (cells.length === 0 ? [] : weightedFields.filter((field) => hidden.includes(field)));

/** `metricsWeighted`: each figure under the slice, withheld where the unweighted one is. */
export function weightedOf(cells: readonly WeightedCell[], reading: SegmentReading, guard: Guard): MetricsWeighted {
  const weighted = cells.length > 0;
  const people = weighted ? cells.reduce((sum, { weight, devices }) => sum + weight * devices, 0) : null;
  return withhold<MetricsWeighted>({ weighted, people, ...figuresOf(cells, guard) }, hiddenOf(cells, aggregate(reading, guard, 0).hidden));
}

/** `metricsWeeklyWeighted`: the same for each row of `metricsWeekly`, from the devices with a ping in its days. */
export function weeklyWeightedOf(cellsByRow: readonly WeightedCell[][], reading: SegmentReading, guard: Guard): WeeklyWeightedRow[] {
  return reading.rows.map((row, index) => {
    const cells = cellsByRow[index] ?? [];
    const id = { period_quarter: index + 1, period_quarter_start: row?.start ?? null, period_quarter_end: row?.end ?? null };
    if (!row) return { _id: id, iso_week: null, days: 0, ...none };
    const [from, to] = [daysBetween(reading.period.start, row.start), daysBetween(reading.period.start, row.end)];
    const { hidden } = aggregate(reading, guard, index + 1, (day) => day >= from && day <= to);
    return withhold<WeeklyWeightedRow>({ _id: id, iso_week: row.label.includes("W") ? row.label : null, days: row.days, ...figuresOf(cells, guard) }, hiddenOf(cells, hidden));
  });
}
