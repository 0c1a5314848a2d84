import type { Filter } from "~/contract/metrics";
import type { Brand } from "~/contract/brand";
import { AppError } from "~/contract/errors";
import type { PointType } from "~/contract/values";
import { addDays, addMonths, monthRange, type DayRange } from "~/domain/calendar";
import { monthShown } from "~/domain/whole-months";
import { isSliced } from "~/domain/segment-codes";
import { metresBetween } from "~/domain/great-circle";
import { localDay } from "~/domain/zone";
import type { Holdings } from "../deployment.server";
import { parentOf, periodOf } from "../metrics.question.server";

/** Days, the last of them the month's, in which three visit days make a visitor regular. */
const regularDays = 90;
/** A competitor counts within so many metres of an own point. */
const catchmentMetres = 2000;

/** One question to the advisor, resolved: its month, its points and what lies beside them. */
export type AdvisorAsked = {
  type: PointType;
  month: string; period: DayRange; before: DayRange;
  /** days that make a visitor regular */
  regular: { window: string; regular: string; end: string };
  points: number[]; parent: number[] | null;
  own: number[];
  /** points that are compared with one another: the own ones, where the segment has any */
  compared: number[];
  /** these by what they are alike in: a store is compared with the stores of its own kind */
  kinds: { name: string | null; stores: number[] }[];
  /** pairs of an own point and a point that is not own within 2 km of it, each own point with itself before them */
  pairs: { store: number; near: number }[];
};

/** Stores that a category needs to be a group of its own; those of smaller ones are compared with one another. */
const leastAlike = 5;

const wrong = (path: string, message: string): AppError => new AppError("bad_input", `${path}: ${message}`, { fields: [{ path, code: "invalid", message }] });

/**
 * @returns null where no complete month is measured
 * @throws AppError bad_input for a segment that does not exist, and for a filter by profile
 */
export function advisorAsked(filter: Filter | undefined, holdings: Holdings, brand: Brand): AdvisorAsked | null {
  if (filter && isSliced({ genders: filter.genders, ageRanges: filter.ageRanges, classes: filter.classes })) throw wrong("0.genders", "the advisor looks at all visitors");
  // refuses days that are none and those that end before they begin, as every report does
  if (filter) periodOf(filter, brand);
  const type = filter?.type ?? (brand.modules.pdv.on || !brand.modules.ooh.on ? "pdv" : "ooh");
  const option = brand.period.mode === "fixed" ? brand.period.options.find(({ oid }) => oid === filter?.period) : undefined;
  const until = option?.end ?? (filter ? localDay(filter.endDate, brand.timezone) : (holdings.completeUntil ?? ""));
  // the month of the last day, where it is whole; a day inside a month asks for that month's end
  const month = until === "" ? null : monthShown(until, holdings);
  if (month === null) return null;
  const tree = holdings.trees[type];
  const nodes = [...new Set(filter ? (filter.groupKeys.length ? filter.groupKeys : filter.pois.map(({ value }) => value)) : [])].map((hash) => {
    const node = tree.byHash.get(hash);
    if (!node) throw wrong("0.groupKeys", `no segment ${hash} of type ${type}`);
    return node;
  });
  const points = nodes.length ? [...new Set(nodes.flatMap((node) => node.points))] : tree.points;
  const period = monthRange(month);
  const own = points.filter((id) => holdings.points.get(id)?.own === true);
  const compared = own.length > 0 ? own : points;
  return {
    type, month, period, before: monthRange(addMonths(month, -1)), points, parent: parentOf(nodes, tree), own, compared, kinds: kindsOf(compared, holdings),
    regular: { window: addDays(period.end, 1 - regularDays), regular: period.end, end: period.end },
    pairs: pairsOf(own, tree.points, holdings),
  };
}

function kindsOf(stores: readonly number[], { points }: Holdings): AdvisorAsked["kinds"] {
  const byCategory = new Map<string, number[]>();
  for (const store of stores) {
    const category = points.get(store)?.category ?? "";
    byCategory.set(category, [...(byCategory.get(category) ?? []), store]);
  }
  const large = [...byCategory].filter(([category, of]) => category !== "" && of.length >= leastAlike).map(([name, of]) => ({ name, stores: of }));
  const rest = stores.filter((store) => !large.some((kind) => kind.stores.includes(store)));
  if (rest.length === 0 && large.length === 1) return [{ name: null, stores: [...stores] }];
  return rest.length > 0 ? [...large, { name: null, stores: rest }] : large;
}

function pairsOf(own: readonly number[], all: readonly number[], { points }: Holdings): AdvisorAsked["pairs"] {
  const rivals = all.flatMap((id) => { const point = points.get(id); return point && !point.own ? [point] : []; }).sort((a, b) => a.latitude - b.latitude);
  // a degree of latitude is 111 km: only those of a narrow band are measured
  const band = (catchmentMetres / 111_000) * 1.01;
  return own.flatMap((store) => {
    const point = points.get(store);
    if (!point) return [];
    let low = 0;
    for (let high = rivals.length; low < high;) { const middle = (low + high) >> 1; if ((rivals[middle]?.latitude ?? 0) < point.latitude - band) low = middle + 1; else high = middle; }
    const pairs = [{ store, near: store }];
    for (let i = low; i < rivals.length && (rivals[i]?.latitude ?? 0) <= point.latitude + band; i++) {
      const rival = rivals[i];
      if (rival && metresBetween(point, rival) <= catchmentMetres) pairs.push({ store, near: rival.id });
    }
    return pairs;
  });
}
