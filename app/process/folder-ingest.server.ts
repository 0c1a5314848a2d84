import { existsSync, mkdirSync, readdirSync, renameSync, statSync, writeFileSync } from "node:fs";
import path from "node:path";
import { isAppError } from "~/contract/errors";
import type { LoadSummary } from "~/ingest/context.server";
import { isUseless } from "~/ingest/summary.server";
import type { WireKind } from "./ingest-router.server";
import type { ProcessLog } from "./log.server";

/** Points before what is about them. */
const kinds: readonly WireKind[] = ["points", "devices", "places", "pings", "sales", "posts"];
/** A file that was written to so shortly ago may not be whole yet, ms. */
const stillMs = 10_000;

type Options = {
  folder: string;
  load: (file: string, kind: WireKind) => Promise<LoadSummary>;
  clock: () => Date;
  log: Pick<ProcessLog, "info" | "warn">;
  everyMs?: number;
};
export type FolderIngest = { /** loads what is there now; for tests, and at the clock's beat */ look(): Promise<void>; /** no further file is begun */ stop(): Promise<void> };

/**
 * Loads files that somebody puts into `folder/pings`, `/points`, `/devices`, `/places`, `/sales` or `/posts` (made when missing), the oldest first. A file that was loaded goes to
 * `folder/done`, one of which nothing could be used to `folder/refused`, each with its report beside it; a load that is under way elsewhere only makes it wait.
 */
export function watchFolder({ folder, load, clock, log, everyMs = 60_000 }: Options): FolderIngest {
  for (const name of [...kinds, "done", "refused"]) mkdirSync(path.join(folder, name), { recursive: true });
  let running: Promise<void> | null = null;
  let stopped = false;
  /** somebody else loads, or the engine is away: the rest of the files waits for the next round */
  let stopRound = false;
  const take = async (file: string, kind: WireKind): Promise<void> => {
    const name = path.basename(file);
    try {
      const summary = await load(file, kind);
      const useless = isUseless(summary);
      put(useless ? "refused" : "done", file, summary);
      log.info("folder_file", { file: name, kind, ok: !useless, read: summary.rows.read, taken: summary.rows.taken });
    } catch (error) {
      if (!isAppError(error)) throw error;
      if (error.status >= 500 || error.code === "conflict") { log.warn("folder_waits", { file: name, kind, code: error.code }); stopRound = true; return; }
      put("refused", file, { error: error.code, message: error.message });
      log.warn("folder_file", { file: name, kind, ok: false, code: error.code });
    }
  };
  const put = (where: "done" | "refused", file: string, report: object): void => {
    const target = freeName(path.join(folder, where), path.basename(file));
    renameSync(file, target);
    writeFileSync(`${target}.report.json`, `${JSON.stringify(report, null, 1)}\n`);
  };
  const round = async (): Promise<void> => {
    stopRound = false;
    for (const kind of kinds) {
      for (const file of stillFiles(path.join(folder, kind), clock())) {
        if (stopped || stopRound) return;
        await take(file, kind);
      }
    }
  };
  const look = (): Promise<void> => running ??= round().catch((error: unknown) => log.warn("folder_failed", { error: error instanceof Error ? error.message : "unknown" })).finally(() => { running = null; });
  const timer = setInterval(() => void look(), everyMs);
  timer.unref();
  return { look, stop: async () => { stopped = true; clearInterval(timer); await running; } };
}

/** Files that nobody is writing any more, the oldest first; hidden ones and those with `.part` are still on their way. */
function stillFiles(folder: string, now: Date): string[] {
  return readdirSync(folder, { withFileTypes: true })
    .filter((entry) => entry.isFile() && !entry.name.startsWith(".") && !entry.name.endsWith(".part"))
    .map((entry) => path.join(folder, entry.name))
    .map((file) => ({ file, written: statSync(file).mtimeMs }))
    .filter(({ written }) => now.getTime() - written >= stillMs)
    .sort((a, b) => a.written - b.written || (a.file < b.file ? -1 : 1))
    .map(({ file }) => file);
}

/** A name that is not taken: yesterday's file of the same name is kept. */
function freeName(folder: string, name: string): string {
  for (let copy = 0; ; copy++) {
    const target = path.join(folder, copy === 0 ? name : `${copy}-${name}`);
    if (!existsSync(target)) return target;
  }
}
