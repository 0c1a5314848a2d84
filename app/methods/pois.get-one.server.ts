import { readSharedDevices } from "~/analytics/shared-devices.server";
import { AppError } from "~/contract/errors";
import type { MethodAnswer } from "~/contract/methods";
import type { onePointParams } from "~/contract/points";
import type { z } from "~/contract/zod";
import { monthRange } from "~/domain/calendar";
import { belowFloor } from "~/domain/privacy-floor";
import { pointsRepository, type StoredPoint } from "~/store/points.server";
import { lastCompleteMonth, toAdminPoints } from "./admin-points.server";
import type { MethodContext } from "./context.server";
import { attributionState } from "./points-changed.server";
import { seenPoints } from "./point-sight.server";

/** One point, with the neighbours that saw more than half of its devices in the last complete month. @throws AppError not_found */
export async function getOnePoint(context: MethodContext, [id]: z.output<typeof onePointParams>): Promise<MethodAnswer<"pois.getOne">> {
  const point = await findPoint(context, Number(id));
  const [answer] = await toAdminPoints(context, [point]);
  if (!answer) throw new AppError("not_found", "no such point");
  return { ...answer, shared: await sharedNeighbours(context, point.id), attribution: attributionState(context) };
}

/** A point that exists and that whoever asks may see. @throws AppError not_found */
export async function findPoint(context: MethodContext, id: number): Promise<StoredPoint> {
  const seen = await seenPoints(context);
  const [point] = !seen || seen.includes(id) ? await pointsRepository(context.store).byIds([id]) : [];
  if (!point) throw new AppError("not_found", "no such point");
  return point;
}

async function sharedNeighbours(context: MethodContext, id: number): Promise<{ _id: string; name: string; share: number }[]> {
  const holdings = await context.deployment.holdings();
  const month = lastCompleteMonth(holdings);
  if (month === null) return [];
  const k = context.brand.privacy.minimumDevices;
  const rows = await readSharedDevices(context.engine, [id], monthRange(month));
  // neither the devices in common nor the others may be a few: the share would tell their number
  return rows.filter(({ devices, shared }) => shared * 2 > devices && !belowFloor(shared, k) && !belowFloor(devices - shared, k)).flatMap(({ neighbour, devices, shared }) => {
    const other = holdings.points.get(neighbour);
    return other ? [{ _id: String(neighbour), name: other.name, share: (100 * shared) / devices }] : [];
  }).sort((a, b) => b.share - a.share || Number(a._id) - Number(b._id));
}
