import { AppError, fieldProblem } from "~/contract/errors";
import type { AudienceFilter } from "~/contract/audiences";
import { extraPointFields, pointTypes, type PointType } from "~/contract/values";
import { boxAround } from "~/domain/box-around";
import type { ChosenPeriod } from "~/domain/default-period";
import { metresBetween, type Position } from "~/domain/great-circle";
import { periodOrUsual } from "~/domain/period-text";
import { isSensitive } from "~/domain/sensitive-categories";
import { audiencesRepository } from "~/store/audiences.server";
import type { StoredPoint } from "~/store/points.server";
import type { MethodContext } from "./context.server";
import type { Holdings } from "./deployment.server";

/** A filter of the planner after resolution: which points are asked about, and which lie near the chosen places. */
export type AudienceQuestion = {
  filter: AudienceFilter; holdings: Holdings; period: ChosenPeriod; type: PointType;
  /** points that meet the filters of group, city and country and the configured ones of points */
  points: StoredPoint[];
  /** their ids; the segment's own list where nothing cuts it */
  ids: number[];
  /** what holds them and is shown elsewhere, the widest last: the group where a city cuts it, and the group's parent */
  wider: number[][];
  /** points of any type near a chosen place; null where no place is chosen */
  near: Set<number> | null;
};

const wrong = (field: string, message: string, text = message): AppError => new AppError("bad_input", `${field}: ${text}`, { fields: [fieldProblem(`0.${field}`, message)] });

/** @throws AppError bad_input naming the field: an unknown period, group, place or value, a sensitive category, a required filter that is missing */
export async function resolveAudience(context: MethodContext, filter: AudienceFilter): Promise<AudienceQuestion> {
  const { brand } = context;
  const holdings = await context.deployment.holdings();
  const period = periodOrUsual(filter.period, brand.period, holdings.firstDay, holdings.lastDayOrToday);
  if (!period) throw wrong("period", "planner.badPeriod");
  const type = pointTypes.find((each) => each === filter.group) ?? pointTypes.find((each) => holdings.trees[each].byHash.has(filter.group));
  if (!type) throw wrong("group", "planner.unknownGroup");
  checkValues(context, filter);
  const tree = holdings.trees[type];
  const node = tree.byHash.get(filter.group);
  const group = node?.points ?? tree.points;
  const points = group.flatMap((id) => holdings.points.get(id) ?? []).filter((point) => fits(point, filter, type));
  const ids = points.length === group.length ? group : points.map(({ id }) => id);
  const parent = node ? (node.parent === null ? tree.points : (tree.byHash.get(node.parent)?.points ?? tree.points)) : group;
  const wider = [...(points.length < group.length ? [group] : []), ...(group.length < parent.length ? [parent] : [])];
  return { filter, holdings, period, type, points, ids, wider, near: await nearPoints(context, holdings, filter) };
}

function fits(point: StoredPoint, { city, country, extra }: AudienceFilter, type: PointType): boolean {
  const asked = (list: readonly string[], value: string | null) => list.length === 0 || (value !== null && list.includes(value));
  return point.type === type && asked(city, point.city) && asked(country, point.country_code) && extraPointFields.every((field) => asked(extra[field] ?? [], point[field]));
}

function checkValues({ brand }: MethodContext, { genres, offlines, extra }: AudienceFilter): void {
  for (const field of ["genres", "offlines"] as const) {
    if ({ genres, offlines }[field].some((value) => isSensitive(value, brand.privacy.blockedCategories))) throw wrong(field, "planner.sensitive");
  }
  const configured = brand.planner.extraFilters;
  for (const [field, values] of Object.entries(extra)) {
    const found = configured.find((each) => each.field === field);
    if (!found || values.some((value) => !found.options.some((option) => option.value === value)) || (found.type === "single" && values.length > 1)) throw wrong(`extra.${field}`, "planner.badValue");
  }
  const missing = configured.find(({ field, required }) => required && (extra[field] ?? []).length === 0);
  if (missing) throw wrong(`extra.${missing.field}`, "planner.required");
}

/** Points at most the chosen distance from a chosen place; a chosen point is near itself. */
async function nearPoints({ store }: MethodContext, holdings: Holdings, { pois, poiDistance }: AudienceFilter): Promise<Set<number> | null> {
  if (pois.length === 0) return null;
  const saved = pois.filter(({ value }) => value.startsWith("L")).map(({ value }) => Number(value.slice(1)));
  const locations = new Map((await audiencesRepository(store).locationsById(saved)).map((location) => [location.id, location]));
  const places = pois.map(({ value }): Position => {
    const place = value.startsWith("L") ? locations.get(Number(value.slice(1))) : holdings.points.get(Number(value));
    if (!place) throw wrong("pois", "planner.unknownPlace");
    return place;
  });
  const boxes = places.map((place) => boxAround(place, poiDistance));
  const near = new Set<number>();
  for (const point of holdings.points.values()) {
    // most points are told apart by their latitude
    if (places.some((place, i) => point.latitude >= (boxes[i]?.south ?? 0) && point.latitude <= (boxes[i]?.north ?? 0) && metresBetween(place, point) <= poiDistance)) near.add(point.id);
  }
  return near;
}
