import type { Draws } from "./random-draws";

/** Prior of a regression with a choice of columns, as in the R packages bsts and CausalImpact. */
export type SpikeSlab = {
  columns: readonly Float64Array[];
  /** X'X */
  cross: readonly (readonly number[])[];
  /** precision of the coefficients over the error's variance */
  precision: readonly (readonly number[])[];
  /** chance of each column to count */
  inclusion: readonly number[];
  df: number;
  /** df × the expected variance of the error */
  sumOfSquares: number;
};

/** Weight of the prior's information in observations (the g-prior), and how much of it is that of columns without correlation. */
const priorWeight = 0.01;
const diagonalShare = 0.5;
const expectedR2 = 0.8;
const priorDf = 50;
const expectedColumns = 3;

/** @param variance of the response */
export function spikeSlabOf(columns: readonly Float64Array[], variance: number): SpikeSlab {
  const n = columns[0]?.length ?? 0;
  const cross = columns.map((one) => columns.map((other) => one.reduce((sum, value, t) => sum + value * (other[t] ?? 0), 0)));
  const precision = cross.map((row, i) => row.map((value, j) => ((i === j ? value : (1 - diagonalShare) * value) * priorWeight) / n));
  return { columns, cross, precision, inclusion: columns.map(() => Math.min(1, expectedColumns / columns.length)), df: priorDf, sumOfSquares: priorDf * (1 - expectedR2) * variance };
}

/** Lower triangle L with L L' = A. */
function cholesky(A: readonly (readonly number[])[]): number[][] {
  const L = A.map((row) => row.map(() => 0));
  A.forEach((row, i) => {
    for (let j = 0; j <= i; j++) {
      let sum = row[j] ?? 0;
      for (let k = 0; k < j; k++) sum -= (L[i]?.[k] ?? 0) * (L[j]?.[k] ?? 0);
      const own = L[i];
      if (own) own[j] = i === j ? Math.sqrt(Math.max(sum, 1e-300)) : sum / (L[j]?.[j] ?? 1);
    }
  });
  return L;
}
function forward(L: readonly (readonly number[])[], b: readonly number[]): number[] {
  const x: number[] = [];
  L.forEach((row, i) => { x.push(((b[i] ?? 0) - x.reduce((sum, value, k) => sum + (row[k] ?? 0) * value, 0)) / (row[i] ?? 1)); });
  return x;
}
function backward(L: readonly (readonly number[])[], b: readonly number[]): number[] {
  const x = b.map(() => 0);
  for (let i = b.length - 1; i >= 0; i--) {
    let sum = b[i] ?? 0;
    for (let k = i + 1; k < b.length; k++) sum -= (L[k]?.[i] ?? 0) * (x[k] ?? 0);
    x[i] = sum / (L[i]?.[i] ?? 1);
  }
  return x;
}
const logDeterminant = (L: readonly (readonly number[])[]): number => 2 * L.reduce((sum, row, i) => sum + Math.log(row[i] ?? 1), 0);

/** The coefficients' distribution for chosen columns: Cholesky factor of their precision, mean, what the sum of squares is, and the choice's log weight. */
function posterior(prior: SpikeSlab, chosen: readonly boolean[], products: readonly number[], square: number, n: number) {
  const kept = chosen.flatMap((each, i) => (each ? [i] : []));
  const own = kept.map((i) => kept.map((j) => prior.precision[i]?.[j] ?? 0));
  const L = cholesky(kept.map((i) => kept.map((j) => (prior.precision[i]?.[j] ?? 0) + (prior.cross[i]?.[j] ?? 0))));
  const half = forward(L, kept.map((i) => products[i] ?? 0));
  const sumOfSquares = prior.sumOfSquares + square - half.reduce((sum, value) => sum + value * value, 0);
  const chance = chosen.reduce((sum, each, i) => sum + Math.log(Math.max(each ? (prior.inclusion[i] ?? 1) : 1 - (prior.inclusion[i] ?? 1), 1e-300)), 0);
  const weight = chance + (logDeterminant(cholesky(own)) - logDeterminant(L)) / 2 - ((prior.df + n) / 2) * Math.log(sumOfSquares);
  return { kept, L, mean: backward(L, half), sumOfSquares, weight };
}

/**
 * A draw of the chosen columns (one after the other, each given the rest), of the error's variance and of the coefficients, given what the states leave of the response.
 * `chosen` is changed in place. The prior's means are 0.
 */
export function drawRegression(prior: SpikeSlab, rest: readonly number[], chosen: boolean[], draws: Draws): { variance: number; coefficients: number[] } {
  const n = rest.length;
  const products = prior.columns.map((column) => rest.reduce((sum, value, t) => sum + value * (column[t] ?? 0), 0));
  const square = rest.reduce((sum, value) => sum + value * value, 0);
  let now = posterior(prior, chosen, products, square, n);
  for (const [i, chance] of prior.inclusion.entries()) {
    if (chance >= 1) continue;
    const other = chosen.map((each, j) => (i === j ? !each : each));
    const flipped = posterior(prior, other, products, square, n);
    if (Math.log(draws.uniform()) >= -Math.log1p(Math.exp(now.weight - flipped.weight))) continue;
    chosen[i] = !chosen[i];
    now = flipped;
  }
  const variance = now.sumOfSquares / 2 / draws.gamma((prior.df + n) / 2);
  const noise = backward(now.L, now.kept.map(() => draws.normal() * Math.sqrt(variance)));
  const coefficients = prior.columns.map(() => 0);
  now.kept.forEach((i, at) => { coefficients[i] = (now.mean[at] ?? 0) + (noise[at] ?? 0); });
  return { variance, coefficients };
}
