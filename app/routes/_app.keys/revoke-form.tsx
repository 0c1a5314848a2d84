import { Form, Link } from "@remix-run/react";
import { useTranslation } from "~/components/translation";
import { Button } from "~/components/ui/button";

/** Asks whether a key shall really end, naming it. */
export function RevokeForm({ id, name }: { id: string; name: string }) {
  const { t } = useTranslation();
  return (
    <Form method="post" action="/keys" className="card account-form" aria-labelledby="revoke-title">
      <h2 id="revoke-title" tabIndex={-1}>{t("keys.revokeTitle", { name })}</h2>
      <p>{t("keys.revokeText")}</p>
      <div className="account-actions">
        <Button type="submit" name="revoke" value={id} tone="danger" autoFocus>{t("keys.revoke")}</Button>
        <Link className="btn" to="/keys">{t("common.cancel")}</Link>
      </div>
    </Form>
  );
}
