import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { Link, useActionData, useLoaderData } from "@remix-run/react";
import { useTranslation } from "~/components/translation";
import { Alert } from "~/components/ui/alert";
import { ButtonLink } from "~/components/ui/button";
import { isAdmin } from "~/config/permissions";
import { isAppError } from "~/contract/errors";
import type { MethodAnswer } from "~/contract/methods";
import "~/locales/poi.client";
import { callOptions } from "../_app/call-options.server";
import { guardPage } from "../_app/guard.server";
import { pageTitle } from "../_app/page-title";
import { AttributionProgress } from "./attribution-progress";
import { formChoices } from "./form-choices.server";
import { answerPointForm, type Preview } from "./point-answer.server";
import { PointDetails } from "./point-details";
import { PointForm } from "./point-form";
import { PointNotices } from "./point-notices";

const told = ["created", "saved"] as const;

/** One point: its form for administrators, its fields for everybody else. */
export async function loader(args: LoaderFunctionArgs) {
  const user = await guardPage(args, "/pois");
  const options = await callOptions(args, user);
  const { methods } = args.context;
  const point = await methods.call("pois.getOne", [args.params.id ?? ""], options).catch(noSuchPoint);
  const { latitude, longitude, radius_m, _id } = point;
  const [choices, preview] = isAdmin(user) ? await Promise.all([formChoices(args, options), methods.call("pois.preview", [{ latitude, longitude, radius_m, _id }], options).catch(withoutPreview)]) : [null, null];
  const asked = new URL(args.request.url).searchParams;
  return { point, choices, preview, type: point.type, userType: user.type, told: told.find((each) => asked.has(each)) ?? null, title: point.name };
}

function noSuchPoint(error: unknown): never {
  if (isAppError(error) && (error.code === "not_found" || error.code === "bad_input")) throw new Response(null, { status: 404 });
  throw error;
}
function withoutPreview(error: unknown): Preview | null {
  if (!isAppError(error)) throw error;
  return null;
}

export const action = (args: ActionFunctionArgs) => answerPointForm(args, args.params.id ?? "");

export { ErrorBoundary } from "../_app/page-error";
export const meta = pageTitle;

export default function PointPage() {
  const { point, choices, preview, userType, told: done, title } = useLoaderData<typeof loader>();
  const answer = useActionData<typeof action>();
  const { t } = useTranslation();
  return (
    <>
      <PointHead point={point} title={title} listTitle={t(`nav.items.pois_${userType}`)} mayDelete={choices !== null} />
      <div className="notices">
        {done && !answer ? <Alert tone="success" role="status">{t(`poi.${done}`)}</Alert> : null}
        <AttributionProgress initial={point.attribution} changed={done !== null} follows={choices !== null} />
        <PointNotices point={point} mayChange={choices !== null} />
      </div>
      {choices ? <PointForm key={point._id} point={point} type={point.type} choices={choices} answer={answer} preview={preview} /> : <PointDetails point={point} />}
    </>
  );
}

function PointHead({ point, title, listTitle, mayDelete }: { point: MethodAnswer<"pois.getOne">; title: string; listTitle: string; mayDelete: boolean }) {
  const { t } = useTranslation();
  return (
    <div className="page-head">
      <div>
        <p className="crumbs"><Link to="/pois">{listTitle}</Link> <span aria-hidden="true">›</span> {point.code}</p>
        <h1 id="point-title">{title}</h1>
      </div>
      {mayDelete ? <ButtonLink tone="danger" to={`/pois/delete?id=${point._id}`}>{t("poi.remove")}</ButtonLink> : null}
    </div>
  );
}
