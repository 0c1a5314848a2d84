import type { LiveData } from "~/contract/live";
import type { AttributionState } from "~/contract/points";
import type { Deployment } from "~/methods/deployment.server";
import type { LiveChannel } from "~/realtime/live-channel.server";
import type { NotificationsRepository } from "~/store/notifications.server";
import { watchNotifications, type Reader } from "./notification-watch.server";

type Options = {
  notifications: NotificationsRepository;
  readers: () => Promise<readonly Reader[]>;
  /** null where the figures come from elsewhere */
  deployment: Deployment | null;
  failed: (error: unknown) => void;
  /** ms between two looks at the store, and between two looks at the data's version */
  notificationsMs?: number;
  dataMs?: number;
};

/** What the process tells whoever is connected: `attach` gives it the live channel, which needs the server that the rest is made for. */
export type LiveNews = { attach(channel: Pick<LiveChannel, "tell" | "tellAdmins">): void; attributed(state: AttributionState): void; audited(news: Extract<LiveData, { kind: "audit" }>): void; look(): Promise<void>; stop(): void };

/** Progress is told so often at most, ms; the last state always is. */
const progressMs = 500;

/** Looks for notifications and for newer data at SPEC.md 9's intervals, and passes on how the attribution of changed points goes. */
export function liveNews({ notifications, readers, deployment, failed, notificationsMs = 3000, dataMs = 15_000 }: Options): LiveNews {
  let channel: Pick<LiveChannel, "tell" | "tellAdmins"> | null = null;
  let version: number | null = null;
  let told = 0;
  const tell = (users: number[] | null, data: LiveData): void => { channel?.tell(users, data); };
  const watch = watchNotifications({ notifications, readers, tell: (users) => tell(users, { kind: "notification" }), everyMs: notificationsMs, failed });

  async function lookAtData(): Promise<void> {
    if (!deployment) return;
    const holdings = await deployment.holdings();
    if (version !== null && holdings.version !== version) tell(null, { kind: "fresh_data", last_day: holdings.lastDay });
    version = holdings.version;
  }
  const timer = setInterval(() => { lookAtData().catch(failed); }, dataMs);
  timer.unref();
  lookAtData().catch(failed);

  return {
    attach: (made) => { channel = made; },
    attributed(state) {
      const now = performance.now();
      if (state.state === "running" && state.done > 0 && now - told < progressMs) return;
      told = now;
      channel?.tellAdmins({ kind: "attribution", state });
    },
    audited: (news) => tell(null, news),
    async look() { await Promise.all([watch.look(), lookAtData()]); },
    stop() { watch.stop(); clearInterval(timer); },
  };
}
