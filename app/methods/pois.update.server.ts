import { AppError } from "~/contract/errors";
import type { CallOptions, MethodAnswer } from "~/contract/methods";
import type { updatePointParams } from "~/contract/points";
import type { z } from "~/contract/zod";
import { pointsRepository } from "~/store/points.server";
import { adminPoint, toStored, trailedFields } from "./admin-points.server";
import type { MethodContext } from "./context.server";
import { findPoint } from "./pois.get-one.server";
import { checkPlace } from "./point-sight.server";
import { pointVersion } from "./point-version";
import { isAttributedAnew, pointsChanged } from "./points-changed.server";

/** Changes a point; where it has moved, its visits follow in the background. @throws AppError not_found, conflict when another point of the type has that code, or the point is not the one that was `seen` */
export async function updatePoint(context: MethodContext, [{ _id, seen, ...fields }]: z.output<typeof updatePointParams>, { noteChange }: CallOptions): Promise<MethodAnswer<"pois.update">> {
  const old = await findPoint(context, Number(_id));
  if (seen !== undefined && seen !== pointVersion(old)) throw new AppError("conflict", "the point has been changed since it was shown");
  const wanted = toStored(fields, old.code);
  checkPlace(context, wanted.type, wanted.path, wanted.code);
  const shown = await adminPoint(context);
  const changed = await pointsRepository(context.store).change(old.id, wanted);
  pointsChanged(context, isAttributedAnew(old, wanted) ? [[old, wanted]] : []);
  if (!changed) throw new AppError("not_found", "no such point");
  noteChange?.({ before: trailedFields(old), after: trailedFields(changed) });
  return shown(changed);
}
