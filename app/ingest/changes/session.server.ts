import { setTimeout as sleep } from "node:timers/promises";
import { AppError, type ErrorCode } from "~/contract/errors";
import { z } from "~/contract/zod";
import { count } from "~/engine/columns.server";
import { completeSets } from "../attribution/device-sets.server";
import type { IngestContext, WeightReport } from "../context.server";
import { removeOptedOut } from "../devices/opted-out.server";
import { syncPoints } from "../points/sync-points.server";
import { dropWorkTables, statementMark } from "../sql.server";
import { currentVersion, nextVersion, settingsChanged, type DataVersion } from "./data-version.server";
import { finishWork } from "./finish-work.server";
import { clearPendingWork, isNothing, promise, readPendingWork, type Work } from "./pending-work.server";
import { asOnlyWriter } from "./writer-lock.server";

const IDLE_WAIT_MS = 60_000;
const STEP_MS = 100;
/** Failures after which nothing else would succeed: the promises wait for the next load. */
const unable: ReadonlySet<ErrorCode> = new Set(["engine_down", "store_down", "disk_full"]);

/**
 * One change of the data, as its only writer: takes up what earlier ones left, lets `change` alter the truth and promise work, does the work
 * and writes the next data version if anything has changed. What was promised is done even when `change` fails.
 * @throws AppError conflict when another writer is at work for longer than `waitMs`, or whatever `change` throws
 */
export async function changeData<T>(context: IngestContext, options: { waitMs: number; synthetic?: boolean }, change: (work: Work, current: DataVersion) => Promise<{ result: T; changed: boolean }>): Promise<{ result: T; version: number; changed: boolean; weights: WeightReport | null }> {
  return asOnlyWriter(context.dataDir, options.waitMs, async () => {
    await untilIdle(context);
    const current = await currentVersion(context);
    const work = await readPendingWork(context);
    if (settingsChanged(context, current)) await promise(context, work, { everything: true });
    let outcome: { result: T; changed: boolean } | undefined;
    let failure: unknown;
    try {
      // a kill may have come between the wish to be forgotten and its end
      await removeOptedOut(context, work, current.lastDay);
      outcome = await change(work, current);
    } catch (error) {
      failure = error;
    }
    if (failure instanceof AppError && unable.has(failure.code)) throw failure;
    await syncPoints(context, work);
    const { version, weights } = await finish(context, current, work, outcome?.changed ?? false, options.synthetic ?? false);
    await completeSets(context);
    await dropWorkTables(context);
    if (!outcome) throw failure;
    return { result: outcome.result, version, changed: version !== current.version, weights };
  });
}

async function finish(context: IngestContext, current: DataVersion, work: Work, changed: boolean, synthetic: boolean): Promise<{ version: number; weights: WeightReport | null }> {
  const marked = synthetic && !current.synthetic;
  if (isNothing(work) && !changed && !marked) return { version: current.version, weights: null };
  const { span, weights } = await finishWork(context, work, current.lastDay);
  const version = await nextVersion(context, current, span, current.synthetic || synthetic);
  await clearPendingWork(context);
  return { version, weights };
}

/** A load that was killed may have left a statement running in the engine: it ends first. */
async function untilIdle(context: IngestContext): Promise<void> {
  for (let waited = 0; ; waited += STEP_MS) {
    const [running] = await context.engine.rows("SELECT count() AS statements FROM system.processes WHERE startsWith(query, {mark:String})", z.object({ statements: count }), { mark: statementMark });
    if (!running?.statements) return;
    if (waited >= IDLE_WAIT_MS) throw new AppError("busy", "the engine is still at work for a load that has ended; try again in a minute", { retryAfter: 60 });
    await sleep(STEP_MS);
  }
}
