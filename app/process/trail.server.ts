import type { TrailChange } from "~/contract/trail";
import type { NoteTrail, Noted } from "~/methods/context.server";
import type { NewTrailEntry, TrailRepository } from "~/store/trail.server";

type Options = { trail: TrailRepository; clock: () => Date; /** null: entries are deleted elsewhere */ days: number | null; failed: (error: unknown) => void; sweepMs?: number };
/** `note` returns at once; `settled` waits for what is being written. */
export type Trail = { note: NoteTrail; settled(): Promise<void>; stop(): void };

/** The same by the same within so long is one entry with a count: whoever knocks a thousand times fills one line, ms. */
const togetherMs = 60_000;
const mostRemembered = 10_000;
const dayMs = 24 * 60 * 60 * 1000;
/** Characters that the changes of an entry take at most. */
const mostOfChanges = 2000;

/** Writes who did what, in the order in which it was noted, and deletes what is older than `days`. What cannot be written is told to the log and stops nobody. */
export function openTrail({ trail, clock, days, failed, sweepMs = 60 * 60 * 1000 }: Options): Trail {
  const last = new Map<string, { id: number; at: number }>();
  let writing: Promise<void> = Promise.resolve();

  async function write(entry: NewTrailEntry): Promise<void> {
    const key = JSON.stringify({ ...entry, at: null });
    const before = last.get(key);
    const at = entry.at.getTime();
    if (before && at - before.at < togetherMs && (await trail.again(before.id, entry.at))) return;
    const id = await trail.add(entry);
    last.delete(key);
    last.set(key, { id, at });
    for (const old of [...last.keys()].slice(0, Math.max(0, last.size - mostRemembered))) last.delete(old);
  }
  const sweep = (kept: number): void => { writing = writing.then(async () => { await trail.prune(new Date(clock().getTime() - kept * dayMs)); }).catch(failed); };
  if (days !== null) sweep(days);
  const timer = days === null ? undefined : setInterval(sweep, sweepMs, days);
  timer?.unref();

  return {
    note({ kind, action, outcome = "done", userId = null, keyId = null, actor, subject = "", address = "", changes = [] }: Noted) {
      const number = (id: string | number | null): number | null => (id !== null && /^\d{1,9}$/.test(String(id)) ? Number(id) : null);
      const entry: NewTrailEntry = { at: clock(), kind, action: action.slice(0, 100), outcome, userId: number(userId), keyId: number(keyId), actor: actor ?? null, subject: subject.slice(0, 300), address: address.slice(0, 64), changes: cutChanges(changes) };
      writing = writing.then(() => write(entry)).catch(failed);
    },
    settled: () => writing,
    stop() { clearInterval(timer); },
  };
}

/** Changes no longer than an entry holds: the longest values end in an ellipsis. */
function cutChanges(changes: readonly TrailChange[]): TrailChange[] {
  const size = (some: readonly TrailChange[]): number => JSON.stringify(some).length;
  let cut = [...changes];
  for (let most = 1600; size(cut) > mostOfChanges && most >= 10; most = Math.floor(most * 0.7)) cut = changes.map((change) => ({ ...change, ...shorter("before", change, most), ...shorter("after", change, most) }));
  while (size(cut) > mostOfChanges) cut.pop();
  return cut;
}

function shorter(side: "before" | "after", change: TrailChange, most: number): Partial<TrailChange> {
  const value = change[side];
  return typeof value === "string" && value.length > most ? { [side]: `${value.slice(0, most - 1).replace(/[\uD800-\uDBFF]$/, "")}…` } : {};
}
