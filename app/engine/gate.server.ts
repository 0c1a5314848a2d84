import { AppError } from "~/contract/errors";
import { currentAsker, type Asker } from "./asker.server";
import { makeTurns } from "./turns.server";

/** Seconds after which somebody turned away may try again. */
const RETRY_AFTER = 2;

type Waiting = { asker: Asker; places: number; admit: () => void; turnAway: (error: AppError) => void };

/**
 * A gate of `width` places: a task takes one while it runs, or several; at most `queue` more tasks wait for their turn, each at most `waitMs`. Whoever comes next waits until there are places enough, and
 * nobody passes by meanwhile. Where the queue is full, whoever would come last is turned away, not who has just come.
 * @returns a function that runs a task; it throws AppError busy (queue full, waited too long) or cancelled
 */
export function createGate(width: number, queue: number, waitMs: number, now: () => number = () => performance.now()) {
  let free = width;
  const waiting: Waiting[] = [];
  const turns = makeTurns(now);
  const askers = (): Asker[] => waiting.map(({ asker }) => asker);

  /** Lets in whose turn it is, as long as there is room. */
  function admitNext(): void {
    for (let next = waiting[turns.first(askers())]; next && next.places <= free; next = waiting[turns.first(askers())]) {
      free -= next.places;
      next.admit();
    }
  }

  async function enter(asker: Asker, places: number, signal: AbortSignal | undefined): Promise<void> {
    if (signal?.aborted) throw new AppError("cancelled", "the question was withdrawn");
    if (waiting.length === 0 && places <= free) {
      free -= places;
      return;
    }
    await new Promise<void>((resolve, reject) => {
      const done = () => {
        waiting.splice(waiting.indexOf(each), 1);
        clearTimeout(timer);
        signal?.removeEventListener("abort", onAbort);
      };
      // who goes may have been all that others waited behind
      const turnAway = (error: AppError) => { done(); reject(error); admitNext(); };
      const each: Waiting = { asker, places, turnAway, admit: () => { done(); resolve(); } };
      const onAbort = () => turnAway(new AppError("cancelled", "the question was withdrawn"));
      const timer = setTimeout(() => turnAway(new AppError("busy", `no answer could be begun within ${waitMs} ms`, { retryAfter: RETRY_AFTER })), waitMs);
      signal?.addEventListener("abort", onAbort);
      waiting.push(each);
      if (waiting.length > queue) waiting[turns.last(askers())]?.turnAway(new AppError("busy", `${width} questions run and ${queue} wait`, { retryAfter: RETRY_AFTER }));
    });
  }

  /** @param places how many the task takes of the gate's `width`: with all of them it runs alone */
  return async function runInGate<T>(task: () => Promise<T>, signal?: AbortSignal, places = 1): Promise<T> {
    const asker = currentAsker();
    await enter(asker, places, signal);
    const begun = now();
    try {
      return await task();
    } finally {
      turns.use(asker, places * (now() - begun));
      free += places;
      admitNext();
    }
  };
}
