import { readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { expectedDays, lessonDays } from "~/inference/expected-days";
import { drawsOf } from "~/inference/random-draws";
import { structuralForecast } from "~/inference/structural-model";
import { hasOpenData, openData } from "../support/open-data";

describe("draws", () => {
  it("follow from the seed and have the moments of their distributions", () => {
    const draws = drawsOf(7);
    const again = drawsOf(7);
    const n = 40_000;
    const moments = (draw: () => number): [number, number] => {
      const values = Array.from({ length: n }, draw);
      const mean = values.reduce((sum, value) => sum + value, 0) / n;
      return [mean, values.reduce((sum, value) => sum + (value - mean) ** 2, 0) / n];
    };
    expect([draws.uniform(), draws.normal(), draws.gamma(3)]).toEqual([again.uniform(), again.normal(), again.gamma(3)]);
    const near = ([mean, variance]: [number, number], [wantedMean, wantedVariance]: [number, number]) => {
      expect(Math.abs(mean - wantedMean)).toBeLessThan(6 * Math.sqrt(wantedVariance / n));
      expect(Math.abs(variance / wantedVariance - 1)).toBeLessThan(0.1);
    };
    near(moments(draws.uniform), [0.5, 1 / 12]);
    near(moments(draws.normal), [0, 1]);
    near(moments(() => draws.gamma(3)), [3, 3]);
    near(moments(() => draws.gamma(0.4)), [0.4, 0.4]);
  });
});

/** A series of a level, a control and noise, from a seed. */
function invented(seed: number, n: number, weekly: number): { y: number[]; control: number[] } {
  const { normal } = drawsOf(seed);
  let level = 0;
  const control = Array.from({ length: n }, (_, t) => 100 + 10 * Math.sin(t / 5) + 3 * normal());
  const y = control.map((x, t) => { level += 0.1 * normal(); return 40 + level + 0.8 * x + weekly * [0, 1, 2, 1, 0, -2, -2][t % 7]! + normal(); });
  return { y, control };
}

describe("structural model", () => {
  it("answers the same for the same seed", () => {
    const { y, control } = invented(1, 70, 0);
    const ask = (seed: number) => structuralForecast({ y: y.slice(0, 50), controls: [control], daily: false, seed, draws: 200, burn: 50 });
    expect(ask(4)).toEqual(ask(4));
    expect(ask(4)).not.toEqual(ask(5));
  });
  it("holds what comes in most of its intervals, and the season where there is one", () => {
    let [inside, all] = [0, 0];
    for (let seed = 1; seed <= 12; seed++) {
      const { y, control } = invented(seed, 70, 8);
      const found = structuralForecast({ y: y.slice(0, 56), controls: [control], daily: true, seed, draws: 400, burn: 100 });
      found?.days.forEach(({ low, high, mean }, i) => {
        const truth = y[56 + i] ?? NaN;
        all++;
        if (low <= truth && truth <= high) inside++;
        expect(high - low).toBeLessThan(25);
        expect(Math.abs(mean - truth)).toBeLessThan(12);
      });
    }
    expect(all).toBe(12 * 14);
    expect(inside / all).toBeGreaterThan(0.85);
  }, 60_000);
  it("has nothing to say of a series that never varies", () => expect(structuralForecast({ y: [5, 5, 5, 5], controls: [[1, 2, 3, 4, 5, 6]], daily: false, seed: 1 })).toBeNull());
});

describe("expected days", () => {
  const days = (weekly: number, tail = 28) => invented(9, lessonDays + tail, weekly);
  it("follows the control where that beats the mean of earlier same weekdays, with a band", () => {
    const { y, control } = days(0);
    const found = expectedDays(y, control, 1);
    expect(found.reason).toBeNull();
    expect(found.days).toHaveLength(28);
    for (const { low, mean, high } of found.days) expect(low <= mean && mean <= high).toBe(true);
    const chosen = found.errors[found.model ?? "weekday"] ?? NaN;
    expect(chosen).toBeLessThan(found.errors.weekday ?? NaN);
    expect(chosen).toBe(Math.min(found.errors.scaled_control ?? NaN, found.errors.structural ?? NaN));
  });
  it("scales the control, band included, as written", () => {
    // real is exactly half the control but for ±1 in turn: the scale is 0.5 and the residual's sd is known
    const control = Array.from({ length: 29 }, (_, i) => (i % 2 ? 120 : 80) + 10 * (i % 3));
    const real = control.map((value, i) => value / 2 + (i % 2 ? 1 : -1));
    const found = expectedDays(real, control, 1);
    const mean = control.slice(0, 28).reduce((sum, value) => sum + value, 0) / 28;
    const s = Math.sqrt(28 / 27);
    if (found.model === "scaled_control") {
      const reach = 1.96 * s * Math.sqrt(((1 + 1 / 28) * (control[28] ?? 0)) / mean);
      expect(found.days[0]?.mean).toBeCloseTo((control[28] ?? 0) / 2, 9);
      expect((found.days[0]?.high ?? 0) - (found.days[0]?.mean ?? 0)).toBeCloseTo(reach, 9);
    } else expect(found.errors.structural ?? NaN).toBeLessThan(found.errors.scaled_control ?? NaN);
  });
  it("draws no line, and says why, where the weekdays tell more or nothing varies", () => {
    const weekdays = Array.from({ length: 56 }, (_, i) => 100 + 30 * (i % 7));
    const noise = drawsOf(3);
    expect(expectedDays(weekdays, weekdays.map(() => 50 + 40 * noise.uniform()), 1)).toMatchObject({ model: null, reason: "not_better", days: [] });
    expect(expectedDays(weekdays.map(() => 0), weekdays.map(() => 0), 1)).toMatchObject({ model: null, reason: "no_variation", days: [] });
  });
});

type Published = { name: string; file: string; columns: [string, ...string[]]; before: number; from?: number; until?: number; effect: { average: [number, number, number]; cumulative: [number, number, number] }; significant: boolean };
const published: Published[] = [
  { name: "vignette", file: "google_vignette_series.csv", columns: ["y", "x1"], before: 70, effect: { average: [11, 9.8, 11], cumulative: [316, 294.9, 337] }, significant: true },
  { name: "arma", file: "arma_data.csv", columns: ["y", "X"], before: 70, effect: { average: [0.89, 0.27, 1.5], cumulative: [26.67, 7.99, 44.4] }, significant: true },
  { name: "comparison", file: "comparison_data.csv", columns: ["CHANGED", "NOT_CHANGED_1", "NOT_CHANGED_2", "NOT_CHANGED_3"], before: 90, effect: { average: [-657, -2076, 832], cumulative: [-11_831, -37_371, 14_971] }, significant: false },
  { name: "google", file: "google_data.csv", columns: ["y", "x1", "x2"], before: 61, effect: { average: [27, 18, 36], cumulative: [804, 539, 1073] }, significant: true },
];

describe.skipIf(!hasOpenData("causal_impact", "arma_data.csv"))("published series of CausalImpact (needs ../shared/data)", () => {
  const lines: string[] = [];
  it.each(published)("$name: the effect within the published interval, its ends within 10 % of the width", ({ name, file, columns, before, effect, significant }) => {
    const [header = "", ...rows] = readFileSync(openData("causal_impact", file), "utf8").trim().split(/\r?\n/);
    const names = header.replaceAll("\"", "").split(",");
    const column = (wanted: string) => rows.map((row) => Number(row.split(",")[names.indexOf(wanted)]));
    const [response, ...covariates] = columns;
    const y = column(response);
    const found = structuralForecast({ y: y.slice(0, before), controls: covariates.map(column), daily: false, seed: 1, draws: 4000, burn: 400 });
    const actual = y.slice(before).reduce((sum, value) => sum + value, 0);
    const [point, low, high] = [actual - (found?.total.mean ?? NaN), actual - (found?.total.high ?? NaN), actual - (found?.total.low ?? NaN)];
    const [, publishedLow, publishedHigh] = effect.cumulative;
    const width = publishedHigh - publishedLow;
    lines.push([name.padEnd(12), ...[effect.cumulative[0], point, publishedLow, low, publishedHigh, high].map((value) => value.toFixed(1).padStart(11)), `${((100 * (low - publishedLow)) / width).toFixed(1)} %`.padStart(9), `${((100 * (high - publishedHigh)) / width).toFixed(1)} %`.padStart(9)].join(" "));
    expect(point).toBeGreaterThan(publishedLow);
    expect(point).toBeLessThan(publishedHigh);
    expect(Math.abs(low - publishedLow) / width).toBeLessThan(0.1);
    expect(Math.abs(high - publishedHigh) / width).toBeLessThan(0.1);
    expect(low <= 0 && high >= 0).toBe(!significant);
  }, 120_000);
  it("prints a table", () => {
    const head = ["series".padEnd(12), ...["published", "here", "low publ.", "low here", "high publ.", "high here"].map((word) => word.padStart(11)), "low off".padStart(9), "high off".padStart(9)].join(" ");
    process.stdout.write(`\nEffects (cumulative) beside the published ones\n${head}\n${lines.join("\n")}\n`);
    expect(lines).toHaveLength(published.length);
  });
});
