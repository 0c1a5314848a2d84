import { within } from "./distance";
import { localTime } from "./local-time";
import { unknownProfile, valuesOf, type Dimension, type Point, type PointType } from "./model";
import { accurate } from "./pings";
import { pointsUnder } from "./segment";
import type { History } from "./visits";

/** Where and who an audience is asked for. `nodes`: path of the group, empty for the whole type; empty lists do not filter. */
export type Plan = {
  type: PointType; group: string[]; start: string; end: string;
  cities: string[]; cityOf: (point: Point) => string;
  places: { lat: number; lon: number }[]; distance: number;
  gender: string[]; ageRanges: string[]; classes: string[];
  genres: string[]; offlines: string[]; platform: string[]; makers: string[]; carrier: string[];
  weights?: Partial<Record<string, number>>;
};
export const openPlan: Omit<Plan, "type" | "group" | "start" | "end" | "cityOf"> = { cities: [], places: [], distance: 200, gender: [], ageRanges: [], classes: [], genres: [], offlines: [], platform: [], makers: [], carrier: [] };

type Test = (device: string) => boolean;
/** A filter about people; `parts` are groups of devices of which each, with the other filters as set, must be none or many. */
type Filter = { title: string; meets: Test; known: Test; parts: Test[]; demographic: boolean };

const z = 1.959964;
/** Lower bound of the 95 % Wilson interval. */
export function wilson(part: number, whole: number): number | null {
  if (whole === 0) return null;
  if (part === 0) return 0;
  const p = part / whole;
  const middle = (p + (z * z) / (2 * whole)) / (1 + (z * z) / whole);
  const half = (z / (1 + (z * z) / whole)) * Math.sqrt((p * (1 - p)) / whole + (z * z) / (4 * whole * whole));
  return Math.max(0, middle - half);
}

function visitorsOf(history: History, plan: Plan): (point: Point) => Set<string> {
  const known = new Map<number, Set<string>>();
  for (const { device, point, day } of history.counted) {
    if (day < plan.start || day > plan.end) continue;
    const own = known.get(point.id) ?? new Set<string>();
    known.set(point.id, own);
    own.add(device);
  }
  return (point) => known.get(point.id) ?? new Set();
}

const union = (sets: Iterable<Set<string>>): Set<string> => { const all = new Set<string>(); for (const set of sets) for (const each of set) all.add(each); return all; };

/** Devices that were at a third-party place of a category: a run of pings within the radius that starts in the period. */
function wasAt(history: History, plan: Plan, category: string): Set<string> {
  const { parameters, places = [] } = history.world;
  const own = places.filter((place) => place.category === category);
  return new Set([...history.pings].filter(([, pings]) => own.some((place) => {
    const times = pings.filter((ping) => accurate(ping, parameters.maximumAccuracyMeters) && within(ping, place, parameters.radiusMeters)).map(({ at }) => at);
    return times.some((at, i) => (i === 0 || at - (times[i - 1] ?? 0) > parameters.gapMinutes * 60) && localTime(at, parameters.zone).day >= plan.start && localTime(at, parameters.zone).day <= plan.end);
  })).map(([device]) => device));
}

function filtersOf(history: History, plan: Plan, there: Set<string> | null): Filter[] {
  const { profiles, traits } = history.world;
  const filters: Filter[] = [];
  if (there) filters.push({ title: "pois", meets: (device) => there.has(device), known: () => true, parts: [(device) => there.has(device), (device) => !there.has(device)], demographic: false });
  const demographic = (title: "gender" | "ageRanges" | "classes", dimension: Dimension) => {
    if (plan[title].length === 0) return;
    const of = (device: string) => (profiles.get(device) ?? unknownProfile)[dimension];
    filters.push({ title, meets: (device) => plan[title].includes(of(device)), known: (device) => of(device) !== "unknown" || plan[title].includes("unknown"), parts: valuesOf[dimension].map((value) => (device) => of(device) === value), demographic: true });
  };
  demographic("gender", "gender"); demographic("ageRanges", "age"); demographic("classes", "class");
  const many = (title: "genres" | "offlines", bears: (device: string) => string[], known: Test) => {
    const chosen = plan[title];
    if (chosen.length === 0) return;
    const own = (device: string) => bears(device).filter((value) => chosen.includes(value));
    filters.push({
      title, meets: (device) => own(device).length > 0, known, demographic: false,
      parts: [(device) => own(device).length === 0 && known(device), (device) => own(device).length === 0 && !known(device), ...chosen.flatMap((value): Test[] => [(device) => own(device).includes(value), (device) => own(device).length === 1 && own(device)[0] === value])],
    });
  };
  const genres = (device: string) => traits?.get(device)?.genres ?? [];
  many("genres", genres, (device) => genres(device).length > 0);
  const been = new Map(plan.offlines.map((category) => [category, wasAt(history, plan, category)]));
  many("offlines", (device) => plan.offlines.filter((category) => been.get(category)?.has(device)), () => true);
  const trait = (title: "platform" | "makers" | "carrier", name: "platform" | "make" | "carrier") => {
    const chosen = plan[title];
    if (chosen.length === 0) return;
    const of = (device: string) => traits?.get(device)?.[name] ?? "";
    filters.push({ title, meets: (device) => chosen.includes(of(device)), known: (device) => of(device) !== "", demographic: false, parts: [(device) => of(device) === "", (device) => of(device) !== "" && !chosen.includes(of(device)), ...chosen.map((value): Test => (device) => of(device) === value)] });
  };
  trait("platform", "platform"); trait("makers", "make"); trait("carrier", "carrier");
  return filters;
}

/** A plan's points with their figures, best first, and the audience's size. */
export function planOf(history: History, plan: Plan) {
  const { points, parameters: { floor: k } } = history.world;
  const visitors = visitorsOf(history, plan);
  const near = plan.places.length === 0 ? null : points.filter((point) => plan.places.some((place) => within(place, point, plan.distance)));
  const filters = filtersOf(history, plan, near && union(near.map(visitors)));
  const inAll: Test = (device) => filters.every(({ meets }) => meets(device));
  const count = (devices: Iterable<string>, test: Test) => [...devices].filter(test).length;
  const enough = (devices: number) => devices === 0 || devices >= k;
  const shown = (devices: number) => k === 0 || devices >= k;
  const othersMet = (but: readonly Filter[]): Test => (device) => filters.every((filter) => but.includes(filter) || filter.meets(device));
  const demographic = filters.filter((filter) => filter.demographic);
  const together = [[0, 1], [0, 2], [1, 2], [0, 1, 2]].map((set) => set.flatMap((i) => demographic[i] ?? [])).filter((set, i) => set.length === (i === 3 ? 3 : 2));

  const devicesOpen = (devices: Set<string>, wider: Set<string>[]) => shown(devices.size) && wider.every((all) => enough([...all].filter((device) => !devices.has(device)).length));
  const audienceOpen = (devices: Set<string>, wider: Set<string>[]) => k === 0 || (shown(count(devices, inAll)) && enough(count(devices, (device) => !inAll(device)))
    && filters.every((filter) => filter.parts.every((part) => enough(count(devices, (device) => part(device) && othersMet([filter])(device)))))
    && together.every((set) => enough(count(devices, (device) => othersMet(set)(device) && !inAll(device))))
    && wider.every((all) => enough(count(all, (device) => !devices.has(device) && inAll(device)))));
  const filterOpen = (devices: Set<string>, filter: Filter, wider: Set<string>[]) => k === 0 || (shown(count(devices, filter.meets)) && enough(count(devices, (device) => filter.known(device) && !filter.meets(device)))
    && filter.parts.every((part) => enough(count(devices, part))) && wider.every((all) => enough(count(all, (device) => !devices.has(device) && filter.meets(device)))));
  const shareIn = (devices: Set<string>, filter: Filter) => { const known = count(devices, filter.known); return known === 0 ? null : count(devices, (device) => filter.known(device) && filter.meets(device)) / known; };

  const panel = new Set([...history.panelDays].filter(([, days]) => [...days].some((day) => day >= plan.start && day <= plan.end)).map(([device]) => device));
  const group = pointsUnder(points, plan.type, plan.group);
  const asked = group.filter((point) => plan.cities.length === 0 || plan.cities.includes(plan.cityOf(point)));
  const parentOf = (path: readonly string[], own: readonly Point[]): Set<string>[] => {
    const parent = pointsUnder(points, plan.type, path);
    return parent.length > own.length ? [union(parent.map(visitors))] : [];
  };
  const hide = (row: Record<string, unknown>, fields: string[]) => (fields.length === 0 ? row : { ...row, ...Object.fromEntries(fields.map((field) => [field, null])), suppressed: true, suppressedFields: fields });

  const pois = asked.map((point) => {
    const own = visitors(point);
    const around = parentOf(point.path, [point]);
    const open = devicesOpen(own, around);
    const members = count(own, inAll);
    const details = filters.map((filter) => {
      const weight = plan.weights?.[filter.title] ?? 1;
      const [share, ofPanel] = [shareIn(own, filter), shareIn(panel, filter)];
      const score = share === null || ofPanel === null || ofPanel === 0 ? null : Math.min(2, share / ofPanel) * weight;
      const here = open && filterOpen(own, filter, around);
      const hidden = [...(here ? [] : ["value", "unique_visitors"]), ...(here && filterOpen(panel, filter, []) ? [] : ["score"])];
      return { raw: score, hidden: hidden.length > 0, row: hide({ title: filter.title, value: share, score, maximum: 2 * weight, unique_visitors: count(own, filter.meets) }, hidden) };
    });
    const rateOpen = open && audienceOpen(own, around);
    return hide({
      _id: String(point.id), name: point.name, city: plan.cityOf(point), allMatch: near === null || near.includes(point), unique_visitors: own.size, audience: members,
      matchRate: own.size === 0 ? null : members / own.size, matchRateLow: wilson(members, own.size),
      score: details.length === 0 || details.some(({ raw }) => raw === null) ? null : details.reduce((sum, { raw }) => sum + (raw ?? 0), 0), scoreMax: filters.reduce((sum, { title }) => sum + 2 * (plan.weights?.[title] ?? 1), 0),
      matchRateDetails: details.map(({ row }) => row),
    }, [...(open ? [] : ["unique_visitors"]), ...(rateOpen ? [] : ["audience", "matchRate", "matchRateLow"]), ...(details.some(({ hidden }) => hidden) ? ["score"] : [])]);
  }) as ({ _id: string; name: string; matchRate: number | null; matchRateLow: number | null; allMatch: boolean } & Record<string, unknown>)[];
  pois.sort((a, b) => (b.matchRateLow ?? -1) - (a.matchRateLow ?? -1) || (a.name < b.name ? -1 : a.name > b.name ? 1 : Number(a._id) - Number(b._id)));

  const all = union(asked.map(visitors));
  const around = [...(asked.length < group.length ? [union(group.map(visitors))] : []), ...(plan.group.length > 0 ? parentOf(plan.group.slice(0, -1), group) : [])];
  const rates = pois.flatMap(({ matchRate }) => matchRate ?? []);
  return hide({
    pois, total: count(all, inAll), topMatch: rates.length === 0 ? null : Math.max(...rates), poisCount: asked.length, allMatch: pois.filter(({ allMatch }) => allMatch).length, panel_devices: panel.size,
  }, devicesOpen(all, around) && audienceOpen(all, around) ? [] : ["total"]);
}

/** The audience's devices at each of some points. */
export function membersAt(history: History, plan: Plan): Map<number, Set<string>> {
  const visitors = visitorsOf(history, plan);
  const near = plan.places.length === 0 ? null : history.world.points.filter((point) => plan.places.some((place) => within(place, point, plan.distance)));
  const filters = filtersOf(history, plan, near && union(near.map(visitors)));
  return new Map(history.world.points.map((point) => [point.id, new Set([...visitors(point)].filter((device) => filters.every(({ meets }) => meets(device))))]));
}
