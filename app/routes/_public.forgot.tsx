import { useForm } from "@conform-to/react";
import { parseWithZod } from "@conform-to/zod/v4";
import { data, type ActionFunctionArgs, type HeadersFunction, type LoaderFunctionArgs, type MetaFunction } from "@remix-run/node";
import { useActionData, useRouteLoaderData } from "@remix-run/react";
import { useTranslation } from "~/components/translation";
import { resetSchema } from "~/auth/accounts";
import { PublicLogo } from "~/components/shell/public-logo";
import { Alert } from "~/components/ui/alert";
import { Button } from "~/components/ui/button";
import { TextInput } from "~/components/ui/field";
import islandUrl from "~/components/ui/login-island?worker&url";
import { isAppError } from "~/contract/errors";
import { siteAddress } from "~/domain/site-address";
import { languageOf, translator } from "~/locales/i18n.server";
import type { loader as rootLoader, RouteHandle } from "~/root";
import { formMessages } from "./form-messages.server";

export const handle: RouteHandle = { hydrate: false, island: islandUrl };

export async function loader({ request, context }: LoaderFunctionArgs) {
  const t = await translator(await languageOf(request, context.brand));
  return { title: `${t("auth.forgotTitle")} · ${context.brand.titles.product}` };
}

/** The same answer whether or not the e-mail has an account; the mail, if any, leaves afterwards. */
export async function action({ request, context }: ActionFunctionArgs) {
  const submission = parseWithZod(await request.formData(), { schema: resetSchema });
  const messages = await formMessages({ request, context });
  if (submission.status !== "success") return data({ sent: false, alert: null, result: messages.result(submission.reply()) }, { status: 400 });
  const language = await languageOf(request, context.brand);
  try {
    await context.auth.accounts.requestReset({ ...submission.value, address: context.address, language });
  } catch (error) {
    const t = await translator(language);
    if (!isAppError(error)) context.log("error", "reset_error", { error: error instanceof Error ? error.stack : String(error) });
    const retryAfter = isAppError(error) ? error.details.retryAfter : undefined;
    const alert = isAppError(error) ? messages.failure(error) : t("auth.forgotFailed");
    return data({ sent: false, alert, result: submission.reply() }, { status: isAppError(error) ? error.status : 500, headers: retryAfter === undefined ? {} : { "Retry-After": String(retryAfter) } });
  }
  return data({ sent: true, alert: null, result: submission.reply({ resetForm: true }) });
}

export const headers: HeadersFunction = ({ actionHeaders }) => {
  const retryAfter = actionHeaders.get("Retry-After");
  return { "Cache-Control": "no-store", ...(retryAfter && { "Retry-After": retryAfter }) };
};

export const meta: MetaFunction<typeof loader> = ({ data: page }) => [{ title: page?.title }, { name: "robots", content: "noindex" }];

export default function Forgot() {
  const answer = useActionData<typeof action>();
  const { t } = useTranslation();
  const root = useRouteLoaderData<typeof rootLoader>("root");
  const [form, { email }] = useForm<{ email: string }>({ id: "forgot", lastResult: answer?.result, defaultNoValidate: false });
  return (
    <form id={form.id} method="post" action={siteAddress("/forgot")} className="card public-card" aria-labelledby="forgot-title" data-island="forgot">
      {root ? <PublicLogo name={root.name} mark={root.mark} /> : null}
      <div>
        <h1 id="forgot-title">{t("auth.forgotTitle")}</h1>
        <p className="muted">{t("auth.forgotText")}</p>
      </div>
      {answer?.sent ? <Alert tone="success" role="status">{t("auth.forgotDone")}</Alert> : null}
      {answer?.alert ? <Alert tone="danger" role="alert">{answer.alert}</Alert> : null}
      <TextInput id={email.id} name={email.name} defaultValue={email.initialValue} error={email.errors?.[0]} label={t("auth.email")}
        type="email" autoComplete="username" inputMode="email" required maxLength={254} data-required={t("auth.emailRequired")} data-invalid={t("auth.emailInvalid")} />
      <Button type="submit" tone="primary" size="large">{t("auth.forgotSubmit")}</Button>
      <a href={siteAddress("/login")}>{t("auth.toLogin")}</a>
    </form>
  );
}
