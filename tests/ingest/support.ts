import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { readBrand } from "~/config/brand.server";
import type { Brand } from "~/contract/brand";
import { z } from "~/contract/zod";
import { openEngine, type Engine } from "~/engine/client.server";
import { migrate } from "~/engine/migrate.server";
import type { IngestContext, LoadInputs } from "~/ingest/context.server";
import { loadFiles } from "~/ingest/load-files.server";
import { openStore, type Store } from "~/store/store.server";

export type City = {
  context: IngestContext;
  folder: string;
  /** writes a file and answers its path */
  file(name: string, content: string | Uint8Array): string;
  load(inputs: LoadInputs): ReturnType<typeof loadFiles>;
  /** stops the engine and closes the store, so that another process can have them; `resume` opens them again */
  pause(): Promise<void>;
  resume(): Promise<void>;
  close(): Promise<void>;
};

export const noon = new Date("2026-04-15T12:00:00Z");

type Overrides = { attribution?: Partial<Brand["attribution"]>; timezone?: string; engineReadsFiles?: boolean };

/** An empty product in a folder of its own; the brand is `demo` unless overridden. */
export async function openCity(overrides: Overrides = {}): Promise<City> {
  const folder = mkdtempSync(path.join(tmpdir(), "ingest-"));
  const dataDir = path.join(folder, "data");
  mkdirSync(dataDir);
  const demo = readBrand("brands", "demo");
  const brand: Brand = { ...demo, timezone: overrides.timezone ?? "America/Sao_Paulo", attribution: { ...demo.attribution, ...overrides.attribution } };
  const context: IngestContext = { ...(await openData(dataDir)), brand, dataDir, now: noon, engineReadsFiles: overrides.engineReadsFiles ?? true };
  const pause = async () => {
    await context.engine.stop();
    await context.store.close();
  };
  return {
    context,
    folder,
    file(name, content) {
      const file = path.join(folder, name);
      writeFileSync(file, content);
      return file;
    },
    load: (inputs) => loadFiles(context, inputs),
    pause,
    resume: async () => { Object.assign(context, await openData(dataDir)); },
    async close() {
      await pause();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

async function openData(dataDir: string): Promise<{ engine: Engine; store: Store }> {
  const engine = await openEngine({ dataDir, memoryMb: 1200, log: () => {} });
  await migrate(engine);
  return { engine, store: await openStore({ dataDir }) };
}

const tables = ["device_ids", "pings", "panel_days", "devices", "points", "point_cells", "point_neighbours", "places", "visit_runs", "anchors", "visits", "stays", "first_visits", "data_versions", "pending_work", "areas", "area_strips", "device_areas", "population", "device_weights", "device_sets", "opted_out", "sales", "posts", "ping_cuts", "point_starts"] as const;

/** Empties every table, so that one engine serves many tests. */
export async function empty(city: City): Promise<void> {
  const full = await city.context.engine.rows("SELECT name FROM system.tables WHERE database = currentDatabase() AND total_rows > 0 AND name IN {names:Array(String)}", z.object({ name: z.enum(tables) }), { names: [...tables] });
  await Promise.all(full.map(({ name }) => city.context.engine.command(`TRUNCATE TABLE ${name}`)));
  await city.context.store.db.deleteFrom("points").execute();
}

const visitSchema = z.object({ point: z.number(), device: z.string(), day: z.string(), start: z.number(), dwell_s: z.number(), pings: z.number(), block: z.number(), seg: z.number(), excluded: z.number(), over: z.array(z.number()) });
export type Visit = Omit<z.infer<typeof visitSchema>, "point"> & { code: string };

/** Every visit by point code and start, `device` being the device's hash, which no order of loading changes. */
export async function visitsOf(city: City): Promise<Visit[]> {
  const codes = new Map((await city.context.store.db.selectFrom("points").select(["id", "code"]).execute()).map(({ id, code }) => [id, code]));
  const rows = await city.context.engine.rows(
    "SELECT v.point AS point, toString(d.hash) AS device, toString(v.day) AS day, toUnixTimestamp(v.start) AS start, v.dwell_s AS dwell_s, v.pings AS pings, v.block AS block, v.seg AS seg, v.excluded AS excluded, v.over AS over FROM visits AS v INNER JOIN device_ids AS d ON d.device = v.device ORDER BY v.start, v.point, d.hash",
    visitSchema,
  );
  return rows.map(({ point, ...visit }) => ({ code: codes.get(point) ?? "?", ...visit }));
}

const digestedColumns = {
  pings: "t.day, t.at, t.lat, t.lon, t.accuracy, t.speed", panel_days: "t.day", visit_runs: "t.day, code(t.point), t.start, t.dwell_s, t.pings",
  anchors: "t.month, t.kind, t.lat, t.lon, t.days, t.pings", visits: "t.day, code(t.point), t.start, t.dwell_s, t.pings, t.block, t.seg, t.excluded, arrayMap(p -> code(p), t.over), t.prev_cell, t.next_cell", stays: "t.day, t.start, t.dwell_s, t.cell",
  first_visits: "code(t.point), t.first_day",
};

/** Rows and a digest of every table that reports read, alike for equal figures whatever the numbers of devices and points. */
export async function digest(city: City): Promise<Record<string, string>> {
  const points = await city.context.store.db.selectFrom("points").select(["id", "code"]).orderBy("id").execute();
  const digests: [string, string][] = [];
  for (const [table, columns] of Object.entries(digestedColumns)) {
    const coded = columns.replace(/code\(([\w.]+)\)/g, "transform($1, {ids:Array(UInt32)}, {codes:Array(String)}, '?')");
    const [row] = await city.context.engine.rows(`SELECT concat(toString(count()), ':', toString(sum(cityHash64(d.hash, ${coded})))) AS digest FROM ${table} AS t INNER JOIN device_ids AS d ON d.device = t.device`,
      z.object({ digest: z.string() }), { ids: [0, ...points.map(({ id }) => id)], codes: ["none", ...points.map(({ code }) => code)] },
      // as ingest reads: deletions may still be at work in the background
      { apply_mutations_on_fly: 1 });
    digests.push([table, row?.digest ?? ""]);
  }
  return Object.fromEntries(digests);
}

/** `HH:MM[:SS]` of a local day in São Paulo (UTC-3) as epoch seconds. */
export const local = (day: string, time: string): number => Date.parse(`${day}T${time.length === 5 ? `${time}:00` : time}-03:00`) / 1000;

/** A CSV of pings: `[device, epoch seconds, latitude, longitude, accuracy?]`. */
export const pingsCsv = (rows: [string, number | string, number, number, number?][]): string =>
  `device_id,at,latitude,longitude,accuracy\n${rows.map((row) => row.map((value) => value ?? "").join(",")).join("\n")}\n`;

/** A CSV of points: `[code, latitude, longitude, type?, radius?]`. */
export const pointsCsv = (rows: [string, number, number, string?, number?][]): string =>
  `code,name,latitude,longitude,type,radius_m\n${rows.map(([code, lat, lon, type, radius]) => [code, `Store ${code}`, lat, lon, type ?? "pdv", radius ?? ""].join(",")).join("\n")}\n`;
