import { useFormatter } from "~/components/format-context";
import { NoData } from "~/components/report/card-states";
import { ReportCard } from "~/components/report/report-card";
import { useTranslation } from "~/components/translation";
import { DataTable } from "~/components/ui/data-table";
import type { TableModel } from "~/components/ui/table-model";
import type { Backtest } from "~/contract/ai-forecast";
import { forecastModels } from "~/contract/forecast-names";
import { useBandWords } from "./band-words";

const shownColumns = 7;

/** Better than repeating the last season only where the error is below that of repeating it on the same past forecasts, too: the model may be just that. */
function verdictOf({ no_better: none, mase, naive }: Backtest): "better" | "noBetter" | "unknown" {
  if (none === null || mase === null) return "unknown";
  return none || (naive !== null && mase >= naive) ? "noBetter" : "better";
}

/** How past forecasts of the same series did, on days that they did not know. */
export function BacktestCard({ rows }: { rows: readonly Backtest[] }) {
  const { t } = useTranslation();
  const format = useFormatter();
  const bandWords = useBandWords();
  const nameOf = (row: Backtest): string => t(`forecast.backtest.names.${row.series}`);
  const verdict = (row: Backtest): string => t(`forecast.backtest.${verdictOf(row)}`);
  const table: TableModel = {
    rowHead: t("forecast.backtest.series"),
    columns: [
      { label: t("forecast.backtest.model") }, { label: t("forecast.backtest.mase"), kind: "decimal", digits: 3 }, { label: t("forecast.backtest.naive"), kind: "decimal", digits: 3 }, { label: t("forecast.backtest.verdict") },
      { label: t("forecast.backtest.coverage80"), kind: "percent" }, { label: t("forecast.backtest.coverage95"), kind: "percent" }, { label: t("forecast.backtest.points") }, { label: t("forecast.backtest.origins") }, { label: t("forecast.backtest.rows") }, { label: t("forecast.backtest.holiday"), kind: "decimal", digits: 2 },
    ],
    rows: rows.map((row) => ({ key: row.series, name: nameOf(row), values: [t(`forecast.backtest.models.${row.model}`), row.mase, row.naive, verdict(row), row.coverage80, row.coverage95, row.points, row.origins_shown, row.history_rows, row.holiday_factor] })),
  };
  /** what fits the page; the rest is in the copy and in the file */
  const first: TableModel = { ...table, columns: table.columns.slice(0, shownColumns), rows: table.rows.map((row) => ({ ...row, values: row.values.slice(0, shownColumns) })) };
  const models: TableModel = {
    rowHead: t("forecast.backtest.model"),
    columns: rows.flatMap((row) => [{ label: t("forecast.backtest.choice", { series: nameOf(row) }), kind: "decimal" as const, digits: 3 }, { label: t("forecast.backtest.shown", { series: nameOf(row) }), kind: "decimal" as const, digits: 3 }]),
    rows: forecastModels.map((model) => ({ key: model, name: t(`forecast.backtest.models.${model}`), values: rows.flatMap(({ candidates }) => { const found = candidates.find(({ name }) => name === model); return [found?.mase_choice ?? null, found?.mase ?? null]; }) })),
  };
  const [better, noBetter, unknown] = (["better", "noBetter", "unknown"] as const).map((wanted) => rows.filter((row) => verdictOf(row) === wanted).length);
  const finding = unknown === rows.length ? t("forecast.backtest.finding.unknown") : better === rows.length ? t("forecast.backtest.finding.better") : noBetter === rows.length ? t("forecast.backtest.finding.none") : t("forecast.backtest.finding.some", { better: format.count(better ?? 0), all: format.count(rows.length) });
  return (
    <ReportCard title={t("forecast.backtest.title")} subtitle={t("forecast.backtest.subtitle")} help={t("forecast.backtest.help")} table={table} figures={(["mase", "naive", "coverage80", "coverage95"] as const).map((field) => ({ figure: `ai.getForecastData.backtest.${field}`, label: t(`forecast.backtest.${field}`) }))}>
      {rows.length === 0 ? <NoData text={t("forecast.backtest.empty")} /> : (
        <>
          <p className="finding">{finding}</p>
          <div className="table-scroll" tabIndex={0} role="group" aria-label={t("forecast.backtest.title")}><DataTable table={first} /></div>
          <details className="as-table"><summary>{t("forecast.backtest.candidates")}</summary><div className="table-scroll" tabIndex={0} role="group" aria-label={t("forecast.backtest.candidates")}><DataTable table={models} /></div></details>
          {rows.map((row) => ({ row, words: bandWords(row.series, rows) })).map(({ row, words }) => (words ? <p key={row.series} className="note"><b>{nameOf(row)}.</b> {words}</p> : null))}
          <p className="note">{t("forecast.backtest.help")}</p>
        </>
      )}
    </ReportCard>
  );
}
