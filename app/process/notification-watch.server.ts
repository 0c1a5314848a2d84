import { heardNotice } from "~/domain/notice-about.server";
import type { NotificationsRepository } from "~/store/notifications.server";

export type Reader = { id: number; segments: readonly string[] | null };
type Options = {
  notifications: Pick<NotificationsRepository, "after" | "newest">;
  /** everybody, with what they may see; null for everything */
  readers: () => Promise<readonly Reader[]>;
  /** `users` null: everybody */
  tell: (users: number[] | null) => void;
  everyMs: number;
  failed?: (error: unknown) => void;
};

/**
 * Tells of new notifications those who may hear them, whichever process wrote them: loads run in a process of their own and several web processes share a store.
 * @returns how to look at once, and how to stop
 */
export function watchNotifications({ notifications, readers, tell, everyMs, failed }: Options): { look(): Promise<void>; stop(): void } {
  let last: number | null = null;
  let looking: Promise<void> = Promise.resolve();
  async function once(): Promise<void> {
    if (last === null) { last = await notifications.newest(); return; }
    const fresh = await notifications.after(last);
    const newest = fresh.at(-1);
    if (!newest) return;
    const everybody = await readers();
    last = newest.id;
    const toldTo = fresh.map(({ userId, notice, about }) => (userId !== null ? [userId] : everybody.filter(({ segments }) => notice === null || heardNotice(notice, about, segments)).map(({ id }) => id)));
    if (toldTo.some((users, i) => fresh[i]?.userId === null && users.length === everybody.length)) return tell(null);
    const users = [...new Set(toldTo.flat())];
    if (users.length > 0) tell(users);
  }
  const look = (): Promise<void> => (looking = looking.then(once).catch((error: unknown) => failed?.(error)));
  void look();
  const timer = setInterval(() => void look(), everyMs);
  timer.unref();
  return { look, stop: () => clearInterval(timer) };
}
