import { mkdirSync, mkdtempSync, readFileSync, readdirSync, rmSync, statSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { openEngine } from "~/engine/client.server";
import { makeBackup } from "~/process/backup.server";
import { readBackup } from "~/process/backup-folder.server";
import { holdsData, restoreBackup, restoreSecrets } from "~/process/restore.server";
import { openStore } from "~/store/store.server";
import { usersRepository } from "~/store/users.server";
import { asOnlyWriter } from "~/ingest/changes/writer-lock.server";
import { loadFiles } from "~/ingest/load-files.server";
import { cityCsv, cityPointsCsv, cityRows } from "../ingest/small-city";
import { digest, noon, openCity, type City } from "../ingest/support";

let city: City;
let away: string;
const rows = cityRows(5, 40);
beforeAll(async () => {
  city = await openCity();
  away = mkdtempSync(path.join(tmpdir(), "backup-"));
  await city.load({ points: [city.file("points.csv", cityPointsCsv)], pings: [city.file("pings.csv", cityCsv(rows))] });
}, 120_000);
afterAll(async () => { await city.close(); rmSync(away, { recursive: true, force: true }); });

/** A deployment in a folder of its own, filled from a backup. */
async function restored(folder: string): Promise<City> {
  const dataDir = path.join(mkdtempSync(path.join(away, "restored-")), "data");
  restoreSecrets(folder, dataDir);
  const parts = { dataDir, engine: await openEngine({ dataDir, memoryMb: 1200, log: () => {} }), store: await openStore({ dataDir }) };
  await restoreBackup(parts, folder, readBackup(folder));
  const context = { ...city.context, ...parts };
  return { ...city, context, load: (inputs) => loadFiles(context, inputs), close: async () => { await parts.engine.stop(); await parts.store.close(); } };
}

describe("a backup made while the product runs", () => {
  test("gives the same figures, points and accounts when it is restored, and goes on from there", async () => {
    await city.context.store.db.insertInto("users").values({ email: "ana@example.com", first_name: "Ana", last_name: "Lima", role: "admin", type: "pdv", password_hash: "h", disabled: 0, demo: 0, created_at: 1, segments: null }).execute();
    const before = await digest(city);
    const folder = path.join(away, "one");
    const made = await makeBackup(city.context, folder, noon);
    expect(made.tables.map(({ table }) => table)).toEqual(expect.arrayContaining(["pings", "visits", "anchors", "device_sets", "data_versions"]));
    // what comes later is not in it
    await city.load({ pings: [city.file("more.csv", cityCsv(cityRows(9, 20, 4)))] });
    expect(await digest(city)).not.toEqual(before);

    const copy = await restored(folder);
    try {
      expect(await digest(copy)).toEqual(before);
      expect(await copy.context.store.db.selectFrom("points").selectAll().orderBy("id").execute()).toEqual(await city.context.store.db.selectFrom("points").selectAll().orderBy("id").execute());
      expect((await usersRepository(copy.context.store).all()).map(({ email }) => email)).toEqual(["ana@example.com"]);
      // the same devices are the same devices: the salt came along
      const again = await copy.load({ pings: [city.file("again.csv", cityCsv(rows))] });
      expect(again.rows.taken).toBe(0);
      expect(await digest(copy)).toEqual(before);
    } finally {
      await copy.close();
    }
  }, 120_000);

  test("waits for a load that is under way", async () => {
    const order: string[] = [];
    let begin = (): void => undefined;
    const begun = new Promise<void>((resolve) => { begin = resolve; });
    const load = asOnlyWriter(city.context.dataDir, 0, async () => { begin(); await new Promise((resolve) => setTimeout(resolve, 400)); order.push("load"); });
    await begun;
    await Promise.all([load, makeBackup(city.context, path.join(away, "two"), noon).then(() => order.push("backup"))]);
    expect(order).toEqual(["load", "backup"]);
  }, 120_000);

  test("is readable by its owner alone, and leaves nothing behind when it cannot be made", async () => {
    const folder = path.join(away, "three");
    await makeBackup(city.context, folder, noon);
    const files = readdirSync(folder);
    expect(files).toEqual(expect.arrayContaining(["store.ndjson.gz", "salt", "backup.json", "pings.native.zst"]));
    for (const file of files) expect(statSync(path.join(folder, file)).mode & 0o077, file).toBe(0);
    expect(statSync(folder).mode & 0o077).toBe(0);
    await expect(makeBackup(city.context, folder, noon)).rejects.toMatchObject({ code: "conflict" });
    const broken = { ...city.context, engine: { ...city.context.engine, command: () => Promise.reject(new Error("no room")) } };
    await expect(makeBackup(broken, path.join(away, "four"), noon)).rejects.toThrow("no room");
    expect(readdirSync(away).filter((name) => name.startsWith("four"))).toEqual([]);
  }, 120_000);
});

describe("a restore", () => {
  test("is refused from what is no whole backup, and where there is data", () => {
    expect(() => readBackup(away)).toThrow(/holds no backup/);
    const damaged = path.join(away, "damaged");
    mkdirSync(damaged);
    writeFileSync(path.join(damaged, "backup.json"), "{");
    expect(() => readBackup(damaged)).toThrow(/damaged/);
    writeFileSync(path.join(damaged, "backup.json"), readFileSync(path.join(away, "three", "backup.json")));
    expect(() => readBackup(damaged)).toThrow(/not whole/);
    expect(holdsData(city.context.dataDir)).toBe(true);
    expect(holdsData(path.join(away, "nowhere"))).toBe(false);
  });

  test("of a newer release's backup says so before anything is changed", async () => {
    const dataDir = path.join(away, "old-release");
    const engine = await openEngine({ dataDir, memoryMb: 1200, log: () => {} });
    const store = await openStore({ dataDir });
    try {
      const made = readBackup(path.join(away, "three"));
      await expect(restoreBackup({ engine, store }, path.join(away, "three"), { ...made, steps: [...made.steps, "9999-later"] })).rejects.toThrow(/newer release.*9999-later/);
      expect(await store.db.selectFrom("points").selectAll().execute()).toEqual([]);
    } finally {
      await engine.stop();
      await store.close();
    }
  }, 60_000);
});
