import { isAppError } from "~/contract/errors";

/**
 * Does two things at once, each on a core of its own. Both have ended when this does, whatever became of them: nothing is left running behind a failure.
 * One that ran out of memory beside the other is done again by itself, so each must be such that it may be done twice.
 * @throws what either of them throws
 */
export async function twoLanes(first: () => Promise<void>, second: () => Promise<void>): Promise<void> {
  const lanes = [first, second];
  const ends = await Promise.allSettled(lanes.map((lane) => lane()));
  const failures = ends.flatMap((end) => (end.status === "rejected" ? [end.reason as unknown] : []));
  const fatal = failures.find((failure) => !isCrowded(failure));
  if (fatal !== undefined) throw fatal;
  for (const [i, lane] of lanes.entries()) if (ends[i]?.status === "rejected") await lane();
}

const isCrowded = (failure: unknown): boolean => isAppError(failure) && failure.code === "query_too_large";
