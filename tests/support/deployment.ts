import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { readBrand } from "~/config/brand.server";
import type { Brand } from "~/contract/brand";
import type { DashboardData } from "~/contract/metrics";
import { segmentHash } from "~/domain/segment-hash.server";
import { openEngine, type Engine } from "~/engine/client.server";
import { migrate } from "~/engine/migrate.server";
import type { LoadInputs, LoadSummary } from "~/ingest/context.server";
import { loadFiles } from "~/ingest/load-files.server";
import { createMethods } from "~/methods/create-methods.server";
import { watchDeployment } from "~/methods/deployment.server";
import { pointsRepository } from "~/store/points.server";
import { openStore, type Store } from "~/store/store.server";
import { usualParameters, type Parameters, type Ping, type Point, type Profile, type Question } from "../oracle/model";
import { dashboardOf } from "../oracle/dashboard";
import { readHistory, type History } from "../oracle/visits";
import { differences } from "./differences";

/** A deployment of its own in a temporary folder: real files in, answers of the methods out. One engine serves many small worlds. */
export type Deployment = {
  folder: string;
  engine: Engine;
  store: Store;
  /** forgets all data and points */
  empty(): Promise<void>;
  /** the parameters of the loads and questions that follow, over the usual ones */
  use(parameters: Partial<Parameters>): void;
  /** writes a file and answers its path */
  file(name: string, content: string): string;
  load(inputs: LoadInputs): Promise<LoadSummary>;
  /** writes a world's rows as files, loads them and answers the points as the product numbers them */
  loadWorld(rows: WorldRows): Promise<Point[]>;
  points(): Promise<Point[]>;
  ask(question: Question): Promise<DashboardData>;
  close(): Promise<void>;
};

/** The rows of a world whose points the product has not numbered yet. */
export type WorldRows = { pings: readonly Ping[]; points: readonly Omit<Point, "id">[]; profiles?: ReadonlyMap<string, Profile> };

/** The moment that counts as now in every test of figures: later than all their data. */
export const now = new Date("2027-06-15T12:00:00Z");

const tables = [
  "device_ids", "pings", "panel_days", "devices", "points", "point_cells", "point_neighbours", "places", "visit_runs", "anchors", "visits", "first_visits", "data_versions", "pending_work",
];

export async function openDeployment(memoryMb = 1200): Promise<Deployment> {
  const folder = mkdtempSync(path.join(tmpdir(), "deployment-"));
  const dataDir = path.join(folder, "data");
  mkdirSync(dataDir);
  const engine = await openEngine({ dataDir, memoryMb, log: () => {} });
  await migrate(engine);
  const store = await openStore({ dataDir });
  let written = 0;
  let parameters = usualParameters;
  const deployment: Deployment = {
    folder, engine, store,
    async empty() {
      for (const table of tables) await engine.command(`TRUNCATE TABLE ${table}`);
      await store.db.deleteFrom("points").execute();
    },
    file(name, content) {
      const file = path.join(folder, `${++written}-${name}`);
      writeFileSync(file, content);
      return file;
    },
    use(change) { parameters = { ...usualParameters, ...change }; },
    load: (inputs) => loadFiles({ engine, store, brand: brandOf(parameters, "weeks"), dataDir, now }, inputs),
    async loadWorld({ pings, points, profiles }) {
      const inputs: LoadInputs = { pings: [deployment.file("pings.csv", pingsCsv(pings))], points: [deployment.file("points.csv", pointsCsv(points))] };
      if (profiles?.size) inputs.devices = [deployment.file("devices.csv", devicesCsv(profiles))];
      await deployment.load(inputs);
      return deployment.points();
    },
    async points() {
      const stored = await pointsRepository(store).all();
      return stored.map(({ id, code, name, latitude, longitude, radius_m, type, path: segments }) => ({ id, code, name, lat: latitude, lon: longitude, radius: radius_m, type, path: [...segments] }));
    },
    ask: (question) => ask({ engine, store }, question, parameters),
    async close() {
      await engine.stop();
      await store.close();
      rmSync(folder, { recursive: true, force: true });
    },
  };
  return deployment;
}

async function ask({ engine, store }: { engine: Engine; store: Store }, question: Question, parameters: Parameters): Promise<DashboardData> {
  const brand = brandOf(parameters, question.rows);
  const clock = () => now;
  const methods = createMethods({ engine, store, brand, clock, log: () => {}, deployment: watchDeployment({ engine, store, brand, clock }) });
  const filter = {
    type: question.type, startDate: insideDay(question.start), endDate: insideDay(question.end), pois: [],
    groupKeys: question.nodes.map((node) => segmentHash(question.type, node)),
    agg: question.single === null ? ("g" as const) : ("s" as const), storeKey: question.single === null ? null : String(question.single),
    genders: question.slice.gender, ageRanges: question.slice.age, classes: question.slice.class,
  };
  // names of values travel as text: the method's own schema refuses what is none
  return (await methods.callByName("metrics.dashboardData", [filter, { qVisits: true, qDemos: true, qFullDemos: true }], { noCache: true })) as DashboardData;
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

/** Loads rows into an emptied deployment and reads them with the oracle too, at the points as the product numbers them. */
export async function bothRead(deployment: Deployment, rows: WorldRows, parameters: Partial<Parameters> = {}): Promise<History> {
  await deployment.empty();
  deployment.use(parameters);
  return oracleOf(await deployment.loadWorld(rows), rows, parameters);
}

/** The oracle's reading of rows at numbered points. */
export const oracleOf = (points: Point[], { pings, profiles }: Omit<WorldRows, "points">, parameters: Partial<Parameters> = {}): History =>
  readHistory({ parameters: { ...usualParameters, ...parameters }, pings: [...pings], points, profiles: new Map(profiles) });

/** The oracle's answer to a question under a floor. */
export function oracleAnswer(history: History, question: Question, floor = 0) {
  return dashboardOf({ ...history, world: { ...history.world, parameters: { ...history.world.parameters, floor } } }, question);
}

/** Where product and oracle differ in their answers to one question under a floor; both have read the same rows. */
export async function differ(deployment: Deployment, history: History, question: Question, floor: number): Promise<string[]> {
  deployment.use({ ...history.world.parameters, floor });
  return differences(oracleAnswer(history, question, floor), await deployment.ask(question));
}

const cell = (value: string | number | null): string => (typeof value === "string" ? `"${value.replaceAll('"', '""')}"` : String(value ?? ""));
const csv = (header: string, rows: readonly (string | number | null)[][]): string => `${header}\n${rows.map((row) => row.map(cell).join(",")).join("\n")}\n`;

export const pingsCsv = (pings: readonly Ping[]): string => csv("device_id,at,latitude,longitude,accuracy_m", pings.map(({ device, at, lat, lon, accuracy }) => [device, at, lat, lon, accuracy]));
export const pointsCsv = (points: WorldRows["points"]): string =>
  csv("code,name,latitude,longitude,type,radius_m,path", points.map(({ code, name, lat, lon, type, radius, path }) => [code, name, lat, lon, type, radius, path.join(">")]));
export const devicesCsv = (profiles: ReadonlyMap<string, Profile>): string =>
  csv("device_id,gender,age_range,class", [...profiles].map(([device, { gender, age, class: social }]) => [device, ...[gender, age, social].map((value) => (value === "unknown" ? "" : value))]));
