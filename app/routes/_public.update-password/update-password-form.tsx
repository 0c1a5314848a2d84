import { useForm, type SubmissionResult } from "@conform-to/react";
import { useRouteLoaderData } from "@remix-run/react";
import { useTranslation } from "~/components/translation";
import { PublicLogo } from "~/components/shell/public-logo";
import { Alert } from "~/components/ui/alert";
import { Button } from "~/components/ui/button";
import { TextInput } from "~/components/ui/field";
import { siteAddress } from "~/domain/site-address";
import type { loader as rootLoader } from "~/root";

/** `hash` null: there is nothing to fill in, because the link is of no use or its work is done. */
type UpdatePasswordFormProps = { hash: string | null; minimum: number; done: boolean; alert: string | null; result: SubmissionResult | undefined };

/** `data-*` attributes are what the island reads (see login-island.ts). */
export function UpdatePasswordForm({ hash, minimum, done, alert, result }: UpdatePasswordFormProps) {
  const { t } = useTranslation();
  const root = useRouteLoaderData<typeof rootLoader>("root");
  const [form, { password, passwordConfirmation }] = useForm<{ password: string; passwordConfirmation: string }>({ id: "update-password", lastResult: result, defaultNoValidate: false });
  const short = t("auth.passwordShort", { minimum });
  return (
    <form id={form.id} method="post" action={siteAddress("/update-password")} className="card public-card" aria-labelledby="update-title" data-island="update-password">
      {root ? <PublicLogo name={root.name} mark={root.mark} /> : null}
      <h1 id="update-title">{t("auth.updateTitle")}</h1>
      {done ? <Alert tone="success" role="status">{t("auth.updateDone")}</Alert> : null}
      {!done && (alert || hash === null) ? <Alert tone="danger" role="alert">{alert ?? t("errors.invalid_hash")}</Alert> : null}
      {hash === null ? null : (
        <>
          <input type="hidden" name="hash" value={hash} />
          <TextInput id={password.id} name={password.name} error={password.errors?.[0]} label={t("account.newPassword")} hint={t("auth.passwordHint", { minimum })}
            type="password" autoComplete="new-password" required minLength={minimum} maxLength={512} data-required={t("auth.passwordRequired")} data-short={short} />
          <TextInput id={passwordConfirmation.id} name={passwordConfirmation.name} error={passwordConfirmation.errors?.[0]} label={t("auth.passwordConfirmation")}
            type="password" autoComplete="new-password" required minLength={minimum} maxLength={512}
            data-required={t("auth.confirmationRequired")} data-short={short} data-same={password.id} data-differs={t("auth.passwordsDontMatch")} />
          <Button type="submit" tone="primary" size="large">{t("auth.updateSubmit")}</Button>
        </>
      )}
      {hash === null && !done ? <a href={siteAddress("/forgot")}>{t("auth.newLink")}</a> : null}
      <a href={siteAddress("/login")}>{t("auth.toLogin")}</a>
    </form>
  );
}
