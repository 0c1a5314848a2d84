import { Readable } from "node:stream";
import type { LoaderFunctionArgs } from "@remix-run/node";
import { isAppError } from "~/contract/errors";
import { createFormatter } from "~/domain/format";
import { localDay } from "~/domain/zone";
import { attachment, exportFileName } from "~/exports/file-name";
import { csvOfProblems } from "~/exports/problem-file";
import { languageOf, translator } from "~/locales/i18n.server";
import { readSettings, uploadId } from "./_app.pois.import/import-settings";
import { callOptions } from "./_app/call-options.server";
import { guardPage } from "./_app/guard.server";

/** Every problem of a file of points that was sent and is read as the address says, in the page's language. */
export async function loader(args: LoaderFunctionArgs): Promise<Response> {
  const user = await guardPage(args, "/pois/import");
  const { brand, methods, clock } = args.context;
  const query = new URL(args.request.url).searchParams;
  const upload = query.get("upload") ?? "";
  if (!uploadId.test(upload)) throw new Response(null, { status: 404 });
  const preview = await methods.call("pois.previewImport", [{ upload, settings: readSettings(query), problems: "all" }], await callOptions(args, user)).catch(gone);
  const language = await languageOf(args.request, brand);
  const t = await translator(language);
  const left = preview.problemCount - preview.problems.length;
  const more = left > 0 ? t("importing.more", { count: left, formatted: createFormatter({ language, region: brand.region, timezone: brand.timezone, currency: brand.currency }).count(left) }) : null;
  const name = exportFileName([brand.name, t("importing.problems"), localDay(clock().getTime(), brand.timezone)], "csv");
  return new Response(Readable.toWeb(Readable.from(csvOfProblems(preview, more))) as ReadableStream, { headers: { "Content-Type": "text/csv; charset=utf-8", "Content-Disposition": attachment(name), "Cache-Control": "no-store" } });
}

function gone(error: unknown): never {
  if (isAppError(error) && error.code === "not_found") throw new Response(null, { status: 404 });
  throw error;
}
