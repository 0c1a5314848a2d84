import { AppError } from "~/contract/errors";
import { pointsRepository, type NewPoint } from "~/store/points.server";
import { readAreas, replaceAreas, type Area } from "./areas/load-areas.server";
import type { FileKind, FileReport, IngestContext, LoadInputs, LoadSummary } from "./context.server";
import { loadDevices } from "./devices/load-devices.server";
import { farPings, farPoints } from "./far-away.server";
import { findFiles } from "./inputs/find-files.server";
import { sniff, type Sniffed } from "./inputs/sniff.server";
import { repeatedColumns, unusedColumns } from "./inputs/unused-columns";
import { mergePings } from "./pings/merge-pings.server";
import { makeStage, stagePings } from "./pings/stage-pings.server";
import { loadPlaces } from "./places/load-places.server";
import { readPoints, type PointReject } from "./points/read-points.server";
import { syncPoints } from "./points/sync-points.server";
import { mergePosts, readPosts, type Post } from "./posts/load-posts.server";
import { readPopulation, replacePopulation, type PopulationRow } from "./weights/load-population.server";
import { mergeSales, readSales, type Sale } from "./sales/load-sales.server";
import { openRejects, type Rejects } from "./rejects-file.server";
import { readSalt } from "./salt.server";
import { summarise } from "./summary.server";
import type { Work } from "./changes/pending-work.server";
import { changeData } from "./changes/session.server";

/** What the steps of one load gather. */
type Load = { context: IngestContext; inputs: LoadInputs; work: Work; rejects: Rejects; files: FileReport[]; passedOver: number; /** rows of kinds other than pings that are new in the data */ taken: number; /** good rows that are left out with the files beside them */ unused: number; warnings: string[]; changed: boolean };

/**
 * Loads files into the data: points, profiles, places, areas and population first, then pings, then everything that follows from them. Files that cannot be
 * used are reported with their problem while the others load. The same rows again change nothing.
 * @throws AppError conflict while another load runs; engine_down, busy
 */
export async function loadFiles(context: IngestContext, inputs: LoadInputs, options: { waitMs?: number } = {}): Promise<LoadSummary> {
  const rejects = openRejects(inputs.rejectsFile);
  try {
    const { result, version, changed, weights } = await changeData(context, { waitMs: options.waitMs ?? 0, synthetic: inputs.synthetic ?? false }, async (work) => {
      const load: Load = { context, inputs, work, rejects, files: [], passedOver: 0, taken: 0, unused: 0, warnings: [], changed: false };
      const points = await takePoints(load);
      await eachFile(load, "devices", async (sniffed, report) => {
        const { report: read, passedOver, taken, rejects: refused } = await loadDevices(context, sniffed, inputs, readSalt(context.dataDir), work);
        Object.assign(report, read);
        load.passedOver += passedOver;
        load.taken += taken;
        rejects.add(sniffed.file, refused);
      });
      await eachFile(load, "places", async (sniffed, report) => {
        const { report: read, passedOver, taken, rejects: refused } = await loadPlaces(context, sniffed, inputs, work);
        Object.assign(report, read);
        load.passedOver += passedOver;
        load.taken += taken;
        load.changed ||= taken > 0;
        rejects.add(sniffed.file, refused);
      });
      await takeAreas(load);
      await takePopulation(load);
      await takeSales(load);
      await takePosts(load);
      const fresh = await takePings(load);
      load.warnings.push(...unusedColumns(inputs, load.files));
      return { result: { load, points, fresh }, changed: load.changed };
    });
    return await summarise(context, { ...result.load, points: result.points, fresh: result.fresh, rejected: rejects.counts, version, changed, weights });
  } finally {
    rejects.close();
  }
}

async function takePoints(load: Load): Promise<LoadSummary["points"]> {
  const read: NewPoint[] = [];
  await eachFile(load, "points", async (sniffed, report) => {
    const file = await readPoints(load.context, sniffed, load.inputs);
    Object.assign(report, file.report);
    load.passedOver += file.passedOver;
    load.rejects.add(sniffed.file, file.rejects);
    read.push(...file.points);
  });
  load.warnings.push(...farPoints(load.context, read));
  const repeated = read.length - new Set(read.map(({ type, code }) => `${type} ${code}`)).size;
  if (repeated > 0) load.warnings.push(`${repeated} points bear the code of another one of the same type; the last counts`);
  const { created, moved, changed, unchanged } = read.length > 0 ? await pointsRepository(load.context.store).upsertByCode(read) : { created: [], moved: [], changed: [], unchanged: [] };
  const taken = created.length + moved.length + changed.length;
  load.taken += taken;
  load.changed ||= taken > 0;
  await syncPoints(load.context, load.work);
  return { created: created.length, moved: moved.length, changed: changed.length, unchanged: unchanged.length };
}

type WholeFile<T> = { rows: T[]; report: Partial<FileReport>; passedOver: number; rejects: PointReject[] };

/**
 * The rows of all files of a kind that replaces what is known; null where no file is given, or one of them cannot be used: then all stays as it was.
 */
async function takeTogether<T>(load: Load, kind: "areas" | "population", read: (sniffed: Sniffed) => Promise<WholeFile<T>>): Promise<T[] | null> {
  const rows: T[] = [];
  await eachFile(load, kind, async (sniffed, report) => {
    const file = await read(sniffed);
    Object.assign(report, file.report);
    load.passedOver += file.passedOver;
    load.rejects.add(sniffed.file, file.rejects);
    rows.push(...file.rows);
  });
  const given = load.files.filter((file) => file.kind === kind);
  if (given.length === 0) return null;
  if (given.every(({ problem }) => problem === undefined)) return rows;
  load.unused += rows.length;
  load.warnings.push(`the ${kind} ${kind === "areas" ? "stay as they were" : "stays as it was"}: not all files of ${kind === "areas" ? "them" : "it"} could be used`);
  return null;
}

async function takeAreas(load: Load): Promise<void> {
  const read = await takeTogether<Area>(load, "areas", async (sniffed) => { const { areas, ...file } = await readAreas(load.context, sniffed, load.inputs); return { ...file, rows: areas }; });
  if (read === null) return;
  if (read.length === 0) {
    load.warnings.push("the areas stay as they were: not all files of them could be used");
    return;
  }
  const { changed, taken, repeated } = await replaceAreas(load.context, read, load.work);
  if (repeated > 0) load.warnings.push(`${repeated} areas bear the name and the community of another one; the last counts`);
  load.taken += taken;
  load.changed ||= changed;
}

async function takePopulation(load: Load): Promise<void> {
  const read = await takeTogether<PopulationRow>(load, "population", (sniffed) => readPopulation(load.context, sniffed, load.inputs));
  if (read === null) return;
  const { changed, taken } = await replacePopulation(load.context, read, load.work);
  load.taken += taken;
  load.changed ||= changed;
}

/** Takings after the points that they are of; of several rows for a store's day the last counts. */
async function takeSales(load: Load): Promise<void> {
  const read: Sale[] = [];
  await eachFile(load, "sales", async (sniffed, report) => {
    const file = await readSales(load.context, sniffed, load.inputs);
    Object.assign(report, file.report);
    load.passedOver += file.passedOver;
    load.rejects.add(sniffed.file, file.rejects);
    for (const sale of file.sales) read.push(sale);
  });
  if (read.length === 0) return;
  const { taken, repeated } = await mergeSales(load.context, read, load.work);
  if (repeated > 0) load.warnings.push(`${repeated} rows of sales are of a store and day that another row is of too; the last counts`);
  load.taken += taken;
  load.changed ||= taken > 0;
}

/** Posts after the points that they are about. */
async function takePosts(load: Load): Promise<void> {
  const read: Post[] = [];
  await eachFile(load, "posts", async (sniffed, report) => {
    const file = await readPosts(load.context, sniffed, load.inputs);
    Object.assign(report, file.report);
    load.passedOver += file.passedOver;
    load.rejects.add(sniffed.file, file.rejects);
    for (const post of file.posts) read.push(post);
  });
  if (read.length === 0) return;
  const { changed, taken, repeated } = await mergePosts(load.context, read, load.work);
  if (repeated > 0) load.warnings.push(`${repeated} posts are of a store, author and second that another row is of too; the last counts`);
  load.taken += taken;
  load.changed ||= changed;
}

/** Stages every ping file, then merges them together. @returns how many pings are new */
async function takePings(load: Load): Promise<number> {
  const { context, inputs } = load;
  if (!inputs.pings?.length) return 0;
  await makeStage(context);
  await eachFile(load, "pings", async (sniffed, report, number) => {
    Object.assign(report, await stagePings(context, sniffed, number, inputs, readSalt(context.dataDir)));
    const { passedOver } = await load.rejects.addStaged(context, sniffed.file, number);
    load.passedOver += passedOver;
  });
  load.warnings.push(...(await farPings(context)));
  return mergePings(context, load.work);
}

/** Runs `take` on each file of a kind; one that cannot be used gets its problem written into its report. */
async function eachFile(load: Load, kind: FileKind, take: (sniffed: Sniffed, report: FileReport, number: number) => Promise<void>): Promise<void> {
  const { files, missing } = findFiles(load.inputs[kind] ?? []);
  const fresh = (file: string): FileReport => ({ file, kind, format: "", encoding: "", separator: "", columns: {}, read: 0 });
  for (const pattern of missing) load.files.push({ ...fresh(pattern), problem: "no such file" });
  for (const [index, file] of files.entries()) {
    load.context.progress?.({ phase: `read ${kind}`, detail: file, done: index, total: files.length });
    const report = fresh(file);
    load.files.push(report);
    try {
      const sniffed = await sniff(file);
      Object.assign(report, { format: sniffed.gzip ? `${sniffed.format}.gz` : sniffed.format, encoding: sniffed.encoding, separator: sniffed.separator });
      await take(sniffed, report, index);
      load.warnings.push(...repeatedColumns(sniffed.header, report));
    } catch (error) {
      const problem = problemOf(error);
      if (problem === undefined) throw error;
      report.problem = problem;
    }
  }
}

/** Why a file cannot be used; undefined for failures that are not the file's. */
function problemOf(error: unknown): string | undefined {
  if (error instanceof AppError) return error.code === "bad_input" ? error.message : undefined;
  return error instanceof Error && "path" in error && "code" in error ? `cannot be read: ${String(error.code)}` : undefined;
}
