import { redirect, type ActionFunctionArgs, type LoaderFunctionArgs } from "@remix-run/node";
import { Form, Link, useLoaderData } from "@remix-run/react";
import { useTranslation } from "~/components/translation";
import { requireUserForAction } from "~/auth/guard.server";
import { useFormatter } from "~/components/format-context";
import { Button, ButtonLink } from "~/components/ui/button";
import { isRouteOn } from "~/config/modules";
import { isAppError } from "~/contract/errors";
import "~/locales/planner.client";
import { callOptions } from "./_app/call-options.server";
import { guardPage } from "./_app/guard.server";
import { pageTitle } from "./_app/page-title";
import { titleOf } from "./_app/title.server";

const idOf = (value: unknown): string | null => (typeof value === "string" && /^\d{1,9}$/.test(value) ? value : null);

/** Names the audience that would be deleted, before it is. */
export async function loader(args: LoaderFunctionArgs) {
  const user = await guardPage(args, "/planner");
  const id = idOf(new URL(args.request.url).searchParams.get("id"));
  const audience = id === null ? null : await args.context.methods.call("audiences.getOne", [id], await callOptions(args, user)).catch((error: unknown) => {
    if (isAppError(error) && error.code === "not_found") return null;
    throw error;
  });
  if (audience && !audience.editable) throw new Response(null, { status: 403 });
  return { audience: audience && { _id: audience._id, name: audience.name, created: audience.created }, title: await titleOf(args, (t) => t("planner.remove")) };
}

export async function action(args: ActionFunctionArgs) {
  const { user, headers } = await requireUserForAction(args.request, args.context);
  if (!isRouteOn(args.context.brand, "/planner")) throw new Response(null, { status: 404, headers });
  const id = idOf((await args.request.formData()).get("id"));
  const { deleted } = id === null ? { deleted: [] } : await args.context.methods.call("audiences.delete", [[id]], await callOptions(args, user)).catch((error: unknown) => {
    if (isAppError(error) && error.code === "forbidden") throw new Response(null, { status: 403, headers });
    throw error;
  });
  return redirect(`/planner?deleted=${deleted.length}`, { status: 303, headers });
}

export { ErrorBoundary } from "./_app/page-error";
export const meta = pageTitle;

export default function DeleteAudience() {
  const { audience, title } = useLoaderData<typeof loader>();
  const { t } = useTranslation();
  const format = useFormatter();
  return (
    <>
      <div className="page-head"><div><p className="crumbs"><Link to="/planner">{t("nav.items.planner")}</Link></p><h1>{audience ? t("planner.removeTitle", { name: audience.name }) : title}</h1></div></div>
      {audience === null ? <section className="card void"><p>{t("planner.removeGone")}</p><ButtonLink to="/planner">{t("planner.back")}</ButtonLink></section> : (
        <Form method="post" action="/audiences/delete" className="card form-card">
          <p>{t("planner.removeText", { created: format.instant(Date.parse(audience.created)) })}</p>
          <input type="hidden" name="id" value={audience._id} />
          <div className="actions"><Button type="submit" tone="danger">{t("planner.removeYes")}</Button><ButtonLink to={`/planner/details/${audience._id}`}>{t("common.cancel")}</ButtonLink></div>
        </Form>
      )}
    </>
  );
}
