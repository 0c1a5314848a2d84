import type { AttributionState } from "~/contract/points";
import type { PlacedChange } from "~/domain/notice-about.server";
import type { MethodContext } from "./context.server";

/** What follows a change of points: trees show it at once, visits are recomputed in the background for the `points` of which attribution reads something else now. */
export function pointsChanged({ deployment, attribution }: MethodContext, points: readonly PlacedChange[]): void {
  deployment.refresh();
  if (points.length > 0) attribution?.request(points);
}

/** How far the visits of changed points have come; idle where another process computes them. */
export const attributionState = ({ attribution }: MethodContext): AttributionState => attribution?.state() ?? { state: "idle", phase: null, done: 0, total: 0, since: null, finished: null };
