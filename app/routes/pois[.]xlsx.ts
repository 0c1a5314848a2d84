import { Readable } from "node:stream";
import type { LoaderFunctionArgs } from "@remix-run/node";
import { attachment } from "~/exports/file-name";
import { sheetOfPoints } from "~/exports/point-files";
import { streamWorkbook } from "~/exports/workbook.server";
import { exportedPoints } from "./exported-points.server";

/** The points of a list as a workbook. */
export async function loader(args: LoaderFunctionArgs): Promise<Response> {
  const { points, fileName, title, creator } = await exportedPoints(args, "xlsx");
  const book = streamWorkbook([sheetOfPoints(points, title)], { title, creator, fallbackName: "points", dayFormat: "yyyy-mm-dd" }, { signal: args.request.signal });
  return new Response(Readable.toWeb(book) as ReadableStream, {
    headers: { "Content-Type": "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet", "Content-Disposition": attachment(fileName), "Cache-Control": "no-store" },
  });
}
