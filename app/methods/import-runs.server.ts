import { AppError, isAppError } from "~/contract/errors";
import type { ImportState } from "~/contract/point-import";
import type { Log } from "./context.server";

type Told = (phase: NonNullable<ImportState["phase"]>, done: number, total: number) => void;
type Work = (told: Told) => Promise<NonNullable<ImportState["result"]>>;

/** Imports of this process by the file they are of: one runs at a time, the last ones are remembered. */
export type ImportRuns = {
  /** @throws AppError conflict while another one runs */
  begin(upload: string, userId: string, work: Work): ImportState;
  state(upload: string, userId: string): ImportState;
  idle(): Promise<void>;
};

const remembered = 50;
const nothing: ImportState = { state: "none", phase: null, done: 0, total: 0, result: null };

export function importRuns(log: Log): ImportRuns {
  const states = new Map<string, ImportState>();
  let running: Promise<void> | null = null;
  const keyOf = (upload: string, userId: string): string => `${userId} ${upload}`;

  async function run(key: string, work: Work): Promise<void> {
    const set = (change: Partial<ImportState>): void => { states.set(key, { ...(states.get(key) ?? nothing), ...change }); };
    try {
      const result = await work((phase, done, total) => set({ phase, done, total }));
      set({ state: "done", phase: null, result });
    } catch (error) {
      set({ state: isAppError(error) && error.code === "bad_input" ? "refused" : "failed", phase: null });
      log("warn", "import_failed", { reason: isAppError(error) ? error.code : error instanceof Error ? error.message : "unknown" });
    }
  }

  return {
    begin(upload, userId, work) {
      if (running) throw new AppError("conflict", "another import is running", { retryAfter: 10 });
      const key = keyOf(upload, userId);
      states.delete(key);
      states.set(key, { ...nothing, state: "running", phase: "reading" });
      for (const old of [...states.keys()].slice(0, Math.max(0, states.size - remembered))) states.delete(old);
      running = run(key, work).finally(() => { running = null; });
      return this.state(upload, userId);
    },
    state: (upload, userId) => states.get(keyOf(upload, userId)) ?? nothing,
    idle: async () => { await running; },
  };
}
