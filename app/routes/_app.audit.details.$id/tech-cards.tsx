import { useFormatter } from "~/components/format-context";
import { NoData } from "~/components/report/card-states";
import { ReportCard } from "~/components/report/report-card";
import { useTranslation } from "~/components/translation";
import { BarList } from "~/components/ui/bar-list";
import { TableDetails } from "~/components/ui/table-details";
import type { TableModel } from "~/components/ui/table-model";
import type { AuditResult } from "~/contract/audit";

/** Genres of apps of attributed visitors. */
export function AppsCard({ rows }: { rows: AuditResult["auditAppBundles"] }) {
  const { t } = useTranslation();
  const format = useFormatter();
  const table: TableModel = { rowHead: t("audit.tech.genre"), columns: [{ label: t("audit.tech.share"), kind: "percent" }], rows: rows.map(({ name, category_perc }) => ({ key: name, name, values: [category_perc] })) };
  const [first] = rows;
  return (
    <ReportCard title={t("audit.tech.apps")} subtitle={t("audit.tech.appsSubtitle")} className="span-6" table={table}>
      {first ? (
        <>
          <p className="finding">{t("audit.tech.finding", { name: first.name, share: format.percent(first.category_perc, 1) })}</p>
          <BarList items={rows.map(({ name, category_perc }) => ({ key: name, label: name, value: category_perc }))} format={(value) => format.percent(value, 1)} />
          <TableDetails table={table} folded />
        </>
      ) : <NoData height={240} />}
    </ReportCard>
  );
}

/** Platform, make and carrier of attributed visitors. */
export function TechCard({ rows }: { rows: AuditResult["auditTech"] }) {
  const { t } = useTranslation();
  const format = useFormatter();
  const name = (value: string): string => (value === "unknown" ? t("audit.tech.unknown") : value);
  const table: TableModel = {
    rowHead: t("audit.tech.trait"), columns: [{ label: t("audit.tech.value") }, { label: t("audit.tech.devices") }, { label: t("audit.tech.share"), kind: "percent" }],
    rows: rows.map(({ trait, value, unique_count, perc }) => ({ key: `${trait} ${value}`, name: t(`audit.tech.traits.${trait}`), values: [name(value), unique_count, perc] })),
  };
  const traits = [...new Set(rows.map(({ trait }) => trait))];
  const [first] = rows;
  return (
    <ReportCard title={t("audit.tech.title")} subtitle={t("audit.tech.subtitle")} className="span-6" table={table}>
      {first ? (
        <>
          <p className="finding">{t("audit.tech.finding", { name: name(first.value), share: format.percent(first.perc, 1) })}</p>
          {traits.map((trait) => (
            <div key={trait}>
              <h3>{t(`audit.tech.traits.${trait}`)}</h3>
              <BarList items={rows.filter((row) => row.trait === trait).map(({ value, unique_count, perc }) => ({ key: value, label: name(value), value: unique_count, share: perc, other: value === "unknown" }))} format={format.count} shareFormat={(share) => format.percent(share, 1)} />
            </div>
          ))}
          <TableDetails table={table} folded />
        </>
      ) : <NoData height={240} />}
    </ReportCard>
  );
}
