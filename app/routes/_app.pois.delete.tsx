import { redirect, type ActionFunctionArgs, type LoaderFunctionArgs } from "@remix-run/node";
import { Form, Link, useLoaderData } from "@remix-run/react";
import { useTranslation } from "~/components/translation";
import { requireUserForAction } from "~/auth/guard.server";
import { useFormatter } from "~/components/format-context";
import { Alert } from "~/components/ui/alert";
import { Button, ButtonLink } from "~/components/ui/button";
import { isRouteOn } from "~/config/modules";
import { isAdmin } from "~/config/permissions";
import { isAppError } from "~/contract/errors";
import "~/locales/poi.client";
import { callOptions } from "./_app/call-options.server";
import { guardPage } from "./_app/guard.server";
import { pageTitle } from "./_app/page-title";
import { titleOf } from "./_app/title.server";

/** Points that one step deletes at most. */
const most = 100;
const idsIn = (values: readonly unknown[]): string[] => [...new Set(values.filter((id): id is string => typeof id === "string" && /^\d{1,9}$/.test(id)))].slice(0, most);
/** An address of the list; anything else is its first page. */
const listIn = (back: unknown): string => (typeof back === "string" && /^\/pois(\/\d{1,6})?(\?[^#\\]*)?$/.test(back) ? back : "/pois");

/** Names what would be deleted, before it is. */
export async function loader(args: LoaderFunctionArgs) {
  const user = await guardPage(args, "/pois");
  if (!isAdmin(user)) throw new Response(null, { status: 403 });
  const options = await callOptions(args, user);
  const query = new URL(args.request.url).searchParams;
  const ids = idsIn(query.getAll("id"));
  const found = await Promise.all(ids.map((id) => args.context.methods.call("pois.getOne", [id], options).catch((error: unknown) => {
    if (isAppError(error) && error.code === "not_found") return null;
    throw error;
  })));
  const points = found.flatMap((point) => (point ? [{ _id: point._id, name: point.name, code: point.code, address: point.address, city: point.city }] : []));
  return { points, asked: ids.length, back: listIn(query.get("back")), title: await titleOf(args, (t) => t("poi.remove")) };
}

export async function action(args: ActionFunctionArgs) {
  const { user, headers } = await requireUserForAction(args.request, args.context);
  if (!isRouteOn(args.context.brand, "/pois")) throw new Response(null, { status: 404, headers });
  if (!isAdmin(user)) throw new Response(null, { status: 403, headers });
  const form = await args.request.formData();
  const ids = idsIn(form.getAll("id"));
  const { deleted } = ids.length ? await args.context.methods.call("pois.delete", [ids], await callOptions(args, user)) : { deleted: [] };
  const back = new URL(listIn(form.get("back")), "http://here");
  back.searchParams.set("deleted", String(deleted.length));
  return redirect(back.pathname + back.search, { status: 303, headers });
}

export { ErrorBoundary } from "./_app/page-error";
export const meta = pageTitle;

export default function DeletePoints() {
  const { points, asked, back } = useLoaderData<typeof loader>();
  const { t } = useTranslation();
  const format = useFormatter();
  const gone = asked - points.length;
  return (
    <>
      <div className="page-head"><div><p className="crumbs"><Link to={back}>{t("poi.back")}</Link></p><h1>{points.length ? t("poi.removeTitle", { count: points.length, formatted: format.count(points.length) }) : t("poi.remove")}</h1></div></div>
      {gone > 0 ? <div className="notices"><Alert tone="warning">{t("poi.removeGone", { count: gone, formatted: format.count(gone) })}</Alert></div> : null}
      {points.length === 0
        ? <section className="card void"><p>{t("poi.removeNone")}</p><ButtonLink to={back}>{t("poi.back")}</ButtonLink></section>
        : (
          <Form method="post" action="/pois/delete" className="card form-card">
            <p>{t("poi.removeText")}</p>
            <ul className="point-names">{points.map(({ _id, name, code, address, city }) => <li key={_id}><input type="hidden" name="id" value={_id} /><b>{name}</b> <span className="muted">{[code, address, city].filter(Boolean).join(" · ")}</span></li>)}</ul>
            <input type="hidden" name="back" value={back} />
            <div className="actions"><Button type="submit" tone="danger">{t("poi.removeYes")}</Button><ButtonLink to={back}>{t("common.cancel")}</ButtonLink></div>
          </Form>
        )}
    </>
  );
}
