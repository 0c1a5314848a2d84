import { AppError } from "~/contract/errors";

/** Seconds after which somebody turned away may try again. */
const RETRY_AFTER = 2;

/**
 * Lets at most `width` tasks run at one time; at most `queue` more wait in order, each at most `waitMs`.
 * @returns a function that runs a task, with `alone`, which runs one while no other runs; both throw AppError busy (queue full, waited too long) or cancelled
 */
export function createGate(width: number, queue: number, waitMs: number) {
  let running = 0;
  const waiting: (() => void)[] = [];

  async function enter(signal: AbortSignal | undefined): Promise<void> {
    if (signal?.aborted) throw new AppError("cancelled", "the question was withdrawn");
    if (running < width) {
      running += 1;
      return;
    }
    if (waiting.length >= queue) throw new AppError("busy", `${width} questions run and ${queue} wait`, { retryAfter: RETRY_AFTER });
    await new Promise<void>((resolve, reject) => {
      const leave = (error: AppError) => {
        waiting.splice(waiting.indexOf(admit), 1);
        done();
        reject(error);
      };
      const onAbort = () => leave(new AppError("cancelled", "the question was withdrawn"));
      const timer = setTimeout(() => leave(new AppError("busy", `no answer could be begun within ${waitMs} ms`, { retryAfter: RETRY_AFTER })), waitMs);
      const done = () => {
        clearTimeout(timer);
        signal?.removeEventListener("abort", onAbort);
      };
      const admit = () => {
        done();
        resolve(); // the place of the task that has ended passes on: `running` stays
      };
      signal?.addEventListener("abort", onAbort);
      waiting.push(admit);
    });
  }

  function leave(): void {
    const next = waiting.shift();
    if (next) next();
    else running -= 1;
  }

  async function runInGate<T>(task: () => Promise<T>, signal?: AbortSignal): Promise<T> {
    await enter(signal);
    try {
      return await task();
    } finally {
      leave();
    }
  }

  /** One after the other: two that each hold some places would wait for each other. */
  let lastAlone: Promise<unknown> = Promise.resolve();
  async function takeAll<T>(task: () => Promise<T>, signal: AbortSignal | undefined): Promise<T> {
    let held = 0;
    try {
      for (; held < width; held++) await enter(signal);
      return await task();
    } finally {
      for (; held > 0; held--) leave();
    }
  }
  function alone<T>(task: () => Promise<T>, signal?: AbortSignal): Promise<T> {
    const run = () => takeAll(task, signal);
    const done = lastAlone.then(run, run);
    lastAlone = done;
    return done;
  }
  return Object.assign(runInGate, { alone });
}
