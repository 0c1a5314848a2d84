import { afterAll, beforeAll, expect, test } from "vitest";
import { readOldestPingDay } from "~/analytics/oldest-ping.server";
import { asOnlyWriter } from "~/ingest/changes/writer-lock.server";
import { keepPings } from "~/process/ping-retention.server";
import { local, openCity, pingsCsv, type City } from "../ingest/support";

let city: City;
beforeAll(async () => { city = await openCity(); });
afterAll(() => city.close());

const told: [string, Record<string, unknown> | undefined][] = [];
const log = { info: (event: string, fields?: Record<string, unknown>) => { told.push([event, fields]); }, warn: (event: string, fields?: Record<string, unknown>) => { told.push([event, fields]); } };

test("pings go by age at the start and on each new day, wait while somebody loads, and stay without the setting", async () => {
  await city.load({ pings: [city.file("pings.csv", pingsCsv(["2026-01-02", "2026-02-03", "2026-02-04", "2026-04-14"].map((day) => ["phone", local(day, "12:00"), -23.5, -46.6])))] });
  let now = new Date("2026-04-15T12:00:00Z");
  const job = (days: number | null) => keepPings({ context: city.context, clock: () => now, days, log });
  const off = job(null);
  await off.look();
  off.stop();
  expect([await readOldestPingDay(city.context.engine), told]).toEqual(["2026-01-02", []]);

  const kept = job(71);
  await asOnlyWriter(city.context.dataDir, 0, () => kept.look());
  expect([await readOldestPingDay(city.context.engine), told.pop()]).toEqual(["2026-01-02", ["pings_not_expired", { reason: "conflict" }]]);
  await kept.look();
  expect([await readOldestPingDay(city.context.engine), told.pop()]).toEqual(["2026-02-03", ["pings_expired", { days: 1, kept_from: "2026-02-03" }]]);
  now = new Date("2026-04-16T12:00:00Z");
  await kept.look();
  expect([await readOldestPingDay(city.context.engine), told.pop()]).toEqual(["2026-02-04", ["pings_expired", { days: 1, kept_from: "2026-02-04" }]]);
  kept.stop();
  now = new Date("2026-05-16T12:00:00Z");
  await kept.look();
  expect(told).toEqual([]);
  expect(await readOldestPingDay(city.context.engine)).toBe("2026-02-04");
}, 120_000);
