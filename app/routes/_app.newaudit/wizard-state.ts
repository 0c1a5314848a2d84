import { addDays, isDay, lengthInDays, monthRange, type DayRange } from "~/domain/calendar";
import { groupHashPattern, monthPattern, type PointType } from "~/contract/values";

export const wizardSteps = ["period", "ooh", "pdv"] as const;
export type WizardStep = (typeof wizardSteps)[number];
/** What is chosen so far, as it stands in the address; `key` tells one run through the wizard from another. */
export type WizardState = { step: WizardStep; key: string; period: string; month: string; from: string; to: string; before: boolean; ooh: string; pdv: string };
export type PeriodMode = "fixed" | "month" | "range";
export const modeOf = (mode: "fixed" | "month" | "week"): PeriodMode => (mode === "week" ? "range" : mode);

/** Reads the wizard's state from an address or a form; what cannot be used counts as not chosen. */
export function readWizard(values: URLSearchParams | FormData): WizardState {
  const text = (name: string): string => { const value = values.get(name); return typeof value === "string" ? value.trim() : ""; };
  const matching = (name: string, pattern: RegExp): string => (pattern.test(text(name)) ? text(name) : "");
  const segment = (type: PointType): string => (text(type) === type ? type : matching(type, groupHashPattern));
  const day = (name: string): string => (isDay(text(name)) ? text(name) : "");
  return {
    step: wizardSteps.find((step) => step === text("step")) ?? "period", key: matching("key", /^[\w-]{8,64}$/), period: matching("period", /^[\w.-]{1,40}$/), month: matching("month", monthPattern),
    from: day("from"), to: day("to"), before: text("before") === "1", ooh: segment("ooh"), pdv: segment("pdv"),
  };
}

/** Address of a step with what is chosen. */
export function wizardAddress(state: WizardState, step: WizardStep): string {
  const query = new URLSearchParams({ step });
  for (const name of ["key", "period", "month", "from", "to", "ooh", "pdv"] as const) if (state[name]) query.set(name, state[name]);
  if (state.before) query.set("before", "1");
  return `/newaudit?${query}`;
}

export type WizardProblem = "period" | "range" | "long" | "outside" | "ooh" | "pdv" | "gone" | "part";
type Option = { oid: string; start: string; end: string };
/** First and last day that data is loaded for. */
export type DataDays = { first: string | null; last: string | null };
type Rules = DataDays & { mode: PeriodMode; options: readonly Option[]; mostDays: number };

/** The chosen period's days; null where none is chosen. */
export function chosenDays({ period, month, from, to }: WizardState, { mode, options }: Pick<Rules, "mode" | "options">): DayRange | null {
  if (mode === "fixed") return options.find(({ oid }) => oid === period) ?? null;
  if (mode === "month") return month ? monthRange(month) : null;
  return from && to ? { start: from, end: to } : null;
}

/** What keeps a step from being left; null where nothing does. */
export function problemOf(state: WizardState, step: WizardStep, rules: Rules): WizardProblem | null {
  if (step !== "period") return state[step] ? null : step;
  const days = chosenDays(state, rules);
  if (!days) return "period";
  if (days.end < days.start) return "range";
  if (lengthInDays(days) > rules.mostDays || addDays(days.start, rules.mostDays) <= days.end) return "long";
  return coverageOf(days, rules).covered === 0 ? "outside" : null;
}

/** How many days of a period data is loaded for, and whether it reaches back over the window before: without it there is nothing to compare with. */
export type Coverage = { days: number; covered: number; before: DayRange; hasBefore: boolean };
export function coverageOf({ start, end }: DayRange, { first, last }: DataDays): Coverage {
  const until = last !== null && last < end ? last : end;
  const from = first !== null && first > start ? first : start;
  const covered = first === null || last === null || until < from ? 0 : lengthInDays({ start: from, end: until });
  const length = Math.max(1, until < start ? 0 : lengthInDays({ start, end: until }));
  const before = { start: addDays(start, -length), end: addDays(start, -1) };
  return { days: lengthInDays({ start, end }), covered, before, hasBefore: first !== null && before.start >= first };
}
