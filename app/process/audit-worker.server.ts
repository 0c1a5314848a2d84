import { asAppError, isAppError, passes } from "~/contract/errors";
import type { LiveData } from "~/contract/live";
import type { Notice, NoticeAbout } from "~/contract/notifications";
import type { AuditFailure } from "~/contract/values";
import { aboutAudit, periodLabel } from "~/methods/audit/audit-row.server";
import { AuditImpossible, auditSteps, computeAudit } from "~/methods/audit/compute-audit.server";
import type { AuditsPort, MethodContext } from "~/methods/context.server";
import { auditsRepository, type StoredAudit } from "~/store/audits.server";

type AuditNews = Extract<LiveData, { kind: "audit" }>;
type Options = {
  context: Omit<MethodContext, "audits">;
  /** told of every step */
  onProgress?: (news: AuditNews) => void;
  /** told of the end, well or ill, and for whom: null for everybody who may see what it is about */
  onDone?: (notice: Notice, userId: number | null, about: NoticeAbout) => Promise<void>;
  /** ms between two attempts while the engine is away */
  retryMs?: number;
  /** ms after which an audit that another process runs without a sign of life is taken over */
  staleMs?: number;
};

/** `resume` begins with what an earlier process left; `idle` resolves when nothing waits; `stop` ends after the step that runs: what is unfinished runs again at the next start. */
export type AuditWorker = AuditsPort & { resume(): Promise<void>; idle(): Promise<void>; stop(): void };

/** Computes audits one at a time, oldest first. They wait in the store, so that a restart loses none. */
export function auditWorker({ context, onProgress, onDone, retryMs = 5000, staleMs = 600_000 }: Options): AuditWorker {
  const audits = auditsRepository(context.store);
  let running: Promise<void> | null = null;
  let asked = false;
  const stopped = new AbortController();
  const why = (error: unknown): string => (error instanceof Error ? error.message : "unknown");
  const tell = (id: number, status: AuditNews["status"], progress: AuditNews["progress"] = null): void => onProgress?.({ kind: "audit", id: String(id), status, progress });

  /** Whoever made it is told whatever it is about, also while the engine is away that the trees are read from. */
  const about = async (audit: StoredAudit): Promise<NoticeAbout> => context.deployment.holdings().then((holdings) => aboutAudit(audit, holdings), () => ({ segments: [] }));

  async function end(audit: StoredAudit, failure: AuditFailure | null): Promise<void> {
    tell(audit.id, failure === null ? "READY" : "FAILED");
    const label = [periodLabel(audit, context.brand), ...[...audit.filter.ooh, ...audit.filter.pdv].map((each) => each.label)].join(" · ").slice(0, 200);
    const told = async (): Promise<void> => onDone?.({ kind: failure === null ? "audit_ready" : "audit_failed", audit: String(audit.id), label }, audit.createdBy, await about(audit));
    await told().catch((error: unknown) => context.log("warn", "audit_not_told", { reason: why(error) }));
  }

  /** @returns false where it must be tried again later */
  async function make(audit: StoredAudit): Promise<boolean> {
    const gone = new AbortController();
    const signal = AbortSignal.any([stopped.signal, gone.signal]);
    const step = async (done: number): Promise<void> => {
      const there = await audits.progress(audit.id, done, auditSteps, context.clock());
      if (!there) gone.abort();
      signal.throwIfAborted();
      tell(audit.id, "RUNNING", { done, total: auditSteps });
    };
    try {
      await step(0);
      const { inputs, result } = await computeAudit(context, audit, { step, signal });
      if (await audits.finish(audit.id, inputs, result)) await end(audit, null);
    } catch (error) {
      if (gone.signal.aborted || stopped.signal.aborted) return true;
      if (passes(asAppError(error))) { context.log("warn", "audit_waits", { reason: why(error) }); return false; }
      const failure: AuditFailure = error instanceof AuditImpossible ? error.reason : isAppError(error) && /^query_too|^too_large/.test(error.code) ? "too_large" : "failed";
      context.log(failure === "failed" ? "error" : "warn", "audit_failed", { audit: audit.id, of: failure, reason: why(error) });
      if (await audits.fail(audit.id, failure)) await end(audit, failure);
    }
    return true;
  }

  /** the audit that was being made when the engine or the store went away, until it waits in the store again */
  let interrupted: number | null = null;

  /** @returns what is left to do: another audit, nothing, or the same again later */
  async function next(): Promise<"more" | "none" | "later"> {
    try {
      if (interrupted !== null) await audits.putBack(interrupted);
      interrupted = null;
      await audits.requeue(new Date(context.clock().getTime() - staleMs));
      const audit = await audits.take(context.clock());
      if (!audit) return "none";
      interrupted = audit.id;
      const made = await make(audit);
      if (made) interrupted = null;
      return made ? "more" : "later";
    } catch (error) {
      if (!passes(asAppError(error))) throw error;
      context.log("warn", "audits_wait", { reason: why(error) });
      return "later";
    }
  }

  async function work(): Promise<void> {
    while (!stopped.signal.aborted) {
      asked = false;
      const outcome = await next();
      if (outcome === "none" && !asked) return;
      if (outcome === "later") await new Promise((resolve) => { setTimeout(resolve, retryMs).unref(); });
    }
  }

  function start(): void {
    asked = true;
    running ??= work().catch((error: unknown) => context.log("error", "audits_stopped", { reason: why(error) })).finally(() => {
      running = null;
      if (asked && !stopped.signal.aborted) start();
    });
  }

  return {
    wake: start,
    removed: (id) => tell(Number(id), null),
    async resume() {
      // a data folder belongs to one process: whatever runs there was left; a shared store tells by signs of life
      await audits.requeue(context.store.dialect === "sqlite" ? undefined : new Date(context.clock().getTime() - staleMs));
      start();
    },
    idle: async () => { while (running) await running; },
    stop() { stopped.abort(); },
  };
}
