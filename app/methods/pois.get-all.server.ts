import type { MethodAnswer } from "~/contract/methods";
import type { allPointsParams } from "~/contract/points";
import type { z } from "~/contract/zod";
import { pointsRepository } from "~/store/points.server";
import { toAdminPoints } from "./admin-points.server";
import type { MethodContext } from "./context.server";
import { attributionState } from "./points-changed.server";
import { seenPoints } from "./point-sight.server";
import { sharedNeighbours } from "./shared-neighbours.server";

/** SPEC.md 9, "Paging". */
export const pageSize = 10;

/** A page of the points, and how many there are on all pages. A page beyond the last is empty. */
export async function getAllPoints(context: MethodContext, [{ page, filter, sortBy }]: z.output<typeof allPointsParams>): Promise<MethodAnswer<"pois.getAll">> {
  const sort = sortBy.replace("-", "") === "group" ? "group" : "name";
  const { points, count } = await pointsRepository(context.store).find({ ...filter, only: await seenPoints(context), sort, descending: sortBy.startsWith("-"), offset: (page - 1) * pageSize, limit: pageSize });
  const [pois, shared] = await Promise.all([toAdminPoints(context, points), sharedNeighbours(context, points.map(({ id }) => id))]);
  return { pois: pois.map((point) => ({ ...point, shared: shared.get(Number(point._id)) ?? [] })), count, attribution: attributionState(context) };
}
