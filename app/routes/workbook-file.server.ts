import { Readable } from "node:stream";
import type { LoaderFunctionArgs } from "@remix-run/node";
import type { TFunction } from "i18next";
import type { DownloadProgress } from "~/domain/download-frames";
import { framedType } from "~/domain/download-frames";
import { attachment, exportFileName } from "~/exports/file-name";
import { moneyFormat } from "~/exports/money-format";
import { expectedRows, streamWorkbook, type Sheet } from "~/exports/workbook.server";
import { framedDownload, type Produce } from "./framed-download.server";

type WorkbookFile = {
  t: TFunction; userId: string;
  /** the page that it is of, for the trail and the log */
  path: string;
  /** parts of the file's name */
  name: readonly string[];
  /** what the document says of itself */
  title: string;
  /** asks for the figures; steps of it are told as `asking` */
  make: (tell: (progress: DownloadProgress) => void) => Promise<Sheet[]>;
};

/**
 * A page's workbook as the answer, streamed, and noted in the trail. Figures are asked for before the first byte, so that a failure is a page and no broken file; who
 * accepts frames hears how far it is instead.
 */
export async function workbookFile({ request, context }: LoaderFunctionArgs, { t, userId, path, name, title, make }: WorkbookFile): Promise<Response> {
  const produce: Produce = async (tell) => {
    const sheets = await make(tell);
    const of = expectedRows(sheets);
    tell({ phase: "writing", done: 0, of });
    return streamWorkbook(sheets, { title, creator: context.brand.name, fallbackName: t("excel.figure"), dayFormat: t("excel.dayFormat"), money: moneyFormat(context.brand) }, { signal: request.signal, onRows: (done) => tell({ phase: "writing", done: Math.min(done, of), of }) });
  };
  context.note({ kind: "exports", action: "workbook", userId, address: context.address, subject: `${path}${new URL(request.url).search}` });
  const framed = request.headers.get("Accept") === framedType;
  const file = framed ? framedDownload(produce, (error) => context.log("error", `the workbook of ${path} failed`, { error: error instanceof Error ? error.message : String(error) })) : await produce(() => undefined);
  return new Response(Readable.toWeb(file) as ReadableStream, {
    headers: {
      "Content-Type": framed ? framedType : "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet",
      "Content-Disposition": attachment(exportFileName([...name], "xlsx")), "Cache-Control": "no-store", Vary: "Accept",
      // a proxy that collects the answer would hold the progress back
      "X-Accel-Buffering": "no",
    },
  });
}
