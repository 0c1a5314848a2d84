import { useFormatter } from "~/components/format-context";
import { Change } from "~/components/report/change";
import { ReportCard } from "~/components/report/report-card";
import { useTranslation } from "~/components/translation";
import { FigureValue, isProtected } from "~/components/ui/figure-value";
import { isoDays, type TableModel } from "~/components/ui/table-model";
import type { Projected } from "~/contract/ai-forecast";
import type { ForecastSeriesName } from "~/contract/forecast-names";
import { useReason } from "./reason";

const members = { visits: "projectedVisits", visitors: "projectedVisitors", revenue: "projectedRevenue" } as const;

/** A total of the days to come beside that of the days just before; without a forecast the reason. */
export function ProjectedCard({ series, figures, wide = false }: { series: ForecastSeriesName; figures: Projected; /** two cards share the row */ wide?: boolean }) {
  const { t } = useTranslation();
  const format = useFormatter();
  const reason = useReason(figures);
  const write = series === "revenue" ? format.wholeMoney : format.count;
  const [now, next] = [figures.current_period, figures.projected_period];
  const title = t(`forecast.cards.${series}`);
  // within the range of past errors the days to come may be like those before
  const mayStay = figures.current !== null && figures.low80 !== null && figures.high80 !== null && figures.low80 <= figures.current && figures.current <= figures.high80;
  const kind = series === "revenue" ? ({ kind: "decimal", digits: 2 } as const) : ({ kind: "count" } as const);
  const table: TableModel = {
    rowHead: t("filters.period"), columns: [{ label: title, ...kind }, { label: t("forecast.low80"), ...kind }, { label: t("forecast.high80"), ...kind }],
    rows: [
      ...(now ? [{ key: "current", name: `${t("forecast.cards.current")}: ${format.dayRange(now.start, now.end)}`, file: isoDays(now.start, now.end), values: [figures.current, null, null], hidden: [isProtected(figures, "current"), false, false] }] : []),
      ...(next ? [{ key: "projected", name: `${t("forecast.cards.projected")}: ${format.dayRange(next.start, next.end)}`, file: isoDays(next.start, next.end), values: [figures.projected, figures.low80, figures.high80] }] : []),
    ],
  };
  return (
    <ReportCard title={title} figures={[{ figure: `ai.getForecastData.${members[series]}.projected`, label: t("forecast.cards.projected") }, { figure: `ai.getForecastData.${members[series]}.current`, label: t("forecast.cards.current") }, { figure: `ai.getForecastData.${members[series]}.low80`, label: t("forecast.low80") }]} help={t(`forecast.cards.help.${series}`)} className={wide ? "span-6" : "span-4"} table={table}>
      {figures.reason === "no_sales" || figures.reason === "no_data" ? <p className="card-state">{reason}</p> : (
        <>
          <div className="two-sides">
            {now ? <div><div className="kpi-label">{t("forecast.cards.current")} · {format.dayRange(now.start, now.end)}</div><div className="two-sides-before"><FigureValue value={figures.current} protected={isProtected(figures, "current")} format={write} /></div></div> : null}
            {next ? <div><div className="kpi-label">{t("forecast.cards.projected")} · {format.dayRange(next.start, next.end)}</div><div className="kpi-value"><FigureValue value={figures.projected} format={write} size={20} /></div></div> : null}
            {figures.reason === null ? <div className="two-sides-change"><Change change={figures.perc} hidden={isProtected(figures, "perc")} unclear={mayStay ? "interval" : null} /></div> : null}
          </div>
          {reason ? <p className="kpi-note">{reason}</p> : figures.projected === null ? null : (
            <p className="kpi-note">{figures.low80 === null ? t("forecast.cards.noRange") : t("forecast.cards.range", { low: write(figures.low80), high: write(figures.high80) })}{isProtected(figures, "current") ? ` ${t("forecast.cards.withheldCurrent")}` : null}</p>
          )}
        </>
      )}
    </ReportCard>
  );
}
