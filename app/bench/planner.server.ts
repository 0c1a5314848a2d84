import type { AudienceFilterInput } from "~/contract/audiences";
import { segmentHash } from "~/domain/segment-hash.server";
import { createMethods } from "~/methods/create-methods.server";
import { watchDeployment } from "~/methods/deployment.server";
import { pointsRepository } from "~/store/points.server";
import type { BenchContext } from "./command-line.server";
import { withDeployment } from "./deployment.server";
import { inventedSegment, segmentSizes } from "./invented-points";
import { inventVisits, lastDay } from "./invented-visits.server";
import { mebibytes, withResources } from "./resources.server";
import { milliseconds, summariseTimes, type Row } from "./table.server";

/** Visits of a million devices, whatever the dashboard is asked on. */
const visits = 33_000_000;
const rounds = 7;

/** A filter that changes: `values` of the round, so that no answer and no list of values is known from before. */
type Change = { name: string; values: (round: number, base: number) => Partial<AudienceFilterInput> };
const changes: Change[] = [
  { name: "no filter of people", values: () => ({}) },
  { name: "gender and two ages", values: (round) => ({ gender: [round % 2 ? "F" : "M"], ageRanges: [["20_24", "30_39"], ["25_29", "40_49"], ["50_59", "60_69"]][round % 3] as ["20_24"] }) },
  { name: "two genres", values: (round) => ({ genres: [`Genre ${round}`, `Genre ${round + 10}`] }) },
  { name: "two categories of places", values: (round) => ({ offlines: [`Category ${round}`, `Category ${round + 8}`] }) },
  { name: "a chosen place, 2 km", values: (round, base) => ({ pois: [{ value: String(base + 7 * round) }], poiDistance: 2000 }) },
  { name: "seven filters at once", values: (round, base) => ({ gender: ["F"], ageRanges: ["20_24", "25_29", "30_39"], classes: ["A", "B", "C"], genres: [`Genre ${round + 3}`], platform: ["Android"], makers: [`Make ${round}`, `Make ${round + 2}`], pois: [{ value: String(base + 11 * round) }], poiDistance: 1000 }) },
];

/** The planner on a million devices and 5,000 points: how long an answer takes when a filter changes, and a plan of twenty sites. */
export async function benchPlanner(context: BenchContext): Promise<{ rows: Row[]; notes: string[] }> {
  return withDeployment(context, "planner", async ({ engine, store, dataDir }) => {
    const { brand, say, quick, memoryMb } = context;
    const clock = () => new Date(`${lastDay}T23:00:00Z`);
    const all = quick ? visits / 10 : visits;
    say(`inventing ${all.toLocaleString("en")} visits`);
    await inventVisits({ engine, store, brand, dataDir, now: clock() }, all, { zones: false });
    const points = await pointsRepository(store).all();
    const base = points[0]?.id ?? 1;
    const { call } = createMethods({ engine, store, brand, clock, log: () => undefined, deployment: watchDeployment({ engine, store, brand, clock }) });
    const segment = inventedSegment(segmentSizes.at(-1) ?? 5000, 0);
    const filter = (more: Partial<AudienceFilterInput>): AudienceFilterInput => ({ group: segmentHash("pdv", segment.path), period: "2026-07", city: [], country: [], genres: [], offlines: [], platform: [], makers: [], ...more });
    const rows: Row[] = [];
    const notes: string[] = [];
    const { enginePeak } = await withResources(dataDir, async () => {
      say("asking");
      let panel = 0;
      const measure = (task: () => Promise<unknown>) => withResources(dataDir, task);
      const row = (name: string, taken: { ms: number; cpu: number }[], aim: string): Row => {
        const { median, p95 } = summariseTimes(taken.map(({ ms }) => ms));
        return { "": name, median: milliseconds(median), p95: taken.length > 1 ? milliseconds(p95) : "", processor: milliseconds(summariseTimes(taken.map(({ cpu }) => cpu)).median), aim };
      };
      rows.push(row("the first answer of a month", [await measure(async () => { panel = (await call("audiences.applyFilter", [filter({})], { noCache: true })).panel_devices; })], ""));
      for (const { name, values } of changes) {
        const taken = [];
        for (let round = 0; round < rounds; round++) taken.push(await measure(() => call("audiences.applyFilter", [filter(values(round, base))], { noCache: true })));
        rows.push(row(name, taken, "1 s"));
      }
      const picks = [];
      for (let round = 0; round < 3; round++) picks.push(await measure(() => call("audiences.pickSites", [{ filter: filter({ gender: ["F"], genres: [`Genre ${round}`] }), count: 20 }], { noCache: true })));
      rows.push(row("a plan of 20 sites", picks, ""));
      notes.push(`${panel.toLocaleString("en")} devices of the panel in the month, ${segment.points.length.toLocaleString("en")} points, ${all.toLocaleString("en")} visits in 120 days; memory of this process ${mebibytes(process.memoryUsage().rss / 2 ** 20)}`);
    });
    notes.push(`engine's highest resident memory: ${mebibytes(enginePeak)} (cap ${memoryMb} MiB)`);
    return { rows, notes };
  });
}
