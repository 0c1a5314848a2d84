import { useForm, type SubmissionResult } from "@conform-to/react";
import { useRouteLoaderData } from "@remix-run/react";
import { useTranslation } from "~/components/translation";
import { PublicLogo } from "~/components/shell/public-logo";
import { Alert } from "~/components/ui/alert";
import { Button } from "~/components/ui/button";
import { Icon } from "~/components/ui/icon";
import { TextInput } from "~/components/ui/field";
import { siteAddress } from "~/domain/site-address";
import type { loader as rootLoader } from "~/root";

type LoginFormProps = {
  origin: string | null;
  demo: { email: string; password: string } | null;
  /** name of the organisation's login service */
  oidc: string | null;
  alert: string | null;
  result: SubmissionResult | undefined;
};

/** Works without scripts; `data-*` attributes are what the island reads (see login-island.ts). */
export function LoginForm({ origin, demo, oidc, alert, result }: LoginFormProps) {
  const { t } = useTranslation();
  const root = useRouteLoaderData<typeof rootLoader>("root");
  const [form, fields] = useForm<{ email: string; password: string }>({ id: "login", lastResult: result, defaultNoValidate: false });
  const query = origin ? `?origin=${encodeURIComponent(origin)}` : "";
  return (
    <form id={form.id} method="post" action={siteAddress(`/login${query}`)} className="card public-card" aria-labelledby="login-title"
      data-island="login" data-json={siteAddress(`/login.json${query}`)} data-failed={t("auth.failed")}>
      {root ? <PublicLogo name={root.name} mark={root.mark} /> : null}
      <div>
        <h1 id="login-title">{t("auth.title")}</h1>
        {root?.tagline ? <p className="muted">{root.tagline}</p> : null}
      </div>
      <div className="alert alert-danger" role="alert" data-alert hidden={!alert}><Icon name="alert" /><div>{alert}</div></div>
      {demo ? <Alert tone="info">{t("auth.demo")} <b>{demo.email}</b> / <b>{demo.password}</b></Alert> : null}
      <input type="hidden" name="cookieCheck" value="1" />
      <TextInput id={fields.email.id} name={fields.email.name} defaultValue={fields.email.initialValue} error={fields.email.errors?.[0]} label={t("auth.email")}
        type="email" autoComplete="username" inputMode="email" required maxLength={254} data-required={t("auth.emailRequired")} data-invalid={t("auth.emailInvalid")} />
      <TextInput id={fields.password.id} name={fields.password.name} error={fields.password.errors?.[0]} label={t("auth.password")}
        type="password" autoComplete="current-password" required maxLength={512} data-required={t("auth.passwordRequired")} />
      <Button type="submit" tone="primary" size="large">{t("auth.submit")}</Button>
      {oidc ? <a className="btn btn-large" href={siteAddress(`/login/oidc${query}`)}>{t("auth.oidc_button", { name: oidc })}</a> : null}
      <a href={siteAddress("/forgot")}>{t("auth.forgot")}</a>
    </form>
  );
}
