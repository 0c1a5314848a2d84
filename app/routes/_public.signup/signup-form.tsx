import { useForm, type SubmissionResult } from "@conform-to/react";
import { useRouteLoaderData } from "@remix-run/react";
import { useTranslation } from "~/components/translation";
import { PublicLogo } from "~/components/shell/public-logo";
import { Button } from "~/components/ui/button";
import { ErrorSummary } from "~/components/ui/error-summary";
import { TextInput } from "~/components/ui/field";
import { Icon } from "~/components/ui/icon";
import { siteAddress } from "~/domain/site-address";
import type { loader as rootLoader } from "~/root";

type Fields = { firstName: string; lastName: string; email: string; password: string; passwordConfirmation: string };
type SignupFormProps = { minimum: number; alert: string | null; result: SubmissionResult | undefined };

/** The first administrator's account; `data-*` attributes are what the island reads (see login-island.ts). */
export function SignupForm({ minimum, alert, result }: SignupFormProps) {
  const { t } = useTranslation();
  const root = useRouteLoaderData<typeof rootLoader>("root");
  const [form, fields] = useForm<Fields>({ id: "signup", lastResult: result, defaultNoValidate: false });
  const inOrder = [fields.firstName, fields.lastName, fields.email, fields.password, fields.passwordConfirmation];
  const errors = inOrder.flatMap((field) => (field.errors?.[0] ? [{ id: field.id, message: field.errors[0] }] : []));
  const short = t("auth.passwordShort", { minimum });
  return (
    <form id={form.id} method="post" action={siteAddress("/signup")} className="card public-card" aria-labelledby="signup-title" data-island="signup">
      {root ? <PublicLogo name={root.name} mark={root.mark} /> : null}
      <div>
        <h1 id="signup-title">{t("auth.signupTitle")}</h1>
        <p className="muted">{t("auth.signupText")}</p>
      </div>
      <ErrorSummary title={t("auth.formErrors")} errors={errors} />
      {alert ? <div className="alert alert-danger" role="alert" data-alert><Icon name="alert" /><div>{alert}</div></div> : null}
      <TextInput id={fields.firstName.id} name={fields.firstName.name} defaultValue={fields.firstName.initialValue} error={fields.firstName.errors?.[0]} label={t("auth.firstName")}
        autoComplete="given-name" required minLength={2} maxLength={100} data-required={t("auth.firstNameRequired")} data-short={t("auth.firstNameShort")} />
      <TextInput id={fields.lastName.id} name={fields.lastName.name} defaultValue={fields.lastName.initialValue} error={fields.lastName.errors?.[0]} label={t("auth.lastName")}
        autoComplete="family-name" required minLength={2} maxLength={100} data-required={t("auth.lastNameRequired")} data-short={t("auth.lastNameShort")} />
      <TextInput id={fields.email.id} name={fields.email.name} defaultValue={fields.email.initialValue} error={fields.email.errors?.[0]} label={t("auth.email")}
        type="email" autoComplete="username" inputMode="email" required maxLength={254} data-required={t("auth.emailRequired")} data-invalid={t("auth.emailInvalid")} />
      <TextInput id={fields.password.id} name={fields.password.name} error={fields.password.errors?.[0]} label={t("auth.password")} hint={t("auth.passwordHint", { minimum })}
        type="password" autoComplete="new-password" required minLength={minimum} maxLength={512} data-required={t("auth.passwordRequired")} data-short={short} />
      <TextInput id={fields.passwordConfirmation.id} name={fields.passwordConfirmation.name} error={fields.passwordConfirmation.errors?.[0]} label={t("auth.passwordConfirmation")}
        type="password" autoComplete="new-password" required minLength={minimum} maxLength={512}
        data-required={t("auth.confirmationRequired")} data-short={short} data-same={fields.password.id} data-differs={t("auth.passwordsDiffer")} />
      <Button type="submit" tone="primary" size="large">{t("auth.signupSubmit")}</Button>
    </form>
  );
}
