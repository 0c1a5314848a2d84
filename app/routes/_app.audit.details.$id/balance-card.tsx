import { useFormatter } from "~/components/format-context";
import { NoData } from "~/components/report/card-states";
import { ReportCard } from "~/components/report/report-card";
import { useTranslation } from "~/components/translation";
import { DataTable } from "~/components/ui/data-table";
import type { TableModel } from "~/components/ui/table-model";
import type { AuditResult } from "~/contract/audit";
import { flagged, wanted } from "./conclusion";

/** How alike the groups are in what they are matched by. */
export function BalanceCard({ rows }: { rows: AuditResult["auditBalance"] }) {
  const { t } = useTranslation();
  const format = useFormatter();
  const verdict = (value: number | null): string | null => (value === null ? null : t(`audit.balance.${value > flagged ? "bad" : value > wanted ? "fair" : "good"}`));
  const table: TableModel = {
    rowHead: t("audit.balance.dimension"), columns: [{ label: t("audit.balance.all"), kind: "decimal", digits: 3 }, { label: t("audit.balance.matched"), kind: "decimal", digits: 3 }, { label: t("audit.balance.verdict") }],
    rows: rows.map(({ dimension, all, matched }) => ({ key: dimension, name: t(`audit.balance.names.${dimension}`), values: [all, matched, verdict(matched)] })),
  };
  const worst = rows.filter(({ matched }) => matched !== null).sort((a, b) => (b.matched ?? 0) - (a.matched ?? 0))[0];
  return (
    <ReportCard title={t("audit.balance.title")} subtitle={t("audit.balance.subtitle")} help={t("audit.balance.help", { wanted: format.decimal(wanted, 1), flagged: format.decimal(flagged) })} className="span-5" table={table}>
      {worst ? (
        <>
          <p className="finding">{t("audit.balance.finding", { value: format.decimal(worst.matched, 3), name: t(`audit.balance.names.${worst.dimension}`) })}</p>
          <div className="table-scroll audit-table" tabIndex={0} role="group" aria-label={t("audit.balance.title")}><DataTable table={table} /></div>
        </>
      ) : <NoData height={160} />}
    </ReportCard>
  );
}
