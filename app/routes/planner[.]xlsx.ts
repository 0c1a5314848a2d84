import { Readable } from "node:stream";
import type { LoaderFunctionArgs } from "@remix-run/node";
import { attachment, exportFileName } from "~/exports/file-name";
import { matchSheets, siteSheet } from "~/exports/planner-sheets";
import { streamWorkbook, type Cell } from "~/exports/workbook.server";
import { openPlannerFile } from "./planner-file.server";

/** A plan as a workbook: points, criteria, chosen sites, and what was asked. */
export async function loader(args: LoaderFunctionArgs): Promise<Response> {
  const { brand } = args.context;
  const opened = await openPlannerFile(args);
  const { t, result, plan, nameOf, asked, title } = opened;
  const about: [string, Cell][] = [...asked, [t("planner.total"), result.total ?? t("excel.withheld")], [t("planner.allMatch"), result.allMatch], [t("excel.panel"), result.panel_devices], [t("explain.version"), result.data_version]];
  const sheets = [...matchSheets(result, nameOf, opened), ...(plan ? [siteSheet(plan, opened)] : []), { name: t("excel.filters"), columns: [{ title: t("excel.asked"), width: 32 }, { title: t("excel.answer"), width: 60 }], rows: about }];
  const file = streamWorkbook(sheets, { title, creator: brand.name, fallbackName: t("excel.figure"), dayFormat: t("excel.dayFormat") }, { signal: args.request.signal });
  return new Response(Readable.toWeb(file) as ReadableStream, {
    headers: { "Content-Type": "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet", "Content-Disposition": attachment(exportFileName([title], "xlsx")), "Cache-Control": "no-store" },
  });
}
