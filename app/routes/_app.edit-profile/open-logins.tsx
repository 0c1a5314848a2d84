import { Form } from "@remix-run/react";
import { useTranslation } from "~/components/translation";
import { useFormatter } from "~/components/format-context";
import { Alert } from "~/components/ui/alert";
import { Button } from "~/components/ui/button";

type Login = { id: string; program: string | null; since: number; usedAt: number; own: boolean };

/** Where the account is logged in; each login but this one can be ended. */
export function OpenLogins({ logins, ended }: { logins: Login[]; ended: boolean }) {
  const { t } = useTranslation();
  const format = useFormatter();
  return (
    <section className="card account-form" aria-labelledby="logins-title">
      <div><h2 id="logins-title">{t("account.logins")}</h2><p className="hint">{t("account.loginsText")}</p></div>
      {ended ? <Alert tone="success" role="status">{t("account.ended")}</Alert> : null}
      <ul className="account-list">
        {logins.map(({ id, program, since, usedAt, own }) => (
          <li key={id}>
            <div>
              <b>{program ?? t("account.unknownBrowser")}</b>{own ? <span className="muted"> ({t("account.thisOne")})</span> : null}
              <p className="hint">{t("account.since", { when: format.instant(since) })}, {t("account.used", { when: format.instant(usedAt) })}</p>
            </div>
            {own ? null : <Form method="post" action="/edit-profile"><Button type="submit" name="end" value={id} size="small">{t("account.end")}</Button></Form>}
          </li>
        ))}
      </ul>
      {logins.length > 1 ? <Form method="post" action="/edit-profile"><Button type="submit" name="end" value="others" tone="danger">{t("account.endOthers")}</Button></Form> : null}
    </section>
  );
}
