import path from "node:path";
import { readBrand } from "~/config/brand.server";
import { ConfigError, readEnvironment } from "~/config/environment.server";
import { AppError } from "~/contract/errors";
import { openEngine } from "~/engine/client.server";
import { migrate } from "~/engine/migrate.server";
import { notificationsRepository } from "~/store/notifications.server";
import { openStore } from "~/store/store.server";
import { parseArguments, UsageError, usage, type Arguments } from "./arguments.server";
import type { LoadSummary } from "./context.server";
import { loadFiles } from "./load-files.server";
import { loadedNotice } from "./loaded-notice";
import { createReporter } from "./report-progress.server";
import { describeSummary } from "./describe-summary.server";
import { isUseless } from "./summary.server";

/** Told of a load that changed something, when it has ended. */
export type OnLoaded = (notice: ReturnType<typeof loadedNotice>, summary: LoadSummary) => void;

/**
 * `npm run ingest`: loads files into the data of DATA_DIR, through the running product's engine or one of its own.
 * @returns the exit code: 0 loaded, 1 a file could not be used or all rows were refused, 2 wrong use
 */
export async function main(argv: string[], onLoaded: OnLoaded = () => undefined): Promise<number> {
  let wanted: Arguments;
  try {
    wanted = parseArguments(argv);
  } catch (error) {
    if (!(error instanceof UsageError)) throw error;
    process.stderr.write(`${error.message}\n\n${usage}`);
    return 2;
  }
  if (wanted.help) {
    process.stdout.write(usage);
    return 0;
  }
  try {
    const summary = await load(wanted, onLoaded);
    const failed = isUseless(summary);
    process.stdout.write(wanted.json ? `${JSON.stringify({ ok: !failed, ...summary })}\n` : describeSummary(summary));
    return failed ? 1 : 0;
  } catch (error) {
    if (!(error instanceof AppError || error instanceof ConfigError)) throw error;
    if (wanted.json) process.stdout.write(`${JSON.stringify({ ok: false, error: error instanceof AppError ? error.code : "config", message: error.message })}\n`);
    process.stderr.write(`${error.message}\n`);
    return 1;
  }
}

async function load(wanted: Arguments, onLoaded: OnLoaded): Promise<LoadSummary> {
  const environment = readEnvironment();
  const brand = readBrand(environment.BRANDS_DIR, environment.BRAND);
  const dataDir = path.resolve(environment.DATA_DIR);
  const log: Parameters<typeof openEngine>[0]["log"] = (level, message) => { if (level === "error" || level === "warn") process.stderr.write(`${message}\n`); };
  const engine = await openEngine({ dataDir, clickhouseUrl: environment.CLICKHOUSE_URL, clickhouseCluster: environment.CLICKHOUSE_CLUSTER, memoryMb: environment.ENGINE_MEMORY_MB, log });
  const reporter = createReporter(wanted.json ? null : process.stderr);
  try {
    await migrate(engine);
    const store = await openStore({ dataDir, databaseUrl: environment.DATABASE_URL });
    try {
      const summary = await loadFiles({ engine, store, brand, dataDir, now: new Date(), engineReadsFiles: environment.CLICKHOUSE_URL === undefined, progress: reporter.progress, log }, wanted.inputs);
      // people who are logged in hear of it from the product, which looks for notifications in the store
      if (summary.changed) {
        const notice = loadedNotice(summary, brand);
        await notificationsRepository(store).add({ notice, date: new Date() });
        onLoaded(notice, summary);
      }
      return summary;
    } finally {
      await store.close();
    }
  } finally {
    reporter.end();
    await engine.stop();
  }
}
