import { AppError, fieldProblem } from "~/contract/errors";
import type { PointType } from "~/contract/values";
import { holdersOf } from "~/domain/notice-about.server";
import type { MethodContext } from "./context.server";

/** The points that whoever asks may see; undefined for all of them, those of a blocked category included. */
export async function seenPoints({ deployment, segments }: MethodContext): Promise<number[] | undefined> {
  return segments ? [...(await deployment.holdings()).points.keys()] : undefined;
}

/** Whether whoever asks may put a point there: somebody who may see some segments only stays inside of them. */
export function placeAllowed({ segments }: MethodContext, type: PointType, group: readonly string[], code: string): boolean {
  return !segments || holdersOf(type, [...group, code]).some((holder) => segments.includes(holder));
}

/** @throws AppError forbidden when somebody who may see some segments only would put a point outside of them */
export function checkPlace(context: MethodContext, type: PointType, group: readonly string[], code: string): void {
  if (!placeAllowed(context, type, group, code)) {
    throw new AppError("forbidden", "the group is none that this user may see", { fields: [fieldProblem("group", "points.groupHidden")] });
  }
}
