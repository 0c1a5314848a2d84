import { statfs } from "node:fs/promises";
import { answers, type Store } from "~/store/store.server";
import type { ProcessLog } from "./log.server";

/** Room that has to be left where data is kept, bytes: less, and the next load would end half-way. */
const leastFree = 200 * 2 ** 20;
/** How long a part may take to answer, ms. */
const patience = 2000;

type Parts = { store: Store; engine: { ready(): Promise<boolean> } | null; dataDir: string; /** whether mails leave */ mail: () => boolean; /** version of the data; null where it is kept elsewhere */ dataVersion: (() => Promise<number>) | null };
/** What `/readyz` answers: `ok` only when every part is that answers need; mails are tried again by themselves. */
export type Health = { ok: boolean; store: boolean; engine: boolean; disk: boolean; mail: boolean; dataVersion: number | null };

/** Asks every part that answers questions whether it can. */
export async function healthOf({ store, engine, dataDir, mail, dataVersion }: Parts): Promise<Health> {
  const [storeOk, engineOk, disk] = await Promise.all([within(answers(store)), engine ? within(engine.ready()) : true, within(hasRoom(dataDir))]);
  const version = engineOk && dataVersion ? await Promise.race([dataVersion().catch(() => null), late(null)]) : null;
  return { ok: storeOk && engineOk && disk, store: storeOk, engine: engineOk, disk, mail: mail(), dataVersion: version };
}

const hasRoom = async (dataDir: string): Promise<boolean> => {
  const { bavail, bsize } = await statfs(dataDir);
  return bavail * bsize >= leastFree;
};

const within = (check: Promise<boolean>): Promise<boolean> => Promise.race([check.catch(() => false), late(false)]);
const late = <T>(value: T): Promise<T> => new Promise((resolve) => { setTimeout(() => resolve(value), patience).unref(); });

/** Tells the log when the parts that fail are others than at the last look. */
export function healthNews(log: Pick<ProcessLog, "info" | "warn">): (health: Health) => void {
  let last = "";
  return ({ store, engine, disk, mail }) => {
    const failing = Object.entries({ store, engine, disk, mail }).filter(([, fine]) => !fine).map(([name]) => name);
    const now = failing.join(",");
    if (now === last) return;
    last = now;
    if (now) log.warn("unhealthy", { failing });
    else log.info("healthy");
  };
}
