import { candidateForecasts, candidateNames, type CandidateName } from "./candidates.server";
import { filled, type History } from "./history";
import { withoutHolidays } from "./holiday-effect";
import { naiveScale, seasonalNaive } from "./seasonal-naive";

/** What a forecast is made from: `holidays[i]` of every step, those to come included. */
export type Question = History & { holidays: readonly boolean[]; horizon: number };
/** One origin: what each candidate said, made of the first `origin` values alone. `scale`: the in-sample error of seasonal naive there. */
export type Trial = { origin: number; scale: number | null; /** what a holiday is multiplied by; null where no past one tells */ factor: number | null; forecasts: Record<CandidateName, number[] | null> };

/** Origins at most; steps between them are whole seasons of days, or more where the history is long. */
const mostOrigins = 20;

/** The lengths of history from which is forecast: by weeks, from the shortest that teaches anything to one step before the end. */
export function originsOf(length: number, season: number, horizon: number): number[] {
  const step = season === 7 ? 7 : 1;
  const first = season === 7 ? 28 : Math.min(Math.max(12, 2 * season), length - horizon);
  const all: number[] = [];
  for (let origin = length - step; origin >= first; origin -= step) all.unshift(origin);
  if (all.length <= mostOrigins) return all;
  // of a long history the last two years, thinned out evenly
  const kept = all.slice(-104);
  const every = Math.ceil(kept.length / mostOrigins);
  return kept.filter((_, i) => (kept.length - 1 - i) % every === 0);
}

/** The candidates' forecasts from the first `origin` values. */
export function tryFrom({ values, season, assumed, holidays, horizon }: Question, origin: number): Trial {
  const known = values.slice(0, origin);
  const whole = filled({ values: known, season, assumed });
  const { plain, factor } = withoutHolidays(whole, holidays, season);
  const forecasts = candidateForecasts(plain, season, horizon);
  // seasonal naive is what was, holidays included: nobody would call anything else "last week"
  const naive = seasonalNaive(whole, season, horizon);
  const told = Object.fromEntries(candidateNames.map((name) => [name, forecasts[name]?.map((value, step) => (holidays[origin + step] ? value * (factor ?? 1) : value)) ?? null])) as Trial["forecasts"];
  return { origin, factor, scale: naiveScale(known, season), forecasts: { ...told, seasonal_naive: naive } };
}

/** Absolute errors of a candidate from one origin, on the known steps before `until`, with the step they are of. */
export function errorsOf(trial: Trial, name: CandidateName, values: readonly (number | null)[], until: number): { step: number; error: number; forecast: number; actual: number }[] {
  return (trial.forecasts[name] ?? []).flatMap((forecast, step) => {
    const actual = values[trial.origin + step] ?? null;
    return actual === null || trial.origin + step >= until ? [] : [{ step, error: Math.abs(actual - forecast), forecast, actual }];
  });
}

/**
 * The mean absolute scaled error over origins: of each origin the mean absolute error by its scale, and of these the mean. Null where no origin has a scale, or the
 * candidate could not be fitted at one of them.
 */
export function maseOf(trials: readonly Trial[], name: CandidateName, values: readonly (number | null)[], until = values.length): number | null {
  const scaled: number[] = [];
  for (const trial of trials) {
    const errors = errorsOf(trial, name, values, until);
    if (trial.forecasts[name] === null) return null;
    if (trial.scale === null || errors.length === 0) continue;
    scaled.push(errors.reduce((sum, { error }) => sum + error, 0) / errors.length / trial.scale);
  }
  return scaled.length === 0 ? null : scaled.reduce((sum, value) => sum + value, 0) / scaled.length;
}
