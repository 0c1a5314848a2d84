import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, utimesSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";
import { AppError } from "~/contract/errors";
import type { LoadSummary } from "~/ingest/context.server";
import { watchFolder, type FolderIngest } from "~/process/folder-ingest.server";

const now = new Date("2026-11-28T12:00:00Z");
const log = { info: () => undefined, warn: () => undefined };
let folder: string;
let watching: FolderIngest | null = null;

beforeEach(() => { folder = mkdtempSync(path.join(tmpdir(), "folder-")); });
afterEach(async () => { await watching?.stop(); rmSync(folder, { recursive: true, force: true }); });

const summary = (read: number, taken: number, problem?: string): LoadSummary => ({
  files: [{ file: "f", kind: "pings", format: "csv", encoding: "utf-8", separator: ",", columns: {}, read, ...(problem === undefined ? {} : { problem }) }],
  rows: { read, taken, duplicate: 0, passedOver: 0, rejected: {} },
} as unknown as LoadSummary);

/** Puts a file there that was last written so many seconds ago. */
function put(name: string, secondsAgo = 60): string {
  const file = path.join(folder, name);
  writeFileSync(file, "x");
  const at = now.getTime() / 1000 - secondsAgo;
  utimesSync(file, at, at);
  return file;
}

function watch(load: (file: string, kind: string) => Promise<LoadSummary>): FolderIngest {
  return watching = watchFolder({ folder, load, clock: () => now, log, everyMs: 3_600_000 });
}

test("files are loaded points first, then by age, and end under done with their report", async () => {
  const loaded: string[] = [];
  const folders = watch(async (file, kind) => { loaded.push(`${kind} ${path.basename(file)}`); return summary(5, 5); });
  put("pings/b.csv", 100);
  put("pings/a.csv", 50);
  put("points/shops.csv", 20);
  await folders.look();
  expect(loaded).toEqual(["points shops.csv", "pings b.csv", "pings a.csv"]);
  expect(readdirSync(path.join(folder, "done")).sort()).toEqual(["a.csv", "a.csv.report.json", "b.csv", "b.csv.report.json", "shops.csv", "shops.csv.report.json"]);
  expect(JSON.parse(readFileSync(path.join(folder, "done", "a.csv.report.json"), "utf8"))).toMatchObject({ rows: { read: 5, taken: 5 } });
  expect(readdirSync(path.join(folder, "pings"))).toEqual([]);
});

test("a file that is still being written to, hidden or named .part is left alone", async () => {
  const folders = watch(async () => summary(1, 1));
  put("pings/fresh.csv", 3);
  put("pings/.hidden.csv");
  put("pings/copy.csv.part");
  await folders.look();
  expect(readdirSync(path.join(folder, "pings")).sort()).toEqual([".hidden.csv", "copy.csv.part", "fresh.csv"]);
});

test("a file of no use goes to refused, and one of the same name does not take its place", async () => {
  const folders = watch(async () => summary(3, 0, "no column of a position"));
  put("pings/day.csv");
  await folders.look();
  put("pings/day.csv");
  await folders.look();
  expect(readdirSync(path.join(folder, "refused")).sort()).toEqual(["1-day.csv", "1-day.csv.report.json", "day.csv", "day.csv.report.json"]);
});

test("points count as used though no ping was taken; a file whose rows were all refused does not", async () => {
  const refused = { ...summary(3, 0), rows: { read: 3, taken: 0, duplicate: 0, passedOver: 0, rejected: { bad_latitude: 3 } } };
  const folders = watch(async (_file, kind) => (kind === "points" ? summary(5, 0) : refused));
  put("points/shops.csv");
  put("pings/day.csv");
  await folders.look();
  expect(readdirSync(path.join(folder, "done"))).toContain("shops.csv");
  expect(readdirSync(path.join(folder, "refused"))).toContain("day.csv");
});

test("while another load runs a file waits, and what is wrong with it alone is written beside it", async () => {
  let answer: AppError | null = new AppError("conflict", "another load is running");
  const folders = watch(async () => { if (answer) throw answer; return summary(1, 1); });
  const file = put("pings/day.csv");
  await folders.look();
  expect(existsSync(file)).toBe(true);
  answer = new AppError("bad_input", "day.csv: cannot be read");
  await folders.look();
  expect(JSON.parse(readFileSync(path.join(folder, "refused", "day.csv.report.json"), "utf8"))).toEqual({ error: "bad_input", message: "day.csv: cannot be read" });
  answer = null;
  put("pings/next.csv");
  await folders.look();
  expect(readdirSync(path.join(folder, "done"))).toContain("next.csv");
});

test("after stop no further file is begun", async () => {
  const loaded: string[] = [];
  const folders = watch(async (file) => { loaded.push(path.basename(file)); if (loaded.length === 1) void folders.stop(); return summary(1, 1); });
  put("pings/a.csv", 90);
  put("pings/b.csv", 80);
  await folders.look();
  expect(loaded).toEqual(["a.csv"]);
});
