import { statSync, writeFileSync } from "node:fs";
import path from "node:path";
import { z } from "~/contract/zod";
import { rebuildVisitRuns } from "~/ingest/attribution/visit-runs.server";
import type { IngestContext } from "~/ingest/context.server";
import { loadFiles } from "~/ingest/load-files.server";
import { pingsByDay } from "~/ingest/pings/pings-by-day.server";
import type { BenchContext } from "./command-line.server";
import { withDeployment, type TemporaryDeployment } from "./deployment.server";
import { ingestPoints, inventedPoints } from "./invented-points";
import { afterLastPing, writeChangedDay, writePingFiles } from "./ping-files.server";
import { mebibytes, withResources, type Resources } from "./resources.server";
import { perSecond, seconds, timed, type Row } from "./table.server";

const scanRuns = 3;

/** From files to visits, and from stored pings to visit runs; beside each the same engine's plain sum over the same rows. */
export async function benchIngest(context: BenchContext): Promise<Row[]> {
  const rows: Row[] = [];
  context.say("inventing pings");
  const files = await withDeployment(context, "make", ({ engine }) => writePingFiles(engine, context.folder, context.rows));
  const points = path.join(context.folder, "points.csv");
  writeFileSync(points, ["code,name,latitude,longitude,type,own", ...inventedPoints(ingestPoints).map((p) => `${p.code},${p.code},${p.latitude},${p.longitude},pdv,1`)].join("\n"));

  for (const [name, file, format] of [["CSV → visits", files.csv, "CSVWithNames"], ["Parquet → visits", files.parquet, "Parquet"]] as const) {
    context.say(name);
    await withDeployment(context, format, async (deployment) => {
      const ingest = ingestContext(context, deployment);
      await loadFiles(ingest, { points: [points] });
      const scan = await fastest(deployment, `SELECT sum(latitude) AS sum FROM file({file:String}, '${format}')`, { file });
      const load = await withResources(deployment.dataDir, () => loadFiles(ingest, { pings: [file] }));
      rows.push(line(name, context.rows, load, scan, `${Math.round(statSync(file).size / 2 ** 20)} MiB`));
      if (format !== "Parquet") return;
      context.say("attribution");
      const pings = await pingsByDay(ingest);
      const stored = await fastest(deployment, "SELECT sum(lat) AS sum FROM pings", {});
      rows.push(line("Stored pings → visit runs", context.rows, await withResources(deployment.dataDir, () => rebuildVisitRuns(ingest, pings.keys(), pings)), stored, ""));
      context.say("one changed day");
      const changed = await writeChangedDay(deployment.engine, context.folder, file);
      const scanned = await fastest(deployment, "SELECT sum(latitude) AS sum FROM file({file:String}, 'Parquet')", { file: changed.file });
      rows.push(line(`One changed day of ${(changed.rows / 1e6).toFixed(1)} M pings`, changed.rows, await withResources(deployment.dataDir, () => loadFiles(ingest, { pings: [changed.file] })), scanned, `${Math.round(statSync(changed.file).size / 2 ** 20)} MiB`));
    });
  }
  return rows;
}

const ingestContext = ({ brand }: BenchContext, { engine, store, dataDir }: TemporaryDeployment): IngestContext => ({ engine, store, brand, dataDir, now: afterLastPing });

async function fastest({ engine }: TemporaryDeployment, sql: string, params: Record<string, unknown>): Promise<number> {
  const times: number[] = [];
  for (let run = 0; run < scanRuns; run++) times.push(await timed(() => engine.rows(sql, z.object({ sum: z.number() }), params)));
  return Math.min(...times);
}

const line = (name: string, pings: number, { ms, cpu, peak }: Resources, scan: number, size: string): Row => ({
  "": name, file: size, time: seconds(ms), pings: perSecond(pings, ms), processor: Number.isNaN(cpu) ? "–" : seconds(cpu), "peak memory": mebibytes(peak), "plain scan": seconds(scan), "times the scan": (ms / scan).toFixed(1),
});
