import { randomUUID } from "node:crypto";
import { redirect, type ActionFunctionArgs, type LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { requireUserForAction } from "~/auth/guard.server";
import { useTranslation } from "~/components/translation";
import { Alert } from "~/components/ui/alert";
import { ButtonLink } from "~/components/ui/button";
import { isRouteOn } from "~/config/modules";
import { isAppError } from "~/contract/errors";
import "~/locales/audit.client";
import { callOptions } from "../_app/call-options.server";
import { guardPage } from "../_app/guard.server";
import { pageTitle } from "../_app/page-title";
import { titleOf } from "../_app/title.server";
import { AuditTable } from "./audit-table";
import { RemoveForm } from "./remove-form";

/** Every audit, by status; `delete` in the address is the one whose end is asked to be confirmed. */
export async function loader(args: LoaderFunctionArgs) {
  const user = await guardPage(args, "/audit");
  const audits = await args.context.methods.call("audit.getAll", [], await callOptions(args, user));
  const asked = new URL(args.request.url).searchParams;
  return {
    audits, ending: audits.find(({ _id, mayDelete }) => mayDelete && _id === asked.get("delete")) ?? null, removed: asked.has("removed"), made: asked.has("made"),
    key: randomUUID(), title: await titleOf(args, (t) => t("audit.title")),
  };
}

const asResponse = (headers: Headers) => (error: unknown): never => { throw isAppError(error) ? new Response(null, { status: error.status, headers }) : error; };

/** Deletes an audit, or makes one that asks the same again. */
export async function action(args: ActionFunctionArgs) {
  const { request, context } = args;
  const { user, headers } = await requireUserForAction(request, context);
  if (!isRouteOn(context.brand, "/audit")) throw new Response(null, { status: 404, headers });
  const form = await request.formData();
  const options = await callOptions(args, user);
  const id = String(form.get("id") ?? "");
  if (form.get("intent") === "again") {
    const { audit } = await context.methods.call("audit.getOne", [id], options).catch(asResponse(headers));
    const key = String(form.get("key") ?? "");
    await context.methods.call("audit.create", [{ ...audit.filter, key: /^[\w-]{8,64}$/.test(key) ? key : null }], options).catch(asResponse(headers));
    throw redirect("/audit?made", { status: 303, headers });
  }
  await context.methods.call("audit.delete", [id], options).catch(asResponse(headers));
  throw redirect("/audit?removed", { status: 303, headers });
}

export { ErrorBoundary } from "../_app/page-error";
export const meta = pageTitle;

export default function Audits() {
  const { audits, ending, removed, made, key, title } = useLoaderData<typeof loader>();
  const { t } = useTranslation();
  return (
    <>
      <div className="page-head">
        <div><h1>{title}</h1><p className="page-summary">{t("audit.summary")}</p></div>
        <div className="actions"><ButtonLink to="/newaudit" tone="primary">{t("audit.new")}</ButtonLink></div>
      </div>
      {removed ? <div className="audit-note"><Alert tone="success" role="status">{t("audit.removed")}</Alert></div> : made ? <div className="audit-note"><Alert tone="success" role="status">{t("audit.madeNow")}</Alert></div> : null}
      {ending ? <RemoveForm audit={ending} /> : null}
      <AuditTable audits={audits} formKey={key} />
    </>
  );
}
