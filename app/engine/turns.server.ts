import type { Asker } from "./asker.server";

/** After so many ms half of what somebody has used is forgotten. */
const HALF_LIFE_MS = 30_000;
/** Less than this of use is none. */
const LEAST_MS = 1;

/**
 * Who comes next of those who wait: whoever has used the engine least of late, and of one use the earlier call. A call's own use does not count against it: calls of different people that come
 * together are answered one after the other, so that half of them wait less than if all went on at one time, and somebody who asks hundreds of questions does not hold up somebody who opens a page.
 * After "least attained service" scheduling (Nuyens and Wierman, The foreground-background queue: a survey, 2008), with the use of other calls of the same person as what has been attained.
 */
export function makeTurns(now: () => number) {
  const used = new Map<string, { ms: number; at: number }>();

  function usedBy(who: string): number {
    const found = used.get(who);
    if (!found) return 0;
    const ms = found.ms * 2 ** ((found.at - now()) / HALF_LIFE_MS);
    if (ms < LEAST_MS) used.delete(who);
    return ms < LEAST_MS ? 0 : ms;
  }
  /** @returns the place in `waiting` of whoever no other goes before, or with `worst` of whoever goes before no other; of equals the first, or the last */
  function chosen(waiting: readonly Asker[], worst: boolean): number {
    const uses = new Map<string, number>();
    const weightOf = ({ who, usedMs }: Asker): number => {
      if (who === null) return 0;
      const use = uses.get(who) ?? usedBy(who);
      uses.set(who, use);
      return Math.max(0, use - usedMs);
    };
    let best = 0;
    let least = Number.NaN;
    for (const [i, asker] of waiting.entries()) {
      const weight = weightOf(asker);
      const before = Math.abs(weight - least) < LEAST_MS ? asker.place < (waiting[best] as Asker).place : weight < least;
      if (i === 0 || before !== worst) [best, least] = [i, weight];
    }
    return best;
  }

  return {
    /** Notes what a question has taken. */
    use(asker: Asker, ms: number): void {
      asker.usedMs += ms;
      if (asker.who !== null) used.set(asker.who, { ms: usedBy(asker.who) + ms, at: now() });
    },
    /** @returns the place in `waiting` of who comes next; of one call the question that came first */
    first: (waiting: readonly Asker[]): number => chosen(waiting, false),
    /** @returns the place of who comes last: the newest question of whom the others go before */
    last: (waiting: readonly Asker[]): number => chosen(waiting, true),
  };
}
