import type { IngestContext } from "./context.server";
import { syncPoints } from "./points/sync-points.server";
import { changeData } from "./changes/session.server";

/** How long administration and start-up wait for a running load. */
const PATIENCE_MS = 60_000;

/**
 * Recomputes the visits of the points that administration has made, moved or deleted in the application store, and of nothing else.
 * @returns the data version that holds the result
 * @throws AppError conflict when a load runs for longer than a minute
 */
export async function reattributePoints(context: IngestContext): Promise<number> {
  return (await changeData(context, { waitMs: PATIENCE_MS }, async (work) => {
    await syncPoints(context, work);
    return { result: null, changed: false };
  })).version;
}

/** Finishes what a killed load has left behind; does nothing when there is nothing. @returns the data version */
export async function finishPendingWork(context: IngestContext): Promise<number> {
  return (await changeData(context, { waitMs: 0 }, async () => ({ result: null, changed: false }))).version;
}
