/** Devices of the panel that share a category in each margin, in the order of the margins; null: unknown. */
export type RakingCell = { categories: readonly (string | null)[]; devices: number };
/** People by category; a category that is missing, or has nobody, asks for nothing. */
export type RakingMargin = { name: string; targets: ReadonlyMap<string, number> };

/** How well the weights meet one margin. */
export type MarginReport = {
  name: string;
  /** every category has devices, and their weights add up to its people to 0.1 % */
  met: boolean;
  /** largest |weighted devices / people − 1| over the categories with devices, and the category that has it */
  largestError: number;
  worst: string | null;
  /** people for whom no device can stand: the other categories of the margin stand for them */
  empty: { category: string; people: number }[];
  /** devices for whose category the margin has no people (null: unknown): together they keep their share of the panel */
  untargeted: { category: string | null; devices: number }[];
};
export type Raking = {
  /** people for whom one device of a cell stands; also of cells without devices */
  weights: number[];
  /** people / devices */
  mean: number;
  smallest: number;
  largest: number;
  /** (Σw)² / Σw²: so many devices of equal weight would tell as much (Kish 1965); 0 without devices */
  effectiveSample: number;
  margins: MarginReport[];
  iterations: number;
};

/** Weights stay between these multiples of their mean. */
const bounds = { lowest: 0.2, highest: 5 };
/** A margin is met when no category is off by more. */
const metWithin = 0.001;
const closeEnough = 1e-10;
/** Iterations that a table is worth: few cells hold each other so tightly that they need thousands, many cells take seconds for hundreds. */
const mostIterations = (cells: number): number => Math.min(20_000, Math.max(300, Math.ceil(20e6 / (cells + 1))));
/** Without any gain for this share of them no weights within the bounds meet all margins. */
const patience = 0.2;
/** No category's factor leaves [1 / limit, limit]: past it all of its weights are at a bound. */
const factorLimit = 1e6;

/** One margin while it is worked on: of each cell its category's index, of each category devices, people asked for, people that weights within the bounds can make of them, and factor. */
type Working = { indices: Int32Array; categories: (string | null)[]; devices: number[]; asked: number[]; wanted: number[]; factors: number[]; report: Pick<MarginReport, "name" | "empty" | "untargeted"> };

/**
 * Weights that make the panel add up to the people of every margin, by iterative proportional fitting (Deming and Stephan 1940: "On a least squares
 * adjustment of a sampled frequency table when the expected marginal totals are known"), kept within 0.2 and 5 times people / devices: a weight is the product
 * of one factor for each margin, cut at the bounds, and the factors are fitted to the weights as cut.
 *
 * The number of people is that of the first margin; of the others only the shares count. Devices of unknown or untargeted category keep their share of
 * the panel, the categories with people and devices share the rest by their people. A category that even weights at a bound cannot meet gets those, and the
 * others of its margin share what it leaves or needs, so that all margins stand for the same number of people.
 */
export function rake(cells: readonly RakingCell[], margins: readonly RakingMargin[]): Raking {
  const devices = cells.reduce((sum, cell) => sum + cell.devices, 0);
  const people = margins[0] ? [...margins[0].targets.values()].reduce((sum, each) => sum + each, 0) : devices;
  const mean = devices > 0 ? people / devices : 0;
  const working = margins.map((margin, m) => prepare(cells, margin, m, devices, people));
  const sizes = Float64Array.from(cells, (cell) => cell.devices);
  const products = new Float64Array(cells.length).fill(1);
  const weights = new Float64Array(cells.length).fill(mean);
  const most = mostIterations(cells.length);
  let iterations = 0;
  for (let [least, since] = [Infinity, 0]; devices > 0 && iterations < most; iterations++) {
    const error = Math.max(0, ...working.map((margin) => errorsOf(margin, margin.wanted, sizes, weights).largestError));
    if (error <= closeEnough) break;
    [least, since] = error < least * 0.999 ? [error, 0] : [least, since + 1];
    if (since > patience * most) break;
    for (const margin of working) fit(margin, sizes, products, weights, mean);
  }
  const used = cells.flatMap((cell, c) => (cell.devices > 0 ? [{ n: cell.devices, w: weights[c] ?? 0 }] : []));
  const squares = used.reduce((sum, { n, w }) => sum + n * w * w, 0);
  return {
    weights: [...weights], mean, iterations,
    smallest: used.reduce((least, { w }) => Math.min(least, w), used[0]?.w ?? 0), largest: used.reduce((most, { w }) => Math.max(most, w), 0),
    effectiveSample: squares > 0 ? used.reduce((sum, { n, w }) => sum + n * w, 0) ** 2 / squares : 0,
    margins: working.map((margin) => {
      const errors = errorsOf(margin, margin.asked, sizes, weights);
      return { ...margin.report, ...errors, met: devices > 0 && margin.report.empty.length === 0 && errors.largestError <= metWithin };
    }),
  };
}

function prepare(cells: readonly RakingCell[], { name, targets }: RakingMargin, m: number, all: number, people: number): Working {
  const categories = [...new Set(cells.map((cell) => cell.categories[m] ?? null))];
  const place = new Map(categories.map((category, i) => [category, i]));
  const indices = Int32Array.from(cells, (cell) => place.get(cell.categories[m] ?? null) ?? 0);
  const devices = categories.map(() => 0);
  cells.forEach((cell, c) => { devices[indices[c] ?? 0] = (devices[indices[c] ?? 0] ?? 0) + cell.devices; });
  const targetOf = (category: string | null) => (category === null ? 0 : (targets.get(category) ?? 0));
  const targeted = categories.map((category, i) => targetOf(category) > 0 && (devices[i] ?? 0) > 0);
  const covered = categories.reduce((sum, category, i) => sum + (targeted[i] ? targetOf(category) : 0), 0);
  const untargeted = categories.flatMap((category, i) => (!targeted[i] && (devices[i] ?? 0) > 0 ? [{ category, devices: devices[i] ?? 0 }] : []));
  const rest = all > 0 ? 1 - untargeted.reduce((sum, each) => sum + each.devices, 0) / all : 0;
  const asked = categories.map((category, i) => (targeted[i] ? (people * rest * targetOf(category)) / covered : all > 0 ? (people * (devices[i] ?? 0)) / all : 0));
  return {
    indices, categories, devices, asked, wanted: withinReach(asked, devices, targeted, all > 0 ? people / all : 0), factors: categories.map(() => 1),
    report: { name, untargeted, empty: [...targets].flatMap(([category, number]) => (number > 0 && (devices[place.get(category) ?? -1] ?? 0) === 0 ? [{ category, people: number }] : [])) },
  };
}

/** The people asked for of the targeted categories, times the one factor with which they keep their sum when each is cut at what weights at a bound make. */
function withinReach(asked: readonly number[], devices: readonly number[], targeted: readonly boolean[], mean: number): number[] {
  const cut = (factor: number) => asked.map((people, i) => (targeted[i] ? Math.min(bounds.highest * mean * (devices[i] ?? 0), Math.max(bounds.lowest * mean * (devices[i] ?? 0), people * factor)) : people));
  const total = (list: readonly number[]) => list.reduce((sum, each) => sum + each, 0);
  const sum = total(asked);
  if (cut(1).every((people, i) => people === asked[i])) return [...asked];
  let [low, high] = [-30, 30];
  for (let step = 0; step < 100; step++) {
    const middle = (low + high) / 2;
    if (total(cut(Math.exp(middle))) < sum) low = middle;
    else high = middle;
  }
  return cut(Math.exp(high));
}

function sumsOf({ indices, categories }: Working, sizes: Float64Array, weights: Float64Array): number[] {
  const sums = categories.map(() => 0);
  for (let c = 0; c < sizes.length; c++) sums[indices[c] ?? 0] = (sums[indices[c] ?? 0] ?? 0) + (sizes[c] ?? 0) * (weights[c] ?? 0);
  return sums;
}

/** Brings a margin's factors nearer to its people, with the products of the factors and the weights, cut at the bounds, that follow. */
function fit(margin: Working, sizes: Float64Array, products: Float64Array, weights: Float64Array, mean: number): void {
  const { indices, factors, wanted } = margin;
  const steps = sumsOf(margin, sizes, weights).map((sum, i) => {
    const before = factors[i] ?? 1;
    if (sum > 0) factors[i] = Math.min(factorLimit, Math.max(1 / factorLimit, (before * (wanted[i] ?? 0)) / sum));
    return (factors[i] ?? 1) / before;
  });
  for (let c = 0; c < weights.length; c++) {
    products[c] = (products[c] ?? 1) * (steps[indices[c] ?? 0] ?? 1);
    weights[c] = mean * Math.min(bounds.highest, Math.max(bounds.lowest, products[c] ?? 1));
  }
}

function errorsOf(margin: Working, people: readonly number[], sizes: Float64Array, weights: Float64Array): Pick<MarginReport, "largestError" | "worst"> {
  let found: Pick<MarginReport, "largestError" | "worst"> = { largestError: 0, worst: null };
  sumsOf(margin, sizes, weights).forEach((sum, i) => {
    const wanted = people[i] ?? 0;
    const error = wanted > 0 ? Math.abs(sum / wanted - 1) : 0;
    if (error > found.largestError) found = { largestError: error, worst: margin.categories[i] ?? null };
  });
  return found;
}
