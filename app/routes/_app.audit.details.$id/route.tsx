import type { LoaderFunctionArgs } from "@remix-run/node";
import { Link, useLoaderData } from "@remix-run/react";
import { useFormatter } from "~/components/format-context";
import { NoData } from "~/components/report/card-states";
import { useTranslation } from "~/components/translation";
import { Alert } from "~/components/ui/alert";
import { ButtonAnchor } from "~/components/ui/button";
import { Icon } from "~/components/ui/icon";
import { isAppError } from "~/contract/errors";
import "~/locales/audit.client";
import "~/locales/visitors.client";
import { callOptions } from "../_app/call-options.server";
import { guardPage } from "../_app/guard.server";
import { pageTitle } from "../_app/page-title";
import { titleOf } from "../_app/title.server";
import { namesOf } from "../_app.audit._index/audit-table";
import { BalanceCard } from "./balance-card";
import { Conclusion, Warnings } from "./conclusion";
import { DaysCard } from "./days-card";
import { isFound, type FoundAudit } from "./found";
import { EffectCard } from "./effect-card";
import { GroupsCard } from "./groups-card";
import { AgeCard, RingsCard, TreemapCard } from "./profile-cards";
import { RankingCards } from "./ranking-cards";
import { ResultsCard } from "./results-card";
import { AppsCard, TechCard } from "./tech-cards";
import { DwellCard, HomesCard, VisitorsCard, WhenCard } from "./visitor-cards";

/** An audit with all that it found. What cannot be had is said in the page; the reason is the server's. */
export async function loader(args: LoaderFunctionArgs) {
  const user = await guardPage(args, "/audit");
  const { methods, brand } = args.context;
  const title = await titleOf(args, (t) => t("audit.title"));
  try {
    const detail = await methods.call("audit.getOne", [args.params.id ?? ""], await callOptions(args, user));
    return { title, detail, failed: null, excel: brand.modules.reports.excel };
  } catch (error) {
    if (!isAppError(error)) throw error;
    if (error.code === "not_found" || error.code === "bad_input") throw new Response(null, { status: 404 });
    return { title, detail: null, failed: error.code, excel: false };
  }
}

export { ErrorBoundary } from "../_app/page-error";
export const meta = pageTitle;

export default function AuditPage() {
  const { title, detail, failed, excel } = useLoaderData<typeof loader>();
  const { t } = useTranslation();
  const format = useFormatter();
  const audit = detail?.audit;
  const found = isFound(detail) ? detail : null;
  return (
    <>
      <div className="page-head">
        <div>
          <p className="crumbs"><Link to="/audit">{t("audit.list")}</Link></p>
          <h1>{title}</h1>
          {audit ? <p className="page-summary"><b>{audit.periodLabel}</b> · {namesOf(audit.ooh)} · {namesOf(audit.pdv)} · <span className="muted">{t("audit.by", { id: audit._id, name: audit.createdBy ?? t("audit.noOne"), when: format.instant(Date.parse(audit.created)) })}</span></p> : null}
        </div>
        {found && excel ? <div className="actions"><ButtonAnchor href={`/audit/workbook/${found.audit._id}`} download><Icon name="download" size={16} />{t("audit.excel")}</ButtonAnchor></div> : null}
      </div>
      {failed ? <div className="audit-note"><Alert tone="danger" role="alert">{t("audit.loadFailed", { reason: t(`errors.${failed}`) })}</Alert></div> : null}
      {found ? <Found found={found} /> : <section className="card"><NoData />{audit ? <p className="note">{audit.reason ? t(`audit.failures.${audit.reason}`) : t("audit.notReady")}</p> : null}</section>}
    </>
  );
}

/** Every section in the order of the specification. */
function Found({ found }: { found: FoundAudit }) {
  const { t } = useTranslation();
  const format = useFormatter();
  const { inputs } = found;
  return (
    <div className="cards">
      <Warnings found={found} />
      <Conclusion found={found} />
      <ResultsCard found={found} />
      <EffectCard found={found} />
      <GroupsCard found={found} />
      <BalanceCard rows={found.auditBalance} />
      <DaysCard found={found} />
      <VisitorsCard found={found} />
      <DwellCard rows={found.auditDwellTime} />
      <AgeCard rows={found.auditAgeRange} />
      <TreemapCard rows={found.auditAgeRangeClass} />
      <RingsCard rows={found.auditGenderAge} genders={found.auditGender} />
      <WhenCard found={found} />
      <HomesCard found={found} />
      <AppsCard rows={found.auditAppBundles} />
      <TechCard rows={found.auditTech} />
      <RankingCards found={found} />
      <p className="note span-12">{t("audit.record", { when: format.instant(Date.parse(inputs.computed)), method: format.count(inputs.method_version), version: String(inputs.data_version), from: format.longDay(inputs.first_day), to: format.longDay(inputs.last_day) })}</p>
    </div>
  );
}

