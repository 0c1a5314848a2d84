import { AppError } from "~/contract/errors";
import { currentAsker, type Asker } from "./asker.server";
import { makeTurns } from "./turns.server";

/** Seconds after which somebody turned away may try again. */
const RETRY_AFTER = 2;

type Waiting = { asker: Asker; admit: () => void; turnAway: (error: AppError) => void };

/**
 * Lets at most `width` tasks run at one time; at most `queue` more wait for their turn, each at most `waitMs`. Where the queue is full, whoever would come last is turned away, not who has just come.
 * @returns a function that runs a task, with `alone`, which runs one while no other runs; both throw AppError busy (queue full, waited too long) or cancelled
 */
export function createGate(width: number, queue: number, waitMs: number, now: () => number = () => performance.now()) {
  let running = 0;
  const waiting: Waiting[] = [];
  const turns = makeTurns(now);
  const askers = (): Asker[] => waiting.map(({ asker }) => asker);

  async function enter(asker: Asker, signal: AbortSignal | undefined): Promise<void> {
    if (signal?.aborted) throw new AppError("cancelled", "the question was withdrawn");
    if (running < width) {
      running += 1;
      return;
    }
    await new Promise<void>((resolve, reject) => {
      const done = () => {
        waiting.splice(waiting.indexOf(each), 1);
        clearTimeout(timer);
        signal?.removeEventListener("abort", onAbort);
      };
      const turnAway = (error: AppError) => { done(); reject(error); };
      // the place of the task that has ended passes on: `running` stays
      const each: Waiting = { asker, turnAway, admit: () => { done(); resolve(); } };
      const onAbort = () => turnAway(new AppError("cancelled", "the question was withdrawn"));
      const timer = setTimeout(() => turnAway(new AppError("busy", `no answer could be begun within ${waitMs} ms`, { retryAfter: RETRY_AFTER })), waitMs);
      signal?.addEventListener("abort", onAbort);
      waiting.push(each);
      if (waiting.length > queue) waiting[turns.last(askers())]?.turnAway(new AppError("busy", `${width} questions run and ${queue} wait`, { retryAfter: RETRY_AFTER }));
    });
  }

  function leave(): void {
    const next = waiting[turns.first(askers())];
    if (next) next.admit();
    else running -= 1;
  }

  async function runInGate<T>(task: () => Promise<T>, signal?: AbortSignal): Promise<T> {
    const asker = currentAsker();
    await enter(asker, signal);
    const begun = now();
    try {
      return await task();
    } finally {
      turns.use(asker, now() - begun);
      leave();
    }
  }

  /** One after the other: two that each hold some places would wait for each other. */
  let lastAlone: Promise<unknown> = Promise.resolve();
  async function takeAll<T>(task: () => Promise<T>, signal: AbortSignal | undefined): Promise<T> {
    const asker = currentAsker();
    let held = 0;
    let begun = now();
    try {
      for (; held < width; held++) await enter(asker, signal);
      begun = now();
      return await task();
    } finally {
      if (held === width) turns.use(asker, width * (now() - begun));
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
