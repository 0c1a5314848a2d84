import { data, redirect, type ActionFunctionArgs, type LoaderFunctionArgs } from "@remix-run/node";
import { Form, Link, useActionData, useLoaderData } from "@remix-run/react";
import { useTranslation } from "~/components/translation";
import { requireUserForAction } from "~/auth/guard.server";
import { useFormatter } from "~/components/format-context";
import { Alert } from "~/components/ui/alert";
import { Button, ButtonLink } from "~/components/ui/button";
import { isRouteOn } from "~/config/modules";
import { isAppError } from "~/contract/errors";
import "~/locales/planner.client";
import { callOptions } from "./_app/call-options.server";
import { guardPage } from "./_app/guard.server";
import { pageTitle } from "./_app/page-title";
import { titleOf } from "./_app/title.server";

const locationOf = (value: unknown): string | null => (typeof value === "string" && /^L\d{1,9}$/.test(value) ? value : null);
/** The planner's page to go back to after a location: its address comes along. */
const plannerOf = (value: unknown): string => (typeof value === "string" && /^\/planner(-new|\/edit\/\d{1,9})(\?|$)/.test(value) ? value : "/planner-new");
const idOf = (value: unknown): string | null => (typeof value === "string" && /^\d{1,9}$/.test(value) ? value : null);

/** Names the audience that would be deleted, before it is. */
export async function loader(args: LoaderFunctionArgs) {
  const user = await guardPage(args, "/planner");
  const asked = new URL(args.request.url).searchParams;
  const place = locationOf(asked.get("location"));
  if (asked.has("location")) {
    const { locations } = await args.context.methods.call("audiences.getDataForFilters", [], await callOptions(args, user));
    const location = locations.find(({ value }) => value === place) ?? null;
    if (location && !location.mayDelete) throw new Response(null, { status: 403 });
    return { audience: null, location: location && { _id: location.value, name: location.label }, then: plannerOf(asked.get("then")), title: await titleOf(args, (t) => t("planner.removeLocation")) };
  }
  const id = idOf(asked.get("id"));
  const audience = id === null ? null : await args.context.methods.call("audiences.getOne", [id], await callOptions(args, user)).catch((error: unknown) => {
    if (isAppError(error) && error.code === "not_found") return null;
    throw error;
  });
  if (audience && !audience.editable) throw new Response(null, { status: 403 });
  return { audience: audience && { _id: audience._id, name: audience.name, created: audience.created }, location: null, then: null, title: await titleOf(args, (t) => t("planner.remove")) };
}

export async function action(args: ActionFunctionArgs) {
  const { user, headers } = await requireUserForAction(args.request, args.context);
  if (!isRouteOn(args.context.brand, "/planner")) throw new Response(null, { status: 404, headers });
  const form = await args.request.formData();
  if (form.has("location")) return removeLocation(args, user, headers, locationOf(form.get("location")), plannerOf(form.get("then")));
  const id = idOf(form.get("id"));
  const { deleted } = id === null ? { deleted: [] } : await args.context.methods.call("audiences.delete", [[id]], await callOptions(args, user)).catch((error: unknown) => {
    if (isAppError(error) && error.code === "forbidden") throw new Response(null, { status: 403, headers });
    throw error;
  });
  return redirect(`/planner?deleted=${deleted.length}`, { status: 303, headers });
}

async function removeLocation(args: ActionFunctionArgs, user: Awaited<ReturnType<typeof requireUserForAction>>["user"], headers: Headers, place: string | null, then: string) {
  if (place !== null) {
    try {
      await args.context.methods.call("audiences.deleteAudiencePOI", [place], await callOptions(args, user));
    } catch (error) {
      if (isAppError(error) && error.details.fields?.some(({ message }) => message === "planner.locationUsed")) return data({ used: true }, { status: 400, headers });
      throw isAppError(error) ? new Response(null, { status: error.status, headers }) : error;
    }
  }
  throw redirect(`${then}#places`, { status: 303, headers });
}

export { ErrorBoundary } from "./_app/page-error";
export const meta = pageTitle;

export default function DeleteAudience() {
  const { audience, location, then, title } = useLoaderData<typeof loader>();
  const answer = useActionData<typeof action>();
  const { t } = useTranslation();
  const format = useFormatter();
  if (then !== null) {
    return (
      <>
        <div className="page-head"><div><p className="crumbs"><Link to={then}>{t("nav.items.planner-new")}</Link></p><h1>{location ? t("planner.removeTitle", { name: location.name }) : title}</h1></div></div>
        {answer && "used" in answer ? <div className="notices"><Alert tone="danger" role="alert">{t("planner.problems.locationUsed")}</Alert></div> : null}
        {location === null ? <section className="card void"><p>{t("planner.locationGone")}</p><ButtonLink to={then}>{t("nav.items.planner-new")}</ButtonLink></section> : (
          <Form method="post" action={`/audiences/delete?${new URLSearchParams({ location: location._id, then })}`} className="card form-card">
            <p>{t("planner.removeLocationText")}</p>
            <input type="hidden" name="location" value={location._id} /><input type="hidden" name="then" value={then} />
            <div className="actions"><Button type="submit" tone="danger">{t("planner.removeYes")}</Button><ButtonLink to={then}>{t("common.cancel")}</ButtonLink></div>
          </Form>
        )}
      </>
    );
  }
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
