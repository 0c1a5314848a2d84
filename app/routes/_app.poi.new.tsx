import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { Link, useActionData, useLoaderData } from "@remix-run/react";
import { useTranslation } from "~/components/translation";
import "~/locales/poi.client";
import { callOptions } from "./_app/call-options.server";
import { guardPage } from "./_app/guard.server";
import { pageTitle } from "./_app/page-title";
import { titleOf } from "./_app/title.server";
import { formChoices } from "./_app.pois.details.$id/form-choices.server";
import { answerPointForm } from "./_app.pois.details.$id/point-answer.server";
import { PointForm } from "./_app.pois.details.$id/point-form";

/** A new point, for administrators. */
export async function loader(args: LoaderFunctionArgs) {
  const user = await guardPage(args, "/poi/new");
  const choices = await formChoices(args, await callOptions(args, user));
  return { choices, userType: user.type, usualType: choices.types.find((type) => type === user.type) ?? choices.types[0] ?? ("pdv" as const), title: await titleOf(args, (t) => t("poi.new")) };
}

export const action = (args: ActionFunctionArgs) => answerPointForm(args, null);

export { ErrorBoundary } from "./_app/page-error";
export const meta = pageTitle;

export default function NewPoint() {
  const { choices, userType, usualType, title } = useLoaderData<typeof loader>();
  const answer = useActionData<typeof action>();
  const { t } = useTranslation();
  return (
    <>
      <div className="page-head"><div><p className="crumbs"><Link to="/pois">{t(`nav.items.pois_${userType}`)}</Link></p><h1 id="point-title">{title}</h1></div></div>
      <PointForm point={null} type={usualType} choices={choices} answer={answer} preview={null} />
    </>
  );
}
