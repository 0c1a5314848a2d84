import { Readable } from "node:stream";
import type { LoaderFunctionArgs } from "@remix-run/node";
import { isAppError } from "~/contract/errors";
import { createFormatter } from "~/domain/format";
import { auditSheets } from "~/exports/audit-sheets";
import { attachment, exportFileName } from "~/exports/file-name";
import { streamWorkbook } from "~/exports/workbook.server";
import { languageOf, translator } from "~/locales/i18n.server";
import { callOptions } from "./_app/call-options.server";
import { guardPage } from "./_app/guard.server";
import { conclusionWords } from "./_app.audit.details.$id/conclusion-words";
import { isFound } from "./_app.audit.details.$id/found";

/** A whole audit as a workbook: a record that is read, not computed. */
export async function loader(args: LoaderFunctionArgs): Promise<Response> {
  const user = await guardPage(args, "/audit");
  const { brand, methods } = args.context;
  if (!brand.modules.reports.excel) throw new Response(null, { status: 404 });
  const detail = await methods.call("audit.getOne", [args.params.id ?? ""], await callOptions(args, user)).catch((error: unknown) => {
    throw isAppError(error) ? new Response(null, { status: error.code === "bad_input" ? 404 : error.status }) : error;
  });
  if (!isFound(detail)) throw new Response(null, { status: 404 });
  const language = await languageOf(args.request, brand);
  const t = await translator(language);
  const format = createFormatter({ language, region: brand.region, timezone: brand.timezone, currency: brand.currency });
  const { told, values } = conclusionWords(detail, format);
  const period = format.dayRange(detail.inputs.start, detail.inputs.end);
  const segment = detail.audit.ooh[0]?.label ?? "";
  const file = streamWorkbook(auditSheets(detail, t(`audit.conclusion.${told}`, values), { t, format }), { title: `${brand.name} ${period} ${segment}`, creator: brand.name, fallbackName: t("excel.figure"), dayFormat: t("excel.dayFormat") }, { signal: args.request.signal });
  return new Response(Readable.toWeb(file) as ReadableStream, {
    headers: { "Content-Type": "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet", "Content-Disposition": attachment(exportFileName([brand.name, period, segment], "xlsx")), "Cache-Control": "no-store" },
  });
}
