import { oneSeg, readChildCounts, type Child, type ChildCounts } from "~/analytics/child-counts.server";
import { readDataState } from "~/analytics/data-state.server";
import { readPanelPlatforms, readPointWeeks } from "~/analytics/point-weeks.server";
import type { Brand } from "~/contract/brand";
import { AppError } from "~/contract/errors";
import type { DayRange } from "~/domain/calendar";
import { guardPointWeek } from "~/domain/point-week";
import { isSensitive } from "~/domain/sensitive-categories";
import type { Engine } from "~/engine/client.server";
import { weeklyPatternsHeader, weeklyPatternsRow } from "~/exports/weekly-patterns";
import { pointsRepository, type StoredPoint } from "~/store/points.server";
import type { Store } from "~/store/store.server";
import type { ExportArguments } from "./export-arguments.server";

/** Points whose figures are held at one time. */
const batchSize = 250;
/** Points of segments whose remainders are asked for together; a larger segment is asked for alone. */
const groupedPoints = 2000;

type Sources = { engine: Engine; store: Store; brand: Brand };
/** A segment with its own points, and all that lie under it. */
type Segment = { children: StoredPoint[]; members: number[] };

/**
 * The lines of the file, header first: week by week, in each by type, segment and point. Only the list of points is held, figures batch by batch.
 * @throws AppError not_found where no point is asked for, and as the engine does
 */
export async function* patternsLines({ engine, store, brand }: Sources, { weeks, type, segment }: Pick<ExportArguments, "weeks" | "type" | "segment">): AsyncGenerator<string> {
  const wanted = (point: StoredPoint): boolean => (type === null || point.type === type) && segment.every((part, i) => point.path[i] === part);
  const stored = (await pointsRepository(store).all()).filter(({ category }) => !isSensitive(category, brand.privacy.blockedCategories));
  const batches = togetherWithoutSharing(segmentsOf(stored, wanted));
  if (batches.length === 0) throw new AppError("not_found", `no point ${segment.length > 0 ? `under ${segment.join(" > ")}` : "to export"}`);
  const [{ lastDay }, platforms] = await Promise.all([readDataState(engine), readPanelPlatforms(engine)]);
  const k = brand.privacy.minimumDevices;
  const zone = brand.timezone;
  yield weeklyPatternsHeader();
  for (const week of weeks) {
    const month = homeMonth(week, lastDay);
    for (const segments of batches) {
      const beside = k > 0 ? await readChildCounts(engine, segments.flatMap(childrenOf), { now: week, before: null }, oneSeg) : new Map<number, ChildCounts>();
      for (const points of batched(segments.flatMap(({ children }) => children))) {
        const counts = await readPointWeeks(engine, { points: points.map(({ id }) => id), week, zone, month, platforms });
        for (const point of points) {
          const own = counts.get(point.id);
          if (own) yield weeklyPatternsRow(point, week, guardPointWeek({ ...own, remainder: beside.get(point.id)?.remainder.now[0] ?? null }, k), { zone, platforms });
        }
      }
    }
  }
}

const childrenOf = ({ members, children }: Segment): Child[] => children.map(({ id }) => ({ id, points: [id], parent: members }));

/** The month whose homes count for a week: that of its last day, or the data's last where it ends earlier. */
function homeMonth(week: DayRange, lastDay: string | null): number {
  const day = lastDay !== null && lastDay < week.end ? lastDay : week.end;
  return Number(day.slice(0, 7).replace("-", ""));
}

/** The wanted points by the segment that they hang on, segments by type, depth and path. */
function segmentsOf(points: readonly StoredPoint[], wanted: (point: StoredPoint) => boolean): Segment[] {
  const keyOf = (point: StoredPoint, depth: number) => JSON.stringify([point.type, ...point.path.slice(0, depth)]);
  const found = new Map<string, Segment & { depth: number }>();
  for (const point of points.filter(wanted)) {
    const key = keyOf(point, point.path.length);
    const known = found.get(key) ?? { children: [], members: [], depth: point.path.length };
    known.children.push(point);
    found.set(key, known);
  }
  for (const point of points) for (let depth = 0; depth <= point.path.length; depth++) found.get(keyOf(point, depth))?.members.push(point.id);
  return [...found].sort(([a, one], [b, other]) => one.depth - other.depth || (a < b ? -1 : 1)).map(([, each]) => each);
}

/** Segments in their order, as many together as share no point and hold few enough. */
function togetherWithoutSharing(segments: readonly Segment[]): Segment[][] {
  const batches: Segment[][] = [];
  let held = new Set<number>();
  for (const each of segments) {
    const last = batches.at(-1);
    if (last && held.size + each.members.length <= groupedPoints && !each.members.some((id) => held.has(id))) last.push(each);
    else {
      batches.push([each]);
      held = new Set();
    }
    for (const id of each.members) held.add(id);
  }
  return batches;
}

function* batched<T>(list: readonly T[]): Generator<T[]> {
  for (let from = 0; from < list.length; from += batchSize) yield list.slice(from, from + batchSize);
}
