import type { SubmissionResult } from "@conform-to/react";
import { parseWithZod } from "@conform-to/zod/v4";
import { data, redirect, type ActionFunctionArgs, type LoaderFunctionArgs } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { requireUserForAction } from "~/auth/guard.server";
import { useTranslation } from "~/components/translation";
import { Alert } from "~/components/ui/alert";
import { CopyButton } from "~/components/ui/copy-button";
import { isAdmin } from "~/config/permissions";
import { isAppError } from "~/contract/errors";
import "~/locales/accounts.client";
import "~/locales/keys.client";
import { answerForm } from "../_app/account-form.server";
import { callOptions } from "../_app/call-options.server";
import { guardPage } from "../_app/guard.server";
import { pageTitle } from "../_app/page-title";
import { titleOf } from "../_app/title.server";
import { formMessages } from "../form-messages.server";
import { KeyForm } from "./key-form";
import { keyFormSchema } from "./key-form-schema.server";
import { KeyTable } from "./key-table";
import { RevokeForm } from "./revoke-form";

/** What a sent form is answered with: what is wrong with it, or the key that was made. */
type Answer = { alert: string | null; result?: SubmissionResult; made?: { name: string; secret: string } };

/** Keys of programs; `revoke` in the address is the one whose end is asked to be confirmed. */
export async function loader(args: LoaderFunctionArgs) {
  const user = await guardPage(args, "/keys");
  const all = await args.context.methods.call("keys.getAll", [], await callOptions(args, user));
  const asked = new URL(args.request.url).searchParams;
  const ending = all.find(({ id, revokedAt }) => id === asked.get("revoke") && revokedAt === null) ?? null;
  return { all, ending, revoked: asked.has("revoked"), title: await titleOf(args, (t) => t("nav.items.keys")) };
}

/** Makes a key, which stands in the answer to this form alone, or ends one. */
export async function action(args: ActionFunctionArgs) {
  const { request, context } = args;
  const { user, headers } = await requireUserForAction(request, context);
  if (!isAdmin(user)) throw new Response(null, { status: 403, headers });
  const form = await request.formData();
  const options = await callOptions(args, user);
  const ended = form.get("revoke");
  if (typeof ended === "string") {
    await context.methods.call("keys.revoke", [{ id: ended }], options).catch((error: unknown) => { throw isAppError(error) ? new Response(null, { status: error.status, headers }) : error; });
    throw redirect("/keys?revoked", { status: 303, headers });
  }
  const submission = parseWithZod(form, { schema: keyFormSchema });
  if (submission.status !== "success") {
    const refused = await answerForm(args, submission, headers, "/keys", async () => undefined);
    return data<Answer>(refused.data, refused.init ?? undefined);
  }
  try {
    const { key, secret } = await context.methods.call("keys.create", [submission.value], options);
    return data<Answer>({ alert: null, made: { name: key.name, secret } }, { headers });
  } catch (error) {
    if (!isAppError(error)) throw error;
    return data<Answer>({ alert: (await formMessages(args)).failure(error), result: submission.reply() }, { status: error.status, headers });
  }
}

export { ErrorBoundary } from "../_app/page-error";
export const meta = pageTitle;

export default function Keys() {
  const { title, all, ending, revoked } = useLoaderData<typeof loader>();
  const answer = useActionData<typeof action>();
  const { t } = useTranslation();
  return (
    <>
      <div className="page-head"><div><h1>{title}</h1><p className="page-summary">{t("keys.summary")}</p></div></div>
      {revoked && !answer ? <Alert tone="success" role="status">{t("keys.revoked")}</Alert> : null}
      {answer?.made ? (
        <section className="card account-form" aria-labelledby="made-title">
          <h2 id="made-title">{answer.made.name}</h2>
          <Alert tone="success" role="status">{t("keys.once")}</Alert>
          <p><code className="account-key">{answer.made.secret}</code></p>
          <div><CopyButton text={answer.made.secret} label={t("keys.copy")} /></div>
        </section>
      ) : null}
      {ending ? <RevokeForm id={ending.id} name={ending.name} /> : null}
      <KeyTable keys={all} />
      <KeyForm key={answer?.made?.secret ?? "new"} alert={answer?.alert ?? null} result={answer?.result} />
    </>
  );
}
