import { ChartCard } from "~/components/report/chart-card";
import type { ChartData } from "~/components/charts/chart-data";
import { useFormatter } from "~/components/format-context";
import { NoData, Withheld } from "~/components/report/card-states";
import { ReportCard } from "~/components/report/report-card";
import { useTranslation } from "~/components/translation";
import { isProtected } from "~/components/ui/figure-value";
import { LongList } from "~/components/ui/long-list";
import type { TableModel } from "~/components/ui/table-model";
import type { AdvisorAreaData } from "~/contract/ai-advisor";
import { advisorMember, type AdvisorArea } from "~/contract/ai-advisor-areas";
import { axisUpperBound } from "~/domain/axis";
import { useAdvisorWords } from "./advisor-words";

/** The key figure month by month: shares in per cent, visits, money. */
export function MonthsCard({ area, data }: { area: AdvisorArea; data: AdvisorAreaData }) {
  const { t } = useTranslation();
  const format = useFormatter();
  const words = useAdvisorWords();
  const share = area !== "performance" && area !== "revenue";
  const hidden = data.months.map((month) => isProtected(month, "value"));
  const values = data.months.map(({ value }) => value);
  const last = data.months.at(-1);
  const known = values.some((value) => value !== null);
  const kind = share ? "percent" : area === "revenue" ? "decimal" : "count";
  const label = t(`advisor.seriesOf.${area}`);
  const title = t("advisor.months.title");
  const member = `ai.getAdvisorData.${advisorMember(area)}`;
  const figures = [{ figure: `${member}.kpi.value`, label: t(`advisor.kpi.${area}`) }, { figure: `${member}.months.value`, label }, ...(share || area === "performance" ? [{ figure: `${member}.kpi.low`, label: t("advisor.detail.low") }] : [])];
  const table: TableModel = { rowHead: t("advisor.months.axis"), columns: [{ label, kind }], rows: data.months.map(({ month, value }, i) => ({ key: month, name: format.month(month), file: month, values: [value], hidden: [hidden[i] ?? false] })) };
  if (!known) {
    return <ReportCard title={title} subtitle={label} help={t(`advisor.help.${area}`)} figures={figures} className="span-6 advisor-months" table={table}>{hidden.some(Boolean) ? <Withheld height={300} /> : <NoData height={300} text={data.kpi.gap ? t(`advisor.gap.${data.kpi.gap}`) : undefined} />}</ReportCard>;
  }
  // an axis of shares counts in per cent
  const drawn = share ? values.map((value) => (value === null ? null : Math.round(value * 1000) / 10)) : values;
  const chart: ChartData = {
    axis: share ? "↑ %" : `↑ ${label}`, upper: share ? Math.min(100, axisUpperBound(drawn)) : axisUpperBound(values),
    points: data.months.map(({ month }) => ({ key: month, tick: format.month(month), short: format.monthName(Number(month.slice(5))), title: format.month(month), file: month })),
    series: [{ id: "value", label: share ? `${label} (%)` : label, colour: 1, values: drawn, hidden }],
  };
  const value = last?.value ?? null;
  const shown = value === null ? "--" : area === "performance" ? format.count(value) : words.kpi(area, value);
  return (
    <ChartCard
      title={title} subtitle={label} help={t(`advisor.help.${area}`)} figures={figures} className="span-6 advisor-months" kind="bar" data={chart} rowHead={t("advisor.months.axis")} table={table} column={share ? { kind: "decimal", digits: 1 } : { kind }} height={300}
      finding={t("advisor.months.finding", { month: last ? format.month(last.month) : "", value: shown })}
    />
  );
}

/** Every comparison of the area, the clear ones first. */
export function DifferencesCard({ area, data }: { area: AdvisorArea; data: AdvisorAreaData }) {
  const { t } = useTranslation();
  const format = useFormatter();
  const words = useAdvisorWords();
  const signed = (value: number) => (value > 0 ? `+${format.percent(value, 1)}` : format.percent(value, 1));
  const table: TableModel = {
    rowHead: t("advisor.detail.unit"), columns: [{ label: t("advisor.detail.what") }, { label: t("advisor.detail.difference"), kind: "percent" }, { label: t("advisor.detail.low"), kind: "percent" }, { label: t("advisor.detail.high"), kind: "percent" }, { label: t("advisor.detail.kept") }],
    rows: data.compared.map((each, i) => ({ key: String(i), name: words.name(each), values: [words.question(each), each.impact.value, each.impact.low, each.impact.high, t(each.kept ? "advisor.detail.yes" : "advisor.detail.no")] })),
  };
  // ratios: twice as much and half as much are equally far from the group, and one of four times leaves room for the others
  const reach = (value: number) => Math.abs(Math.log1p(value));
  const widest = Math.max(0.01, ...data.compared.map(({ impact }) => reach(impact.value)));
  return (
    <ReportCard title={t("advisor.detail.title")} subtitle={t("advisor.detail.subtitle")} help={t("advisor.listHelp")} figures={[{ figure: `ai.getAdvisorData.${advisorMember(area)}.compared.impact.value`, label: t("advisor.detail.difference") }, { figure: `ai.getAdvisorData.${advisorMember(area)}.compared.kept`, label: t("advisor.detail.kept") }]} className="span-6" table={table}>
      {data.compared.length === 0 ? <NoData height={300} text={t("advisor.untried")} /> : (
        <>
          <p className="finding">{t("advisor.detail.finding", { count: data.tried, formatted: format.count(data.tried) })}</p>
          <LongList label={t("advisor.detail.title")} height={320}>
            <table className="data-table point-table" tabIndex={-1}>
              <thead><tr><th scope="col">{t("advisor.detail.unit")}</th><td className="change-track" /><th scope="col" className="numeric">{t("advisor.detail.difference")}</th><th scope="col">{t("advisor.detail.kept")}</th></tr></thead>
              <tbody>
                {data.compared.map((each, i) => (
                  <tr key={i}>
                    <th scope="row">{words.name(each)}<small className="advisor-rule">{words.question(each)}</small></th>
                    <td className="change-track" aria-hidden="true"><span className={each.impact.value > 0 ? "bar bar-gain" : "bar bar-loss"}><i style={{ width: `${((reach(each.impact.value) / widest) * 100).toFixed(1)}%` }} /></span></td>
                    <td className="numeric">{signed(each.impact.value)}<small className="interval">{t("advisor.interval", { low: signed(each.impact.low), high: signed(each.impact.high) })}</small></td>
                    <td>{t(each.kept ? "advisor.detail.yes" : "advisor.detail.no")}</td>
                  </tr>
                ))}
              </tbody>
            </table>
          </LongList>
        </>
      )}
    </ReportCard>
  );
}
