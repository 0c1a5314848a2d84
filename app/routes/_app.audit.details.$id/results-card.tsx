import { useFormatter } from "~/components/format-context";
import { signedPercent } from "~/components/report/change";
import { ReportCard } from "~/components/report/report-card";
import { useTranslation } from "~/components/translation";
import { FigureValue, isProtected } from "~/components/ui/figure-value";
import type { TableModel } from "~/components/ui/table-model";
import type { FoundAudit } from "./found";

const rows = ["total_impacted", "total_impacted_visitors", "conv_rate", "uplift", "total_oohs", "total_pois"] as const;

/** The results table: exposed, who came, conversion, uplift with its interval, and how many sites and points. */
export function ResultsCard({ found: { auditSummary: summary, auditUplift: { ratio } } }: { found: FoundAudit }) {
  const { t } = useTranslation();
  const format = useFormatter();
  const show = (row: (typeof rows)[number]) => (value: number): string => (row === "uplift" ? `${value > 0 ? "+" : ""}${format.percent(value)}` : row === "conv_rate" ? format.percent(value) : format.count(value));
  const interval = ratio.low === null || ratio.high === null ? null : `${signedPercent(format, ratio.low)} – ${signedPercent(format, ratio.high)}`;
  const table: TableModel = {
    rowHead: t("audit.results.measure"), columns: [{ label: t("audit.results.value") }, { label: t("audit.results.interval") }],
    rows: rows.map((row) => { const value = summary[row]; return { key: row, name: t(`audit.results.${row}`), values: [value === null ? null : show(row)(value), row === "uplift" ? interval : null], hidden: [isProtected(summary, row), row === "uplift" && isProtected(ratio, "low")] }; }),
  };
  return (
    <ReportCard title={t("audit.results.title")} help={t("audit.results.help")} className="span-6" table={table}>
      <div className="table-scroll audit-table" tabIndex={0} role="group" aria-label={t("audit.results.title")}><table className="data-table audit-results" tabIndex={-1}>
        <thead><tr><th scope="col">{t("audit.results.measure")}</th><th scope="col" className="numeric">{t("audit.results.value")}</th><th scope="col" className="numeric">{t("audit.results.interval")}</th></tr></thead>
        <tbody>
          {rows.map((row) => (
            <tr key={row}>
              <th scope="row">{t(`audit.results.${row}`)}</th>
              <td className="numeric"><FigureValue value={summary[row]} protected={isProtected(summary, row)} format={show(row)} /></td>
              <td className="numeric">{row !== "uplift" ? null : (interval ?? <FigureValue value={null} protected={isProtected(ratio, "low")} format={format.count} />)}</td>
            </tr>
          ))}
        </tbody>
      </table></div>
    </ReportCard>
  );
}
