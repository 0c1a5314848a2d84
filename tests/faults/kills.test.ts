import { spawn } from "node:child_process";
import { writeFileSync } from "node:fs";
import path from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { cityCsv, cityPointsCsv, cityRows, randomFrom } from "../ingest/small-city";
import { startDeployment, type Deployment } from "../support/deployment";

/** Kills a part; `npm run faults` makes five of each, twenty in all. */
const kills = Number(process.env.FAULT_KILLS ?? 1);
const seed = Number(process.env.FAULT_SEED ?? 1);
const random = randomFrom(seed);

const rows = cityRows(7, 75, 24);
/** Files that overlap, each a quarter of the days and a little more. */
const parts = Array.from({ length: 4 }, (_, i) => cityCsv(rows.filter((_row, place) => place >= (i * rows.length) / 4 - 500 && place < ((i + 1) * rows.length) / 4)));
const periods = ["2026-02", "2026-03"].map((month) => ({ startDate: Date.parse(`${month}-01T12:00:00Z`), endDate: Date.parse(`${month}-28T12:00:00Z`) }));
const flags = { qVisits: true, qDemos: true, qTech: true, qHeatmap: true, qRadar: true, qFullDemos: true, qPerformance: true, qRanking: true, qJourney: true };

let clean: Deployment;
let faulty: Deployment;
beforeAll(async () => {
  [clean, faulty] = await Promise.all([startDeployment({ serve: false }), startDeployment({ serve: false })]);
  await run(clean, ["--points", file(clean, "points.csv", cityPointsCsv)]);
  for (const [i, part] of parts.entries()) await run(clean, ["--pings", file(clean, `${i}.csv`, part)]);
  await clean.begin();
}, 300_000);
afterAll(async () => { await Promise.all([clean.stop(), faulty.stop()]); });

function file(at: Deployment, name: string, text: string): string {
  const place = path.join(at.folder, name);
  writeFileSync(place, text);
  return place;
}

/** `npm run ingest`, killed after so many ms where a number is given. @returns its exit code, null when it was killed */
const run = (at: Deployment, args: string[], afterMs?: number): Promise<number | null> => new Promise((resolve, reject) => {
  const child = spawn("node", ["build/cli.js", "ingest", ...args], { env: at.environment, stdio: ["ignore", "ignore", "pipe"], detached: true });
  let said = "";
  child.stderr.on("data", (part: Buffer) => { said += part.toString(); });
  // its engine is a process of the same group
  const timer = afterMs === undefined ? undefined : setTimeout(() => { try { process.kill(-(child.pid ?? 0), "SIGKILL"); } catch { /* it has ended */ } }, afterMs);
  child.once("exit", (code) => {
    clearTimeout(timer);
    if (code !== 0 && afterMs === undefined) reject(new Error(`ingest ended with ${String(code)}: ${said}`));
    else resolve(code);
  });
});

/** Everything that reports and administration show. */
async function shown(at: Deployment): Promise<unknown> {
  const answers: unknown[] = [];
  for (const period of periods) {
    for (const type of ["pdv", "ooh"]) {
      const { status, json, text } = await at.call("metrics.dashboardData", [{ type, ...period }, flags], "admin");
      expect(status, text).toBe(200);
      answers.push(withoutMoment(json));
    }
  }
  answers.push((await at.call("pois.getAll", [{}], "admin")).json);
  return withoutMoment(answers);
}

/** What differs between two runs that did the same: ids of devices' sets, moments, versions. */
const withoutMoment = (value: unknown): unknown => JSON.parse(JSON.stringify(value, (key, each: unknown) => (["dataVersion", "data_version", "since", "finished", "created", "computed", "at", "attribution"].includes(key) ? undefined : each)));

const point = (code: string) => ({ type: "pdv", code, name: `Store ${code} of the trial`, address: "Road 1, 10", city: "City", uf: "SP", zipcode: "00000", phone: "0000", latitude: -23.5502, longitude: -46.6302, group: [] });
const codes = async (at: Deployment): Promise<string[]> => ((await at.call("pois.export", [{}], "admin")).json as { points: { code: string }[] }).points.map(({ code }) => code).sort();
const idle = async (at: Deployment): Promise<void> => {
  for (let turn = 0; turn < 600; turn++) {
    const { json } = await at.call("pois.getAttribution", [], "admin");
    if ((json as { state: string }).state === "idle") return;
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
  throw new Error("the visits of changed points are not computed");
};

describe(`kill -9 at random moments (seed ${seed})`, () => {
  it("R02 R04 of the first start, which makes all tables: the next one goes on", async () => {
    for (let kill = 0; kill < kills; kill++) {
      const killed = faulty.begin().then(() => "served", () => "killed");
      await new Promise((resolve) => setTimeout(resolve, 200 + random() * 1800));
      await faulty.crash();
      await killed;
    }
    await faulty.begin();
    expect((await faulty.ask("/readyz")).status).toBe(200);
    await faulty.crash();
  });

  it("R02 of a load: nothing is lost and nothing is doubled", async () => {
    await run(faulty, ["--points", file(faulty, "points.csv", cityPointsCsv)]);
    let killed = 0;
    for (const [i, part] of parts.entries()) {
      const args = ["--pings", file(faulty, `${i}.csv`, part)];
      const wanted = Math.ceil(((i + 1) * kills) / parts.length) - Math.ceil((i * kills) / parts.length);
      for (let kill = 0; kill < wanted; kill++) if ((await run(faulty, args, 700 + random() * 4000)) === null) killed++;
      await run(faulty, args);
    }
    await faulty.begin();
    expect(await shown(faulty)).toEqual(await shown(clean));
    expect(killed, "no kill fell into a load: the moments are badly chosen").toBeGreaterThan(0);
  });

  it("R02 of saving points: what was answered is there once, what was not is there once or not at all", async () => {
    for (let kill = 0; kill < kills; kill++) {
      const saving = Array.from({ length: 6 }, (_, i) => faulty.call("pois.create", [point(`K${kill}-${i}`)], "admin").then(({ status }) => status, () => null));
      await new Promise((resolve) => setTimeout(resolve, random() * 250));
      await faulty.crash();
      const answered = await Promise.all(saving);
      await faulty.begin();
      const there = await codes(faulty);
      for (const [i, status] of answered.entries()) {
        const copies = there.filter((code) => code === `K${kill}-${i}`).length;
        if (status === 200) expect(copies, `answered point ${i}`).toBe(1);
        else expect(copies, `point ${i} without an answer`).toBeLessThanOrEqual(1);
        if (copies === 0) expect((await faulty.call("pois.create", [point(`K${kill}-${i}`)], "admin")).status).toBe(200);
      }
    }
    for (let kill = 0; kill < kills; kill++) for (let i = 0; i < 6; i++) expect((await clean.call("pois.create", [point(`K${kill}-${i}`)], "admin")).status).toBe(200);
    await Promise.all([idle(clean), idle(faulty)]);
    expect(await codes(faulty)).toEqual(await codes(clean));
  });

  it("R02 of an audit: it begins again by itself and finds the same", async () => {
    const asked = [{ startDate: Date.parse("2026-03-01T12:00:00Z"), endDate: Date.parse("2026-03-31T12:00:00Z"), type: "ooh", ooh: [{ label: "All", value: "ooh", count: 2 }], pdv: [{ label: "All", value: "pdv", count: 4 }] }];
    const found = async (at: Deployment, id: string): Promise<unknown> => {
      for (let turn = 0; turn < 600; turn++) {
        const { json } = await at.call("audit.getAll", [], "admin");
        const audit = (json as { _id: string; status: string }[]).find(({ _id }) => _id === id);
        if (audit && !["PENDING", "RUNNING"].includes(audit.status)) return [audit.status, (await at.call("audit.getOne", [id], "admin")).json];
        await new Promise((resolve) => setTimeout(resolve, 100));
      }
      throw new Error("the audit does not end");
    };
    const made = async (at: Deployment): Promise<string> => {
      const { json, status, text } = await at.call("audit.create", asked, "admin");
      expect(status, text).toBe(200);
      return (json as { _id: string })._id;
    };
    const right = await found(clean, await made(clean));
    const id = await made(faulty);
    for (let kill = 0; kill < kills; kill++) {
      await new Promise((resolve) => setTimeout(resolve, random() * 400));
      await faulty.crash();
      await faulty.begin();
    }
    expect(withoutMoment(await found(faulty, id))).toEqual(withoutMoment(right));
    expect(((await faulty.call("audit.getAll", [], "admin")).json as unknown[]).length).toBe(1);
  });
});
