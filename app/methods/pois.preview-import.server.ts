import { describeImport } from "~/ingest/points/describe-import";
import { judgeUpload } from "~/ingest/points/point-imports.server";
import type { CallOptions, MethodAnswer } from "~/contract/methods";
import type { previewImportParams } from "~/contract/point-import";
import type { z } from "~/contract/zod";
import { asker } from "./asker.server";
import type { MethodContext } from "./context.server";
import { importSight, sentFile } from "./import-sight.server";

/** What importing a sent file would come to, row by row, with problems in the words of whoever asks. Nothing is written. @throws AppError not_found when the file is gone, bad_input when it cannot be read */
export async function previewImport(context: MethodContext, [{ upload, settings, problems }]: z.output<typeof previewImportParams>, options: CallOptions): Promise<MethodAnswer<"pois.previewImport">> {
  const user = asker(options);
  const file = await sentFile(context, upload, user.id);
  const judged = await judgeUpload(context.store, file, settings, await importSight(context, user));
  const language = options.language ?? context.brand.language;
  return describeImport(judged, file, context.brand, { words: (code) => context.problemText?.(code, language) ?? code, all: problems === "all" });
}
