import { createMethods } from "~/methods/create-methods.server";
import { watchDeployment } from "~/methods/deployment.server";
import { segmentHash } from "~/domain/segment-hash.server";
import { z } from "~/contract/zod";
import { pointsRepository } from "~/store/points.server";
import type { BenchContext } from "./command-line.server";
import { withDeployment } from "./deployment.server";
import { chainPath, pointsPerChain, pointsPerRegion, regionPath, storePath } from "./invented-points";
import { inventVisits, lastDay, month } from "./invented-visits.server";
import { milliseconds, summariseTimes, timed, type Row } from "./table.server";

const runs = 15;

/** The dashboard's method for a point, a region and a chain, in turns, beside the plain sum over the same rows. */
export async function benchDashboard(context: BenchContext): Promise<Row[]> {
  return withDeployment(context, "dashboard", async ({ engine, store }) => {
    const { brand, say } = context;
    say("inventing visits");
    await inventVisits(engine, store, context.rows);
    say("asking");
    const clock = () => new Date(`${lastDay}T23:00:00Z`);
    const methods = createMethods({ engine, store, brand, clock, log: () => undefined, deployment: watchDeployment({ engine, store, brand, clock }) });
    const filter = (path: string[]) => ({
      type: "pdv" as const, startDate: Date.parse(`${month.start}T15:00:00Z`), endDate: Date.parse(`${month.end}T15:00:00Z`), groupKeys: [segmentHash("pdv", path)],
      pois: [], agg: "g" as const, genders: [], ageRanges: [], classes: [],
    });
    const ids = (await pointsRepository(store).all()).map(({ id }) => id);
    const questions = [
      { name: "1 point", path: storePath, points: ids.slice(3, 4) },
      { name: `${pointsPerRegion} points`, path: regionPath, points: ids.slice(0, pointsPerRegion) },
      { name: `${pointsPerChain} points`, path: chainPath, points: ids.slice(0, pointsPerChain) },
    ].map((question) => ({ ...question, asked: [] as number[], scanned: [] as number[], rows: 0 }));
    for (let run = -1; run < runs; run++) {
      for (const question of questions) {
        const asked = await timed(() => methods.call("metrics.dashboardData", [filter(question.path), { qVisits: true, qDemos: true }], { noCache: true }));
        const scanned = await timed(async () => {
          const [row] = await engine.rows("SELECT sum(dwell_s) AS dwell, count() AS visits FROM visits WHERE point IN {points:Array(UInt32)} AND day BETWEEN {start:Date} AND {end:Date} AND excluded = 0",
            z.object({ dwell: z.coerce.number(), visits: z.coerce.number() }), { points: question.points, ...month });
          question.rows = row?.visits ?? 0;
        });
        // the first round warms the caches
        if (run < 0) continue;
        question.asked.push(asked);
        question.scanned.push(scanned);
      }
    }
    return questions.map(({ name, asked, scanned, rows }): Row => {
      const [answer, scan] = [summariseTimes(asked), summariseTimes(scanned)];
      return { "": name, visits: rows.toLocaleString("en"), median: milliseconds(answer.median), p95: milliseconds(answer.p95), "plain scan": milliseconds(scan.median), "its p95": milliseconds(scan.p95), "times the scan": (answer.median / scan.median).toFixed(1) };
    });
  });
}
