import { createMethods, type Methods } from "~/methods/create-methods.server";
import { watchDeployment } from "~/methods/deployment.server";
import { segmentHash } from "~/domain/segment-hash.server";
import { flagNames, type DashboardData, type Flags } from "~/contract/metrics";
import { z } from "~/contract/zod";
import type { Engine } from "~/engine/client.server";
import type { IngestContext } from "~/ingest/context.server";
import { pointsRepository } from "~/store/points.server";
import type { BenchContext } from "./command-line.server";
import { withDeployment } from "./deployment.server";
import { agrees, compareFigures, type Found } from "./duckdb-agreement";
import { duckdbQuestions } from "./duckdb-questions";
import { openDuckdb, type Duckdb } from "./duckdb.server";
import { inventedSegment, segmentSizes, type InventedSegment, type SegmentSize } from "./invented-points";
import { inventVisits, lastDay, month } from "./invented-visits.server";
import { mebibytes, withResources } from "./resources.server";
import { milliseconds, summariseTimes, timed, type Row } from "./table.server";
import { benchMembers } from "./members.server";
import { benchUsers } from "./users.server";

/** Segments of one parent: each run asks about another, the first of all warms the caches. */
const runs = 9;
/** A question that has taken so many ms in all is asked no more, after three rounds. */
const enough = 40_000;
const leastRuns = 3;

/** Pages of their own, and demographics that are told of few points alone. */
const otherPages: readonly string[] = ["qPerformance", "qRanking", "qFullDemosPrev", "qFullDemosPDVs"];
/** Every section of the dashboard, with the journey. */
export function pageFlags(): Flags { return Object.fromEntries(flagNames.filter((flag) => !otherPages.includes(flag)).map((flag) => [flag, true])); }

/** What the product is asked: every section, and the totals and demographics alone, which ask about the same segment as if nothing were known. */
const asks: { name: string; flags: Flags; parentKnown: boolean; counts: (question: { flag: string; member: string }) => boolean }[] = [
  { name: "every section", parentKnown: true, flags: pageFlags(), counts: () => true },
  { name: "first cards", parentKnown: false, flags: { qVisits: true, qDemos: true, only: ["metrics", "metricsCompare", "metricsGroup", "metricsWeekly", "metricsDaily", "metricsTimeBlock", "metricsByGender", "metricsByAge", "metricsByClass"] },
    counts: ({ member }) => ["metrics", "metricsWeekly", "metricsDaily", "metricsTimeBlock", "metricsByGender", "metricsByAge", "metricsByClass"].includes(member) },
];
/** How the questions of the benchmark are asked; a segment as the invented tree has it, `genders` as a click on a slice. */
export type Asking = { methods: Methods; call(segment: InventedSegment, flags: Flags, more?: { genders?: "F"[]; end?: string; cached?: boolean }): Promise<DashboardData> };

function asking(methods: Methods): Asking {
  return {
    methods,
    call: (segment, flags, { genders = [], end = month.end, cached = false } = {}) => methods.call("metrics.dashboardData", [{
      type: "pdv", startDate: Date.parse(`${month.start}T15:00:00Z`), endDate: Date.parse(`${end}T15:00:00Z`), groupKeys: [segmentHash("pdv", segment.path)], pois: [], agg: "g", genders, ageRanges: [], classes: [],
    }, flags], { noCache: !cached }),
  };
}

type Times = { first: number; asked: number[]; scanned: number[]; duckdb: number[]; cached: number[]; clicked: number[] };

/** The dashboard's tables: the whole page and its first cards by size of segment, several users at once, each member alone, and what to say beside them. */
export type DashboardTables = { pages: Row[]; users: Row[]; members: Row[]; notes: string[] };

export async function benchDashboard(context: BenchContext): Promise<DashboardTables> {
  return withDeployment(context, "dashboard", async ({ engine, store, dataDir }) => {
    const { brand, say, folder, memoryMb } = context;
    const clock = () => new Date(`${lastDay}T23:00:00Z`);
    const ingest: IngestContext = { engine, store, brand, dataDir, now: clock() };
    say("inventing visits");
    await inventVisits(ingest, context.visits);
    const [first] = await pointsRepository(store).all();
    const base = first?.id ?? 1;
    const rows = await engine.rows("SELECT table, sum(rows) AS n, sum(bytes_on_disk) AS bytes FROM system.parts WHERE active AND database = currentDatabase() GROUP BY table ORDER BY n DESC LIMIT 6", z.object({ table: z.string(), n: z.coerce.number(), bytes: z.coerce.number() }));
    say("filling DuckDB");
    const duckdb = await openDuckdb(engine, folder, memoryMb);
    const notes = [`rows: ${rows.map(({ table, n, bytes }) => `${table} ${(n / 1e6).toFixed(1)} M (${Math.round(bytes / 2 ** 20)} MiB)`).join(", ")}`];
    if (!duckdb) notes.push("DuckDB is not installed (development dependency @duckdb/node-api): its columns are empty");
    const ask = asking(createMethods({ engine, store, brand, clock, log: () => undefined, deployment: watchDeployment({ engine, store, brand, clock }) }));
    try {
      say("asking");
      const sizes = segmentSizes.filter((points) => points <= context.mostPoints);
      let tables: Omit<DashboardTables, "notes"> = { pages: [], users: [], members: [] };
      const { enginePeak } = await withResources(dataDir, async () => {
        const pages = await benchPages(ask, engine, duckdb, { base, sizes, notes, say });
        say("ten users at once");
        const users = await benchUsers(ask, sizes);
        say("each member alone");
        tables = { pages, users, members: await benchMembers(ask, duckdb, base, sizes) };
      });
      notes.push(`engine's highest resident memory while it was asked: ${mebibytes(enginePeak)} (cap ${memoryMb} MiB)`);
      return { ...tables, notes };
    } finally {
      duckdb?.close();
    }
  });
}

export const idsOf = (segment: InventedSegment, base: number): number[] => segment.points.map((point) => point + base);
export const chooseSegment = (duckdb: Duckdb, segment: InventedSegment, base: number): Promise<void> =>
  duckdb.choose(idsOf(segment, base), segment.siblings.map(({ point, group }) => ({ point: point + base, group })));

/**
 * In turns: the product, the plain scan of the same rows, DuckDB, the product's cache, and a click on a slice right after the unsliced answer. Every run is about
 * another segment of the same parent. The first cards are asked as if nothing were known, every section as people ask who go from one segment to the next: what
 * is known of the parent is known, of the segment nothing is; its first time of all stands by itself. There is one segment of the largest size: always a first time.
 */
async function benchPages({ call, methods }: Asking, engine: Engine, duckdb: Duckdb | null, { base, sizes, notes, say }: { base: number; sizes: readonly SegmentSize[]; notes: string[]; say: BenchContext["say"] }): Promise<Row[]> {
  const questions = sizes.flatMap((size) => asks.map((each) => ({ ...each, size, rows: 0, spent: 0, times: { first: 0, asked: [], scanned: [], duckdb: [], cached: [], clicked: [] } as Times })));
  for (let run = -1; run < runs; run++) {
    for (const question of questions) {
      const { flags, times } = question;
      const alone = question.size === segmentSizes.at(-1);
      const segment = inventedSegment(question.size, alone ? 0 : run + 1);
      if (run >= leastRuns && question.spent > enough) continue;
      const begun = performance.now();
      let answer: DashboardData | undefined;
      const asked = await timed(async () => { answer = await call(segment, flags, { cached: question.parentKnown && !alone && run >= 0 }); });
      if (run < 0) times.first = asked;
      // a click asks for another answer, with what the unsliced one has left in memory
      await call(segment, flags, { cached: true });
      methods.cache.clear();
      const clicked = await timed(() => call(segment, flags, { genders: ["F"], cached: true }));
      methods.cache.clear();
      const scanned = await timed(async () => { question.rows = await plainScan(engine, idsOf(segment, base)); });
      const found: Found = {};
      let inDuckdb = Number.NaN;
      if (duckdb) {
        await chooseSegment(duckdb, segment, base);
        inDuckdb = await timed(async () => { for (const each of duckdbQuestions.filter(question.counts)) found[each.member] = await duckdb.rows(each.sql); });
      }
      await call(segment, flags, { cached: true });
      const cached = await timed(() => call(segment, flags, { cached: true }));
      question.spent += performance.now() - begun;
      if (run < 0) {
        say(`${size(question.size)}, ${question.name}: once ${milliseconds(asked)}, DuckDB ${milliseconds(inDuckdb)}`);
        // the first round warms the caches, and shows that both sides answer the same
        if (answer && duckdb) {
          const note = agreement(`${size(question.size)}, ${question.name}`, answer, found);
          notes.push(note);
          say(note);
        }
        continue;
      }
      times.asked.push(asked); times.scanned.push(scanned); times.duckdb.push(inDuckdb); times.cached.push(cached); times.clicked.push(clicked);
    }
  }
  return questions.map(({ size: points, name, rows, times }): Row => {
    const [answer, scan, duck] = [summariseTimes(times.asked), summariseTimes(times.scanned), summariseTimes(times.duckdb)];
    return {
      "": `${size(points)}, ${name}`, visits: rows.toLocaleString("en"), first: milliseconds(times.first), median: milliseconds(answer.median), p95: milliseconds(answer.p95), "plain scan": milliseconds(scan.median), DuckDB: milliseconds(duck.median), "its p95": milliseconds(duck.p95),
      "of DuckDB": (answer.median / duck.median).toFixed(2), cached: milliseconds(summariseTimes(times.cached).median), "slice click": milliseconds(summariseTimes(times.clicked).median),
    };
  });
}

export const size = (points: number): string => (points === 1 ? "1 point" : `${points.toLocaleString("en")} points`);

async function plainScan(engine: Engine, points: number[]): Promise<number> {
  const [row] = await engine.rows("SELECT sum(dwell_s) AS dwell, count() AS visits FROM visits WHERE point IN {points:Array(UInt32)} AND day BETWEEN {start:Date} AND {end:Date} AND excluded = 0",
    z.object({ dwell: z.coerce.number(), visits: z.coerce.number() }), { points, ...month });
  return row?.visits ?? 0;
}

function agreement(what: string, answer: DashboardData, found: Found): string {
  const compared = compareFigures(answer, found).filter(({ name, product }) => product !== null && (found.appGenres || !/genre|interest|store|mobility|home|work|quartiles|metricsTech|journey/.test(name)));
  const differing = compared.filter((each) => !agrees(each));
  const examples = differing.slice(0, 5).map(({ name, product, duckdb }) => `${name} ${product} against ${duckdb}`).join("; ");
  return `${what}: ${compared.length - differing.length} of ${compared.length} shown figures equal DuckDB's${examples ? ` (not: ${examples})` : ""}`;
}
