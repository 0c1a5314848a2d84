import { data, type ActionFunctionArgs, type LoaderFunctionArgs } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import "~/locales/planner.client";
import { callOptions } from "../_app/call-options.server";
import { guardPage } from "../_app/guard.server";
import { pageTitle } from "../_app/page-title";
import { titleOf } from "../_app/title.server";
import { answerPlannerForm } from "./planner-action.server";
import { loadPlanner } from "./planner-data.server";
import { PlannerPage } from "./planner-page";

/** A new plan: everything that it asks stands in its address. */
export async function loader(args: LoaderFunctionArgs) {
  const user = await guardPage(args, "/planner-new");
  const page = { ...(await loadPlanner(args, await callOptions(args, user), null)), title: await titleOf(args, (t) => t("nav.items.planner-new")) };
  return data(page, { status: page.errors.length > 0 ? 400 : 200 });
}

export const action = (args: ActionFunctionArgs) => answerPlannerForm(args, null);

export { ErrorBoundary } from "../_app/page-error";
export const meta = pageTitle;
export const handle = { compactNav: true };

export default function NewPlan() {
  const { title, ...page } = useLoaderData<typeof loader>();
  return <PlannerPage title={title} data={page} answer={useActionData<typeof action>()} name={null} />;
}
