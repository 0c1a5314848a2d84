import path from "node:path";
import { parseArgs } from "node:util";
import { readBrand } from "~/config/brand.server";
import { ConfigError, readEnvironment } from "~/config/environment.server";
import { AppError } from "~/contract/errors";
import { openEngine } from "~/engine/client.server";
import { migrate } from "~/engine/migrate.server";
import { openStore } from "~/store/store.server";
import { UsageError } from "./arguments.server";
import { forgetDevices, type Forgotten } from "./forget.server";

export const usage = `Usage: npm run forget -- --device ID [--device ID ...] [--json]

Removes devices and all their traces, and takes them in no more: what stays is a salted hash on a list.
IDs are written as the files of pings write them. Works while the product serves and when it does not.

Exit code: 0 done, 1 not done, 2 wrong use.
Environment: DATA_DIR, BRAND, BRANDS_DIR, CLICKHOUSE_URL, DATABASE_URL, ENGINE_MEMORY_MB.
`;

const PATIENCE_MS = 600_000;

/** `npm run forget`: a person's wish to be in the data no more. Prints no id. @returns the exit code */
export async function main(argv: string[]): Promise<number> {
  try {
    const { devices, json, help } = read(argv);
    if (help) { process.stdout.write(usage); return 0; }
    const done = await forget(devices);
    process.stdout.write(json ? `${JSON.stringify({ ok: true, ...done })}\n` : describe(done));
    return 0;
  } catch (error) {
    if (error instanceof UsageError) { process.stderr.write(`${error.message}\n\n${usage}`); return 2; }
    if (!(error instanceof AppError || error instanceof ConfigError)) throw error;
    process.stderr.write(`${error.message}\n`);
    return 1;
  }
}

const describe = ({ listed, removed, dataVersion }: Forgotten): string =>
  `removed  ${removed} devices\nlist     ${listed} devices are new on the list of those that are not taken in\n${removed > 0 ? `done     data version ${dataVersion}` : "done     nothing of them was in the data"}\n`;

function read(args: string[]): { devices: string[]; json: boolean; help: boolean } {
  try {
    const { values } = parseArgs({ args, strict: true, allowPositionals: false, options: { device: { type: "string", multiple: true }, json: { type: "boolean" }, help: { type: "boolean", short: "h" } } });
    const devices = values.device ?? [];
    if (!values.help && (devices.length === 0 || devices.some((device) => device.trim() === ""))) throw new UsageError("--device is needed");
    return { devices, json: values.json ?? false, help: values.help ?? false };
  } catch (error) {
    // the message of the parser names what it could not read, which may be an id
    throw error instanceof UsageError ? error : new UsageError("an option is unknown or has no value");
  }
}

async function forget(devices: readonly string[]): Promise<Forgotten> {
  const environment = readEnvironment();
  const brand = readBrand(environment.BRANDS_DIR, environment.BRAND);
  const dataDir = path.resolve(environment.DATA_DIR);
  const log: Parameters<typeof openEngine>[0]["log"] = (level, message) => { if (level === "error" || level === "warn") process.stderr.write(`${message}\n`); };
  const engine = await openEngine({ dataDir, clickhouseUrl: environment.CLICKHOUSE_URL, clickhouseCluster: environment.CLICKHOUSE_CLUSTER, memoryMb: environment.ENGINE_MEMORY_MB, log });
  try {
    await migrate(engine);
    const store = await openStore({ dataDir, databaseUrl: environment.DATABASE_URL });
    try {
      return await forgetDevices({ engine, store, brand, dataDir, now: new Date(), engineReadsFiles: environment.CLICKHOUSE_URL === undefined, log }, devices, { waitMs: PATIENCE_MS });
    } finally {
      await store.close();
    }
  } finally {
    await engine.stop();
  }
}
