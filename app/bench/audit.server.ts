import { matchStrata, type AuditCell } from "~/inference/strata";
import { upliftOf } from "~/inference/uplift";
import { auditWorld, worldWindowDays, type AuditDevice } from "./audit-world";
import type { Row } from "./table.server";

const bandOf = (seen: number): number => Math.ceil((7 * seen) / worldWindowDays);

/** The cells of an audit of T, or of its placebo one window earlier. */
export function cellsOf(world: readonly AuditDevice[], { placebo = false } = {}): AuditCell[] {
  const [now, before] = placebo ? ([1, 0] as const) : ([2, 1] as const);
  const cells = new Map<string, { key: number[]; exposed: [number, number, number, number]; controls: [number, number, number, number] }>();
  for (const { home, gender, age, class: social, seen, exposed, converted } of world) {
    if (seen[now] === 0 || seen[before] === 0 || (exposed[before] && !exposed[now])) continue;
    const key = [home, bandOf(seen[now]), bandOf(seen[before]), gender, age, social];
    const name = key.join(" ");
    const cell = cells.get(name) ?? { key, exposed: [0, 0, 0, 0], controls: [0, 0, 0, 0] };
    cells.set(name, cell);
    const outcome = (converted[now] ? 1 : 0) + (converted[before] ? 2 : 0);
    cell[exposed[now] ? "exposed" : "controls"][outcome] = (cell[exposed[now] ? "exposed" : "controls"][outcome] ?? 0) + 1;
  }
  return [...cells.values()];
}

/** How exposed devices compare with all others in T alone, with a 95 % interval: what an audit without `before` and without strata would say. */
export function naiveOf(world: readonly AuditDevice[]): { value: number; low: number; high: number } {
  const count = (test: (device: AuditDevice) => boolean): number => world.reduce((sum, device) => sum + (device.seen[2] > 0 && test(device) ? 1 : 0), 0);
  const [n, m] = [count(({ exposed }) => exposed[2]), count(({ exposed }) => !exposed[2])];
  const [a, b] = [count(({ exposed, converted }) => exposed[2] && converted[2]), count(({ exposed, converted }) => !exposed[2] && converted[2])];
  const ratio = a / n / (b / m);
  const reach = Math.exp(1.959964 * Math.sqrt(1 / a - 1 / n + 1 / b - 1 / m));
  return { value: ratio - 1, low: ratio / reach - 1, high: ratio * reach - 1 };
}

type Told = { value: number; low: number; high: number } | null;
/** Share of runs whose interval holds the truth, and the mean estimate. */
function summary(told: readonly Told[], truth: number): { cover: number; mean: number; told: number } {
  const known = told.filter((each) => each !== null);
  return { told: known.length, cover: known.filter(({ low, high }) => low <= truth && truth <= high).length / known.length, mean: known.reduce((sum, { value }) => sum + value, 0) / known.length };
}

export const auditEffects = [0, 0.05, 0.2];

/** Estimates of every method on the same worlds. */
export function auditRuns(effect: number, seeds: number): { ratio: Told[]; additive: Told[]; placebo: Told[]; naive: Told[]; naiveBefore: Told[]; placed: number[]; detectable: number[] } {
  const runs = { ratio: [] as Told[], additive: [] as Told[], placebo: [] as Told[], naive: [] as Told[], naiveBefore: [] as Told[], placed: [] as number[], detectable: [] as number[] };
  for (let seed = 1; seed <= seeds; seed++) {
    const world = auditWorld({ seed: seed * 7919 + Math.round(effect * 1000), effect });
    const matching = matchStrata(cellsOf(world));
    const found = upliftOf(matching.strata);
    runs.ratio.push(found.ratio);
    runs.additive.push(found.additive);
    runs.placebo.push(upliftOf(matchStrata(cellsOf(world, { placebo: true })).strata).ratio);
    runs.naive.push(naiveOf(world));
    const { E1, E0 } = found;
    const reach = Math.exp(1.959964 * Math.sqrt(1 / E1 + 1 / E0));
    runs.naiveBefore.push({ value: E1 / E0 - 1, low: E1 / E0 / reach - 1, high: (E1 / E0) * reach - 1 });
    runs.placed.push(matching.placed / (matching.placed + matching.left));
    runs.detectable.push(found.detectable ?? 0);
  }
  return runs;
}

const percent = (value: number): string => `${(100 * value).toFixed(1)} %`;

/** One line for each effect and method: how often its 95 % interval holds the truth. */
export function benchAudit(seeds: number): Row[] {
  return auditEffects.flatMap((effect) => {
    const runs = auditRuns(effect, seeds);
    const line = (method: string, told: readonly Told[], truth: number): Row => {
      const { cover, mean, told: n } = summary(told, truth);
      return { truth: percent(truth), method, runs: String(n), "95 % interval holds it": percent(cover), "mean estimate": percent(mean) };
    };
    return [
      line("ratio of ratios in strata", runs.ratio, effect), line("additive difference in differences", runs.additive, effect), line("placebo, one window earlier", runs.placebo, 0),
      line("naive: exposed against the others", runs.naive, effect), line("naive: T against before", runs.naiveBefore, effect),
    ];
  });
}
