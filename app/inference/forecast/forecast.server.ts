import { bandLevels, levelOf, reachAt, unitOf, type BandLevel, type Miss } from "./bands";
import { candidateNames, type CandidateName } from "./candidates.server";
import { filled } from "./history";
import { errorsOf, maseOf, originsOf, tryFrom, type Question, type Trial } from "./rolling-origin.server";

/** One step to come with its bands. */
export type Step = { value: number; low80: number; high80: number; low95: number; high95: number };
/** How a candidate did: `mase_choice` on the origins that chose, `mase` on the later ones that did not; null where it cannot be told. */
export type CandidateResult = { name: CandidateName; mase_choice: number | null; mase: number | null; chosen: boolean };
/** `points`: forecast steps whose actual value is known, on the origins that did not choose; `inside`: how many of them lay in the band that was drawn without them. */
export type Coverage = { points: number; inside80: number; inside95: number };
export type Forecast = { steps: Step[]; model: CandidateName; candidates: CandidateResult[]; coverage: Coverage; origins: { choice: number; shown: number }; holiday_factor: number | null; /** how far, as a share of it, the total of all steps may be off in four of five cases; null where too few past forecasts reach so far */ total80: number | null };

const dailyBucket = 7;

/** How many of the origins, the last ones, show the error. */
const shownOf = (origins: number): number => Math.max(Math.min(2, origins - 1), Math.round(origins * 0.45));

/**
 * Forecasts the next steps of a history. Candidates compete on the earlier origins, none of whose days lies at or after the first of the later ones; the winner's error and the coverage of
 * its bands are those of the later origins. `pause` is awaited between origins, so that a long computation does not hold the process.
 * @returns null where the history holds no two origins
 */
export async function forecast(question: Question, pause: () => Promise<void> = () => Promise.resolve()): Promise<Forecast | null> {
  const { values, season, horizon } = question;
  const origins = originsOf(values.length, season, horizon);
  if (origins.length < 2) return null;
  const trials: Trial[] = [];
  for (const origin of origins) {
    trials.push(tryFrom(question, origin));
    await pause();
  }
  const shown = trials.slice(-shownOf(trials.length));
  const choosing = trials.slice(0, trials.length - shown.length);
  const firstShown = shown[0]?.origin ?? values.length;
  const model = choose(choosing, values, firstShown);
  const now = tryFrom(question, values.length);
  const misses = trials.flatMap((trial) => missesOf(trial, model, question, values.length));
  const point = now.forecasts[model] ?? now.forecasts.seasonal_naive ?? [];
  return {
    steps: bandsOf(point, misses, question, values.length), model,
    candidates: candidateNames.map((name) => ({ name, mase_choice: maseOf(choosing, name, values, firstShown), mase: maseOf(shown, name, values), chosen: name === model })),
    coverage: coverageOf(trials, shown, model, question), origins: { choice: choosing.length, shown: shown.length },
    holiday_factor: holidayFactor(now, model, question), total80: totalReach(trials, model, question),
  };
}

/** The candidate with the smallest error; a tie goes to the one that stands first, which is seasonal naive. */
export function choose(trials: readonly Trial[], values: readonly (number | null)[], until: number): CandidateName {
  let best: CandidateName = "seasonal_naive";
  let least = maseOf(trials, best, values, until) ?? Infinity;
  for (const name of candidateNames) {
    const error = maseOf(trials, name, values, until);
    if (error !== null && error < least) [best, least] = [name, error];
  }
  return best;
}

function missesOf(trial: Trial, model: CandidateName, question: Question, until: number): Miss[] {
  const { values, season } = question;
  const level = levelOf(filled({ ...question, values: values.slice(0, trial.origin) }), season);
  return errorsOf(trial, model, values, until).map(({ step, error, forecast: told }) => ({ step, origin: trial.origin, miss: error / unitOf(told, level) }));
}

/** The band of every step; a band is never narrower than that of an earlier step in units. */
function bandsOf(point: readonly number[], misses: readonly Miss[], question: Question, origin: number): Step[] {
  const { values, season } = question;
  const known = filled({ ...question, values: values.slice(0, origin) });
  const level = levelOf(known, season);
  const floor = Math.min(0, ...known);
  const bucket = season === dailyBucket ? dailyBucket : 1;
  const widest: Record<BandLevel, number> = { 0.8: 0, 0.95: 0 };
  return point.map((value, step) => {
    for (const of of bandLevels) widest[of] = Math.max(widest[of], reachAt(misses, step, bucket, of) ?? 0);
    const unit = unitOf(value, level);
    // the wide band holds the narrow one
    const [narrow, wide] = [widest[0.8] * unit, Math.max(widest[0.8], widest[0.95]) * unit];
    return { value, low80: Math.max(floor, value - narrow), high80: value + narrow, low95: Math.max(floor, value - wide), high95: value + wide };
  });
}

/** The bands that would have been drawn at each shown origin from what was known then, against what came. */
function coverageOf(trials: readonly Trial[], shown: readonly Trial[], model: CandidateName, question: Question): Coverage {
  const sum: Coverage = { points: 0, inside80: 0, inside95: 0 };
  for (const trial of shown) {
    const misses = trials.filter(({ origin }) => origin < trial.origin).flatMap((earlier) => missesOf(earlier, model, question, trial.origin));
    const point = trial.forecasts[model];
    if (!point || misses.length === 0) continue;
    bandsOf(point, misses, question, trial.origin).forEach((band, step) => {
      const actual = question.values[trial.origin + step] ?? null;
      if (actual === null) return;
      sum.points += 1;
      if (actual >= band.low80 && actual <= band.high80) sum.inside80 += 1;
      if (actual >= band.low95 && actual <= band.high95) sum.inside95 += 1;
    });
  }
  return sum;
}

/** Past forecasts whose total must be known before a range is told. */
const leastTotals = 4;
/** Share of its steps that must be known. */
const leastOfTotal = 0.7;

/** The 80 % quantile of how far totals of past forecasts were off, as a share of them. */
function totalReach(trials: readonly Trial[], model: CandidateName, { values, horizon }: Question): number | null {
  const shares = trials.flatMap((trial) => {
    if (trial.origin + horizon > values.length) return [];
    const errors = errorsOf(trial, model, values, values.length);
    const told = errors.reduce((sum, each) => sum + each.forecast, 0);
    return errors.length < leastOfTotal * horizon || told <= 0 ? [] : [Math.abs(errors.reduce((sum, each) => sum + each.actual, 0) - told) / told];
  }).sort((a, b) => a - b);
  return shares.length < leastTotals ? null : (shares[Math.min(shares.length, Math.ceil(0.8 * (shares.length + 1))) - 1] ?? null);
}

/** What a holiday to come is multiplied by; null where none is to come, no past one tells, or seasonal naive does. */
function holidayFactor(now: Trial, model: CandidateName, { values, holidays }: Question): number | null {
  const ahead = (now.forecasts[model] ?? []).some((_, step) => holidays[values.length + step]);
  return ahead && model !== "seasonal_naive" ? now.factor : null;
}
