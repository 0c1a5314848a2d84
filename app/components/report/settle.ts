import type { ErrorCode } from "~/contract/errors";

/** What a streamed section ends with: its answer, or the code of its failure. */
export type Settled<T> = { ok: true; data: T } | { ok: false; code: ErrorCode };

/** Turns a failure into a value, so that one section's failure leaves the rest of the page whole. */
export function settle<T>(promise: Promise<T>, report: (error: unknown) => ErrorCode): Promise<Settled<T>> {
  return promise.then((data): Settled<T> => ({ ok: true, data }), (error: unknown): Settled<T> => ({ ok: false, code: report(error) }));
}
