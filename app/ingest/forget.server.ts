import type { IngestContext } from "./context.server";
import { changeData } from "./changes/session.server";
import { optOut, removeOptedOut } from "./devices/opted-out.server";

/** What was found of the devices: how many were new on the list, and of how many there was anything to remove. */
export type Forgotten = { listed: number; removed: number; dataVersion: number };

/**
 * Removes devices and all their traces, and takes them in no more. What stays is their keyed hash on a list.
 * @param waitMs how long a running load is waited for
 * @throws AppError conflict when a load runs for longer
 */
export async function forgetDevices(context: IngestContext, devices: readonly string[], { waitMs }: { waitMs: number }): Promise<Forgotten> {
  const { result, version } = await changeData(context, { waitMs }, async (work, current) => {
    const listed = await optOut(context, devices);
    const removed = await removeOptedOut(context, work, current.lastDay);
    return { result: { listed, removed }, changed: removed > 0 };
  });
  return { ...result, dataVersion: version };
}
