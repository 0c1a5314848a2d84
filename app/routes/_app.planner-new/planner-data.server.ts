import { redirect, type LoaderFunctionArgs } from "@remix-run/node";
import type { Brand, Language } from "~/contract/brand";
import { isAppError, type AppError } from "~/contract/errors";
import type { Audience, AudienceOptions, AudienceResult, FoundLocations, SitePlan } from "~/contract/audiences";
import type { CallOptions } from "~/contract/methods";
import { addMonths, addWeeks, isoWeekOf, monthOf } from "~/domain/calendar";
import { packRows } from "~/domain/packed-rows";
import { periodOrUsual, periodText } from "~/domain/period-text";
import { localDay } from "~/domain/zone";
import { languageOf } from "~/locales/i18n.server";
import { filterOf, isAsked, markerFields, parsePlanner, plannerQuery, rowsAPage, stateOf, type PeriodKey, type PlannerState } from "./planner-state";

const mostPeriods = 60;

export const periodKeyOf = ({ period }: Pick<Brand, "period">): PeriodKey => (period.mode === "fixed" ? "period" : period.mode);

/** A configured label in the reader's language. */
const inLanguage = (label: string | Record<Language, string>, language: Language): string => (typeof label === "string" ? label : label[language]);

/** What the form offers, in the reader's language. */
function choicesOf(options: AudienceOptions, language: Language) {
  return { ...options, filters: options.filters.map(({ label, options: values, ...filter }) => ({ ...filter, label: inLanguage(label, language), options: values.map((each) => ({ value: each.value, label: inLanguage(each.label, language) })) })) };
}
export type PlannerChoices = ReturnType<typeof choicesOf>;

/** Periods that hold data, newest first, and the one that is asked for wherever it lies. */
function periodChoices({ period }: Pick<Brand, "period">, first: string | null, last: string, chosen: string): string[] {
  if (period.mode === "fixed") return period.options.map(({ oid }) => oid).reverse();
  const found: string[] = [];
  const [from, to] = period.mode === "month" ? [monthOf(first ?? last), monthOf(last)] : [isoWeekOf(first ?? last), isoWeekOf(last)];
  for (let each = to; each >= from && found.length < mostPeriods; each = period.mode === "month" ? addMonths(each, -1) : addWeeks(each, -1)) found.push(each);
  return found.includes(chosen) ? found : [chosen, ...found];
}

const fieldOf = (error: AppError): { field: string; message: string } | null => {
  const [first] = error.details.fields ?? [];
  return first ? { field: first.path.replace(/^(0\.)?(filter\.)?/, ""), message: first.message } : null;
};
/** Why there is no result: the code of the failure, and the field and key of the locales where one is to blame. */
export type PlannerFailure = { code: AppError["code"]; field: string | null; message: string | null };
const failed = (error: unknown): PlannerFailure => {
  if (!isAppError(error)) throw error;
  const field = fieldOf(error);
  return { code: error.code, field: field?.field ?? null, message: field?.message ?? null };
};

/** The results as the page shows them: a page of rows, and every point for the map. */
function shownResult(result: AudienceResult, asked: number) {
  const { pois, ...rest } = result;
  const pages = Math.max(1, Math.ceil(pois.length / rowsAPage));
  const page = Math.min(asked, pages);
  return { ...rest, beyond: asked > pages ? asked : null, rows: pois.slice((page - 1) * rowsAPage, page * rowsAPage), page, pages, first: (page - 1) * rowsAPage + 1, markers: packRows(pois, markerFields) };
}
export type ShownResult = ReturnType<typeof shownResult>;

/** Everything a page of the planner shows. @param saved the audience whose filter stands where the address names none */
export async function loadPlanner({ request, context }: Pick<LoaderFunctionArgs, "request" | "context">, options: CallOptions, saved: Audience | null, readOnly = false) {
  const { brand, methods } = context;
  const url = new URL(request.url);
  const query = url.searchParams;
  const key = periodKeyOf(brand);
  const [language, offered, data] = await Promise.all([languageOf(request, brand), methods.call("audiences.getDataForFilters", [], options), methods.call("pois.getDataForFilters", [{}], options)]);
  const parsed = parsePlanner(query, key, brand.planner.extraFilters.map(({ field }) => field));
  const own = readOnly || (saved !== null && !isAsked(query));
  const asked: PlannerState = own && saved ? stateOf(saved.filter) : parsed.state;
  const limits = parsed.limits;
  const lastDay = data.last_day ?? localDay(context.clock().getTime(), brand.timezone);
  const named = periodOrUsual(asked.period, brand.period, data.first_day, lastDay);
  const period = named ?? periodOrUsual(null, brand.period, data.first_day, lastDay);
  // the period of a saved audience that is none any more becomes the usual one, with a notice; a filter that is sent says so at its field
  const dropped = own && !named ? [...parsed.dropped, { key, value: asked.period ?? "" }] : parsed.dropped;
  const state = named ? asked : { ...asked, period: null };
  canonical(url, asked, parsed.limits, key, readOnly);
  const nothingThere = period !== null && data.first_day !== null && (period.end < data.first_day || period.start > lastDay);
  const missing = [...(state.group === null ? ["group"] : []), ...brand.planner.extraFilters.flatMap(({ field, required }) => (required && !state.extra[field]?.length ? [`x_${field}`] : []))];
  // what a period that is none, or one without data, would answer is no answer
  const sound = own || (named !== null && !nothingThere);
  const filter = isAsked(query) || own ? filterOf(state) : null;
  const [answer, plan, found, names] = await Promise.all([
    filter && missing.length === 0 && sound ? methods.call("audiences.applyFilter", [filter], options).then((result) => ({ result, failure: null }), (error: unknown) => ({ result: null, failure: failed(error) })) : null,
    filter && missing.length === 0 && sound && parsed.wrong.length === 0 && (limits.count !== null || limits.budget !== null)
      ? methods.call("audiences.pickSites", [{ filter, ...limits }], options).then((sites) => ({ sites, failure: null }), (error: unknown) => ({ sites: null, failure: failed(error) })) : null,
    readOnly ? null : searched(query, (inputValue) => methods.call("audiences.searchAudiencePOIs", [{ inputValue, country: state.country.length === 1 ? state.country[0] : null }], options)),
    Promise.resolve(namesOf(state.pois, data.pdvs, offered.locations, saved)),
  ]);
  const failure = answer?.failure ?? null;
  const errors: FieldProblem[] = [
    ...(named ? [] : [{ id: "plan-period", problem: "badPeriod" } as const]), ...(nothingThere ? [{ id: "plan-period", problem: "noData" } as const] : []),
    ...(failure?.message === "planner.unknownGroup" ? [{ id: "group", problem: "unknownGroup" } as const] : []),
  ];
  const page = pageOf(query);
  return {
    choices: choicesOf(offered, language), state, limits, names, readOnly, errors: own ? [] : errors,
    period: { key, chosen: period ? periodText(period) : "", choices: periodChoices(brand, data.first_day, lastDay, period ? periodText(period) : ""), options: brand.period.mode === "fixed" ? brand.period.options.map(({ oid, label }) => ({ oid, label })) : [], start: period?.start ?? lastDay, end: period?.end ?? lastDay },
    missing: isAsked(query) || own ? missing : [], dropped: readOnly && named ? [] : dropped,
    result: answer?.result ? shownResult(answer.result, page.number) : null, badPage: page.bad, failure: errors.some(({ id }) => id === "group") && !own ? null : failure,
    plan: plan?.sites ?? (null as SitePlan | null), planFailure: plan?.failure ?? null, wrongLimits: parsed.wrong, found,
    query: `${plannerQuery(state, key)}`, planQuery: `${plannerQuery(state, key, limits)}`,
  };
}
export type PlannerData = Awaited<ReturnType<typeof loadPlanner>>;

/** The asked page of the results, and the text of one that is no page. */
const pageOf = (query: URLSearchParams): { number: number; bad: string | null } => {
  const page = query.get("page") ?? "";
  return /^[1-9]\d{0,3}$/.test(page) ? { number: Number(page), bad: null } : { number: 1, bad: page.slice(0, 40) || null };
};

/** A filter that names what there is not, by the id of its control. */
export type FieldProblem = { id: "plan-period" | "group"; problem: "badPeriod" | "noData" | "unknownGroup" };

/** A sent form has a long address: it becomes the one of what it asks. @throws Response a redirect */
function canonical(url: URL, state: PlannerState, limits: PlannerData["limits"], key: PeriodKey, readOnly: boolean): void {
  if (readOnly || !url.searchParams.has("sent")) return;
  const query = plannerQuery(state, key, limits);
  if (state.group === null) query.set("apply", "1");
  for (const kept of ["find", "page"]) { const value = url.searchParams.get(kept); if (value) query.set(kept, value); }
  throw redirect(`${url.pathname}${query.size ? `?${query}` : ""}${url.searchParams.get("find") ? "#places" : ""}`);
}

/** Names of the chosen places; one that is not to be seen has none. */
function namesOf(pois: readonly string[], points: readonly { _id: string; name: string }[], locations: readonly { value: string; label: string }[], saved: Audience | null): { value: string; label: string }[] {
  const known = new Map([...points.filter(({ _id }) => pois.includes(_id)).map(({ _id, name }) => [_id, name] as const), ...locations.map(({ value, label }) => [value, label] as const), ...(saved?.filter.pois ?? []).flatMap(({ value, label }) => (label ? [[value, label] as const] : []))]);
  return pois.map((value) => ({ value, label: known.get(value) ?? value }));
}

type Search = { words: string; found: FoundLocations | null };
async function searched(query: URLSearchParams, ask: (words: string) => Promise<FoundLocations>): Promise<Search | null> {
  const words = (query.get("find") ?? "").trim().slice(0, 200);
  if (!words) return null;
  return { words, found: await ask(words).catch((error: unknown) => { failed(error); return null; }) };
}
