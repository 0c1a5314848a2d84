import { Link, useLocation } from "@remix-run/react";
import { useFormatter } from "~/components/format-context";
import { NoData } from "~/components/report/card-states";
import { ReportCard } from "~/components/report/report-card";
import { useTranslation } from "~/components/translation";
import { LongList } from "~/components/ui/long-list";
import type { TableModel } from "~/components/ui/table-model";
import type { AdvisorData, Recommendation } from "~/contract/ai-advisor";
import { advisorMember, type AdvisorArea } from "~/contract/ai-advisor-areas";
import { allAddress, showsAll } from "./advisor-place";
import { useAdvisorWords } from "./advisor-words";

type RecommendationCardProps = { data: AdvisorData; area: AdvisorArea; /** the report that shows it */ addressOf: (each: Recommendation) => string };

/** What differs beyond chance in the chosen area: what leads, or all of it where the address asks so; or what was tried and why nothing is said. */
export function RecommendationCard({ data, area, addressOf }: RecommendationCardProps) {
  const { t } = useTranslation();
  const format = useFormatter();
  const words = useAdvisorWords();
  const { recommendations, tried, kpi } = data[advisorMember(area)];
  const member = `ai.getAdvisorData.${advisorMember(area)}`;
  const location = useLocation();
  const whole = showsAll(location.search);
  const leading = recommendations.filter((each) => each.leading);
  const listed = whole ? recommendations : leading;
  const counts = { shown: format.count(leading.length), kept: format.count(recommendations.length) };
  const signed = (value: number) => (value > 0 ? `+${format.percent(value, 1)}` : format.percent(value, 1));
  const table: TableModel = {
    rowHead: t("advisor.list.description"), columns: [{ label: t("advisor.list.impact"), kind: "percent" }, { label: t("advisor.list.benefit") }, { label: t("advisor.sheets.low") }, { label: t("advisor.sheets.high") }, { label: t("advisor.sheets.unit") }],
    rows: listed.map((each) => ({ key: each.id, name: words.sentence(each), values: [each.impact.value, Math.round(each.benefit.value), Math.round(each.benefit.low), Math.round(each.benefit.high), t(`advisor.side.${each.side}`)] })),
  };
  return (
    <ReportCard title={`${t("advisor.list.title")}: ${t(`advisor.area.${area}`)}`} subtitle={t("advisor.list.subtitle")} help={t("advisor.listHelp")} figures={[{ figure: `${member}.recommendations`, label: t("advisor.list.title") }, { figure: `${member}.recommendations.impact.value`, label: t("advisor.list.impact") }, { figure: `${member}.recommendations.benefit.value`, label: t("advisor.list.benefit") }]} className="span-12" table={table}>
      <p className="finding">{t("advisor.kept", { kept: format.count(data.meta.kept), tried: format.count(data.meta.tried) })}</p>
      {recommendations.length === 0 ? (
        <>
          <NoData height={120} text={[kpi.gap ? `${t(`advisor.gap.${kpi.gap}`)} ${t(`advisor.load.${kpi.gap}`)}` : null, tried > 0 ? t("advisor.none", { count: tried, formatted: format.count(tried) }) : kpi.gap ? null : t("advisor.untried")].filter(Boolean).join(" ")} />
          {kpi.gap === "no_sales" || kpi.gap === "no_costs" ? <p className="note advisor-load"><code>npm run ingest -- --sales FILE.csv</code></p> : null}
        </>
      ) : (
        <>
          <p className="note">{t(whole ? "advisor.leading.whole" : leading.length > 0 ? "advisor.leading.leading" : "advisor.leading.small", counts)} {whole || leading.length < recommendations.length ? <Link className="advisor-all" to={allAddress(location, !whole)} preventScrollReset>{whole ? t("advisor.leading.fewer") : t("advisor.leading.all", counts)}</Link> : null}</p>
          {listed.length > 0 ? <LongList label={t("advisor.list.title")} height={whole ? 520 : undefined}>
          <table className="data-table advisor-table" tabIndex={-1}>
            <thead><tr><th scope="col" className="numeric">{t("advisor.list.impact")}</th><th scope="col">{t("advisor.list.description")}</th><th scope="col" className="numeric">{t("advisor.list.benefit")}</th></tr></thead>
            <tbody>
              {listed.map((each) => (
                <tr key={each.id} className={whole && each.leading ? "advisor-leading" : undefined}>
                  <td className="numeric">{signed(each.impact.value)}<small className="interval">{t("advisor.interval", { low: signed(each.impact.low), high: signed(each.impact.high) })}</small></td>
                  <th scope="row">{words.sentence(each)} <Link to={addressOf(each)}>{t("advisor.list.open")}<span className="visually-hidden">: {words.sentence(each)}</span></Link></th>
                  <td className="numeric"><span className={`advisor-side ${each.side}`}>{t(`advisor.side.${each.side}`)}</span> {words.worth(each).value}<small className="interval">{words.worth(each).range}</small></td>
                </tr>
              ))}
            </tbody>
          </table>
          </LongList> : null}
        </>
      )}
    </ReportCard>
  );
}
