import { Form, Link } from "@remix-run/react";
import { useFormatter } from "~/components/format-context";
import { useTranslation } from "~/components/translation";
import { Button } from "~/components/ui/button";
import type { Audit } from "~/contract/audit";
import { namesOf } from "./audit-table";

/** Asks whether an audit shall really go, naming it. */
export function RemoveForm({ audit }: { audit: Audit }) {
  const { t } = useTranslation();
  const format = useFormatter();
  return (
    <Form method="post" action="/audit?index" className="card account-form" aria-labelledby="remove-title">
      <h2 id="remove-title" tabIndex={-1}>{t("audit.removeTitle")}</h2>
      <p>{t("audit.removeText", { id: audit._id, when: format.instant(Date.parse(audit.created)), period: audit.periodLabel, ooh: namesOf(audit.ooh), pdv: namesOf(audit.pdv) })}</p>
      <input type="hidden" name="id" value={audit._id} />
      <div className="account-actions">
        <Button type="submit" name="intent" value="delete" tone="danger" autoFocus>{t("audit.remove")}</Button>
        <Link className="btn" to="/audit">{t("common.cancel")}</Link>
      </div>
    </Form>
  );
}
