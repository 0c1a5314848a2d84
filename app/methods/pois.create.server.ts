import { randomBytes } from "node:crypto";
import type { CallOptions, MethodAnswer } from "~/contract/methods";
import type { createPointParams } from "~/contract/points";
import type { z } from "~/contract/zod";
import { pointsRepository } from "~/store/points.server";
import { freshAdminPoint, toStored, trailedFields } from "./admin-points.server";
import type { MethodContext } from "./context.server";
import { checkPlace } from "./point-sight.server";
import { pointsChanged } from "./points-changed.server";

/** Makes a point; its visits follow in the background. @throws AppError conflict when the type has that code */
export async function createPoint(context: MethodContext, [fields]: z.output<typeof createPointParams>, { noteChange }: CallOptions): Promise<MethodAnswer<"pois.create">> {
  const wanted = toStored(fields, randomBytes(6).toString("hex"));
  checkPlace(context, wanted.type, wanted.path, wanted.code);
  const made = await pointsRepository(context.store).create(wanted);
  pointsChanged(context, [[made]]);
  noteChange?.({ after: trailedFields(made) });
  return freshAdminPoint(context, made);
}
