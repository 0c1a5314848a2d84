import { useForm, type SubmissionResult } from "@conform-to/react";
import { Form } from "@remix-run/react";
import { useTranslation } from "~/components/translation";
import { Alert } from "~/components/ui/alert";
import { Button } from "~/components/ui/button";
import { ErrorSummary } from "~/components/ui/error-summary";
import { TextInput } from "~/components/ui/field";
import { keyScopes } from "~/contract/values";

type KeyFormProps = { alert: string | null; result: SubmissionResult | undefined };

/** A new key: its name and what it opens. */
export function KeyForm({ alert, result }: KeyFormProps) {
  const { t } = useTranslation();
  const [form, fields] = useForm<{ name: string; scopes: string[] }>({ id: "key", lastResult: result, defaultNoValidate: false });
  const scopesError = fields.scopes.errors?.[0];
  const errors = [{ id: fields.name.id, message: fields.name.errors?.[0] }, { id: "key-scope-read", message: scopesError }].flatMap(({ id, message }) => (message ? [{ id, message }] : []));
  const described = scopesError ? "key-scopes-error" : undefined;
  return (
    <Form id={form.id} method="post" action="/keys" className="card account-form" aria-labelledby="key-title">
      <h2 id="key-title">{t("keys.make")}</h2>
      {alert ? <Alert tone="danger" role="alert">{alert}</Alert> : null}
      <ErrorSummary title={t("auth.formErrors")} errors={errors} />
      <TextInput id={fields.name.id} name="name" defaultValue={fields.name.initialValue} error={fields.name.errors?.[0]} label={t("keys.name")} hint={t("keys.nameHint")} required maxLength={100} autoComplete="off" />
      <fieldset className="account-segments">
        <legend className="label">{t("keys.scopes")}</legend>
        {keyScopes.map((scope) => (
          <label className="checkbox" key={scope}>
            <input type="checkbox" id={`key-scope-${scope}`} name="scopes" value={scope} aria-describedby={described} aria-invalid={described ? true : undefined} />
            <span>{t(`keys.${scope}`)} <span className="muted">({t(`keys.${scope}Hint`)})</span></span>
          </label>
        ))}
        {scopesError ? <p className="error" id="key-scopes-error">{scopesError}</p> : null}
      </fieldset>
      <div><Button type="submit" tone="primary">{t("keys.make")}</Button></div>
    </Form>
  );
}
