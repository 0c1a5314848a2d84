import { asAppError, isAppError, passes } from "~/contract/errors";
import type { Notice, NoticeAbout } from "~/contract/notifications";
import type { AttributionState } from "~/contract/points";
import { aboutPoints, type PlacedChange } from "~/domain/notice-about.server";
import { reattributePoints } from "~/ingest/maintain.server";
import type { IngestContext } from "~/ingest/context.server";
import type { AttributionPort } from "~/methods/context.server";

type Options = {
  context: Omit<IngestContext, "now" | "progress">;
  clock: () => Date;
  /** told of every step */
  onState?: (state: AttributionState) => void;
  /** told of the end, well or ill: how many changes the work had taken up, and where */
  onDone?: (notice: Notice, about: NoticeAbout) => Promise<void>;
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
  let waiting: PlacedChange[] = [];
  let running: Promise<void> | null = null;
  let stopped = false;
  const set = (change: Partial<AttributionState>): void => { state = { ...state, ...change }; onState?.(state); };

  /** `later`: a load is running, what stands around the process is away, or the disk is full */
  async function attempt(): Promise<"done" | "failed" | "later"> {
    try {
      await reattributePoints({ ...context, now: clock(), progress: ({ phase, done, total }) => set({ state: "running", phase, done, total }) });
      return "done";
    } catch (error) {
      const passing = passes(asAppError(error)) || (isAppError(error) && error.code === "query_too_slow");
      context.log?.(passing ? "warn" : "error", "attribution_failed", { reason: error instanceof Error ? error.message : "unknown" });
      return passing ? "later" : "failed";
    }
  }

  async function tell(notice: Notice, about: NoticeAbout): Promise<void> {
    try {
      await onDone?.(notice, about);
    } catch (error) {
      context.log?.("warn", "attribution_not_told", { reason: error instanceof Error ? error.message : "unknown" });
    }
  }

  const begin = (): void => set({ state: "running", phase: null, done: 0, total: 0, since: clock().toISOString() });

  async function work(): Promise<void> {
    begin();
    while (waiting.length > 0 && !stopped) {
      const taken = waiting;
      waiting = [];
      const outcome = await attempt();
      if (outcome === "later") {
        waiting = [...taken, ...waiting];
        set({ state: "waiting", phase: null });
        await new Promise((resolve) => { setTimeout(resolve, retryMs).unref(); });
        continue;
      }
      if (waiting.length === 0 || outcome === "failed") set({ state: outcome === "done" ? "idle" : "failed", phase: null, finished: clock().toISOString() });
      await tell({ kind: outcome === "done" ? "points_attributed" : "attribution_failed", points: taken.length }, aboutPoints(taken.map((at) => ({ at, counts: [1] }))));
    }
  }

  function start(): void {
    running ??= work().finally(() => {
      running = null;
      if (waiting.length > 0 && !stopped) start();
    });
  }

  return {
    request(points) {
      waiting = [...waiting, ...points];
      // the last run has ended and is being told of: this change is not in it
      if (running && (state.state === "idle" || state.state === "failed")) begin();
      start();
    },
    state: () => state,
    idle: async () => { while (running) await running; },
    stop() { stopped = true; },
  };
}
