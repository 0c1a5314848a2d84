import { Link, useLocation } from "@remix-run/react";
import { Sparkline } from "~/components/charts/sparkline";
import { useFormatter } from "~/components/format-context";
import { useTranslation } from "~/components/translation";
import { FigureValue, isProtected } from "~/components/ui/figure-value";
import type { AdvisorData } from "~/contract/ai-advisor";
import { advisorAreas, advisorMember, type AdvisorArea } from "~/contract/ai-advisor-areas";
import { areaAddress } from "./advisor-place";
import { useAdvisorWords } from "./advisor-words";

/** The six areas as links, one of them chosen: key figure, number of recommendations, the last months. */
export function AreaCards({ data, area }: { data: AdvisorData; area: AdvisorArea }) {
  const { t } = useTranslation();
  return (
    <nav className="span-12 advisor-cards" aria-label={t("advisor.cards")}>
      <ul>{advisorAreas.map((each) => <li key={each}><AreaCard data={data} area={each} chosen={each === area} /></li>)}</ul>
    </nav>
  );
}

function AreaCard({ data, area, chosen }: { data: AdvisorData; area: AdvisorArea; chosen: boolean }) {
  const { t } = useTranslation();
  const format = useFormatter();
  const location = useLocation();
  const words = useAdvisorWords();
  const { kpi, recommendations } = data[advisorMember(area)];
  const months = data.chartsData[area] ?? [];
  const [first, last] = [months[0], months.at(-1)];
  const interval = words.interval(area, kpi);
  const count = recommendations.filter(({ leading }) => leading).length;
  return (
    <Link className="card advisor-card" to={areaAddress(location, area)} aria-current={chosen ? "true" : undefined} preventScrollReset>
      <span className="advisor-card-head"><b>{t(`advisor.area.${area}`)}</b><span className={count ? "advisor-count" : "advisor-count muted"}>{count === 0 ? t("advisor.noRecommendation") : t("advisor.recommendations", { count, formatted: format.count(count) })}</span></span>
      <span className="kpi-value"><FigureValue value={kpi.value} protected={isProtected(kpi, "value")} format={(value) => words.kpi(area, value)} size={20} />{interval ? <small className="interval">{interval}</small> : null}</span>
      <span className="kpi-note">{kpi.gap ? t(`advisor.gap.${kpi.gap}`) : t(`advisor.kpi.${area}`)}{area === "marketing" && kpi.value !== null && data.meta.short_history !== null ? ` · ${t("advisor.shortHistory", { formatted: format.count(data.meta.short_history) })}` : null}</span>
      {first && last && first !== last ? <Sparkline values={months.map(({ value }) => value)} from={format.month(first.month)} to={format.month(last.month)} middle="" /> : null}
    </Link>
  );
}
