import { Form, useLocation, useSubmit } from "@remix-run/react";
import { RankedBars } from "~/components/charts/ranked-bars";
import { useFormatter } from "~/components/format-context";
import { NoData, Withheld } from "~/components/report/card-states";
import { Kpi } from "~/components/report/kpi";
import { ReportCard } from "~/components/report/report-card";
import { useTranslation } from "~/components/translation";
import { BarList } from "~/components/ui/bar-list";
import { Button } from "~/components/ui/button";
import { isProtected } from "~/components/ui/figure-value";
import { useHydrated } from "~/components/ui/hydrated";
import { TableDetails } from "~/components/ui/table-details";
import type { TableModel } from "~/components/ui/table-model";
import type { Loyalty } from "~/contract/premium";
import type { PointType } from "~/contract/values";
import { IndexCard } from "./index-card";
import { dayChoices } from "./loyalty-place";

type CardsProps = { data: Loyalty; wantedDays: number; type: PointType };

/** Everything about the loyalty of one store. */
export function LoyaltyCards({ data, wantedDays, type }: CardsProps) {
  return (
    <div className="cards premium-cards">
      <DaysCard data={data} wantedDays={wantedDays} type={type} />
      <LoyalToCard data={data} wantedDays={wantedDays} type={type} />
      {(["receptiveData1", "receptiveData2", "receptiveData3"] as const).map((list) => <IndexCard key={list} list={list} rows={data[list]} withheld={isProtected(data.loyalty, "loyal_visitors")} />)}
    </div>
  );
}

function DaysCard({ data: { loyalty, visitDays, days }, wantedDays, type }: CardsProps) {
  const { t } = useTranslation();
  const format = useFormatter();
  const band = (each: (typeof visitDays)[number]["days"]) => t(`premium.loyalty.bands.${each}`);
  const table: TableModel = {
    rowHead: t("premium.loyalty.days"), columns: [{ label: t("premium.loyalty.visitors") }, { label: t("premium.loyalty.share"), kind: "percent", digits: 2 }],
    rows: visitDays.map((row) => ({ key: row.days, name: band(row.days), values: [row.visitors, row.share], hidden: [isProtected(row, "visitors"), isProtected(row, "share")] })),
  };
  const hidden = (field: string) => isProtected(loyalty, field);
  return (
    <ReportCard title={t("premium.loyalty.daysTitle")} subtitle={t(`premium.loyalty.daysSubtitle.${type}`)} help={t("premium.loyalty.daysHelp")} figures={[{ figure: "premium.getLoyaltyData.visitDays.visitors", label: t("premium.loyalty.days") }, { figure: "premium.getLoyaltyData.loyalty.loyal_visitors", label: t("premium.loyalty.loyal") }, { figure: "premium.getLoyaltyData.loyalty.loyal_share", label: t("premium.loyalty.loyalShare") }]} table={table} className="span-12">
      <ThresholdForm days={wantedDays} />
      <div className="kpis kpis-wrapping" aria-busy={days !== wantedDays}>
        <Kpi label={t("premium.loyalty.unique")} value={loyalty.unique_visitors} hidden={hidden("unique_visitors")} format={format.count} notes={[]} />
        <Kpi label={t("premium.loyalty.loyal")} value={loyalty.loyal_visitors} hidden={hidden("loyal_visitors")} format={format.count} notes={[t("premium.loyalty.loyalNote", { formatted: format.count(days) })]} />
        <Kpi label={t("premium.loyalty.loyalShare")} value={loyalty.loyal_share} hidden={hidden("loyal_share")} format={(share) => format.percent(share)} notes={[t("premium.loyalty.ofUnique")]} />
      </div>
      <figure className="chart">
        <figcaption className="finding">{loyalty.loyal_share === null ? t("premium.loyalty.daysFindingNone") : t("premium.loyalty.daysFinding", { share: format.percent(loyalty.loyal_share, 1), days: format.count(days) })}</figcaption>
        <BarList items={visitDays.map((row) => ({ key: row.days, label: band(row.days), value: row.visitors, hidden: isProtected(row, "visitors"), share: row.share }))} format={format.count} shareFormat={(share) => format.percent(share, 1)} />
        <TableDetails table={table} folded />
      </figure>
    </ReportCard>
  );
}

/** The visit days from which on a visitor is loyal: a GET form, sent at once where scripts run. */
function ThresholdForm({ days }: { days: number }) {
  const { t } = useTranslation();
  const format = useFormatter();
  const hydrated = useHydrated();
  const submit = useSubmit();
  const { pathname, search } = useLocation();
  const kept = [...new URLSearchParams(search)].filter(([key]) => key !== "days");
  return (
    <Form method="get" action={pathname} className="premium-threshold" preventScrollReset>
      {kept.map(([key, value]) => <input key={`${key} ${value}`} type="hidden" name={key} value={value} />)}
      <label htmlFor="loyal-days">{t("premium.loyalty.threshold")}</label>
      <select id="loyal-days" className="input" name="days" key={days} defaultValue={days} onChange={(event) => submit(event.currentTarget.form, { preventScrollReset: true })}>
        {dayChoices.map((each) => <option key={each} value={each}>{t("premium.loyalty.atLeastDays", { count: each, formatted: format.count(each) })}</option>)}
      </select>
      {hydrated ? null : <Button type="submit">{t("premium.apply")}</Button>}
    </Form>
  );
}

function LoyalToCard({ data: { loyalToData: rows, loyalty }, type }: CardsProps) {
  const { t } = useTranslation();
  const format = useFormatter();
  const [first] = rows;
  const table: TableModel = {
    rowHead: t(`radar.stores.${type}`), columns: [{ label: t("premium.loyalty.whose") }, { label: t("premium.loyalty.loyalVisitors") }, { label: t("premium.loyalty.share"), kind: "percent", digits: 2 }],
    rows: rows.map((row) => ({ key: row._id, name: row.name, values: [row.own ? t("maps.own") : t("maps.other"), row.visitors, row.share] })),
  };
  return (
    <ReportCard title={t("premium.loyalty.toTitle")} subtitle={t("premium.loyalty.toSubtitle")} help={t("premium.loyalty.toHelp")} figures={[{ figure: "premium.getLoyaltyData.loyalToData.share", label: t("premium.loyalty.share") }, { figure: "premium.getLoyaltyData.loyalToData.visitors", label: t("premium.loyalty.loyalVisitors") }]} table={table} className="span-12">
      {first ? (
        <figure className="chart">
          <figcaption className="finding">{t("premium.loyalty.toFinding", { name: first.name, share: format.percent(first.share, 1) })}</figcaption>
          <RankedBars height={0} bars={rows.map((row) => ({ key: row._id, name: row.name, detail: row._id, length: row.share / first.share, value: format.count(row.visitors), second: format.percent(row.share, 1) }))} />
          <TableDetails table={table} folded />
        </figure>
      ) : isProtected(loyalty, "loyal_visitors") ? <Withheld height={120} /> : <NoData height={120} text={t("premium.loyalty.toNone")} />}
    </ReportCard>
  );
}
