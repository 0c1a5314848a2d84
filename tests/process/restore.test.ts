import { chmodSync, cpSync, existsSync, mkdirSync, mkdtempSync, readFileSync, readdirSync, rmSync, truncateSync, statSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { gunzipSync, gzipSync } from "node:zlib";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from "vitest";
import { unfinishedRestore } from "~/config/unfinished-restore.server";
import { z } from "~/contract/zod";
import { openEngine } from "~/engine/client.server";
import { backupMain, restoreMain } from "~/process/backup-command.server";
import { makeBackup } from "~/process/backup.server";
import { readBackup, sha256Of, type Backup } from "~/process/backup-folder.server";
import { restoreInto } from "~/process/restore.server";
import { main as userMain } from "~/process/user-command.server";
import { openStore } from "~/store/store.server";
import { cityCsv, cityPointsCsv, cityRows } from "../ingest/small-city";
import { noon, openCity, type City } from "../ingest/support";

let city: City;
let away: string;
let whole: string;
let dataDir: string;
let told: string;
let onDisk: { rows: number } | undefined;
const write = (chunk: unknown): boolean => { told += String(chunk); return true; };

beforeAll(async () => {
  city = await openCity();
  away = mkdtempSync(path.join(tmpdir(), "restore-"));
  whole = path.join(away, "whole");
  await city.load({ points: [city.file("points.csv", cityPointsCsv)], pings: [city.file("pings.csv", cityCsv(cityRows(5, 20)))] });
  // rows that are gone for every question and not yet from the disk
  await city.context.engine.command("DELETE FROM pings WHERE device % 2 = 0", {}, { lightweight_deletes_sync: 0 });
  [onDisk] = await city.context.engine.rows("SELECT total_rows AS rows FROM system.tables WHERE database = currentDatabase() AND name = 'pings'", z.object({ rows: z.coerce.number() }));
  await makeBackup(city.context, whole, noon);
  await city.pause();
}, 120_000);
afterAll(() => { rmSync(city.folder, { recursive: true, force: true }); rmSync(away, { recursive: true, force: true }); });
beforeEach(() => {
  dataDir = path.join(mkdtempSync(path.join(away, "into-")), "data");
  told = "";
  vi.stubEnv("DATA_DIR", dataDir);
  vi.stubEnv("BRAND", "demo");
  vi.spyOn(process.stdout, "write").mockImplementation(write);
  vi.spyOn(process.stderr, "write").mockImplementation(write);
});
afterEach(() => { vi.restoreAllMocks(); vi.unstubAllEnvs(); });

/** The backup with something done to it. */
function changed(change: (folder: string) => void, manifest: (made: Backup) => Backup = (made) => made): string {
  const folder = path.join(mkdtempSync(path.join(away, "changed-")), "backup");
  cpSync(whole, folder, { recursive: true });
  change(folder);
  writeFileSync(path.join(folder, "backup.json"), JSON.stringify(manifest(readBackup(folder))));
  return folder;
}
const half = (name: string) => (folder: string): void => { truncateSync(path.join(folder, name), Math.floor(statSync(path.join(folder, name)).size / 2)); };
/** A manifest as it was before there were checksums. */
const withoutSums = ({ version, madeAt, steps, tables, server }: Backup): Backup => ({ version, madeAt, steps, server, tables: tables.map(({ table, rows, file }) => ({ table, rows, file })) });
const halfOfRows = (folder: string): void => {
  const file = path.join(folder, "store.ndjson.gz");
  const lines = gunzipSync(readFileSync(file)).toString().split("\n").filter(Boolean);
  writeFileSync(file, gzipSync(`${lines.slice(0, lines.length / 2).join("\n")}\n`));
};
/** What the data folder holds, but for what SQLite keeps beside its file. */
const names = (): string[] => readdirSync(dataDir).filter((name) => !/-(wal|shm)$/.test(name)).sort();
/** @returns the one line in which the restore was refused */
async function refused(folder: string): Promise<string> {
  expect(await restoreMain([folder])).toBe(1);
  expect(told.trim().split("\n")).toHaveLength(1);
  return told.trim();
}

describe("a backup's manifest", () => {
  test("holds checksum and rows of each file, and the rows are those of the files", async () => {
    const { tables, store, secrets } = readBackup(whole);
    expect(store).toEqual({ rows: gunzipSync(readFileSync(path.join(whole, "store.ndjson.gz"))).toString().trim().split("\n").length, sha256: await sha256Of(path.join(whole, "store.ndjson.gz")) });
    expect(secrets).toEqual([{ file: "salt", sha256: await sha256Of(path.join(whole, "salt")) }]);
    for (const { file, sha256 } of tables) expect(sha256, file).toBe(await sha256Of(path.join(whole, file)));
    expect(tables.find(({ table }) => table === "pings")?.rows).toBeLessThan(onDisk?.rows ?? 0);
  });
});

describe("a damaged backup", () => {
  test("is refused by its checksums before anything is written", async () => {
    for (const [name, change] of [["visits.native.zst", half("visits.native.zst")], ["store.ndjson.gz", halfOfRows], ["salt", half("salt")]] as const) {
      told = "";
      const folder = changed(change);
      expect(await refused(folder)).toBe(`${path.join(folder, name)}: is damaged (it is not the file that the backup wrote)`);
      expect(existsSync(dataDir)).toBe(false);
    }
    told = "";
    const folder = changed(() => undefined);
    rmSync(path.join(folder, "salt"));
    expect(await refused(folder)).toMatch(/not whole \(salt missing\)/);
  });

  test("of before checksums is refused by its rows, and the folder is as it was", async () => {
    mkdirSync(dataDir);
    writeFileSync(path.join(dataDir, "note.txt"), "mine");
    const cases: [string, RegExp, (folder: string) => void][] = [
      ["store.ndjson.gz", /is damaged/, (folder) => writeFileSync(path.join(folder, "store.ndjson.gz"), "garbage")],
      ["store.ndjson.gz", /is damaged/, half("store.ndjson.gz")],
      ["visits.native.zst", /is damaged \(/, half("visits.native.zst")],
      ["visits.native.zst", /is damaged \(/, (folder) => writeFileSync(path.join(folder, "visits.native.zst"), "garbage")],
    ];
    for (const [name, why, change] of cases) {
      told = "";
      const folder = changed(change, withoutSums);
      const line = await refused(folder);
      expect(line).toContain(path.join(folder, name));
      expect(line).toMatch(why);
      expect(readdirSync(dataDir)).toEqual(["note.txt"]);
    }
  });

  test("with fewer rows than were noted is refused although its checksums are right", async () => {
    const folder = changed(halfOfRows);
    const sha256 = await sha256Of(path.join(folder, "store.ndjson.gz"));
    const made = readBackup(folder);
    writeFileSync(path.join(folder, "backup.json"), JSON.stringify({ ...made, store: { rows: made.store?.rows, sha256 } }));
    expect(await refused(folder)).toMatch(/store\.ndjson\.gz: is damaged \(\d+ rows instead of \d+\)/);
    writeFileSync(path.join(folder, "backup.json"), JSON.stringify({ ...made, store: undefined, tables: made.tables.map((table) => table.table === "visits" ? { ...table, rows: table.rows + 1 } : table) }));
    told = "";
    expect(await refused(folder)).toMatch(/visits\.native\.zst: is damaged \(\d+ rows instead of \d+\)/);
    expect(existsSync(dataDir)).toBe(false);
  });

  test("a whole one of before checksums is restored", async () => {
    expect(await restoreMain([changed(() => undefined, withoutSums)])).toBe(0);
    expect(names()).toEqual(["analytics", "app.db", "salt"]);
    told = "";
    expect(await refused(whole)).toMatch(/holds data/);
  });
});

describe("a restore that did not end", () => {
  test("marks the folder from before its first write, and nothing else opens it", async () => {
    const seen: string[] = [];
    const open = async (): Promise<never> => {
      seen.push(...readdirSync(dataDir));
      await expect(openStore({ dataDir })).rejects.toThrow(/the restore into .* did not end: empty it and restore again/);
      await expect(openEngine({ dataDir, memoryMb: 1200, log: () => {} })).rejects.toThrow(/did not end/);
      throw new Error("no engine");
    };
    await expect(restoreInto({ dataDir, open }, whole, readBackup(whole))).rejects.toThrow("no engine");
    expect(seen).toEqual(expect.arrayContaining(["salt", path.basename(unfinishedRestore(dataDir))]));
    expect(existsSync(dataDir)).toBe(false);
  });

  test("is refused by the commands, and cleared by the next restore", async () => {
    mkdirSync(path.join(dataDir, "analytics"), { recursive: true });
    for (const name of ["app.db", "secret", "note.txt", "restore.unfinished", path.join("analytics", "left")]) writeFileSync(path.join(dataDir, name), "half");
    for (const command of [() => userMain(["list"]), () => backupMain([path.join(away, "of-half")])]) {
      told = "";
      expect(await command()).toBe(1);
      expect(told).toBe(`DATA_DIR: the restore into ${dataDir} did not end: empty it and restore again\n`);
    }
    expect(await restoreMain([whole])).toBe(0);
    expect(names()).toEqual(["analytics", "app.db", "note.txt", "salt"]);
    expect(existsSync(path.join(dataDir, "analytics", "left"))).toBe(false);
    told = "";
    expect([await userMain(["list"]), told]).toEqual([0, ""]);
  });
});

describe("what the file system refuses", () => {
  test("a backup leaves a folder beside it alone, whatever its name", async () => {
    vi.stubEnv("DATA_DIR", city.context.dataDir);
    const folder = path.join(away, "beside");
    mkdirSync(`${folder}.part`);
    writeFileSync(path.join(`${folder}.part`, "thesis.txt"), "mine");
    expect(await backupMain([folder])).toBe(0);
    expect(readFileSync(path.join(`${folder}.part`, "thesis.txt"), "utf8")).toBe("mine");
    expect(readdirSync(away).filter((name) => name.startsWith("beside")).sort()).toEqual(["beside", "beside.part"]);
  });

  test("a place where no backup can be made is told in one line", async () => {
    vi.stubEnv("DATA_DIR", city.context.dataDir);
    expect(await backupMain(["/etc/passwd/x"])).toBe(1);
    expect(told).toMatch(/^\/etc\/passwd\/x: cannot be made: [a-z ]+ \(E\w+\)\n$/);
  });

  test.runIf(process.getuid?.() === 0)("folders of another account are told in one line", async () => {
    const asOther = async (command: () => Promise<number>): Promise<string> => {
      told = "";
      process.seteuid?.(65534);
      try {
        expect(await command()).toBe(1);
      } finally {
        process.seteuid?.(0);
      }
      return told;
    };
    const closed = path.join(away, "closed");
    cpSync(whole, closed, { recursive: true });
    chmodSync(away, 0o755);
    expect(await asOther(() => restoreMain([closed]))).toBe(`${closed}: the backup cannot be read: permission denied (EACCES)\n`);
    mkdirSync(dataDir, { mode: 0o700 });
    chmodSync(path.dirname(dataDir), 0o755);
    expect(await asOther(() => backupMain([path.join(away, "never")]))).toBe(`DATA_DIR: ${dataDir} cannot be read: permission denied (EACCES)\n`);
    chmodSync(closed, 0o755);
    expect(await asOther(() => restoreMain([closed]))).toBe(`${path.join(closed, "backup.json")}: cannot be read: permission denied (EACCES)\n`);
    chmodSync(path.join(closed, "backup.json"), 0o644);
    expect(await asOther(() => restoreMain([closed]))).toBe(`${path.join(closed, "store.ndjson.gz")}: cannot be read: permission denied (EACCES)\n`);
  });

  test("beside a server that holds the figures are accounts, points and secrets, and go nowhere else", async () => {
    vi.stubEnv("DATA_DIR", city.context.dataDir);
    vi.stubEnv("CLICKHOUSE_URL", "http://127.0.0.1:9");
    const beside = path.join(mkdtempSync(path.join(away, "server-")), "backup");
    expect(await backupMain([beside])).toBe(0);
    expect(told).toContain("without the tables of CLICKHOUSE_URL");
    expect(readBackup(beside)).toMatchObject({ server: true, tables: [], secrets: [{ file: "salt" }] });
    vi.stubEnv("DATA_DIR", dataDir);
    expect(await restoreMain([whole])).toBe(1);
    expect(told).toContain("holds the tables of an embedded engine");
    expect(await restoreMain([beside])).toBe(0);
    expect(readFileSync(path.join(dataDir, "salt"))).toEqual(readFileSync(path.join(city.context.dataDir, "salt")));
    expect(existsSync(path.join(dataDir, "analytics"))).toBe(false);
    const store = await openStore({ dataDir });
    expect(await store.db.selectFrom("points").select("id").execute()).not.toEqual([]);
    await store.close();
    vi.stubEnv("CLICKHOUSE_URL", undefined);
    vi.stubEnv("DATA_DIR", path.join(away, "embedded"));
    expect(await restoreMain([beside])).toBe(1);
    expect(told).toContain("CLICKHOUSE_URL: this backup was made beside a server");
    expect(existsSync(path.join(away, "embedded"))).toBe(false);
  }, 60_000);
});
