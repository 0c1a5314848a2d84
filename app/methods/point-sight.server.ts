import { AppError } from "~/contract/errors";
import type { PointType } from "~/contract/values";
import { segmentHash } from "~/domain/segment-hash.server";
import type { MethodContext } from "./context.server";

/** The points that whoever asks may see; undefined for all of them, those of a blocked category included. */
export async function seenPoints({ deployment, segments }: MethodContext): Promise<number[] | undefined> {
  return segments ? [...(await deployment.holdings()).points.keys()] : undefined;
}

/** @throws AppError forbidden when somebody who may see some segments only would put a point outside of them */
export function checkPlace({ segments }: MethodContext, type: PointType, group: readonly string[], code: string): void {
  if (!segments) return;
  const path = [...group, code];
  const holders = [type, ...path.map((_, level) => segmentHash(type, path.slice(0, level + 1)))];
  if (!holders.some((holder) => segments.includes(holder))) {
    throw new AppError("forbidden", "the group is none that this user may see", { fields: [{ path: "group", code: "forbidden", message: "points.groupHidden" }] });
  }
}
