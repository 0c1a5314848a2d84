import { data, redirect, type ActionFunctionArgs } from "@remix-run/node";
import type { TFunction } from "i18next";
import { requireUserForAction } from "~/auth/guard.server";
import { isRouteOn } from "~/config/modules";
import { isAppError } from "~/contract/errors";
import { planner } from "~/locales/planner.en";
import { languageOf, translator } from "~/locales/i18n.server";
import { callOptions } from "../_app/call-options.server";
import { periodKeyOf } from "./planner-data.server";
import { filterOf, parsePlanner } from "./planner-state";

/** What a form of the planner is answered with when its page is shown again. */
export type PlannerAnswer = { intent: "audience" | "location"; alert: string | null; nameError: string | null; name: string };

type ProblemKey = `planner.problems.${keyof typeof planner.problems}`;
/** The sentence of a key that the contract names. */
export function problemOf(t: TFunction, key: string | null): string | null {
  const name = key?.replace(/^planner\./, "") ?? "";
  return Object.hasOwn(planner.problems, name) ? t(`planner.problems.${name}` as ProblemKey) : null;
}

/** Saves an audience, or a location that filters may then name. @param id an audience that is saved anew; null: a new one */
export async function answerPlannerForm(args: ActionFunctionArgs, id: string | null) {
  const { request, context } = args;
  const { user, headers } = await requireUserForAction(request, context);
  if (!isRouteOn(context.brand, "/planner")) throw new Response(null, { status: 404, headers });
  const form = await request.formData();
  const text = (field: string): string => { const value = form.get(field); return typeof value === "string" ? value : ""; };
  const options = await callOptions(args, user);
  const t = await translator(await languageOf(request, context.brand));
  const name = text("name");
  const again = (intent: PlannerAnswer["intent"], error: unknown) => {
    if (!isAppError(error)) throw error;
    const field = error.details.fields?.find(({ path }) => path.endsWith("name"));
    const reason = problemOf(t, error.details.fields?.[0]?.code ?? null) ?? t(`errors.${error.code}`);
    const nameError = field ? (problemOf(t, field.code) ?? t("planner.problems.required")) : null;
    const answer: PlannerAnswer = { intent, name, nameError, alert: nameError ? null : intent === "audience" ? t("planner.saveFailedWhy", { reason }) : t("planner.locationFailed", { reason }) };
    return data<PlannerAnswer>(answer, { status: error.status, headers });
  };
  const key = periodKeyOf(context.brand);
  const query = new URLSearchParams(text("query"));
  if (text("intent") === "location") {
    let saved;
    try {
      saved = await context.methods.call("audiences.saveAudiencePOI", [{ name, position: { latitude: Number(text("latitude") || Number.NaN), longitude: Number(text("longitude") || Number.NaN) } }], options);
    } catch (error) {
      return again("location", error);
    }
    query.append("poi", saved._id);
    query.delete("find");
    query.set("sent", "1");
    throw redirect(`${new URL(request.url).pathname}?${query}#places`, { status: 303, headers });
  }
  const { state } = parsePlanner(query, key, context.brand.planner.extraFilters.map(({ field }) => field));
  let made;
  try {
    made = await context.methods.call("audiences.build", [{ name, filter: filterOf(state) as never, ...(id === null ? {} : { _id: id }) }], options);
  } catch (error) {
    return again("audience", error);
  }
  throw redirect(`/planner/details/${made._id}?${id === null ? "created" : "saved"}`, { status: 303, headers });
}
