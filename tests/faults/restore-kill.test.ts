import { spawn, spawnSync } from "node:child_process";
import { existsSync, mkdtempSync, readdirSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { afterAll, beforeAll, expect, it } from "vitest";
import { makeBackup } from "~/process/backup.server";
import { cityCsv, cityPointsCsv, cityRows } from "../ingest/small-city";
import { noon, openCity } from "../ingest/support";

let away: string;
let dataDir: string;
let folder: string;
beforeAll(async () => {
  away = mkdtempSync(path.join(tmpdir(), "killed-"));
  [dataDir, folder] = [path.join(away, "data"), path.join(away, "backup")];
  const city = await openCity();
  await city.load({ points: [city.file("points.csv", cityPointsCsv)], pings: [city.file("pings.csv", cityCsv(cityRows(5, 20)))] });
  await makeBackup(city.context, folder, noon);
  await city.close();
});
afterAll(() => { rmSync(away, { recursive: true, force: true }); });

const environment = (): NodeJS.ProcessEnv => ({ PATH: process.env.PATH, NODE_ENV: "production", DATA_DIR: dataDir, BRAND: "demo", PORT: "0" });
const run = (...args: string[]) => spawnSync("node", args, { env: environment(), encoding: "utf8", timeout: 60_000 });

it("a restore killed half-way leaves a folder that neither the product nor a command opens; the next restore fills it", async () => {
  const restore = spawn("node", ["build/cli.js", "restore", folder], { env: environment(), stdio: "ignore" });
  const gone = new Promise((resolve) => { restore.once("exit", resolve); });
  while (!existsSync(path.join(dataDir, "analytics", "engine.json")) && restore.exitCode === null) await sleep(5);
  restore.kill("SIGKILL");
  await gone;
  expect(readdirSync(dataDir)).toEqual(expect.arrayContaining(["restore.unfinished", "app.db", "salt"]));

  const line = `DATA_DIR: the restore into ${dataDir} did not end: empty it and restore again\n`;
  const start = run("build/server.js");
  expect([start.status, start.stderr.split("\n").filter((each) => !each.startsWith("{")).join("\n")]).toEqual([78, line]);
  for (const command of [["user", "list"], ["backup", path.join(away, "never")], ["forget", "--device", "a"]]) expect(run("build/cli.js", ...command), command[0]).toMatchObject({ status: 1, stderr: line });

  expect(run("build/cli.js", "restore", folder)).toMatchObject({ status: 0 });
  expect(readdirSync(dataDir).filter((name) => !/-(wal|shm)$/.test(name)).sort()).toEqual(["analytics", "app.db", "salt"]);
  expect(run("build/cli.js", "user", "list")).toMatchObject({ status: 0 });
});
