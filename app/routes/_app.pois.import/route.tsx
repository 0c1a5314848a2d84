import { data, redirect, type ActionFunctionArgs, type HeadersFunction, type LoaderFunctionArgs } from "@remix-run/node";
import { Link, useActionData, useLoaderData } from "@remix-run/react";
import { useTranslation } from "~/components/translation";
import { Alert } from "~/components/ui/alert";
import { isAppError } from "~/contract/errors";
import { parsePreferences } from "~/domain/preferences";
import { languageOf, translator } from "~/locales/i18n.server";
import "~/locales/poi.client";
import "~/locales/importing.client";
import { callOptions } from "../_app/call-options.server";
import { guardPage } from "../_app/guard.server";
import { pageTitle } from "../_app/page-title";
import { titleOf } from "../_app/title.server";
import { answerImport } from "./import-answer.server";
import { ImportPreview } from "./import-preview";
import { ImportProgress } from "./import-progress";
import { readSettings, uploadId } from "./import-settings";
import { reasonInWords } from "./import-words.server";
import { UploadForm } from "./upload-form";

/** Seconds after which a browser without scripts looks again. */
const lookAgain = "2";

/** Points from a file: `upload` in the address is a file that was sent, the rest how it is read. */
export async function loader(args: LoaderFunctionArgs) {
  const user = await guardPage(args, "/pois/import");
  const { request, context } = args;
  const query = new URL(request.url).searchParams;
  const upload = query.get("upload");
  const options = await callOptions(args, user);
  const page = { title: await titleOf(args, (t) => t("importing.title")), userType: user.type, upload: null, gone: false, failed: null, settings: {}, preview: null, run: null };
  if (context.uploads === null) throw new Response(null, { status: 404 });
  if (upload === null || !uploadId.test(upload)) return { ...page, gone: upload !== null };
  const run = await context.methods.call("pois.getImport", [{ upload }], options);
  if (run.state === "running" || run.state === "done") {
    const again = run.state === "running" && parsePreferences(request.headers.get("cookie")).noScript;
    return data({ ...page, upload, run }, { headers: again ? { Refresh: lookAgain } : {} });
  }
  const settings = readSettings(query);
  try {
    const preview = await context.methods.call("pois.previewImport", [{ upload, settings }], options);
    return { ...page, upload, settings, run: run.state === "none" ? null : run, preview };
  } catch (error) {
    if (!isAppError(error)) throw error;
    return { ...page, gone: error.code === "not_found", failed: error.code === "not_found" ? null : reasonInWords(await translator(await languageOf(request, context.brand)), error) };
  }
}

export async function action(args: ActionFunctionArgs) {
  const answer = await answerImport(args);
  if ("to" in answer) throw redirect(answer.to, { status: 303, headers: answer.headers });
  return data({ failed: answer.failed }, { status: answer.status, headers: answer.headers });
}

export const headers: HeadersFunction = ({ loaderHeaders, parentHeaders }) => {
  const refresh = loaderHeaders.get("Refresh");
  const all = new Headers(parentHeaders);
  if (refresh) all.set("Refresh", refresh);
  return all;
};
export { ErrorBoundary } from "../_app/page-error";
export const meta = pageTitle;

export default function ImportPoints() {
  const { title, userType, upload, gone, failed, settings, preview, run } = useLoaderData<typeof loader>();
  const answer = useActionData<typeof action>();
  const { t } = useTranslation();
  const problem = answer?.failed ?? failed;
  return (
    <>
      <div className="page-head"><div><p className="crumbs"><Link to="/pois">{t(`nav.items.pois_${userType}`)}</Link></p><h1 id="import-title">{title}</h1><p className="page-summary">{t("importing.summary")}</p></div></div>
      <div className="notices">
        {gone ? <Alert tone="warning" role="status">{t("importing.gone")}</Alert> : null}
        {problem ? <Alert tone="danger" role="alert" title={t("importing.fileFailed")}>{problem}</Alert> : null}
        {run?.state === "refused" ? <Alert tone="danger" role="alert">{t("importing.refused")}</Alert> : null}
        {run?.state === "failed" ? <Alert tone="danger" role="alert">{t("importing.failed")}</Alert> : null}
      </div>
      {upload !== null && run && !preview ? <ImportProgress run={run} /> : upload !== null && preview ? <ImportPreview upload={upload} preview={preview} settings={settings} /> : <UploadForm />}
    </>
  );
}
