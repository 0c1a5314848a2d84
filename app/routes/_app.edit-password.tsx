import { useForm } from "@conform-to/react";
import { parseWithZod } from "@conform-to/zod/v4";
import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { Form, useActionData, useLoaderData } from "@remix-run/react";
import { useTranslation } from "~/components/translation";
import { editPasswordSchema } from "~/auth/accounts";
import { requireUserForAction } from "~/auth/guard.server";
import { Alert } from "~/components/ui/alert";
import { Button } from "~/components/ui/button";
import { ErrorSummary } from "~/components/ui/error-summary";
import { TextInput } from "~/components/ui/field";
import "~/locales/accounts.client";
import { answerForm } from "./_app/account-form.server";
import { callOptions } from "./_app/call-options.server";
import { guardPage } from "./_app/guard.server";
import { pageTitle } from "./_app/page-title";
import { titleOf } from "./_app/title.server";

export async function loader(args: LoaderFunctionArgs) {
  const user = await guardPage(args, "/edit-password");
  const saved = new URL(args.request.url).searchParams.has("saved");
  return { saved, email: user.email, minimum: args.context.brand.password.minimumLength, title: await titleOf(args, (t) => t("nav.items.edit-password")) };
}

export async function action({ request, context }: ActionFunctionArgs) {
  const { user, headers } = await requireUserForAction(request, context);
  const submission = parseWithZod(await request.formData(), { schema: editPasswordSchema(context.brand.password.minimumLength) });
  const { firstName, lastName } = user;
  const options = await callOptions({ request, context }, user);
  return answerForm({ request, context }, submission, headers, "/edit-password?saved", (passwords) => context.methods.call("users.edit_profile", [{ firstName, lastName, ...passwords }], options));
}

export { ErrorBoundary } from "./_app/page-error";
export const meta = pageTitle;

type Fields = { currentPassword: string; password: string; passwordConfirmation: string };

export default function EditPassword() {
  const { title, saved, email, minimum } = useLoaderData<typeof loader>();
  const answer = useActionData<typeof action>();
  const { t } = useTranslation();
  const [form, fields] = useForm<Fields>({ id: "edit-password", lastResult: answer?.result, defaultNoValidate: false });
  const inOrder = [fields.currentPassword, fields.password, fields.passwordConfirmation];
  const errors = inOrder.flatMap((field) => (field.errors?.[0] ? [{ id: field.id, message: field.errors[0] }] : []));
  return (
    <>
      <div className="page-head"><div><h1>{title}</h1><p className="page-summary">{t("account.changeText")}</p></div></div>
      <Form id={form.id} method="post" noValidate action="/edit-password" className="card account-form">
        {saved && !answer ? <Alert tone="success" role="status">{t("account.saved")}</Alert> : null}
        {answer?.alert ? <Alert tone="danger" role="alert">{answer.alert}</Alert> : null}
        <ErrorSummary title={t("auth.formErrors")} errors={errors} />
        <input type="hidden" name="username" autoComplete="username" value={email} readOnly />
        <TextInput id={fields.currentPassword.id} name={fields.currentPassword.name} error={fields.currentPassword.errors?.[0]} label={t("account.currentPassword")}
          type="password" autoComplete="current-password" required maxLength={512} />
        <TextInput id={fields.password.id} name={fields.password.name} error={fields.password.errors?.[0]} label={t("account.newPassword")} hint={t("auth.passwordHint", { minimum })}
          type="password" autoComplete="new-password" required minLength={minimum} maxLength={512} />
        <TextInput id={fields.passwordConfirmation.id} name={fields.passwordConfirmation.name} error={fields.passwordConfirmation.errors?.[0]} label={t("auth.passwordConfirmation")}
          type="password" autoComplete="new-password" required minLength={minimum} maxLength={512} />
        <div><Button type="submit" tone="primary">{t("account.save")}</Button></div>
      </Form>
    </>
  );
}
