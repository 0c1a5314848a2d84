import { makeCodes, makeCounter, meetsAll, mostCriteria, unionOf, type Criterion, type Tally } from "~/analytics/audience";
import { demographicCriterion, placeCriterion, traitCriterion, valuesCriterion } from "~/analytics/audience-criteria";
import type { Weighing } from "~/analytics/audience-rows";
import { readCategoryLists, readDeviceCount, readDeviceSegs, readProfileLists, readTraitLists, type Lists } from "~/analytics/device-values.server";
import { readPanelList, readPointVisitors } from "~/analytics/point-visitors.server";
import { wholeMonths } from "~/analytics/visitor-sets.server";
import { AppError } from "~/contract/errors";
import { extraDeviceFields, type AudienceCriterion, type PointType } from "~/contract/values";
import type { AudienceQuestion } from "./audience-question.server";
import { remembered } from "./audience-memory.server";
import type { MethodContext } from "./context.server";

/** An audience while it is being counted. */
export type AudienceReading = {
  /** one more than the highest device number */
  devices: number;
  weighing: Weighing;
  count: (devices: Uint32Array) => Tally;
  visitorsOf: (point: number) => Uint32Array;
  /** the distinct visitors of points of the asked type; for a list that stays the same object they are known from before */
  visitorsOfAll: (points: readonly number[]) => Uint32Array;
  /** those of a list that meet every criterion */
  audienceOf: (devices: Uint32Array) => Uint32Array;
  panel: Tally;
};

const none = new Uint32Array();

/** Unions do not depend on the filters: they are kept as long as the visitors that they are of. */
const unions = new WeakMap<object, WeakMap<readonly number[], Uint32Array>>();
function unionsOf(visitors: ReadonlyMap<number, Uint32Array>, devices: number): (points: readonly number[]) => Uint32Array {
  const kept = unions.get(visitors) ?? new WeakMap<readonly number[], Uint32Array>();
  unions.set(visitors, kept);
  return (points) => {
    const known = kept.get(points) ?? unionOf(points.map((point) => visitors.get(point) ?? none), devices);
    kept.set(points, known);
    return known;
  };
}

/** Reads the sets of devices that a question needs; what does not depend on the filters is remembered with the data. */
export async function readAudience(context: MethodContext, question: AudienceQuestion): Promise<AudienceReading> {
  const { engine } = context;
  const { holdings, period, type, near } = question;
  const keep = remembered(holdings);
  const range = { start: period.start, end: period.end };
  const days = `${period.start} ${period.end}`;
  const visitors = (of: PointType) => keep("visitors", `${of} ${days}`, holdings.trees[of].points, () => readPointVisitors(engine, holdings.trees[of].points, range));
  const types: PointType[] = near === null ? [type] : [type, type === "pdv" ? "ooh" : "pdv"];
  const [devices, panelList, own, ...others] = await Promise.all([keep("count", "", [], () => readDeviceCount(engine)), keep("panel", days, [], () => readPanelList(engine, range)), visitors(type), ...types.slice(1).map(visitors)]);
  const visitorsOf = (point: number): Uint32Array => own.get(point) ?? others.find((map) => map.has(point))?.get(point) ?? none;
  const { criteria, titles } = await criteriaOf(context, question, devices, () => unionOf([...(near ?? [])].map(visitorsOf), devices));
  const codes = makeCodes(criteria, devices);
  const count = makeCounter(codes);
  return {
    devices, count, visitorsOf, visitorsOfAll: unionsOf(own, devices), weighing: titles.map((title) => ({ title, weight: context.brand.planner.weights[title] ?? 1 })),
    audienceOf: (list) => list.filter((device) => meetsAll(codes, device)), panel: count(panelList),
  };
}

/** The filters about people that are set, in the order of the contract. */
async function criteriaOf({ engine }: MethodContext, { filter, holdings, period, near }: AudienceQuestion, devices: number, there: () => Uint32Array): Promise<{ criteria: Criterion[]; titles: AudienceCriterion[] }> {
  const keep = remembered(holdings);
  const made: [AudienceCriterion, Criterion][] = [];
  const lists = (kind: string, names: string[], read: () => Promise<Lists>) => keep("lists", `${kind} ${JSON.stringify(names)}`, [], read);
  if (near) made.push(["pois", placeCriterion(devices, there())]);
  if (filter.gender.length + filter.ageRanges.length + filter.classes.length > 0) {
    const segs = await keep("segs", "", [], () => readDeviceSegs(engine, devices));
    for (const title of ["gender", "ageRanges", "classes"] as const) if (filter[title].length > 0) made.push([title, demographicCriterion(title, segs, filter[title])]);
  }
  if (filter.genres.length > 0) {
    const { ofName, known } = await lists("genres", filter.genres, () => readTraitLists(engine, "genres", filter.genres));
    made.push(["genres", valuesCriterion(devices, known, ofName)]);
  }
  if (filter.offlines.length > 0) {
    const { ofName } = await lists(`offlines ${period.start} ${period.end}`, filter.offlines, async () => ({ ofName: await readCategoryLists(engine, filter.offlines, period, wholeMonths(period, holdings)), known: none }));
    made.push(["offlines", valuesCriterion(devices, null, ofName)]);
  }
  const trait = async (title: AudienceCriterion, names: string[], read: () => Promise<Lists>): Promise<void> => {
    if (names.length === 0) return;
    const { ofName, known } = await lists(title, names, read);
    made.push([title, traitCriterion(devices, known, ofName)]);
  };
  for (const title of ["platform", "makers"] as const) await trait(title, filter[title], () => readTraitLists(engine, title, filter[title]));
  for (const field of extraDeviceFields) {
    const names = filter.extra[field] ?? [];
    await trait(field, names, () => (field === "own_car" || field === "risk_level" ? readProfileLists(engine, field, names) : readTraitLists(engine, field, names)));
  }
  if (made.length > mostCriteria) throw new AppError("too_large", `${made.length} filters of people`);
  return { criteria: made.map(([, criterion]) => criterion), titles: made.map(([title]) => title) };
}
