import { copyFileSync, readFileSync } from "node:fs";
import path from "node:path";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { AppError } from "~/contract/errors";
import { z } from "~/contract/zod";
import type { Engine } from "~/engine/client.server";
import { loadFiles } from "~/ingest/load-files.server";
import { finishPendingWork } from "~/ingest/maintain.server";
import { runIngest } from "./ingest-process";
import { cityCsv, cityPoints, cityPointsCsv, cityRows } from "./small-city";
import { digest, empty, openCity, pointsCsv, type City } from "./support";

const rows = cityRows(11, 5, 3).filter(([device]) => device.startsWith("phone"));
const movedPointsCsv = pointsCsv(cityPoints.map(([code, lat, lon, type, radius]) => (code === "D" ? [code, lat + 0.0012, lon, type, radius] : [code, lat, lon, type, radius])));
let city: City;
let clean: Record<string, string>;
let cleanMoved: Record<string, string>;

const inputs = () => ({ points: [city.file("points.csv", cityPointsCsv)], pings: [city.file("pings.csv", cityCsv(rows))] });
const moved = () => ({ points: [city.file("moved.csv", movedPointsCsv)] });

beforeAll(async () => {
  city = await openCity();
  await city.load(inputs());
  clean = await digest(city);
  await city.load(moved());
  cleanMoved = await digest(city);
});
beforeEach(() => empty(city));
afterAll(() => city.close());

/** An engine that is gone after so many statements that write. */
function dying(engine: Engine, after: number): { engine: Engine; writes(): number } {
  let writes = 0;
  const count = () => { if (++writes > after) throw new AppError("engine_down", "gone"); };
  return {
    writes: () => writes,
    engine: {
      ...engine,
      rows: async (sql, row, params, settings) => { if (writes > after) throw new AppError("engine_down", "gone"); return engine.rows(sql, row, params, settings); },
      command: async (sql, params, settings) => { count(); await engine.command(sql, params, settings); },
      insert: async (table, values, options) => { count(); await engine.insert(table, values, options); },
    },
  };
}

async function writesOf(load: Parameters<typeof loadFiles>[1]): Promise<number> {
  const counting = dying(city.context.engine, Number.POSITIVE_INFINITY);
  await loadFiles({ ...city.context, engine: counting.engine }, load);
  return counting.writes();
}

const stopped = (load: Parameters<typeof loadFiles>[1], after: number) => expect(loadFiles({ ...city.context, engine: dying(city.context.engine, after).engine }, load)).rejects.toMatchObject({ code: "engine_down" });
const spread = (total: number, parts: number) => Array.from({ length: parts }, (_, index) => Math.floor((total * (index + 0.5)) / parts));

describe("C07 a load that is cut short and run again", () => {
  it("C07 has the figures of one clean run wherever it stopped", async () => {
    expect(cleanMoved).not.toEqual(clean);
    for (const after of spread(await writesOf(inputs()), 4)) {
      await empty(city);
      await stopped(inputs(), after);
      await city.load(inputs());
      expect(await digest(city), `stopped after ${after} statements`).toEqual(clean);
    }
  });

  it("C07 has them when it stops again and again", async () => {
    const total = await writesOf(inputs());
    await empty(city);
    for (const after of [0.3, 0.5, 0.8]) await stopped(inputs(), Math.floor(total * after));
    await city.load(inputs());
    expect(await digest(city)).toEqual(clean);
  });

  it("C07 finishes a moved point, whichever comes next: the same load, another one, or the server's start", async () => {
    await city.load(inputs());
    const total = await writesOf(moved());
    const next = [() => city.load(moved()), () => city.load({ pings: inputs().pings }), () => finishPendingWork(city.context)];
    for (const [index, after] of spread(total, 3).entries()) {
      await city.load({ points: inputs().points });
      await stopped(moved(), after);
      await next[index % next.length]?.();
      expect(await digest(city), `stopped after ${after} of ${total} statements`).toEqual(cleanMoved);
    }
  });

  it("C07 stands the death of the engine's process", async () => {
    const { pid } = z.object({ pid: z.number() }).parse(JSON.parse(readFileSync(path.join(city.context.dataDir, "analytics", "engine.json"), "utf8")));
    let killed = false;
    const progress = ({ phase }: { phase: string }) => { if (phase === "visits" && !killed) { killed = true; process.kill(pid, "SIGKILL"); } };
    await loadFiles({ ...city.context, progress }, inputs()).catch((error: unknown) => { expect(error).toMatchObject({ code: "engine_down" }); });
    expect(killed).toBe(true);
    await city.load(inputs());
    expect(await digest(city)).toEqual(clean);
  });

  it("C07 stands the death of the loading process, beside a running product", async () => {
    for (const phase of ["merge", "exclusions"]) {
      await empty(city);
      const { points, pings } = inputs();
      const ended = await runIngest(city.context.dataDir, ["--points", ...points, "--pings", ...pings], phase);
      expect(ended.code).toBe(null);
      await city.load(inputs());
      expect(await digest(city), `killed at ${phase}`).toEqual(clean);
    }
  });

  it("C07 stands the death of a loading process that has its own engine", async () => {
    const other = await openCity();
    const args = ["--points", other.file("points.csv", cityPointsCsv), "--pings", other.file("pings.csv", cityCsv(rows))];
    await other.pause();
    copyFileSync(path.join(city.context.dataDir, "salt"), path.join(other.context.dataDir, "salt"));
    expect((await runIngest(other.context.dataDir, args, "visits")).code).toBe(null);
    expect(await runIngest(other.context.dataDir, args)).toMatchObject({ code: 0 });
    await other.resume();
    expect(await digest(other)).toEqual(clean);
    await other.close();
  });
});
