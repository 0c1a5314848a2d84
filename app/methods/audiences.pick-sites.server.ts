import { unionOf } from "~/analytics/audience";
import { readAttributedVisits, readSiteVisits, type Attributed } from "~/analytics/flight.server";
import { readPointVisitors } from "~/analytics/point-visitors.server";
import { pickSites as pick, type Candidate, type Picked } from "~/analytics/site-picker";
import { AppError, fieldProblem } from "~/contract/errors";
import type { PickedSite, pickSitesParams, SitePlan } from "~/contract/audiences";
import type { CallOptions } from "~/contract/methods";
import type { z } from "~/contract/zod";
import { lengthInDays, type DayRange } from "~/domain/calendar";
import { maximumDays } from "~/analytics/day-sets";
import { ratio } from "~/domain/figures";
import { belowFloor, withhold } from "~/domain/privacy-floor";
import { untoldSteps, type Untold } from "~/analytics/plan-floor";
import type { StoredPoint } from "~/store/points.server";
import { answerAudience, parentPointsOf } from "./audience-answer.server";
import { resolveAudience, type AudienceQuestion } from "./audience-question.server";
import { remembered } from "./audience-memory.server";
import { readAudience, type AudienceReading } from "./audience-reading.server";
import type { MethodContext } from "./context.server";

/** Sites in a plan without a number or a budget, and at most. */
const usualCount = 10;
const mostSites = 100;

/** Sites for an audience, so that together they reach as many of its devices as possible, with what they cost and how often they are seen in the flight. */
export async function pickSites(context: MethodContext, [{ filter, count, budget, from, to }]: z.output<typeof pickSitesParams>, { signal }: CallOptions): Promise<SitePlan> {
  const k = context.brand.privacy.minimumDevices;
  const question = await resolveAudience(context, filter);
  const flight = flightOf(question, from, to);
  const reading = await readAudience(context, question);
  const answer = await answerAudience(context, question, reading);
  // a site whose match may not be told is none to be chosen: its place in the plan would tell of it
  const told = new Set(answer.pois.flatMap(({ _id, audience }) => (audience !== null && audience > 0 ? [_id] : [])));
  const points = new Map(question.points.map((point) => [point.id, point]));
  const candidates = question.points.flatMap((point): Candidate[] => (told.has(String(point.id)) ? [{ id: point.id, cost: point.cost, devices: reading.audienceOf(reading.visitorsOf(point.id)) }] : []));
  const { picked, ended } = pick(candidates, reading.devices, { count: Math.min(count ?? (budget === null ? usualCount : mostSites), mostSites), budget, least: Math.max(1, k) });
  const figures = await flightFigures(context, question, reading, picked, flight, signal);
  const untold = untoldSteps(picked, answer.total, k);
  const sites = picked.flatMap((each, i): PickedSite[] => {
    const point = points.get(each.id);
    return point ? [siteOf(point, each, figures.of(point), untold[i] ?? [])] : [];
  });
  return { sites, start: flight.start, end: flight.end, days: lengthInDays(flight), days_with_data: daysWithData(flight, question), ended, plan: planOf(sites, answer.total, figures.together) };
}

function flightOf({ period }: AudienceQuestion, from: string | null, to: string | null): DayRange {
  const flight = { start: from ?? period.start, end: to ?? period.end };
  const bad = flight.start > flight.end ? "planner.flightOrder" : lengthInDays(flight) > maximumDays ? "planner.flightLong" : null;
  if (bad) throw new AppError("bad_input", `to: ${bad}`, { fields: [fieldProblem("0.to", bad)] });
  return flight;
}

/** Days of a flight within those that data is loaded for. */
function daysWithData(flight: DayRange, { holdings: { firstDay, lastDay } }: AudienceQuestion): number {
  if (firstDay === null || lastDay === null || flight.end < firstDay || flight.start > lastDay) return 0;
  return lengthInDays({ start: flight.start < firstDay ? firstDay : flight.start, end: flight.end > lastDay ? lastDay : flight.end });
}

type SiteFigures = Pick<PickedSite, "impressions" | "flight_reach" | "frequency" | "cost" | "loaded_impressions" | "attributed_visits" | "cost_per_thousand" | "cost_per_attributed_visit">;
type Shown = { figures: SiteFigures; hidden: (keyof SiteFigures)[] };

/** What a site, or all together, has in the flight, and what of it may not be told. */
function shownFigures(exposures: number, devices: number, others: number, attributed: Attributed | null, { cost, impressions }: Pick<StoredPoint, "cost" | "impressions">, k: number): Shown {
  const few = (k > 0 && devices < k) || belowFloor(others, k);
  const fewAttributed = few || (attributed !== null && k > 0 && (attributed.devices < k || belowFloor(devices - attributed.devices, k)));
  return {
    figures: {
      impressions: exposures, flight_reach: devices, frequency: ratio(exposures, devices), cost, loaded_impressions: impressions, attributed_visits: attributed?.visits ?? null,
      cost_per_thousand: perThousand({ cost, impressions }), cost_per_attributed_visit: attributed === null ? null : ratio(cost, attributed.visits),
    },
    hidden: [...(few ? ["impressions" as const, "flight_reach" as const, "frequency" as const] : []), ...(fewAttributed && attributed !== null ? ["attributed_visits" as const, "cost_per_attributed_visit" as const] : [])],
  };
}

/** A sum, where every part is known. */
const total = (values: (number | null)[]): number | null => values.reduce((sum, value) => (sum === null || value === null ? null : sum + value), 0 as number | null);
const perThousand = ({ cost, impressions }: Pick<StoredPoint, "cost" | "impressions">): number | null => (cost === null || impressions === null ? null : ratio(cost * 1000, impressions));

/** What is known without any day of the flight in the data: what was loaded. */
const unmeasured = (point: Pick<StoredPoint, "cost" | "impressions">): Shown => ({ figures: { ...noFigures, cost: point.cost, loaded_impressions: point.impressions, cost_per_thousand: perThousand(point) }, hidden: [] });

/** The visits of sites in the flight, and those to points of sale that follow them. */
async function flightFigures({ engine, brand }: MethodContext, question: AudienceQuestion, reading: AudienceReading, picked: readonly Picked[], flight: DayRange, signal: AbortSignal | undefined): Promise<{ of: (point: StoredPoint) => Shown; together: Shown | null }> {
  const { holdings, type, period } = question;
  const k = brand.privacy.minimumDevices;
  const tree = holdings.trees[type];
  const sites = picked.flatMap(({ id }) => holdings.points.get(id) ?? []);
  const ids = sites.map(({ id }) => id);
  if (ids.length === 0) return { of: () => { throw new RangeError("no site"); }, together: null };
  if (daysWithData(flight, question) === 0) return { of: unmeasured, together: unmeasured({ cost: total(sites.map(({ cost }) => cost)), impressions: total(sites.map(({ impressions }) => impressions)) }) };
  const parentOf = parentPointsOf(tree);
  const inPeriod = flight.start === period.start && flight.end === period.end;
  const around = [...new Set([...ids, ...(k > 0 ? ids.flatMap((id) => parentOf.get(id) ?? tree.points) : [])])];
  const [visits, attributed, visitors] = await Promise.all([
    readSiteVisits(engine, ids, flight, signal), type === "ooh" ? readAttributedVisits(engine, ids, holdings.trees.pdv.points, flight, signal) : null,
    inPeriod ? null : remembered(holdings)("visitors", `${type} ${flight.start} ${flight.end}`, around, () => readPointVisitors(engine, around, flight)),
  ]);
  const at = (id: number): Uint32Array => (visitors ? visitors.get(id) : reading.visitorsOf(id)) ?? new Uint32Array();
  const unite = (points: readonly number[]): number => unionOf(points.map(at), reading.devices).length;
  const attributedOf = (id: number): Attributed | null => (attributed ? (attributed.get(id) ?? { visits: 0, devices: 0 }) : null);
  const parents = new Map<readonly number[], number>();
  const others = (id: number): number => {
    const parent = parentOf.get(id) ?? tree.points;
    if (k === 0) return 0;
    if (!parents.has(parent)) parents.set(parent, unite(parent));
    return (parents.get(parent) ?? 0) - at(id).length;
  };
  const shown = new Map(sites.map((point) => [point.id, shownFigures(visits.get(point.id) ?? 0, at(point.id).length, others(point.id), attributedOf(point.id), point, k)]));
  const reach = unite(ids);
  // a plan with one site less tells of the devices that are at that site alone
  const alone = k === 0 ? [] : onlyAt(ids.map(at), reading.devices);
  const rest = inPeriod && k > 0 ? unite(tree.points) - reach : 0;
  const together = shownFigures(total(ids.map((id) => visits.get(id) ?? 0)) ?? 0, reach, alone.some((devices) => belowFloor(devices, k)) ? 1 : rest, attributedOf(0), { cost: total(sites.map(({ cost }) => cost)), impressions: total(sites.map(({ impressions }) => impressions)) }, k);
  // a sum tells of the one part that is hidden
  const parts = [...shown.values()];
  const hidden = (["impressions", "attributed_visits"] as const).filter((field) => parts.some((part) => part.hidden.includes(field)));
  const along = { impressions: ["impressions", "frequency"], attributed_visits: ["attributed_visits", "cost_per_attributed_visit"] } as const;
  return { of: ({ id }) => shown.get(id) ?? parts[0] as Shown, together: { ...together, hidden: [...new Set([...together.hidden, ...hidden.flatMap((field) => along[field])])] } };
}

/** How many devices each list has that none of the others has. */
function onlyAt(lists: readonly Uint32Array[], devices: number): number[] {
  const times = new Uint8Array(devices);
  for (const list of lists) for (const device of list) times[device] = Math.min(2, (times[device] as number) + 1);
  return lists.map((list) => list.reduce((sum, device) => sum + (times[device] === 1 ? 1 : 0), 0));
}

function siteOf({ id, name, city, type, latitude, longitude, own }: StoredPoint, { own: audience, gain, reach }: Picked, { figures, hidden }: Shown, untold: Untold): PickedSite {
  return withhold({ _id: String(id), name, city, type, latitude, longitude, own, audience, gain, reach, overlap: audience - gain, ...figures }, [...untold, ...hidden]);
}

const noFigures: SiteFigures = { impressions: null, flight_reach: null, frequency: null, cost: null, loaded_impressions: null, attributed_visits: null, cost_per_thousand: null, cost_per_attributed_visit: null };

/** The plan as a whole: its reach is that of its last step, shown or hidden alike. */
function planOf(sites: readonly PickedSite[], total: number | null, together: Shown | null): SitePlan["plan"] {
  const reach = sites.at(-1)?.reach ?? null;
  const unreached = sites.length > 0 && reach === null;
  return withhold({ reach, reach_share: ratio(reach, total), ...(together?.figures ?? noFigures) }, [
    ...(unreached ? ["reach" as const] : []), ...(unreached || (sites.length > 0 && total === null) ? ["reach_share" as const] : []), ...(together?.hidden ?? []),
  ]);
}
