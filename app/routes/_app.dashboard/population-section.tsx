import { useFormatter } from "~/components/format-context";
import { Kpi } from "~/components/report/kpi";
import { ReportCard } from "~/components/report/report-card";
import { useTranslation } from "~/components/translation";
import { isProtected } from "~/components/ui/figure-value";
import { TableDetails } from "~/components/ui/table-details";
import type { TableModel } from "~/components/ui/table-model";
import type { MetricsWeighted, WeightedField, WeightedFigure, WeeklyWeightedRow } from "~/contract/metrics-weighted";
import { useRowNames } from "./row-names";

const fields = ["unique_visitors", "visits", "new_visitors", "repeat_visitors"] as const satisfies readonly WeightedField[];

/**
 * What the panel says of the population, for brands with weights: estimates, each with its 95 % interval, the effective sample and the devices that it
 * rests on. Without a population it says what to load.
 */
export function PopulationSection({ whole, rows }: { whole: MetricsWeighted; rows: WeeklyWeightedRow[] }) {
  const { t } = useTranslation();
  const format = useFormatter();
  const names = useRowNames();
  const label = (field: WeightedField): string => t(`people.population.fields.${field}`);
  const count = (value: number): string => format.count(Math.round(value));
  const notes = (figure: WeightedFigure | null): (string | null)[] => (figure === null ? [] : [
    t("people.population.interval", { low: count(figure.low), high: count(figure.high) }),
    t("people.population.sample", { sample: figure.effective_sample === null ? "--" : count(figure.effective_sample), count: figure.devices, formatted: format.count(figure.devices) }),
  ]);
  const table: TableModel = {
    rowHead: rows.some((row) => row.iso_week !== null) ? t("dashboard.totals.week") : t("dashboard.totals.part"),
    columns: fields.flatMap((field) => [{ label: label(field) }, { label: `${label(field)}: ${t("performance.low")}` }, { label: `${label(field)}: ${t("performance.high")}` }, { label: `${label(field)}: ${t("people.population.devices")}` }]),
    rows: rows.map((row) => ({
      key: String(row._id.period_quarter), name: names.long(row), file: names.file(row),
      values: fields.flatMap((field) => { const figure = row[field]; return figure === null ? [null, null, null, null] : [Math.round(figure.estimate), Math.round(figure.low), Math.round(figure.high), figure.devices]; }),
      hidden: fields.flatMap((field) => new Array<boolean>(4).fill(isProtected(row, field))),
    })),
  };
  return (
    <ReportCard
      title={t("people.population.title")} subtitle={t("people.population.subtitle")} help={t("people.population.help")} table={table}
      figures={fields.map((field) => ({ figure: `metricsWeighted.${field}`, label: label(field) }))}
    >
      {whole.weighted ? (
        <>
          <div className="kpis">
            {fields.map((field) => <Kpi key={field} label={label(field)} value={whole[field]?.estimate ?? null} hidden={isProtected(whole, field)} format={count} notes={notes(whole[field])} />)}
          </div>
          <p className="finding">{t("people.population.finding", { people: whole.people === null ? "--" : count(whole.people) })}</p>
          <TableDetails table={table} folded />
        </>
      ) : <p className="note">{t("people.population.none")}</p>}
    </ReportCard>
  );
}
