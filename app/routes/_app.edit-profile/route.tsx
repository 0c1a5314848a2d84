import { useForm } from "@conform-to/react";
import { parseWithZod } from "@conform-to/zod/v4";
import { redirect, type ActionFunctionArgs, type LoaderFunctionArgs } from "@remix-run/node";
import { Form, useActionData, useLoaderData } from "@remix-run/react";
import { useTranslation } from "~/components/translation";
import { profileSchema } from "~/auth/accounts";
import { requireUserForAction } from "~/auth/guard.server";
import { Alert } from "~/components/ui/alert";
import { Button } from "~/components/ui/button";
import { ErrorSummary } from "~/components/ui/error-summary";
import { TextInput } from "~/components/ui/field";
import "~/locales/accounts.client";
import { answerForm } from "../_app/account-form.server";
import { callOptions } from "../_app/call-options.server";
import { guardPage } from "../_app/guard.server";
import { pageTitle } from "../_app/page-title";
import { titleOf } from "../_app/title.server";
import { programOf } from "./user-agent";
import { OpenLogins } from "./open-logins";

export async function loader(args: LoaderFunctionArgs) {
  const user = await guardPage(args, "/edit-profile");
  const open = await args.context.auth.accounts.loginsOf(user.id);
  const logins = open.map(({ id, userAgent, since, usedAt }) => ({ id, program: programOf(userAgent), since: since.getTime(), usedAt: usedAt.getTime(), own: id === user.sessionId }));
  const asked = new URL(args.request.url).searchParams;
  const { firstName, lastName, email } = user;
  return { firstName, lastName, email, logins, saved: asked.has("saved"), ended: asked.has("ended"), title: await titleOf(args, (t) => t("nav.items.edit-profile")) };
}

/** Names, or with `end` logins: one by its id, or `others`. What else is sent changes nothing. */
export async function action({ request, context }: ActionFunctionArgs) {
  const { user, headers } = await requireUserForAction(request, context);
  const form = await request.formData();
  const end = form.get("end");
  if (typeof end === "string") {
    const { accounts } = context.auth;
    await (end === "others" ? accounts.endOtherLogins(user.id, user.sessionId) : accounts.endLogin(user.id, end));
    throw redirect("/edit-profile?ended", { status: 303, headers });
  }
  const options = await callOptions({ request, context }, user);
  return answerForm({ request, context }, parseWithZod(form, { schema: profileSchema }), headers, "/edit-profile?saved", (names) => context.methods.call("users.edit_profile", [names], options));
}

export { ErrorBoundary } from "../_app/page-error";
export const meta = pageTitle;

export default function EditProfile() {
  const { title, saved, ended, email, logins, ...names } = useLoaderData<typeof loader>();
  const answer = useActionData<typeof action>();
  const { t } = useTranslation();
  const [form, { firstName, lastName }] = useForm<{ firstName: string; lastName: string }>({ id: "edit-profile", lastResult: answer?.result, defaultValue: names, defaultNoValidate: false });
  const errors = [firstName, lastName].flatMap((field) => (field.errors?.[0] ? [{ id: field.id, message: field.errors[0] }] : []));
  return (
    <>
      <div className="page-head"><div><h1>{title}</h1></div></div>
      <Form id={form.id} method="post" noValidate action="/edit-profile" className="card account-form">
        {saved && !answer ? <Alert tone="success" role="status">{t("account.saved")}</Alert> : null}
        {answer?.alert ? <Alert tone="danger" role="alert">{answer.alert}</Alert> : null}
        <ErrorSummary title={t("auth.formErrors")} errors={errors} />
        <TextInput id={firstName.id} name={firstName.name} defaultValue={firstName.initialValue} error={firstName.errors?.[0]} label={t("auth.firstName")} autoComplete="given-name" required minLength={2} maxLength={100} />
        <TextInput id={lastName.id} name={lastName.name} defaultValue={lastName.initialValue} error={lastName.errors?.[0]} label={t("auth.lastName")} autoComplete="family-name" required minLength={2} maxLength={100} />
        <TextInput id="edit-profile-email" name="shown-email" value={email} label={t("auth.email")} hint={t("account.emailFixed")} type="email" readOnly />
        <div><Button type="submit" tone="primary">{t("account.save")}</Button></div>
      </Form>
      <OpenLogins logins={logins} ended={ended} />
    </>
  );
}
