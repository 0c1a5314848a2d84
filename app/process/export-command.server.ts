import { createWriteStream } from "node:fs";
import { rename, rm } from "node:fs/promises";
import path from "node:path";
import { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import { createGzip } from "node:zlib";
import { readDataState } from "~/analytics/data-state.server";
import { readBrand } from "~/config/brand.server";
import { ConfigError, readEnvironment } from "~/config/environment.server";
import { AppError } from "~/contract/errors";
import { openEngine } from "~/engine/client.server";
import { migrate } from "~/engine/migrate.server";
import { openStore } from "~/store/store.server";
import { parseExportArguments, UsageError, usage, type ExportArguments } from "./export-arguments.server";
import { patternsLines } from "./export-patterns.server";
import { isFileError } from "./file-fault.server";

const say = (text: string): void => { process.stderr.write(`${text}\n`); };

/**
 * `npm run export`: figures of DATA_DIR as a file, through the running product's engine or one of its own.
 * @returns the exit code: 0 written, 1 it could not be written, 2 wrong use
 */
export async function main(argv: string[]): Promise<number> {
  try {
    const wanted = parseExportArguments(argv);
    if (wanted === null) {
      process.stdout.write(usage);
      return 0;
    }
    await exportPatterns(wanted);
    return 0;
  } catch (error) {
    if (error instanceof UsageError) {
      say(`${error.message}\n\n${usage}`);
      return 2;
    }
    if (!(error instanceof AppError || error instanceof ConfigError || isFileError(error))) throw error;
    say(error.message);
    return 1;
  }
}

async function exportPatterns(wanted: ExportArguments): Promise<void> {
  const environment = readEnvironment();
  const brand = readBrand(environment.BRANDS_DIR, environment.BRAND);
  const dataDir = path.resolve(environment.DATA_DIR);
  const log: Parameters<typeof openEngine>[0]["log"] = (level, message) => { if (level === "error" || level === "warn") say(message); };
  const { period, weeks } = wanted;
  const [first, last] = [weeks[0]?.start, weeks.at(-1)?.end];
  if (first !== period.start || last !== period.end) say(`${period.start} to ${period.end} are cut to whole weeks: ${first} to ${last}`);
  const engine = await openEngine({ dataDir, clickhouseUrl: environment.CLICKHOUSE_URL, clickhouseCluster: environment.CLICKHOUSE_CLUSTER, memoryMb: environment.ENGINE_MEMORY_MB, log });
  try {
    await migrate(engine);
    const { firstDay, lastDay } = await readDataState(engine);
    if (firstDay === null || lastDay === null) throw new AppError("not_found", `no data in ${environment.DATA_DIR}: load some first`);
    if (first === undefined || last === undefined || first < firstDay || last > lastDay) say(`data reaches from ${firstDay} to ${lastDay}: outside these days every figure is 0`);
    const store = await openStore({ dataDir, databaseUrl: environment.DATABASE_URL });
    try {
      let rows = -1;
      const counted = async function* () { for await (const line of patternsLines({ engine, store, brand }, wanted)) { rows++; yield line; } };
      await writeWhole(wanted.out, counted());
      say(`${wanted.out}: ${rows} rows, ${weeks.length} weeks`);
    } finally {
      await store.close();
    }
  } finally {
    await engine.stop();
  }
}

/** Writes lines to a file beside the wanted one and puts it in place when all are there. */
async function writeWhole(file: string, lines: AsyncIterable<string>): Promise<void> {
  const part = `${file}.part`;
  const target = createWriteStream(part);
  try {
    const source = Readable.from(lines, { objectMode: true });
    if (/\.gz$/i.test(file)) await pipeline(source, createGzip(), target);
    else await pipeline(source, target);
    await rename(part, file);
  } catch (error) {
    await rm(part, { force: true });
    throw error;
  }
}
