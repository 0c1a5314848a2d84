import { useForm, type SubmissionResult } from "@conform-to/react";
import { Form, Link } from "@remix-run/react";
import { useTranslation } from "~/components/translation";
import { Alert } from "~/components/ui/alert";
import { Button } from "~/components/ui/button";
import { ErrorSummary } from "~/components/ui/error-summary";
import { Field, TextInput } from "~/components/ui/field";
import type { Account, Role } from "~/contract/users";
import { pointTypes, type PointType } from "~/contract/values";

type UserFormProps = {
  /** null: a new account */
  account: Account | null;
  /** the account is the asker's own: neither its role nor its being on can be taken away */
  own: boolean;
  type: PointType;
  segments: { type: PointType; roots: { name: string; group_hash: string }[] }[];
  alert: string | null;
  result: SubmissionResult | undefined;
};
type Fields = { firstName: string; lastName: string; email: string; role: Role; type: PointType; segments: string[] };

/** One account: names, role, type, what it may see, and whether it is on. */
export function UserForm({ account, own, type, segments, alert, result }: UserFormProps) {
  const { t } = useTranslation();
  const defaultValue = account ? { firstName: account.firstName, lastName: account.lastName, email: account.email } : {};
  const [form, fields] = useForm<Fields>({ id: "user", lastResult: result, defaultValue, defaultNoValidate: false });
  const limit = fields.segments.errors?.[0];
  const inOrder = [fields.firstName, fields.lastName, fields.email, fields.segments];
  const errors = inOrder.flatMap((field) => (field.errors?.[0] ? [{ id: field.id, message: field.errors[0] }] : []));
  // a form that was refused shows what was sent, also without scripts
  const sent = result?.initialValue;
  const chosen = new Set(sent ? [sent["segments"]].flat().filter((each) => typeof each === "string") : account?.segments ?? []);
  const everything = sent ? sent["everything"] === "on" : (account?.segments ?? null) === null;
  const shown = (name: "role" | "type", stored: string) => (typeof sent?.[name] === "string" ? sent[name] : stored);
  const known = new Set(segments.flatMap((each) => [each.type as string, ...each.roots.map(({ group_hash }) => group_hash)]));
  const others = [...chosen].filter((hash) => !known.has(hash));
  const box = (value: string, label: string) => <label className="checkbox" key={value}><input type="checkbox" name="segments" value={value} defaultChecked={chosen.has(value)} />{label}</label>;
  return (
    <>
      <Form id={form.id} method="post" noValidate action={`/users?user=${account?.id ?? "new"}`} className="card account-form" aria-labelledby="user-title">
        <h2 id="user-title">{account ? `${account.firstName} ${account.lastName}` : t("users.invite")}</h2>
        {account ? <input type="hidden" name="id" value={account.id} /> : <p className="hint">{t("users.inviteText")}</p>}
        {alert ? <Alert tone="danger" role="alert">{alert}</Alert> : null}
        <ErrorSummary title={t("auth.formErrors")} errors={errors} />
        <TextInput id={fields.firstName.id} name="firstName" defaultValue={fields.firstName.initialValue} error={fields.firstName.errors?.[0]} label={t("auth.firstName")} required minLength={2} maxLength={100} />
        <TextInput id={fields.lastName.id} name="lastName" defaultValue={fields.lastName.initialValue} error={fields.lastName.errors?.[0]} label={t("auth.lastName")} required minLength={2} maxLength={100} />
        <TextInput id={fields.email.id} name="email" defaultValue={fields.email.initialValue} error={fields.email.errors?.[0]} label={t("auth.email")} type="email" required maxLength={254} />
        <Field id="user-role" label={t("users.role")} hint={t("users.roleHint")}>
          {(control) => (
            <select {...control} name="role" className="input" defaultValue={shown("role", account?.role ?? "viewer")}>
              {own ? null : <option value="viewer">{t("users.viewer")}</option>}
              <option value="admin">{t("users.admin")}</option>
            </select>
          )}
        </Field>
        <Field id="user-type" label={t("users.type")}>
          {(control) => <select {...control} name="type" className="input" defaultValue={shown("type", account?.type ?? type)}>{pointTypes.map((each) => <option key={each} value={each}>{t(`nav.type.${each}`)}</option>)}</select>}
        </Field>
        <fieldset className="account-segments" id={fields.segments.id} tabIndex={-1} aria-describedby={limit ? `${fields.segments.id}-error` : undefined}>
          <legend className="label">{t("users.sees")}</legend>
          <label className="checkbox"><input type="checkbox" name="everything" defaultChecked={everything} />{t("users.everything")}</label>
          {limit ? <p id={`${fields.segments.id}-error`} className="error">{limit}</p> : null}
          <p className="hint">{t("users.segmentsHint")}</p>
          {segments.map((each) => (
            <div key={each.type}>
              {box(each.type, t("users.allOf", { type: t(`nav.type.${each.type}`) }))}
              <div className="account-roots">{each.roots.map(({ name, group_hash }) => box(group_hash, name))}</div>
            </div>
          ))}
          {others.map((hash) => box(hash, t("users.otherSegment", { hash })))}
        </fieldset>
        {account && !own ? <label className="checkbox"><input type="checkbox" name="disabled" defaultChecked={sent ? sent["disabled"] === "on" : account.disabled} />{t("users.disable")}</label> : null}
        <div className="account-actions">
          <Button type="submit" tone="primary">{t(account ? "account.save" : "users.send")}</Button>
          <Link className="btn" to="/users">{t("common.cancel")}</Link>
        </div>
      </Form>
      {account && !own && !account.disabled ? <Form method="post" action="/users" className="account-again"><Button type="submit" name="again" value={account.id}>{t("users.again")}</Button></Form> : null}
    </>
  );
}
