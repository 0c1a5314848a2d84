import type { NotificationsRepository } from "~/store/notifications.server";

type Options = {
  notifications: Pick<NotificationsRepository, "after" | "newest">;
  /** `users` null: everybody */
  tell: (users: number[] | null) => void;
  everyMs: number;
  failed?: (error: unknown) => void;
};

/**
 * Tells of new notifications, whichever process wrote them: loads run in a process of their own and several web processes share a store.
 * @returns how to look at once, and how to stop
 */
export function watchNotifications({ notifications, tell, everyMs, failed }: Options): { look(): Promise<void>; stop(): void } {
  let last: number | null = null;
  let looking: Promise<void> = Promise.resolve();
  async function once(): Promise<void> {
    if (last === null) { last = await notifications.newest(); return; }
    const fresh = await notifications.after(last);
    const newest = fresh.at(-1);
    if (!newest) return;
    last = newest.id;
    const users = fresh.map(({ userId }) => userId);
    tell(users.includes(null) ? null : [...new Set(users.flatMap((id) => id ?? []))]);
  }
  const look = (): Promise<void> => (looking = looking.then(once).catch((error: unknown) => failed?.(error)));
  void look();
  const timer = setInterval(() => void look(), everyMs);
  timer.unref();
  return { look, stop: () => clearInterval(timer) };
}
