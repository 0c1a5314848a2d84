import { readPointHistory } from "~/analytics/late-points.server";
import { AppError } from "~/contract/errors";
import type { MethodAnswer } from "~/contract/methods";
import type { onePointParams } from "~/contract/points";
import type { z } from "~/contract/zod";
import { pointsRepository, type StoredPoint } from "~/store/points.server";
import { toAdminPoints } from "./admin-points.server";
import type { MethodContext } from "./context.server";
import { pointVersion } from "./point-version";
import { attributionState } from "./points-changed.server";
import { seenPoints } from "./point-sight.server";
import { sharedNeighbours } from "./shared-neighbours.server";

/** One point, with the neighbours that saw more than half of its devices in the last complete month. @throws AppError not_found */
export async function getOnePoint(context: MethodContext, [id]: z.output<typeof onePointParams>): Promise<MethodAnswer<"pois.getOne">> {
  const point = await findPoint(context, Number(id));
  const [answer] = await toAdminPoints(context, [point]);
  if (!answer) throw new AppError("not_found", "no such point");
  return { ...answer, shared: (await sharedNeighbours(context, [point.id])).get(point.id) ?? [], attribution: attributionState(context), history: await readPointHistory(context.engine, point.id), version: pointVersion(point) };
}

/** A point that exists and that whoever asks may see. @throws AppError not_found */
export async function findPoint(context: MethodContext, id: number): Promise<StoredPoint> {
  const seen = await seenPoints(context);
  const [point] = !seen || seen.includes(id) ? await pointsRepository(context.store).byIds([id]) : [];
  if (!point) throw new AppError("not_found", "no such point");
  return point;
}
