import { useFormatter } from "~/components/format-context";
import { ReportCard } from "~/components/report/report-card";
import { useTranslation } from "~/components/translation";
import { DataTable } from "~/components/ui/data-table";
import { isProtected } from "~/components/ui/figure-value";
import type { TableModel } from "~/components/ui/table-model";
import type { FoundAudit } from "./found";

const fields = ["devices", "converted_before", "converted", "conv_rate_before", "conv_rate"] as const;

/** Conversion of both groups in both windows: the four numbers that the uplift is made of. */
export function GroupsCard({ found: { auditGroups: rows } }: { found: FoundAudit }) {
  const { t } = useTranslation();
  const format = useFormatter();
  // where the devices are protected the rates are rounded, so that they do not tell them
  const step = Math.max(0, ...rows.map((row) => row.step ?? 0));
  const digits = step === 0 ? 2 : step < 0.01 ? 1 : 0;
  const table: TableModel = {
    rowHead: t("audit.groups.group"),
    columns: [{ label: t("audit.groups.devices") }, { label: t("audit.groups.before") }, { label: t("audit.groups.now") }, { label: t("audit.groups.rateBefore"), kind: "percent", digits }, { label: t("audit.groups.rate"), kind: "percent", digits }],
    rows: rows.map((row) => ({ key: row.group, name: t(`audit.groups.${row.group}`), values: fields.map((field) => row[field]), hidden: fields.map((field) => isProtected(row, field)) })),
  };
  const [exposed, control] = rows;
  const rate = (value: number | null | undefined): string => format.percent(value ?? null, digits);
  const told = [exposed?.conv_rate_before, exposed?.conv_rate, control?.conv_rate_before, control?.conv_rate].every((value) => typeof value === "number");
  return (
    <ReportCard title={t("audit.groups.title")} subtitle={t("audit.groups.subtitle")} help={t("audit.groups.help")} className="span-7" table={table}>
      <p className="finding">{!told ? t("audit.groups.findingNone") : t("audit.groups.finding", { exposedBefore: rate(exposed?.conv_rate_before), exposed: rate(exposed?.conv_rate), controlBefore: rate(control?.conv_rate_before), control: rate(control?.conv_rate) })}</p>
      <div className="table-scroll audit-table" tabIndex={0} role="group" aria-label={t("audit.groups.title")}><DataTable table={table} /></div>
      {step > 0 ? <p className="note">{t("audit.groups.rounded", { step: format.percent(step, step < 0.01 ? 1 : 0) })}</p> : null}
    </ReportCard>
  );
}
