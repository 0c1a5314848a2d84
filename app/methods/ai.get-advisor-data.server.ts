import { readAdvisorMonths, readChurn, readCompetition, readPointDays, type Churn } from "~/analytics/advisor-months.server";
import { readChildCounts } from "~/analytics/child-counts.server";
import { makeGuard } from "~/analytics/guard";
import { readParentRemainder } from "~/analytics/parent-remainder.server";
import { readPeriodPair } from "~/analytics/period-pairs.server";
import { variationsOf, type PairGuards } from "~/analytics/period-variations";
import { segRepresentatives } from "~/analytics/visitors";
import { readStoreTakings, readTakings } from "~/analytics/takings.server";
import { isRouteOn } from "~/config/modules";
import type { advisorParams, AdvisorAreaData, AdvisorData, AdvisorKpi, AdvisorMonthValue } from "~/contract/ai-advisor";
import { advisorAreas, type AdvisorArea } from "~/contract/ai-advisor-areas";
import type { CallOptions } from "~/contract/methods";
import type { z } from "~/contract/zod";
import { addDays, addMonths, lengthInDays, monthOf, monthRange } from "~/domain/calendar";
import { shortHistory } from "~/domain/period";
import { ratio } from "~/domain/figures";
import { belowFloor, sumSegs, withhold } from "~/domain/privacy-floor";
import { withheldCount } from "~/domain/withheld-count";
import { advisorAsked, type AdvisorAsked } from "./advisor/advisor-asked";
import { compareAll } from "./advisor/advisor-compare.server";
import { costShare, kpiOf, lapsedShare, newShare, ownShare, seriesOf, type MonthsOf } from "./advisor/advisor-kpis";
import { recommend, type Advice } from "./advisor/advisor-recommend";
import { steadyPoints, type Steady } from "./advisor/steady-points.server";
import { inPart } from "./answer-parts.server";
import type { MethodContext } from "./context.server";
import type { Holdings } from "./deployment.server";
import { storeParents } from "./stores.server";

/** Months that the cards' small charts go back, and those of churn, each of which reads three months more. */
const chartMonths = 6;
const churnMonths = 3;
/** Points left out of comparisons between months that are named. */
const mostNamed = 10;
/** Whether enough history lies before a month that who is new in it tells more than that the data begins. */
const tellsNew = (month: string, { firstDay }: Pick<Holdings, "firstDay">): boolean => firstDay !== null && firstDay <= addDays(monthRange(month).start, -30);

const noSlice = { genders: [], ageRanges: [], classes: [] };
type Job = { context: MethodContext; holdings: Holdings; asked: AdvisorAsked; steady: Steady; k: number; signal: AbortSignal | undefined };

/** Six areas of the last complete month: a KPI each, and the comparisons that stand out beyond chance. */
export async function getAdvisorData(context: MethodContext, [filter]: z.output<typeof advisorParams>, { signal }: CallOptions): Promise<AdvisorData> {
  const holdings = await context.deployment.holdings();
  const asked = advisorAsked(filter, holdings, context.brand);
  if (asked === null) return withoutMonth(holdings);
  const k = context.brand.privacy.minimumDevices;
  const steady = await inPart("guards", () => steadyPoints(context.engine, asked, holdings, k, signal));
  const job: Job = { context, holdings, asked, steady, k, signal };
  const months = monthsBack(asked.month, chartMonths, holdings);
  const { hidden, shown, steadyShown } = await inPart("guards", () => guardsOf(job, months));
  const of: MonthsOf = { months, k: job.k, hidden };
  const measuredBefore = holdings.firstDay !== null && holdings.firstDay <= asked.before.start;
  const newKnown = tellsNew(asked.month, holdings);
  const regularsKnown = holdings.firstDay !== null && holdings.firstDay <= asked.regular.window;
  const [visits, churn, competition, takings, tried] = await Promise.all([
    inPart("visits", () => visitAreas(job, of)), inPart("churn", () => churnArea(job, of)), inPart("competition", () => competitionArea(job, of)), inPart("takings", () => takingsAreas(job, of)),
    // the node of the month may not be shown: nothing of it may be compared either
    hidden.has(asked.month) ? [] : inPart("comparisons", () => compareAll({ engine: context.engine, asked, steady: steady.compared, k, shown, measuredBefore: measuredBefore && steadyShown, newKnown, regularsKnown, signal })),
  ]);
  const advice = recommend(asked.month, tried, { newVisitor: visits.frequency, regular: churn.worth }, asked.kinds, (store) => holdings.points.get(Number(store))?.name ?? store, (path) => isRouteOn(context.brand, path, asked.type));
  return answerOf(job, { marketing: visits.marketing, performance: visits.performance, churn: churn.area, competition, ...takings }, advice);
}

type AreaKpi = { kpi: AdvisorKpi; months: AdvisorMonthValue[] };
const nothing = (): AreaKpi => ({ kpi: { value: null, low: null, high: null, gap: "no_data" }, months: [] });

function monthsBack(month: string, most: number, { firstDay }: Holdings): string[] {
  return Array.from({ length: most }, (_, i) => addMonths(month, i + 1 - most)).filter((each) => firstDay !== null && monthRange(each).start >= firstDay);
}

/** Months in which the segment may not be shown beside its parent, and the stores that may in both months of a comparison. */
async function guardsOf({ context: { engine }, holdings, asked, steady, k, signal }: Job, months: readonly string[]): Promise<{ hidden: Set<string>; shown: Set<number>; /** the points left out of comparisons between months are none, or many devices visit them alone */ steadyShown: boolean }> {
  if (k === 0) return { hidden: new Set(), shown: new Set(asked.compared), steadyShown: true };
  const { parent, points, compared, period, before } = asked;
  const storeParent = storeParents({ holdings });
  const plain = makeGuard(noSlice, k, null);
  const both = { start: before.start, end: period.end };
  const [rests, children, others, absent] = await Promise.all([
    Promise.all(months.map(async (month) => (parent === null ? null : readParentRemainder(engine, parent, points, monthRange(month), signal)))),
    readChildCounts(engine, compared.map((id) => ({ id, points: [id], parent: storeParent(id) })), { now: period, before }, segRepresentatives(plain), signal),
    compared.length === points.length ? null : readParentRemainder(engine, points, compared, both, signal),
    steady.compared.length === compared.length ? null : readParentRemainder(engine, compared, steady.compared, both, signal),
  ]);
  const hidden = new Set(months.filter((_, i) => belowFloor(sumSegs(rests[i]?.devices ?? [], plain.keep), k)));
  // own points alone are compared: beside the whole segment they tell of its other points
  if (others && belowFloor(sumSegs(others.devices, plain.keep), k)) hidden.add(asked.month);
  const shown = new Set(compared.filter((id) => {
    const own = children.get(id);
    return own !== undefined && (["now", "before", "both"] as const).every((side) => !belowFloor(sumSegs(own.remainder[side], plain.keep), k) && !belowFloor(sumSegs(own.devices[side], plain.keep), k));
  }));
  return { hidden, shown, steadyShown: !absent || !belowFloor(sumSegs(absent.devices, plain.keep), k) };
}

/** Marketing and performance; the change of visits is that of the points measured in both months. */
async function visitAreas({ context: { engine }, holdings, asked, steady, k, signal }: Job, of: MonthsOf): Promise<{ marketing: AreaKpi; performance: AreaKpi; frequency: number }> {
  const { points, period, before } = asked;
  const plain = makeGuard(noSlice, k, null);
  const [rows, pair, rests] = await Promise.all([
    readAdvisorMonths(engine, points, of.months, signal), readPeriodPair(engine, steady.points, period, before, plain, signal),
    // beside the visits of each month of the whole segment the change of these points tells of the others
    Promise.all(k === 0 ? [] : [asked.parent, points].map(async (parent) => (parent === null || parent.length === steady.points.length ? null : (await readChildCounts(engine, [{ id: 0, points: steady.points, parent }], { now: period, before }, segRepresentatives(plain), signal)).get(0)?.remainder ?? null))),
  ]);
  const row = (month: string) => rows.find((each) => each.month === month);
  const guard = (side: "now" | "before" | "both") => {
    const few = rests.map((rest) => makeGuard(noSlice, k, rest?.[side] ?? null));
    return few.find(({ nodeAllowed }) => !nodeAllowed) ?? makeGuard(noSlice, k, null);
  };
  const guards: PairGuards = { now: guard("now"), before: guard("before"), both: guard("both") };
  const lengths = { now: lengthInDays(period), before: lengthInDays(before) };
  const measured = holdings.firstDay !== null && holdings.firstDay <= before.start;
  const { change, low, high, suppressed, suppressedFields } = variationsOf(pair, guards, lengths.now === lengths.before ? null : lengths).visits;
  const changed: AdvisorKpi = !measured || (change === null && !suppressed) ? { value: null, low: null, high: null, gap: "short_history" }
    : withhold({ value: change, low, high, gap: null }, (suppressedFields ?? []).flatMap((field) => (field === "change" ? ["value" as const] : field === "low" || field === "high" ? [field] : [])));
  const now = row(asked.month);
  // a month before which nobody was seen yet has new visitors only: its share would tell of the data's beginning
  const known = of.months.filter((month) => month === asked.month || tellsNew(month, holdings));
  const fresh = seriesOf({ ...of, months: known }, (month) => newShare(row(month)));
  return {
    marketing: { kpi: kpiOf(fresh, now ? { hits: now.new_visitors, all: now.visitors } : null, "no_data"), months: fresh },
    performance: { kpi: changed, months: seriesOf(of, (month) => { const each = row(month); return each ? { value: each.visits, devices: [each.visitors] } : { value: 0, devices: [] }; }) },
    frequency: ratio(now?.visits ?? 0, now?.visitors ?? 0) ?? 0,
  };
}

async function churnArea({ context: { engine }, holdings, asked, signal }: Job, of: MonthsOf): Promise<{ area: AreaKpi; worth: number }> {
  const months = of.months.slice(-churnMonths).filter((month) => holdings.firstDay !== null && addDays(monthRange(month).end, -89) >= holdings.firstDay);
  if (!months.includes(asked.month)) return { area: { kpi: { value: null, low: null, high: null, gap: "short_history" }, months: [] }, worth: 0 };
  const found = new Map<string, Churn>(await Promise.all(months.map(async (month) => {
    const { end } = monthRange(month);
    return [month, await readChurn(engine, asked.points, { window: addDays(end, -89), regular: end, end }, signal)] as const;
  })));
  const series = seriesOf({ ...of, months }, (month) => { const each = found.get(month); return each ? lapsedShare(each) : null; });
  const now = found.get(asked.month);
  const worth = ((ratio(now?.visits ?? 0, now?.regulars ?? 0) ?? 0) / 90) * lengthInDays(asked.period);
  return { area: { kpi: kpiOf(series, now ? { hits: now.lapsed, all: now.regulars } : null, "no_data"), months: series }, worth };
}

async function competitionArea({ context: { engine }, asked, signal }: Job, of: MonthsOf): Promise<AreaKpi> {
  const near = [...new Set(asked.pairs.map(({ near: id }) => id))];
  if (asked.own.length === 0 || near.length === asked.own.length) return { kpi: { value: null, low: null, high: null, gap: asked.own.length === 0 ? "no_own_points" : "no_competitors" }, months: [] };
  const rows = await readCompetition(engine, asked.own, near, { start: monthRange(of.months[0] ?? asked.month).start, end: asked.period.end }, signal);
  const series = seriesOf(of, (month) => ownShare(rows.find((each) => each.month === month)));
  return { kpi: kpiOf(series, null, "no_data"), months: series };
}

/** Takings per visit at the stores and on the days that tell takings, and cost per unit of takings where cost is told. */
async function takingsAreas({ context: { engine }, asked, signal }: Job, of: MonthsOf): Promise<Record<"revenue" | "costs", AreaKpi>> {
  const range = { start: monthRange(of.months[0] ?? asked.month).start, end: asked.period.end };
  const rows = await readStoreTakings(engine, asked.points, range, signal);
  const none = (gap: "no_sales" | "no_costs"): AreaKpi => ({ kpi: { value: null, low: null, high: null, gap }, months: [] });
  if (!rows.some(({ day }) => monthOf(day) === asked.month)) return { revenue: none("no_sales"), costs: none("no_sales") };
  const [days, visits] = await Promise.all([readTakings(engine, asked.points, range, signal), readPointDays(engine, [...new Set(rows.map(({ point }) => point))], range, signal)]);
  const told = new Set(rows.map(({ point, day }) => `${point} ${day}`));
  const months = await Promise.all(of.months.map(async (month) => ({
    month, revenue: rows.reduce((sum, { day, revenue }) => sum + (monthOf(day) === month ? revenue : 0), 0),
    visits: visits.reduce((sum, { point, date, visits: n }) => sum + (monthOf(date) === month && told.has(`${point} ${date}`) ? n : 0), 0),
    visitors: (await readAdvisorMonths(engine, [...new Set(rows.flatMap(({ point, day }) => (monthOf(day) === month ? [point] : [])))], [month], signal))[0]?.visitors ?? 0,
  })));
  const revenue = seriesOf(of, (name) => { const each = months.find(({ month }) => month === name); return each && each.revenue > 0 ? { value: ratio(each.revenue, each.visits), devices: [each.visitors] } : null; });
  const costs = seriesOf({ ...of, hidden: new Set() }, (name) => costShare(days, name));
  return { revenue: { kpi: kpiOf(revenue, null, "no_sales"), months: revenue }, costs: { kpi: kpiOf(costs, null, "no_costs"), months: costs } };
}

function answerOf({ holdings, asked, steady }: Pick<Job, "holdings"> & { asked: AdvisorAsked | null; steady: Steady | null }, areas: Record<AdvisorArea, AreaKpi>, advice: Advice | null): AdvisorData {
  const { version, firstDay, lastDay, synthetic } = holdings;
  const area = (name: AdvisorArea): AdvisorAreaData => ({ ...areas[name], recommendations: advice?.recommendations[name] ?? [], tried: advice?.tried[name] ?? 0, compared: advice?.compared[name] ?? [] });
  const members = {
    chartsData: Object.fromEntries(advisorAreas.map((name) => [name, areas[name].months])) as AdvisorData["chartsData"],
    marketingData: area("marketing"), performanceData: area("performance"), churnData: area("churn"), competitionData: area("competition"), revenueData: area("revenue"), costsData: area("costs"),
  };
  const { chartsData, ...figures } = members;
  return {
    meta: {
      month: asked?.month ?? null, start: asked?.period.start ?? null, end: asked?.period.end ?? null, data_version: version, first_day: firstDay, last_day: lastDay, synthetic, tried: advice?.all ?? 0, kept: advice?.kept ?? 0,
      left_out: { count: steady?.leftOut.count ?? 0, names: (steady?.leftOut.shown ?? []).flatMap((id) => holdings.points.get(id)?.name ?? []).slice(0, mostNamed) },
      short_history: asked ? shortHistory(firstDay, asked.period) : null,
      // the small charts show the areas' months once more
      suppressed_figures: withheldCount(figures),
    },
    chartsData, ...figures,
  };
}

const withoutMonth = (holdings: Holdings): AdvisorData =>
  answerOf({ holdings, asked: null, steady: null }, { marketing: nothing(), performance: nothing(), churn: nothing(), competition: nothing(), revenue: nothing(), costs: nothing() }, null);
