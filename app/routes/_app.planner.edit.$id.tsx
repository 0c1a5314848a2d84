import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { Link, useActionData, useLoaderData } from "@remix-run/react";
import { useTranslation } from "~/components/translation";
import { isAppError } from "~/contract/errors";
import "~/locales/planner.client";
import { callOptions } from "./_app/call-options.server";
import { guardPage } from "./_app/guard.server";
import { pageTitle } from "./_app/page-title";
import { answerPlannerForm } from "./_app.planner-new/planner-action.server";
import { loadPlanner } from "./_app.planner-new/planner-data.server";
import { PlannerPage } from "./_app.planner-new/planner-page";

/** A saved audience in the planner: its own filters at first, those of the address once some are applied. */
export async function loader(args: LoaderFunctionArgs) {
  const user = await guardPage(args, "/planner");
  const options = await callOptions(args, user);
  const audience = await args.context.methods.call("audiences.getOne", [args.params.id ?? ""], options).catch((error: unknown) => {
    if (isAppError(error) && (error.code === "not_found" || error.code === "bad_input")) throw new Response(null, { status: 404 });
    throw error;
  });
  if (!audience.editable) throw new Response(null, { status: 403 });
  return { ...(await loadPlanner(args, options, audience)), id: audience._id, name: audience.name, title: audience.name };
}

export const action = (args: ActionFunctionArgs) => answerPlannerForm(args, args.params.id ?? "");

export { ErrorBoundary } from "./_app/page-error";
export const meta = pageTitle;
export const handle = { compactNav: true };

export default function EditPlan() {
  const { title, id, name, ...data } = useLoaderData<typeof loader>();
  const { t } = useTranslation();
  const crumbs = <p className="crumbs"><Link to="/planner">{t("nav.items.planner")}</Link> <span aria-hidden="true">›</span> <Link to={`/planner/details/${id}`}>{name}</Link></p>;
  return <PlannerPage title={t("planner.edit", { name: title })} crumbs={crumbs} data={data} answer={useActionData<typeof action>()} name={name} />;
}
