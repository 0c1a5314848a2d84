import type { ChartData } from "~/components/charts/chart-data";
import { useFormatter } from "~/components/format-context";
import { Withheld } from "~/components/report/card-states";
import { ChartCard } from "~/components/report/chart-card";
import { Kpi } from "~/components/report/kpi";
import { ReportCard } from "~/components/report/report-card";
import { useTranslation } from "~/components/translation";
import { BarList } from "~/components/ui/bar-list";
import { Icon } from "~/components/ui/icon";
import { FigureValue, isProtected } from "~/components/ui/figure-value";
import { TableDetails } from "~/components/ui/table-details";
import type { TableModel } from "~/components/ui/table-model";
import type { Financial } from "~/contract/premium";
import { axisUpperBound } from "~/domain/axis";
import { riskLevelOf, riskLevels } from "~/domain/risk-level";

type CardsProps = { data: Financial };
const shareLists = ["classData", "riskLevelData", "ownCarData"] as const;

/** Takings of one store, and the means of its visitors. */
export function FinancialCards({ data }: CardsProps) {
  return <div className="cards premium-cards"><RevenueCard data={data} />{shareLists.map((list) => <SharesCard key={list} data={data} list={list} />)}</div>;
}

function RevenueCard({ data: { financial, revenueData: weeks, loaded } }: CardsProps) {
  const { t } = useTranslation();
  const format = useFormatter();
  const title = t("premium.financial.revenueTitle");
  const figures = [{ figure: "premium.getFinancialData.revenueData.revenue", label: t("premium.financial.revenue") }, { figure: "premium.getFinancialData.financial.tickets", label: t("premium.financial.tickets") }, { figure: "premium.getFinancialData.financial.unique_visitors", label: t("premium.financial.visitors") }];
  if (weeks.every(({ revenue }) => revenue === null)) {
    return (
      <ReportCard id="takings" title={title} figures={figures} className="span-12">
        <div className="void void-small"><Icon name="trend" size={28} /><p>{t(loaded ? "premium.financial.noneOfStore" : "premium.financial.load")}</p>{loaded ? null : <code>npm run ingest -- --sales FILE.csv</code>}</div>
      </ReportCard>
    );
  }
  const titles = weeks.map(({ iso_week: week, start, end }) => `${format.isoWeek(week)} · ${format.dayRange(start, end)}`);
  const data: ChartData = {
    axis: t("premium.financial.axis"), upper: axisUpperBound(weeks.map(({ revenue }) => revenue)),
    points: weeks.map(({ iso_week: week }, i) => ({ key: week, tick: format.isoWeek(week), title: titles[i] ?? "", file: week })),
    series: [{ id: "revenue", label: t("premium.financial.revenue"), colour: 1, values: weeks.map(({ revenue }) => revenue) }],
  };
  const table: TableModel = {
    rowHead: t("premium.financial.week"), columns: [{ label: t("premium.financial.revenue"), kind: "decimal", digits: 2 }, { label: t("premium.financial.tickets") }, { label: t("premium.financial.days") }],
    rows: weeks.map((row, i) => ({ key: row.iso_week, name: titles[i] ?? "", file: row.iso_week, values: [row.revenue, row.tickets, row.days_told] })),
  };
  return (
    <ChartCard
      id="takings" title={title} subtitle={t("premium.financial.revenueSubtitle")} help={t("premium.financial.revenueHelp")} figures={figures} className="span-12" kind="bar" height={280} data={data} table={table} rowHead={t("premium.financial.week")} column={{ kind: "decimal", digits: 0 }}
      finding={t("premium.financial.finding", { revenue: format.money(financial.revenue), tickets: format.count(financial.tickets) })}
    >
      <div className="kpis kpis-wrapping">
        <Kpi label={t("premium.financial.revenue")} value={financial.revenue} format={format.money} notes={[]} />
        <Kpi label={t("premium.financial.tickets")} value={financial.tickets} format={format.count} notes={[financial.revenue === null || !financial.tickets ? null : t("premium.financial.perTicket", { formatted: format.money(financial.revenue / financial.tickets) })]} />
        <Kpi label={t("premium.financial.visitors")} value={financial.unique_visitors} hidden={isProtected(financial, "unique_visitors")} format={format.count} notes={[]} />
      </div>
    </ChartCard>
  );
}

function SharesCard({ data, list }: CardsProps & { list: (typeof shareLists)[number] }) {
  const { t } = useTranslation();
  const format = useFormatter();
  const rows = data[list];
  const known = rows.filter(({ value }) => value !== "unknown");
  if (list === "riskLevelData") known.sort((a, b) => riskLevels.indexOf(riskLevelOf(a.value) ?? "high") - riskLevels.indexOf(riskLevelOf(b.value) ?? "high"));
  const unknown = rows.find(({ value }) => value === "unknown");
  const label = (value: string): string => {
    if (value === "unknown") return t("premium.financial.unknown");
    if (list === "classData") return t(`demographics.classes.${value as "A"}`);
    if (list === "ownCarData") return t(`premium.financial.car.${value as "yes"}`);
    const level = riskLevelOf(value);
    return level === null ? value : t(`premium.financial.risk.${level}`);
  };
  const table: TableModel = {
    rowHead: t(`premium.financial.lists.${list}.name`), columns: [{ label: t("premium.financial.visitors") }, { label: t("premium.financial.share"), kind: "percent", digits: 2 }],
    rows: rows.map((row) => ({ key: row.value, name: label(row.value), values: [row.visitors, row.share], hidden: [isProtected(row, "visitors"), isProtected(row, "share")] })),
  };
  const [most] = [...known].sort((a, b) => (b.share ?? -1) - (a.share ?? -1));
  return (
    <ReportCard title={t(`premium.financial.lists.${list}.title`)} subtitle={t("premium.financial.sharesSubtitle")} help={t("premium.financial.sharesHelp")} figures={[{ figure: `premium.getFinancialData.${list}.share`, label: t("premium.financial.share") }, { figure: `premium.getFinancialData.${list}.visitors`, label: t("premium.financial.visitors") }]} table={table} className="span-12">
      {rows.length > 0 && rows.every((row) => isProtected(row, "visitors")) ? <Withheld height={120} /> : (
        <figure className="chart">
          <figcaption className="finding">{most?.share == null ? t("premium.financial.sharesNone") : t("premium.financial.sharesFinding", { name: label(most.value), share: format.percent(most.share, 1) })}</figcaption>
          <BarList items={known.map((row) => ({ key: row.value, label: label(row.value), value: row.visitors, hidden: isProtected(row, "visitors"), share: row.share }))} format={format.count} shareFormat={(share) => format.percent(share, 1)} />
          {unknown ? <p className="note">{t("premium.financial.unknownNote")} <FigureValue value={unknown.visitors} protected={isProtected(unknown, "visitors")} format={format.count} /></p> : null}
          <TableDetails table={table} folded />
        </figure>
      )}
    </ReportCard>
  );
}
