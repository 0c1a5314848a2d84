import { structuralForecast, type Band } from "./structural-model";

/** Days before T that teach what to expect in T, and how many of them are predicted from those before to choose the model. */
export const lessonDays = 28;
const tried = 14;

export type ExpectedModel = "scaled_control" | "structural";
/**
 * What the 28 days before T lead one to expect of each day of T. `errors`: mean absolute error over days 15 to 28 predicted from the earlier ones, of each model and of the mean of earlier
 * same weekdays. Without a model no line is drawn: `no_variation` where nothing was seen, `not_better` where neither model beats the weekdays.
 */
export type ExpectedDays = { model: ExpectedModel | null; reason: "no_variation" | "not_better" | null; days: Band[]; errors: Record<ExpectedModel | "weekday", number | null> };

/** @param real @param control days 1 to 28 before T, then T's @param seed of the structural model */
export function expectedDays(real: readonly number[], control: readonly number[], seed: number): ExpectedDays {
  const lesson = real.slice(0, lessonDays);
  const early = lesson.slice(0, lessonDays - tried);
  const errorOf = (days: readonly number[] | null): number | null =>
    (days === null ? null : days.reduce((sum, value, i) => sum + Math.abs(value - (lesson[early.length + i] ?? 0)), 0) / tried);
  const trial = { scaled: scaledControl(early, control.slice(0, lessonDays)), structural: structuralForecast({ y: early, controls: [control.slice(0, lessonDays)], daily: true, seed })?.days ?? null };
  const errors = {
    scaled_control: errorOf(trial.scaled?.map(({ mean }) => mean) ?? null), structural: errorOf(trial.structural?.map(({ mean }) => mean) ?? null),
    weekday: errorOf(Array.from({ length: tried }, (_, i) => meanOf(early.filter((_day, j) => j % 7 === i % 7)))),
  };
  const candidates = (["scaled_control", "structural"] as const).flatMap((model) => (errors[model] === null ? [] : [{ model, error: errors[model] }])).sort((a, b) => a.error - b.error);
  const [best] = candidates;
  if (!best) return { model: null, reason: "no_variation", days: [], errors };
  if (errors.weekday !== null && best.error >= errors.weekday) return { model: null, reason: "not_better", days: [], errors };
  const days = best.model === "scaled_control" ? scaledControl(lesson, control) : (structuralForecast({ y: lesson, controls: [control], daily: true, seed })?.days ?? null);
  return days === null ? { model: null, reason: "no_variation", days: [], errors } : { model: best.model, reason: null, days: days.map(({ mean, low, high }) => ({ mean: Math.max(0, mean), low: Math.max(0, low), high: Math.max(0, high) })), errors };
}

const meanOf = (values: readonly number[]): number => values.reduce((sum, value) => sum + value, 0) / values.length;

/** The control scaled by Σreal/Σcontrol of the known days, for the days after them; null where either sum is 0. */
function scaledControl(known: readonly number[], control: readonly number[]): Band[] | null {
  const before = control.slice(0, known.length);
  const [sum, all] = [known.reduce((total, value) => total + value, 0), before.reduce((total, value) => total + value, 0)];
  if (sum === 0 || all === 0) return null;
  const scale = sum / all;
  const rest = known.map((value, i) => value - scale * (before[i] ?? 0));
  const centre = meanOf(rest);
  const s = Math.sqrt(rest.reduce((total, value) => total + (value - centre) ** 2, 0) / (rest.length - 1));
  return control.slice(known.length).map((value) => {
    const reach = 1.96 * s * Math.sqrt(((1 + 1 / known.length) * value) / meanOf(before));
    return { mean: scale * value, low: scale * value - reach, high: scale * value + reach };
  });
}
