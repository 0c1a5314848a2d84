import path from "node:path";
import { parseArgs } from "node:util";
import { ensureDemoUser } from "~/auth/demo-user.server";
import { readBrand } from "~/config/brand.server";
import { ConfigError, readEnvironment } from "~/config/environment.server";
import { AppError } from "~/contract/errors";
import { addDays, isDay } from "~/domain/calendar";
import { localDay } from "~/domain/zone";
import { openEngine } from "~/engine/client.server";
import { migrate } from "~/engine/migrate.server";
import { notificationsRepository } from "~/store/notifications.server";
import { openStore } from "~/store/store.server";
import { settingsRepository } from "~/store/settings.server";
import { campaignOf, campaignPeriod } from "./campaign";
import { defaultCity, makeCity, type CityOptions } from "./city.server";

const usage = `usage: npm run demo -- [--end YYYY-MM-DD] [--days N] [--devices N] [--seed N] [--bare]

Makes the demo city in DATA_DIR: a fictional chain, its competitors, out-of-home sites and the people around them.
The last day is yesterday unless --end says otherwise; equal options make equal data.
The first start of the product makes an audit of the demo's campaign and an audience in it; --bare leaves them out.
`;

/** `npm run demo`. @returns the exit code: 0 made, 1 failed, 2 wrong use */
export async function main(argv: string[]): Promise<number> {
  try {
    const environment = readEnvironment();
    const brand = readBrand(environment.BRANDS_DIR, environment.BRAND);
    const now = new Date();
    const options = readOptions(argv, addDays(localDay(now.getTime(), brand.timezone), -1));
    if (!options) {
      process.stderr.write(usage);
      return 2;
    }
    await make(environment, brand, options, now, options.bare);
    return 0;
  } catch (error) {
    if (!(error instanceof AppError || error instanceof ConfigError)) throw error;
    process.stderr.write(`${error.message}\n`);
    return 1;
  }
}

async function make(environment: ReturnType<typeof readEnvironment>, brand: ReturnType<typeof readBrand>, options: CityOptions, now: Date, bare: boolean): Promise<void> {
  const dataDir = path.resolve(environment.DATA_DIR);
  const started = process.hrtime.bigint();
  const say = (text: string) => process.stdout.write(`demo city: ${text}\n`);
  const engine = await openEngine({ dataDir, clickhouseUrl: environment.CLICKHOUSE_URL, clickhouseCluster: environment.CLICKHOUSE_CLUSTER, memoryMb: environment.ENGINE_MEMORY_MB, log: (level, text) => { if (level === "error") process.stderr.write(`${text}\n`); } });
  try {
    await migrate(engine);
    const store = await openStore({ dataDir, databaseUrl: environment.DATABASE_URL });
    try {
      const summary = await makeCity({ engine, store, brand, dataDir, now }, options, say);
      await ensureDemoUser(store, now);
      const shown = campaignPeriod(options.endDay, options.days);
      if (!bare && shown) await settingsRepository(store).set("demo_samples", JSON.stringify(shown));
      const { circuit, start, end } = campaignOf(options.endDay);
      say(`a campaign ran on ${circuit} from ${start} to ${end}`);
      await notificationsRepository(store).add({
        notice: { kind: "demo_made", devices: summary.pings.devices, pings: summary.pings.total, visits: summary.visits.counted, campaign: { circuit, start, end } }, date: now,
      });
      const seconds = Number(process.hrtime.bigint() - started) / 1e9;
      say(`${summary.pings.total} pings of ${summary.pings.devices} devices, ${summary.visits.counted} visits, in ${seconds.toFixed(0)} s`);
    } finally {
      await store.close();
    }
  } finally {
    await engine.stop();
  }
}

/** Null when the options are not usable. */
function readOptions(argv: string[], yesterday: string): (CityOptions & { bare: boolean }) | null {
  try {
    const { values } = parseArgs({ args: argv, options: { end: { type: "string" }, days: { type: "string" }, devices: { type: "string" }, seed: { type: "string" }, bare: { type: "boolean" } } });
    const whole = (text: string | undefined, fallback: number) => (text === undefined ? fallback : Number(text));
    const options = { endDay: values.end ?? yesterday, days: whole(values.days, defaultCity.days), devices: whole(values.devices, defaultCity.devices), seed: whole(values.seed, defaultCity.seed), bare: values.bare ?? false };
    const usable = isDay(options.endDay) && [options.days, options.devices, options.seed].every((n) => Number.isInteger(n) && n > 0) && options.days <= 3650 && options.devices <= 999_999;
    return usable ? options : null;
  } catch {
    return null;
  }
}
