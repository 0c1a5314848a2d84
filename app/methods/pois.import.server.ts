import { AppError } from "~/contract/errors";
import type { CallOptions, MethodAnswer } from "~/contract/methods";
import type { importParams, importStateParams } from "~/contract/point-import";
import type { z } from "~/contract/zod";
import { aboutPoints } from "~/domain/notice-about.server";
import { judgeUpload, placedRows, storeRows, type PlacedRow } from "~/ingest/points/point-imports.server";
import { asker } from "./asker.server";
import type { MethodContext } from "./context.server";
import { importSight, sentFile } from "./import-sight.server";
import { isAttributedAnew, pointsChanged } from "./points-changed.server";

/**
 * Begins to import a sent file, and answers at once: how far it is tells `pois.getImport`. A file is imported once, however often it is asked for. Visits of points that are new, or of which
 * attribution reads something else now, follow in the background. @throws AppError not_found when the file is gone, conflict while another import runs
 */
export async function importPoints(context: MethodContext, [{ upload, settings, rows }]: z.output<typeof importParams>, options: CallOptions): Promise<MethodAnswer<"pois.import">> {
  const user = asker(options);
  const { imports } = context;
  if (!imports) throw new AppError("module_off", "the points of this deployment are kept elsewhere");
  const known = imports.state(upload, user.id);
  if (known.state === "running" || known.state === "done") return known;
  const file = await sentFile(context, upload, user.id);
  const sight = await importSight(context, user);
  options.noteChange?.({ after: { name: file.name } });
  return imports.begin(upload, user.id, async (told) => {
    const judged = await judgeUpload(context.store, file, settings, sight, told);
    const result = await storeRows(context.bulkStore ?? context.store, judged, rows, told);
    await context.uploads?.drop(upload);
    if (result.created + result.moved + result.changed > 0) {
      const placed = placedRows(judged);
      pointsChanged(context, placed.filter(isForAttribution).map(({ at }) => at));
      const about = aboutPoints(placed.map(({ at, outcome }) => ({ at, counts: outcome === "created" ? [1, 0] : [0, 1] })));
      await context.tell?.({ kind: "points_imported", created: result.created, changed: result.moved + result.changed }, about);
    }
    return result;
  });
}

/** A row that makes or moves a point, or changes something else that attribution reads of it. */
const isForAttribution = ({ outcome, old, point }: PlacedRow): boolean => outcome !== "changed" || (old !== null && isAttributedAnew(old, point));

/** How far the import of a file is. */
export async function getImport({ imports }: MethodContext, [{ upload }]: z.output<typeof importStateParams>, options: CallOptions): Promise<MethodAnswer<"pois.getImport">> {
  if (!imports) throw new AppError("module_off", "the points of this deployment are kept elsewhere");
  return imports.state(upload, asker(options).id);
}
