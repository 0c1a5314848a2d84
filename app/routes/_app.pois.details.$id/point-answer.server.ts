import type { SubmissionResult } from "@conform-to/dom";
import { parseWithZod } from "@conform-to/zod/v4";
import { data, redirect, type ActionFunctionArgs } from "@remix-run/node";
import type { TFunction } from "i18next";
import { requireUserForAction } from "~/auth/guard.server";
import { isRouteOn } from "~/config/modules";
import { isAdmin } from "~/config/permissions";
import { isAppError, type AppError } from "~/contract/errors";
import type { CallOptions, MethodAnswer } from "~/contract/methods";
import { placeSchema, type Place, type SearchedPlaces } from "~/contract/places";
import { languageOf, translator } from "~/locales/i18n.server";
import { pointProblems } from "~/locales/point-problems.en";
import { callOptions } from "../_app/call-options.server";
import { pointFormSchema } from "./form-schema.server";
import { readPosition } from "./degrees";
import { addressParts } from "./place-parts";

type Errors = Record<string, string[] | null>;
export type Preview = MethodAnswer<"pois.preview">;
/** What the form is answered with when it is shown again. `places` and `preview` are asked for by its buttons where no scripts run. */
export type PointFormAnswer = { alert: string | null; result: SubmissionResult; places: (SearchedPlaces & { words: string }) | null; placesFailed: boolean; taken: string | null; preview: Preview | null };

type ProblemKey = `points.${keyof typeof pointProblems}`;
const isProblem = (key: string): key is ProblemKey => key.startsWith("points.") && Object.hasOwn(pointProblems, key.slice("points.".length));
/** Problems in the page's words, one for each field; those of a group's levels belong to the group. */
function inWords(t: TFunction, errors: Errors | null | undefined): Errors {
  const words: Errors = {};
  for (const [name, [key] = []] of Object.entries(errors ?? {}).map(([field, keys]) => [field.replace(/[.[].*$/, ""), keys ?? []] as const)) {
    if (key !== undefined) words[name] ??= [isProblem(key) ? t(key) : t("validation.invalid_value")];
  }
  return words;
}
const fieldErrors = ({ details }: AppError): Errors => Object.fromEntries((details.fields ?? []).map(({ path, code }) => [path.replace(/^0\./, ""), [code]]));

/** Saves a point, or shows its form again: with what is wrong, or with what one of its other buttons asked for. @param id null: a new point */
export async function answerPointForm(args: ActionFunctionArgs, id: string | null) {
  const { request, context } = args;
  const { user, headers } = await requireUserForAction(request, context);
  if (!isRouteOn(context.brand, "/poi/new")) throw new Response(null, { status: 404, headers });
  if (!isAdmin(user)) throw new Response(null, { status: 403, headers });
  const form = await request.formData();
  const options = await callOptions(args, user);
  const t = await translator(await languageOf(request, context.brand));
  const submission = parseWithZod(form, { schema: pointFormSchema, disableAutoCoercion: true });
  const again = (answer: Partial<PointFormAnswer>, status: number) => data<PointFormAnswer>({ alert: null, places: null, placesFailed: false, taken: null, preview: null, result: {}, ...answer }, { status, headers });
  const sent = submission.reply().initialValue ?? {};
  const aside = await asideOf(args, form, options, id);
  if (aside) return again({ ...aside, result: { initialValue: { ...sent, ...aside.filled } } }, 200);
  if (submission.status !== "success") return again({ result: { status: "error", initialValue: sent, error: inWords(t, submission.error) } }, 400);
  const seen = form.get("seen");
  let saved;
  try {
    saved = await (id === null ? context.methods.call("pois.create", [submission.value], options) : context.methods.call("pois.update", [{ ...submission.value, _id: id, ...(typeof seen === "string" && seen ? { seen } : {}) }], options));
  } catch (error) {
    if (!isAppError(error)) throw error;
    const alert = error.details.fields ? null : t("poi.failedWhy", { reason: t(`errors.${error.code}`) });
    return again({ alert, result: { status: "error", initialValue: sent, error: inWords(t, fieldErrors(error)) } }, error.status);
  }
  throw redirect(`/pois/details/${saved._id}?${id === null ? "created" : "saved"}`, { status: 303, headers });
}

/** What the form's other buttons ask for: to find a place, to take one, to check the position. Null: it is to be saved. */
async function asideOf({ context }: ActionFunctionArgs, form: FormData, options: CallOptions, id: string | null) {
  const text = (name: string): string => { const value = form.get(name); return typeof value === "string" ? value : ""; };
  const taken = form.has("place") ? readPlace(text("place")) : null;
  const filled = taken ? addressParts(taken) : {};
  if (!taken && !form.has("find") && !form.has("check")) return null;
  const position = readPosition(filled.latitude ?? text("latitude"), filled.longitude ?? text("longitude"));
  const words = text("placeWords").trim().slice(0, 200);
  const country = /^[a-zA-Z]{2}$/.test(text("country_code")) ? text("country_code") : null;
  const [places, preview] = await Promise.all([
    form.has("find") && words ? context.methods.call("places.search", [{ query: words, country }], options).catch(ownErrors) : null,
    position ? context.methods.call("pois.preview", [{ ...position, radius_m: text("radius_m"), _id: id }], options).catch(ownErrors) : null,
  ]);
  return { filled, taken: taken?.label ?? null, preview, places: places && { ...places, words }, placesFailed: form.has("find") && words !== "" && places === null };
}

function ownErrors(error: unknown): null {
  if (!isAppError(error)) throw error;
  return null;
}

function readPlace(json: string): Place | null {
  try {
    return placeSchema.parse(JSON.parse(json));
  } catch {
    return null;
  }
}
