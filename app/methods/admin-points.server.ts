import { readPointMonths } from "~/analytics/point-months.server";
import type { AdminPoint, PointFields } from "~/contract/points";
import { addMonths, monthOf, monthRange } from "~/domain/calendar";
import { proposedStatus } from "~/domain/point-status";
import { segmentHash } from "~/domain/segment-hash.server";
import { isSensitive } from "~/domain/sensitive-categories";
import type { NewPoint, StoredPoint } from "~/store/points.server";
import type { MethodContext } from "./context.server";
import type { Holdings } from "./deployment.server";
import { perView } from "./per-view.server";

/** The last month whose days are all over and have data; null before there is one. */
export function lastCompleteMonth({ completeUntil }: Pick<Holdings, "completeUntil">): string | null {
  if (completeUntil === null) return null;
  const month = monthOf(completeUntil);
  return monthRange(month).end === completeUntil ? month : addMonths(month, -1);
}

const monthsOfPoints = perView(({ panelBySeg }) => panelBySeg, ({ engine, brand }: MethodContext & { holdings: Holdings }, month: string) => readPointMonths(engine, monthRange(month), monthRange(brand.status.baselineMonth)));

type Counts = Awaited<ReturnType<typeof readPointMonths>>;

/** How often points were visited in the last month; null before there is one. */
async function lastMonthCounts(context: MethodContext): Promise<Counts | null> {
  const holdings = await context.deployment.holdings();
  const month = lastCompleteMonth(holdings);
  return month === null ? null : monthsOfPoints({ ...context, holdings }, month);
}

const withStatus = ({ brand }: MethodContext, counts: Counts | null) => ({ id, path, ...point }: StoredPoint): AdminPoint => ({
  ...point, _id: String(id), group: path, group_hash: segmentHash(point.type, [...path, point.code]),
  status_proposed: proposedStatus(counts?.get(id) ?? { now: 0, base: 0 }), blocked: isSensitive(point.category, brand.privacy.blockedCategories),
});

/** Points as administration sees them, with the status that their visits propose. */
export async function toAdminPoints(context: MethodContext, points: readonly StoredPoint[]): Promise<AdminPoint[]> {
  return points.length === 0 ? [] : points.map(await adminPoint(context));
}

/** How a point becomes what administration sees. Who saves asks first: once it is saved, nothing may keep the answer from saying so. */
export const adminPoint = async (context: MethodContext): Promise<(point: StoredPoint) => AdminPoint> => withStatus(context, await lastMonthCounts(context));

/** A point that has just been made and has no visits yet. */
export const freshAdminPoint = (context: MethodContext, point: StoredPoint): AdminPoint => withStatus(context, null)(point);

/** @param code the point's own where the fields name none */
export const toStored = ({ group, code, ...fields }: PointFields, own: string): NewPoint => ({ ...fields, code: code ?? own, path: group });

/** What the trail reads of a point: its path is the group. */
export const trailedFields = ({ path, ...point }: StoredPoint) => ({ ...point, group: path });
