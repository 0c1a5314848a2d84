import { writeFileSync } from "node:fs";
import path from "node:path";
import { z } from "~/contract/zod";
import { AppError } from "~/contract/errors";
import { count } from "~/engine/columns.server";
import { changeData } from "~/ingest/changes/session.server";
import { promise } from "~/ingest/changes/pending-work.server";
import type { IngestContext } from "~/ingest/context.server";
import { loadFiles } from "~/ingest/load-files.server";
import { reattributePoints } from "~/ingest/maintain.server";
import { pointsRepository } from "~/store/points.server";
import type { BenchContext } from "./command-line.server";
import { withDeployment } from "./deployment.server";
import { ingestPoints, inventedPoints } from "./invented-points";
import { pingDays, writePingFiles } from "./ping-files.server";
import { mebibytes, withResources } from "./resources.server";
import { seconds, type Row } from "./table.server";

/** The month of pings stands so many times one after the other. */
const months = 5;
/** Degrees north by which a point moves: about 100 m, so that some of its visits stay. */
const step = 0.0009;
const moves = 3;

/** A point that administration moves, among the stored pings of five months: until its visits are right. Each time another point. */
export async function benchMovedPoint(context: BenchContext): Promise<Row[]> {
  return withDeployment(context, "moved", async ({ engine, store, dataDir }) => {
    const { brand, say, folder, rows } = context;
    const ingest: IngestContext = { engine, store, brand, dataDir, now: new Date(Date.UTC(2027, 5, 1)) };
    say(`inventing ${months} months of pings`);
    const { parquet } = await writePingFiles(engine, folder, rows);
    const table = path.join(folder, "moved-points.csv");
    writeFileSync(table, ["code,name,latitude,longitude,type,own", ...inventedPoints(ingestPoints).map((p) => `${p.code},${p.code},${p.latitude},${p.longitude},pdv,1`)].join("\n"));
    await loadFiles(ingest, { points: [table], pings: [parquet] });
    await changeData(ingest, { waitMs: 0 }, async (work) => {
      for (let month = 1; month < months; month++) await engine.command("INSERT INTO pings SELECT day + {shift:UInt16}, device, at + {shift:UInt16} * 86400, lat, lon, accuracy, speed FROM pings WHERE day < (SELECT min(day) FROM pings) + {days:UInt16}", { shift: month * pingDays, days: pingDays });
      const days = await engine.rows("SELECT DISTINCT toString(day) AS day FROM pings ORDER BY day", z.object({ day: z.iso.date() }));
      await promise(ingest, work, { days: days.map(({ day }) => day) });
      return { result: null, changed: true };
    });
    const [stored] = await engine.rows("SELECT (SELECT count() FROM pings) AS pings, (SELECT count() FROM visits) AS visits", z.object({ pings: count, visits: count }));
    const points = pointsRepository(store);
    const lines: Row[] = [];
    for (const [move, { id, ...point }] of (await points.all()).slice(0, moves).entries()) {
      say(`moving point ${move + 1}`);
      if (!(await points.change(id, { ...point, latitude: point.latitude + step }))) throw new AppError("not_found", "the invented point is gone");
      const { ms, cpu, peak } = await withResources(dataDir, () => reattributePoints(ingest));
      lines.push({ "": `move ${move + 1}`, pings: (stored?.pings ?? 0).toLocaleString("en"), visits: (stored?.visits ?? 0).toLocaleString("en"), time: seconds(ms), processor: seconds(cpu), "peak memory": mebibytes(peak), aim: "10 s" });
    }
    return lines;
  });
}
