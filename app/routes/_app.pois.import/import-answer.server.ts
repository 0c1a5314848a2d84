import { unstable_parseMultipartFormData as parseMultipart, type ActionFunctionArgs } from "@remix-run/node";
import { requireUserForAction } from "~/auth/guard.server";
import { isRouteOn } from "~/config/modules";
import { isAdmin } from "~/config/permissions";
import { isAppError, type AppError } from "~/contract/errors";
import type { User } from "~/contract/users";
import { languageOf, translator } from "~/locales/i18n.server";
import { callOptions } from "../_app/call-options.server";
import { readSettings, settingFields, uploadId } from "./import-settings";
import { reasonInWords } from "./import-words.server";

type Answer = { to: string; headers: Headers } | { failed: string; status: number; headers: Headers };

/** Keeps a sent file and leads to its preview, or begins the import of one that was looked at. */
export async function answerImport(args: ActionFunctionArgs): Promise<Answer> {
  const { request, context } = args;
  const { user, headers } = await requireUserForAction(request, context);
  if (!isRouteOn(context.brand, "/pois/import") || context.uploads === null) throw new Response(null, { status: 404, headers });
  if (!isAdmin(user)) throw new Response(null, { status: 403, headers });
  const t = await translator(await languageOf(request, context.brand));
  const failed = (error: AppError): Answer => ({ failed: reasonInWords(t, error), status: error.status, headers });
  try {
    if (request.headers.get("Content-Type")?.startsWith("multipart/form-data")) {
      const id = await keepFile(args, user);
      return id === null ? { failed: t("importing.fileRequired"), status: 400, headers } : { to: addressOf(id), headers };
    }
    const form = await request.formData();
    const upload = form.get("upload");
    const rows = form.get("rows");
    if (typeof upload !== "string" || !uploadId.test(upload) || (rows !== "all" && rows !== "good")) throw new Response(null, { status: 400, headers });
    const settings = readSettings(form);
    await context.methods.call("pois.import", [{ upload, settings, rows }], await callOptions(args, user));
    return { to: addressOf(upload, settingFields(settings)), headers };
  } catch (error) {
    if (!isAppError(error)) throw error;
    return failed(error);
  }
}

const addressOf = (upload: string, settings: [string, string][] = []): string => `/pois/import?${new URLSearchParams([["upload", upload], ...settings])}`;

/** @returns null when no file was chosen */
async function keepFile({ request, context }: ActionFunctionArgs, user: User): Promise<string | null> {
  const kept: string[] = [];
  let problem: unknown = null;
  await parseMultipart(request, async ({ name, filename, data }) => {
    if (name !== "file" || !filename || kept.length > 0 || problem !== null) {
      // what nobody asked for is read to its end and forgotten
      for await (const part of data) void part;
      return undefined;
    }
    try {
      const id = await context.uploads?.keep(data, { name: filename, userId: user.id });
      if (id) kept.push(id);
    } catch (error) {
      problem = error;
      for await (const part of data) void part;
    }
    return undefined;
  });
  if (problem !== null) throw problem;
  return kept[0] ?? null;
}
