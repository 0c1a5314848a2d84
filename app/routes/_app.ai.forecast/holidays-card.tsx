import { useFormatter } from "~/components/format-context";
import { NoData } from "~/components/report/card-states";
import { ReportCard } from "~/components/report/report-card";
import { useTranslation } from "~/components/translation";
import { DataTable } from "~/components/ui/data-table";
import type { TableModel } from "~/components/ui/table-model";
import type { ForecastData } from "~/contract/ai-forecast";
import type { ForecastSeriesName } from "~/contract/forecast-names";
import { holidayUse } from "~/domain/holiday-use";

/** The public holidays in the days of the page, those ahead first. */
export function HolidaysCard({ answer: { holidays: { country, days }, backtest } }: { answer: ForecastData }) {
  const { t } = useTranslation();
  const format = useFormatter();
  const nameOf = (name: (typeof days)[number]["name"]): string => name[format.locale.slice(0, 2) as "en"] ?? name.en;
  const sorted = [...days.filter(({ ahead }) => ahead), ...days.filter(({ ahead }) => !ahead).reverse()];
  const [first] = sorted;
  const use = holidayUse(backtest, days.some(({ ahead }) => ahead));
  const listed = (series: readonly ForecastSeriesName[]): string => series.map((each) => t(`forecast.backtest.names.${each}`)).join(", ");
  const table: TableModel = { rowHead: t("forecast.day"), columns: [{ label: t("forecast.holidays.name") }, { label: t("forecast.holidays.when") }], rows: sorted.map(({ day, name, ahead }) => ({ key: day, name: `${format.weekdayOf(day)}, ${format.longDay(day)}`, file: day, values: [nameOf(name), t(ahead ? "forecast.holidays.ahead" : "forecast.holidays.past")] })) };
  return (
    <ReportCard title={t("forecast.holidays.title")} subtitle={t("forecast.holidays.subtitle", { country })} help={t("forecast.holidays.help")} table={table} figures={[{ figure: "ai.getForecastData.holidays", label: t("forecast.holidays.title") }]}>
      {first ? (
        <>
          <p className="finding">{first.ahead ? t("forecast.holidays.finding", { name: nameOf(first.name), day: format.longDay(first.day) }) : t("forecast.holidays.findingNone")}</p>
          <p className="note">{t(`forecast.holidays.use.${use.kind}`, { with: listed(use.with), without: listed(use.without) })}</p>
          <div className="table-scroll" tabIndex={0} role="group" aria-label={t("forecast.holidays.title")}><DataTable table={table} /></div>
        </>
      ) : <NoData text={t("forecast.holidays.none")} />}
    </ReportCard>
  );
}
