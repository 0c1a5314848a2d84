/** Work that an answer must not wait for, nor be slowed by. */
export type BackgroundWork = { add(work: () => Promise<void>): void; /** waits until nothing is under way */ settled(): Promise<void> };

/** @param delayMs how long after `add` the work begins, so that it does not stand between a request and its answer */
export function backgroundWork({ delayMs, failed }: { delayMs: number; failed: (error: unknown) => void }): BackgroundWork {
  const running = new Set<Promise<void>>();
  return {
    add(work) {
      const done: Promise<void> = new Promise<void>((resolve) => { setTimeout(resolve, delayMs); }).then(work).catch(failed).finally(() => running.delete(done));
      running.add(done);
    },
    async settled() {
      while (running.size > 0) await Promise.all(running);
    },
  };
}
