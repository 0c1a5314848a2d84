import { planted, plantedRun, worldsWithAny } from "./advisor-runs";
import type { Row } from "./table.server";

/** Share of worlds without effect that may give any recommendation: the binomial limit at a true 5 % in 200 worlds. */
const mostFalse = 0.08;

/** The advisor in simulated worlds: how often it recommends anything where nothing is, and what it makes of what was planted. */
export function benchAdvisor(seeds: number): { none: Row[]; effects: Row[] } {
  const none = [0, 0.1].map((shocks): Row => ({
    world: shocks === 0 ? "nothing but devices varies" : "days, blocks of days and stores' days vary by 10 %", worlds: `${seeds}`, "with any recommendation": `${worldsWithAny(seeds, shocks)}`, "at most": `${Math.floor(seeds * mostFalse)}`,
  }));
  const effects = (Object.keys(planted) as (keyof typeof planted)[]).map((name): Row => {
    const { found, covered, truth, mean, others } = plantedRun(name, seeds);
    return { effect: name, worlds: `${seeds}`, found: `${found}`, "interval holds the truth": `${covered}`, "true benefit, visits": truth.toFixed(0), "mean benefit": mean.toFixed(0), "other areas recommend": `${others}` };
  });
  return { none, effects };
}
