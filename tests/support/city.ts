import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { readBrand } from "~/config/brand.server";
import type { Brand } from "~/contract/brand";
import type { DashboardData, Flags } from "~/contract/metrics";
import { z } from "~/contract/zod";
import { segmentHash } from "~/domain/segment-hash.server";
import { openEngine, type Engine } from "~/engine/client.server";
import { migrate } from "~/engine/migrate.server";
import type { LoadInputs, LoadSummary } from "~/ingest/context.server";
import { loadFiles } from "~/ingest/load-files.server";
import { createMethods } from "~/methods/create-methods.server";
import { watchDeployment } from "~/methods/deployment.server";
import { pointsRepository } from "~/store/points.server";
import { openStore, type Store } from "~/store/store.server";
import { usualParameters, type Parameters, type Ping, type Place, type Point, type Profile, type Question, type Traits } from "../oracle/model";
import { devicesCsv, pingsCsv, placesCsv, pointsCsv } from "./world-files";

/** A deployment of its own in a temporary folder: real files in, answers of the methods out. One engine serves many small worlds. */
export type City = {
  folder: string;
  engine: Engine;
  store: Store;
  /** forgets all data and points */
  empty(): Promise<void>;
  /** the parameters of the loads and questions that follow, over the usual ones */
  use(parameters: Partial<Parameters>): void;
  /** what the brand has otherwise, in loads and questions that follow */
  brand(change: Partial<Brand>): void;
  /** writes a file and answers its path */
  file(name: string, content: string): string;
  load(inputs: LoadInputs): Promise<LoadSummary>;
  /** writes a world's rows as files, loads them and answers the points as the product numbers them */
  loadWorld(rows: WorldRows): Promise<Point[]>;
  points(): Promise<Point[]>;
  /** the figures of a question; flags default to those of visits and demographics */
  ask(question: Question, flags?: Flags): Promise<DashboardData>;
  close(): Promise<void>;
};

/** The rows of a world whose points the product has not numbered yet. */
export type WorldRows = { pings: readonly Ping[]; points: readonly Omit<Point, "id">[]; profiles?: ReadonlyMap<string, Profile>; traits?: ReadonlyMap<string, Traits>; places?: readonly Place[] };

/** The moment that counts as now in every test of figures: later than all their data. */
export const now = new Date("2027-06-15T12:00:00Z");

const tables = [
  "device_ids", "pings", "panel_days", "devices", "points", "point_cells", "point_neighbours", "places", "visit_runs", "anchors", "visits", "stays", "first_visits", "data_versions", "pending_work",
  "zone_cells", "zone_cuts", "zone_facts", "zone_faces", "place_days", "areas", "area_strips", "device_areas", "population", "device_weights", "device_sets", "opted_out", "sales", "posts", "ping_cuts", "point_starts",
];

export async function openCity(memoryMb = 1200): Promise<City> {
  const folder = mkdtempSync(path.join(tmpdir(), "city-"));
  const dataDir = path.join(folder, "data");
  mkdirSync(dataDir);
  const engine = await openEngine({ dataDir, memoryMb, log: () => {} });
  await migrate(engine);
  const store = await openStore({ dataDir });
  let written = 0;
  let parameters = usualParameters;
  let otherwise: Partial<Brand> = {};
  const brand = (rows: Question["rows"]): Brand => ({ ...brandOf(parameters, rows), ...otherwise });
  const city: City = {
    folder, engine, store,
    async empty() {
      const full = await engine.rows("SELECT name FROM system.tables WHERE database = currentDatabase() AND total_rows > 0 AND name IN {names:Array(String)}", z.object({ name: z.string() }), { names: tables });
      for (const { name } of full) await engine.command(`TRUNCATE TABLE ${name}`);
      await store.db.deleteFrom("points").execute();
      await store.db.deleteFrom("audits").execute();
    },
    file(name, content) {
      const file = path.join(folder, `${++written}-${name}`);
      writeFileSync(file, content);
      return file;
    },
    brand(change) { otherwise = change; },
    use(change) { parameters = { ...usualParameters, ...change }; },
    load: (inputs) => loadFiles({ engine, store, brand: brand("weeks"), dataDir, now }, inputs),
    async loadWorld({ pings, points, profiles = new Map(), traits = new Map(), places = [] }) {
      const inputs: LoadInputs = { pings: [city.file("pings.csv", pingsCsv(pings))], points: [city.file("points.csv", pointsCsv(points))] };
      if (profiles.size + traits.size > 0) inputs.devices = [city.file("devices.csv", devicesCsv(profiles, traits))];
      if (places.length > 0) inputs.places = [city.file("places.csv", placesCsv(places))];
      await city.load(inputs);
      return city.points();
    },
    async points() {
      const stored = await pointsRepository(store).all();
      return stored.map(({ id, code, name, latitude, longitude, radius_m, type, path: segments }) => ({ id, code, name, lat: latitude, lon: longitude, radius: radius_m, type, path: [...segments] }));
    },
    ask: (question, flags = usualFlags) => ask({ engine, store }, question, brand(question.rows), flags),
    async close() {
      await engine.stop();
      await store.close();
      rmSync(folder, { recursive: true, force: true });
    },
  };
  return city;
}

/** Members that `dashboardOf` of the oracle reads. */
const usualFlags: Flags = {
  qVisits: true, qDemos: true, qFullDemos: true,
  only: ["metrics", "metricsCompare", "metricsGroup", "metricsWeekly", "metricsDaily", "metricsTimeBlock", "metricsByGender", "metricsByAge", "metricsByClass", "metricsFullDemos"],
};

async function ask({ engine, store }: { engine: Engine; store: Store }, question: Question, brand: Brand, flags: Flags): Promise<DashboardData> {
  const clock = () => now;
  const methods = createMethods({ engine, store, brand, clock, log: () => {}, deployment: watchDeployment({ engine, store, brand, clock }) });
  const filter = {
    type: question.type, startDate: insideDay(question.start), endDate: insideDay(question.end), pois: [],
    groupKeys: question.nodes.map((node) => segmentHash(question.type, node)),
    agg: question.single === null ? ("g" as const) : ("s" as const), storeKey: question.single === null ? null : String(question.single),
    genders: question.slice.gender, ageRanges: question.slice.age, classes: question.slice.class,
  };
  // names of values travel as text: the method's own schema refuses what is none
  return (await methods.callByName("metrics.dashboardData", [filter, flags], { noCache: true })) as DashboardData;
}

/** An instant inside a local day of any zone that is less than 12 hours from UTC. */
const insideDay = (day: string): number => Date.parse(`${day}T12:00:00Z`);

/** The demo brand with the parameters of a test; rows by quarters are those of the fixed mode. */
export function brandOf(parameters: Parameters, rows: Question["rows"]): Brand {
  const { zone, floor, ...attribution } = parameters;
  const demo = readBrand("brands", "demo");
  return {
    ...demo, timezone: zone, attribution, privacy: { ...demo.privacy, minimumDevices: floor },
    period: rows === "weeks" ? { mode: "month" } : { mode: "fixed", options: [{ oid: "all", label: "All", start: "2008-01-01", end: "2027-12-31" }] },
  };
}
