import { Readable } from "node:stream";
import type { LoaderFunctionArgs } from "@remix-run/node";
import { attachment } from "~/exports/file-name";
import { csvOfPoints } from "~/exports/point-files";
import { exportedPoints } from "./exported-points.server";

/** The points of a list as CSV. */
export async function loader(args: LoaderFunctionArgs): Promise<Response> {
  const { points, fileName } = await exportedPoints(args, "csv");
  return new Response(Readable.toWeb(Readable.from(csvOfPoints(points))) as ReadableStream, { headers: { "Content-Type": "text/csv; charset=utf-8", "Content-Disposition": attachment(fileName), "Cache-Control": "no-store" } });
}
