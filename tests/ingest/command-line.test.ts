import { readFileSync, statSync, writeFileSync } from "node:fs";
import { hostname } from "node:os";
import path from "node:path";
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from "vitest";
import { z } from "~/contract/zod";
import { count } from "~/engine/columns.server";
import { parseArguments, UsageError } from "~/ingest/arguments.server";
import { main } from "~/ingest/command-line.server";
import { createReporter } from "~/ingest/report-progress.server";
import { runIngest } from "./ingest-process";
import { local, openCity, pingsCsv, pointsCsv, type City } from "./support";

describe("arguments", () => {
  it("take several files of a kind, expanded by a shell or not", () => {
    expect(parseArguments(["--pings", "a.csv", "b.csv", "--pings", "c.csv", "--points", "p.geojson"]).inputs).toMatchObject({ pings: ["a.csv", "b.csv", "c.csv"], points: ["p.geojson"], devices: [], places: [] });
  });

  it("are all understood", () => {
    const { inputs, json } = parseArguments(["--pings", "a", "--map", "at=ts_unix", "--where", "kind=raw", "--where", "points.status=a=b", "--path", "=Metro, LINHA", "--path-separator", "/", "--decimal-comma", "--type", "ooh", "--category", "food", "--competitors", "--rejects", "r.csv", "--synthetic", "--json"]);
    expect(json).toBe(true);
    expect(inputs).toMatchObject({
      map: { at: "ts_unix" }, where: [{ column: "kind", value: "raw" }, { column: "points.status", value: "a=b" }], pathColumns: ["=Metro", "LINHA"], pathSeparator: "/",
      decimalComma: true, pointDefaults: { type: "ooh", category: "food", own: false }, rejectsFile: "r.csv", synthetic: true,
    });
  });

  it.each([
    ["nothing to load", ["--json"]], ["nothing to load", []], ["--type", ["--points", "p", "--type", "shop"]], ["--where", ["--pings", "a", "--where", "kind"]],
    ["--map", ["--pings", "a", "--map", "colour=x"]], ["bogus", ["--pings", "a", "--bogus"]],
  ])("that are wrong are named: %s %j", (message, argv) => {
    expect(() => parseArguments(argv)).toThrow(UsageError);
    expect(() => parseArguments(argv)).toThrow(message);
  });
});

describe("exit code of wrong use and of help", () => {
  afterEach(() => { vi.restoreAllMocks(); });

  it("is 2 with the usage on the error output, and 0", async () => {
    const stderr = vi.spyOn(process.stderr, "write").mockReturnValue(true);
    const stdout = vi.spyOn(process.stdout, "write").mockReturnValue(true);
    expect(await main(["--type", "shop", "--points", "x"])).toBe(2);
    expect(stderr.mock.calls.join("")).toMatch(/--type must be[\s\S]*Usage: npm run ingest/);
    expect(await main(["--help"])).toBe(0);
    expect(stdout.mock.calls.join("")).toContain("--where COLUMN=VALUE");
  });
});

describe("progress", () => {
  const output = (isTTY: boolean) => { const text: string[] = []; return { isTTY, text, write: (part: string | Uint8Array) => { text.push(String(part)); return true; } }; };
  const step = { phase: "merge", detail: "2026-03-01", done: 1, total: 4 };

  it("is a bar that is redrawn and taken away on a terminal", () => {
    const terminal = output(true);
    const { progress, end } = createReporter(terminal);
    progress(step);
    end();
    expect(terminal.text).toEqual([expect.stringMatching(/^\r.*merge +\[#{8}-{22}\] 1\/4 2026-03-01$/), expect.stringMatching(/^\r/)]);
  });

  it("is plain lines elsewhere, none twice", () => {
    const file = output(false);
    const { progress, end } = createReporter(file);
    for (const one of [step, step, { ...step, done: 2, detail: "" }]) progress(one);
    end();
    expect(file.text).toEqual(["merge: 2 of 4 (2026-03-01)\n", "merge: 3 of 4\n"]);
  });
});

describe("the command", () => {
  let city: City;
  beforeAll(async () => { city = await openCity(); });
  afterAll(() => city.close());
  const enginePid = () => z.object({ pid: z.number() }).parse(JSON.parse(readFileSync(path.join(city.context.dataDir, "analytics", "engine.json"), "utf8"))).pid;

  it("joins the running engine, leaves it running, and ends with one line of JSON", async () => {
    const before = enginePid();
    const points = city.file("points.csv", pointsCsv([["A", -23.55, -46.63]]));
    const pings = city.file("pings.csv", pingsCsv([["secret-device", local("2026-03-10", "10:00"), -23.55, -46.63], ["secret-device", local("2026-03-10", "10:10"), -23.55, -46.63], ["secret-device", local("2026-03-10", "10:10"), -23.55, -46.63], ["", 1, 1, 1], ["secret-device", "soon", -23.55, -46.63]]));
    const ended = await runIngest(city.context.dataDir, ["--points", points, "--pings", pings, "--rejects", path.join(city.folder, "rejects.csv"), "--json"]);
    expect(ended).toMatchObject({ code: 0, stderr: "" });
    const lines = ended.stdout.trim().split("\n");
    expect(JSON.parse(lines.at(-1) ?? "")).toMatchObject({
      ok: true, rows: { read: 6, taken: 3, duplicate: 1, passedOver: 0, rejected: { missing_device: 1, bad_time: 1 } }, visits: { total: 1, counted: 1 },
      pings: { total: 2, added: 2, first: local("2026-03-10", "10:00") * 1000, last: local("2026-03-10", "10:10") * 1000, devices: 1 }, points: { created: 1, moved: 0, changed: 0, unchanged: 0 },
    });
    expect(readFileSync(path.join(city.folder, "rejects.csv"), "utf8")).toBe("file,row,reason,value\npings.csv,5,missing_device,\npings.csv,6,bad_time,aaaa\n");
    expect(enginePid()).toBe(before);
    expect(await city.context.engine.rows("SELECT count() AS pings FROM pings", z.object({ pings: count }))).toEqual([{ pings: 2 }]);
  });

  it("keeps no device id: hashes under a salt of its own, made once and readable by the owner only", async () => {
    const salt = path.join(city.context.dataDir, "salt");
    const text = readFileSync(salt, "utf8");
    expect(statSync(salt).mode & 0o777).toBe(0o600);
    await city.load({ pings: [city.file("more.csv", pingsCsv([["secret-device", local("2026-03-11", "10:00"), -23.55, -46.63]]))] });
    expect(readFileSync(salt, "utf8")).toBe(text);
    const [ids] = await city.context.engine.rows("SELECT count() AS devices, max(device) AS most FROM device_ids", z.object({ devices: count, most: z.number() }));
    expect(ids).toEqual({ devices: 1, most: 1 });
  });

  it("ends with 1 when a file cannot be used, and says which, while the others load", async () => {
    const good = city.file("good.csv", pingsCsv([["d", local("2026-03-12", "10:00"), -23.55, -46.63]]));
    const ended = await runIngest(city.context.dataDir, ["--pings", path.join(city.folder, "absent.csv"), good]);
    expect(ended.code).toBe(1);
    expect(ended.stdout).toMatch(/absent\.csv: NOT USED: no such file/);
    expect(ended.stdout).toMatch(/taken 1,/);
    expect(ended.stderr).toMatch(/^merge: 1 of 1/m);
  });

  it("ends with 1 when every row was refused, whatever the kind, and with 0 when one was not", async () => {
    const ends = async (kind: string, text: string) => (await runIngest(city.context.dataDir, [`--${kind}`, city.file(`${kind}-refused.csv`, text), "--json"]));
    const sales = await ends("sales", "store,day,revenue,tickets\nnowhere,2026-03-01,1,1\n");
    expect(sales.code).toBe(1);
    expect(JSON.parse(sales.stdout.trim().split("\n").at(-1) ?? "")).toMatchObject({ ok: false, changed: false, rows: { read: 1, taken: 0, duplicate: 0, rejected: { unknown_store: 1 } } });
    expect((await ends("posts", "store,author,at,text\nA,ana,soon,good\n")).code).toBe(1);
    expect((await ends("pings", "device_id,at,latitude,longitude\nd,soon,1,1\n")).code).toBe(1);
    expect((await ends("sales", "store,day,revenue,tickets\nnowhere,2026-03-01,1,1\nA,2026-03-01,1,1\n")).code).toBe(0);
  }, 60_000);

  it("refuses to be the second writer, and takes over the lock of a process that is gone", async () => {
    const lock = path.join(city.context.dataDir, "ingest.lock");
    const inputs = { pings: [city.file("good.csv", pingsCsv([["d", local("2026-03-12", "10:00"), -23.55, -46.63]]))] };
    const first = city.load(inputs);
    await expect(city.load(inputs)).rejects.toMatchObject({ code: "conflict" });
    await first;
    writeFileSync(lock, JSON.stringify({ pid: 2 ** 22 + 1, host: hostname(), started: "1", token: "gone" }));
    expect((await city.load(inputs)).changed).toBe(false);
    writeFileSync(lock, "half written");
    expect((await city.load(inputs)).changed).toBe(false);
  });
});
