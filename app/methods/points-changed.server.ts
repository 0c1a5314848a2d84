import type { AttributionState } from "~/contract/points";
import type { PlacedChange } from "~/domain/notice-about.server";
import type { NewPoint } from "~/store/points.server";
import type { MethodContext } from "./context.server";

/** What attribution reads of a point; a blocked category takes it out. */
const attributed = ["type", "latitude", "longitude", "radius_m", "own", "category"] as const;

/** Whether a change of a point gives it other visits, or their places in other reports. */
export const isAttributedAnew = (old: NewPoint, point: NewPoint): boolean => attributed.some((field) => old[field] !== point[field]);

/** What follows a change of points: trees show it at once, visits are recomputed in the background for the `points` of which attribution reads something else now. */
export function pointsChanged({ deployment, attribution }: MethodContext, points: readonly PlacedChange[]): void {
  deployment.refresh();
  if (points.length > 0) attribution?.request(points);
}

/** How far the visits of changed points have come; idle where another process computes them. */
export const attributionState = ({ attribution }: MethodContext): AttributionState => attribution?.state() ?? { state: "idle", phase: null, done: 0, total: 0, since: null, finished: null };
