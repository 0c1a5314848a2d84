/** Choosing sites so that together they reach most devices: greedy on exact sets, each gain computed anew only where it may still be the largest. */

/** A site with the audience's devices there; `cost` null where none is known. */
export type Candidate = { id: number; devices: Uint32Array; cost: number | null };
/** `own` devices of the site, `gain` those that no site before it has, `reach` of all so far. */
export type Picked = { id: number; own: number; gain: number; reach: number };
export type Limits = { count: number | null; budget: number | null; /** a site that adds fewer devices is not chosen */ least: number };
export type Ended = "count" | "budget" | "no_gain" | "no_sites";

/**
 * The sites in the order in which they are chosen. Under a budget the order is by devices gained for the money; where that ends below what plain
 * greedy reaches with the same money, the latter is taken.
 * @param devices one more than the highest device number
 */
export function pickSites(candidates: readonly Candidate[], devices: number, limits: Limits): { picked: Picked[]; ended: Ended } {
  const usable = limits.budget === null ? candidates : candidates.filter(({ cost }) => cost !== null && cost <= (limits.budget ?? 0));
  if (usable.length === 0) return { picked: [], ended: candidates.length === 0 ? "no_sites" : "budget" };
  const plain = greedy(usable, devices, limits, (gain) => gain);
  if (limits.budget === null) return plain;
  const forMoney = greedy(usable, devices, limits, (gain, cost) => gain / Math.max(cost, 1e-9));
  return reachOf(plain) > reachOf(forMoney) ? plain : forMoney;
}

const reachOf = ({ picked }: { picked: Picked[] }): number => picked.at(-1)?.reach ?? 0;

function greedy(candidates: readonly Candidate[], devices: number, { count, budget, least }: Limits, worth: (gain: number, cost: number) => number): { picked: Picked[]; ended: Ended } {
  const reached = new Uint8Array(devices);
  const gainOf = ({ devices: list }: Candidate): number => {
    let gain = 0;
    for (let i = 0; i < list.length; i++) gain += 1 - (reached[list[i] as number] as number);
    return gain;
  };
  const picked: Picked[] = [];
  // worths only fall: what was computed before is an upper bound, and the first whose worth is new and still the largest is the best
  const queue = makeQueue(candidates.map((candidate) => ({ candidate, gain: candidate.devices.length, worth: worth(candidate.devices.length, candidate.cost ?? 0), round: 0 })));
  let [reach, money, short] = [0, budget ?? Number.POSITIVE_INFINITY, false];
  while (count === null || picked.length < count) {
    const best = queue.pop();
    if (!best) return { picked, ended: short ? "budget" : "no_gain" };
    const { candidate } = best;
    if (budget !== null && (candidate.cost ?? 0) > money) { short = true; continue; }
    if (best.round < picked.length) {
      const gain = gainOf(candidate);
      if (gain >= least) queue.push({ candidate, gain, worth: worth(gain, candidate.cost ?? 0), round: picked.length });
      continue;
    }
    if (best.gain < least) continue;
    for (const device of candidate.devices) reached[device] = 1;
    reach += best.gain;
    money -= candidate.cost ?? 0;
    picked.push({ id: candidate.id, own: candidate.devices.length, gain: best.gain, reach });
  }
  return { picked, ended: "count" };
}

type Entry = { candidate: Candidate; gain: number; worth: number; round: number };
/** Does `a` come before `b`: by worth, then the lower id. */
const before = (a: Entry, b: Entry): boolean => a.worth > b.worth || (a.worth === b.worth && a.candidate.id < b.candidate.id);

/** A heap with the most worthy entry on top. */
function makeQueue(entries: readonly Entry[]): { pop(): Entry | undefined; push(entry: Entry): void } {
  const heap: Entry[] = [];
  const swap = (a: number, b: number): void => { const kept = heap[a] as Entry; heap[a] = heap[b] as Entry; heap[b] = kept; };
  const push = (entry: Entry): void => {
    let at = heap.push(entry) - 1;
    for (let up = (at - 1) >> 1; at > 0 && before(heap[at] as Entry, heap[up] as Entry); up = (at - 1) >> 1) { swap(at, up); at = up; }
  };
  for (const entry of entries) push(entry);
  return {
    push,
    pop() {
      const top = heap[0];
      const last = heap.pop();
      if (top === undefined || last === undefined || heap.length === 0) return top;
      heap[0] = last;
      for (let at = 0; ;) {
        const [left, right] = [2 * at + 1, 2 * at + 2];
        let first = at;
        for (const child of [left, right]) { const [one, other] = [heap[child], heap[first]]; if (one && other && before(one, other)) first = child; }
        if (first === at) return top;
        swap(at, first);
        at = first;
      }
    },
  };
}
