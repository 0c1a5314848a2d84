import { Form, Link, useRevalidator } from "@remix-run/react";
import { useEffect } from "react";
import { useFormatter } from "~/components/format-context";
import { useLive } from "~/components/live/live-channel";
import { useTranslation } from "~/components/translation";
import { Button } from "~/components/ui/button";
import { useHydrated } from "~/components/ui/hydrated";
import type { Audit } from "~/contract/audit";
import { siteAddress } from "~/domain/site-address";

export const namesOf = (segments: readonly { label: string }[]): string => segments.map(({ label }) => label).join(", ");
/** ms between two questions where no news comes by itself (SPEC.md 9). */
const pollMs = 3000;
const tones: Record<Audit["status"], string> = { PENDING: "tag", RUNNING: "tag audit-running", READY: "tag audit-ready", FAILED: "tag tag-danger" };

/** The list follows what happens: by the live channel, or by asking now and then. */
function useAuditNews(waiting: boolean): void {
  const { revalidate } = useRevalidator();
  const live = useLive("audit", () => revalidate());
  useEffect(() => {
    if (!waiting || live) return;
    const timer = setInterval(() => revalidate(), pollMs);
    return () => clearInterval(timer);
  }, [waiting, live, revalidate]);
}

/** Period, segments, status and what can be done with each audit. */
export function AuditTable({ audits, formKey }: { audits: readonly Audit[]; formKey: string }) {
  const { t } = useTranslation();
  const hydrated = useHydrated();
  const waiting = audits.some(({ status }) => status === "PENDING" || status === "RUNNING");
  useAuditNews(waiting);
  if (audits.length === 0) return <p className="card audit-empty">{t("audit.none")}</p>;
  return (
    <section className="card audit-list" aria-label={t("audit.list")}>
      <div className="table-scroll" tabIndex={0} role="group" aria-label={t("audit.list")}>
        <table className="data-table" role="table">
          <caption className="visually-hidden">{t("audit.caption")}</caption>
          <thead role="rowgroup"><tr role="row">{(["period", "ooh", "pdv", "status", "actions"] as const).map((column) => <th scope="col" role="columnheader" key={column}>{t(`audit.${column}`)}</th>)}</tr></thead>
          <tbody role="rowgroup">{audits.map((audit) => <AuditRow key={audit._id} audit={audit} formKey={formKey} />)}</tbody>
        </table>
      </div>
      {waiting && !hydrated ? <p className="note"><a href={siteAddress("/audit")}>{t("audit.reload")}</a></p> : null}
    </section>
  );
}

function AuditRow({ audit, formKey }: { audit: Audit; formKey: string }) {
  const { t } = useTranslation();
  const format = useFormatter();
  const { _id: id, status, progress, reason } = audit;
  const names = { id, period: audit.periodLabel, ooh: namesOf(audit.ooh), pdv: namesOf(audit.pdv) };
  const finished = status === "READY" || status === "FAILED";
  return (
    <tr role="row">
      <th scope="row" role="rowheader">{names.period}<small className="audit-made">{t("audit.by", { id, name: audit.createdBy ?? t("audit.noOne"), when: format.instant(Date.parse(audit.created)) })}</small></th>
      <td role="cell" data-head={t("audit.ooh")}>{names.ooh}</td>
      <td role="cell" data-head={t("audit.pdv")}>{names.pdv}</td>
      <td role="cell">
        <span className={tones[status]}>{t(`audit.statuses.${status}`)}</span>
        {progress ? <span className="audit-progress"><progress max={progress.total} value={progress.done} aria-label={names.period} /> <span className="muted">{t("audit.steps", { done: format.count(progress.done), total: format.count(progress.total) })}</span></span> : null}
        {reason ? <p className="audit-reason">{t(`audit.failures.${reason}`)}</p> : null}
      </td>
      <td role="cell">
        <div className="audit-actions">
          {status === "READY" ? <Link className="btn btn-small" to={`/audit/details/${id}`} aria-label={t("audit.detailsOf", names)}>{t("audit.details")}</Link> : null}
          {finished ? (
            <Form method="post" action="/audit?index">
              <input type="hidden" name="id" value={id} /><input type="hidden" name="key" value={`${formKey}-${id}`} />
              <Button type="submit" name="intent" value="again" size="small" tone="quiet" aria-label={t("audit.againOf", names)}>{t("audit.again")}</Button>
            </Form>
          ) : null}
          {audit.mayDelete ? <Link className="btn btn-small btn-quiet" to={`/audit?delete=${id}`} aria-label={t("audit.removeOf", names)}>{t("audit.remove")}</Link> : null}
        </div>
      </td>
    </tr>
  );
}
