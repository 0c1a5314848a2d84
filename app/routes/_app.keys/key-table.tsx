import { Link } from "@remix-run/react";
import { useFormatter } from "~/components/format-context";
import { useTranslation } from "~/components/translation";
import type { ApiKey } from "~/contract/api-keys";

/** Every key, newest first; those that are good can be ended. */
export function KeyTable({ keys }: { keys: readonly ApiKey[] }) {
  const { t } = useTranslation();
  const format = useFormatter();
  const at = (instant: string): string => format.instant(Date.parse(instant));
  if (keys.length === 0) return <p className="card account-form">{t("keys.none")}</p>;
  return (
    <section className="card account-users account-keys">
      <table className="data-table">
        <thead>
          <tr>
            <th scope="col">{t("keys.name")}</th><th scope="col">{t("keys.state")}</th><th scope="col">{t("keys.scopes")}</th><th scope="col">{t("keys.used")}</th>
            <th scope="col">{t("keys.begins")}</th><th scope="col">{t("keys.madeBy")}</th><th scope="col">{t("keys.made")}</th>
          </tr>
        </thead>
        <tbody>
          {keys.map((key) => (
            <tr key={key.id}>
              <th scope="row">{key.name}</th>
              <td>
                {key.revokedAt === null
                  ? <>{t("keys.good")} · <Link to={`/keys?revoke=${key.id}`} aria-label={t("keys.revokeNamed", { name: key.name })}>{t("keys.revoke")}</Link></>
                  : t("keys.revokedOn", { when: at(key.revokedAt) })}
              </td>
              <td>{key.scopes.map((scope) => t(`keys.${scope}`)).join(", ")}</td>
              <td>{key.lastUsedAt === null ? t("keys.never") : at(key.lastUsedAt)}</td>
              <td><code>{key.prefix}…</code></td>
              <td>{key.createdBy ?? t("keys.nobody")}</td>
              <td>{at(key.createdAt)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}
