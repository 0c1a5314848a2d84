import { isAppError } from "~/contract/errors";
import type { Notice } from "~/contract/notifications";
import type { AttributionState } from "~/contract/points";
import { reattributePoints } from "~/ingest/maintain.server";
import type { IngestContext } from "~/ingest/context.server";
import type { AttributionPort } from "~/methods/context.server";

type Options = {
  context: Omit<IngestContext, "now" | "progress">;
  clock: () => Date;
  /** told of every step */
  onState?: (state: AttributionState) => void;
  /** told of the end, well or ill: how many changes the work had taken up */
  onDone?: (notice: Notice) => Promise<void>;
  /** ms between two attempts while a load is running or the engine is away */
  retryMs?: number;
};

/** `idle` resolves when nothing is left to do; `stop` lets no new work begin: what is unfinished is promised, and done at the next start. */
export type AttributionWorker = AttributionPort & { idle(): Promise<void>; stop(): void };

/**
 * Recomputes the visits of changed points, one run at a time: changes that come meanwhile are taken up by one further run. A load that is
 * running is waited for.
 */
export function attributionWorker({ context, clock, onState, onDone, retryMs = 5000 }: Options): AttributionWorker {
  let state: AttributionState = { state: "idle", phase: null, done: 0, total: 0, since: null, finished: null };
  let waiting = 0;
  let running: Promise<void> | null = null;
  let stopped = false;
  const set = (change: Partial<AttributionState>): void => { state = { ...state, ...change }; onState?.(state); };

  async function attempt(): Promise<void> {
    await reattributePoints({ ...context, now: clock(), progress: ({ phase, done, total }) => set({ state: "running", phase, done, total }) });
  }

  async function work(): Promise<void> {
    set({ state: "running", phase: null, done: 0, total: 0, since: clock().toISOString() });
    while (waiting > 0 && !stopped) {
      const taken = waiting;
      waiting = 0;
      try {
        await attempt();
        if (waiting === 0) set({ state: "idle", phase: null, finished: clock().toISOString() });
        await onDone?.({ kind: "points_attributed", points: taken });
      } catch (error) {
        waiting += taken;
        const passing = isAppError(error) && ["conflict", "busy", "engine_down", "query_too_slow"].includes(error.code);
        context.log?.(passing ? "warn" : "error", "attribution_failed", { reason: error instanceof Error ? error.message : "unknown" });
        if (!passing) {
          set({ state: "failed", phase: null });
          await onDone?.({ kind: "attribution_failed", points: waiting });
          waiting = 0;
          return;
        }
        set({ state: "waiting", phase: null });
        await new Promise((resolve) => { setTimeout(resolve, retryMs).unref(); });
      }
    }
  }

  return {
    request(points) {
      waiting += points;
      running ??= work().finally(() => { running = null; });
    },
    state: () => state,
    idle: async () => { while (running) await running; },
    stop() { stopped = true; },
  };
}
