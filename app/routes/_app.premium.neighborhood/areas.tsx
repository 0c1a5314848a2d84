import { Link, useLocation, useNavigate } from "@remix-run/react";
import { useCallback, useMemo } from "react";
import { useFormatter, usePrivacyFloor } from "~/components/format-context";
import type { MapData } from "~/components/maps/map-data";
import { MapView } from "~/components/maps/map-view";
import { Kpi } from "~/components/report/kpi";
import { ReportCard } from "~/components/report/report-card";
import { useTranslation } from "~/components/translation";
import { BarList } from "~/components/ui/bar-list";
import { FigureValue, isProtected } from "~/components/ui/figure-value";
import { TableDetails } from "~/components/ui/table-details";
import type { TableModel } from "~/components/ui/table-model";
import type { Neighborhood } from "~/contract/premium";
import type { PointType } from "~/contract/values";
import { areaAddress, polygonsOf } from "./area-place";
import { ClassCard } from "./class-card";

type AreasProps = { data: Neighborhood; type: PointType };

/** Map and list of the areas on the left, communities and the chosen area's residents on the right. */
export function Areas({ data, type }: AreasProps) {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const { pathname, search } = useLocation();
  const map = useMemo((): MapData => ({ polygons: polygonsOf(data) }), [data]);
  const choose = useCallback((area: string) => { void navigate(areaAddress({ pathname, search }, area), { preventScrollReset: true }); }, [navigate, pathname, search]);
  return (
    <div className="premium span-12">
      <div className="premium-places">
        <MapView className="premium-map" label={t("premium.neighborhood.map")} kind="premium" data={map} selected={data.area?._id ?? null} onSelect={choose} legend={<StepLegend />} />
        <AreaList data={data} type={type} />
      </div>
      <section className="premium-charts" aria-label={t("premium.neighborhood.charts")}>
        <div className="cards premium-cards">
          <TotalsCard data={data} type={type} />
          {data.communityData.length > 0 ? <CommunityCard data={data} type={type} /> : null}
          <ClassCard data={data} />
        </div>
      </section>
    </div>
  );
}

/** The five steps of the map, from few to many. */
function StepLegend() {
  const { t } = useTranslation();
  return <span className="premium-steps">{t("premium.neighborhood.few")}{([1, 2, 3, 4, 5] as const).map((step) => <svg key={step} width={16} height={12} aria-hidden="true"><rect className={`map-area map-area-${step}`} width={16} height={12} /></svg>)}{t("premium.neighborhood.many")}</span>;
}

function AreaList({ data: { neighborhoodData: rows, area }, type }: AreasProps) {
  const { t } = useTranslation();
  const format = useFormatter();
  const location = useLocation();
  const table: TableModel = {
    rowHead: t("premium.neighborhood.area"),
    columns: [
      { label: t("premium.neighborhood.community") }, { label: t("premium.neighborhood.devices") }, { label: t("premium.neighborhood.visits") }, { label: t("premium.neighborhood.visitors") }, { label: t("premium.neighborhood.share"), kind: "percent", digits: 2 },
      { label: t("premium.neighborhood.population") }, { label: t("premium.neighborhood.income"), kind: "decimal", digits: 0 }, { label: t("premium.neighborhood.cars"), kind: "decimal", digits: 0 },
    ],
    rows: rows.map((row, i) => ({
      key: `${i} ${row._id}`, name: row.name, values: [row.community, row.devices, row.visits, row.visitors, row.share, row.population, row.income, row.cars],
      hidden: [false, ...(["devices", "visits", "visitors", "share"] as const).map((field) => isProtected(row, field)), false, false, false],
    })),
  };
  return (
    <ReportCard className="radar-list premium-areas" title={t("premium.neighborhood.areas")} subtitle={t(`premium.neighborhood.areasSubtitle.${type}`)} help={t("premium.neighborhood.areasHelp")} figures={(["visitors", "share", "visits", "devices"] as const).map((field) => ({ figure: `premium.getNeighborhoodData.neighborhoodData.${field}`, label: t(`premium.neighborhood.${field}`) }))} table={table}>
      <ul>
        {rows.map((row, i) => (
          <li key={`${i} ${row._id}`}>
            <Link to={areaAddress(location, row._id)} preventScrollReset aria-current={row._id === area?._id && row.community === area.community ? "true" : undefined}>
              <span><b>{row.name}</b><small>{[row.community, row.population === null ? null : t("premium.neighborhood.people", { formatted: format.count(row.population) })].filter(Boolean).join(" · ")}</small></span>
              <span className="number"><FigureValue value={row.visitors} protected={isProtected(row, "visitors")} format={format.count} /><small><FigureValue value={row.share} protected={isProtected(row, "share")} format={(share) => format.percent(share, 1)} /></small></span>
            </Link>
          </li>
        ))}
      </ul>
      <TableDetails table={table} folded />
    </ReportCard>
  );
}

function TotalsCard({ data: { totals, homes_month: month }, type }: AreasProps) {
  const { t } = useTranslation();
  const format = useFormatter();
  const floor = usePrivacyFloor();
  const hidden = (field: string) => isProtected(totals, field);
  const withheld = hidden("visitors") || hidden("visitors_elsewhere");
  return (
    <ReportCard title={t("premium.neighborhood.totals")} subtitle={t("premium.neighborhood.homes", { month: format.month(month) })} help={t("premium.neighborhood.totalsHelp")} figures={[{ figure: "premium.getNeighborhoodData.totals.visitors", label: t("premium.neighborhood.visitors") }, { figure: "premium.getNeighborhoodData.totals.visitors_elsewhere", label: t("premium.neighborhood.elsewhere") }, { figure: "premium.getNeighborhoodData.totals.devices", label: t("premium.neighborhood.devices") }]} className="span-12">
      <div className={withheld ? "kpis kpis-wrapping" : "kpis kpis-wrapping kpis-last"}>
        <Kpi label={t("premium.neighborhood.visitors")} value={totals.visitors} hidden={hidden("visitors")} format={format.count} notes={[t(`premium.neighborhood.ofUnique.${type}`, { formatted: format.count(totals.unique_visitors) })]} />
        <Kpi label={t("premium.neighborhood.elsewhere")} value={totals.visitors_elsewhere} hidden={hidden("visitors_elsewhere")} format={format.count} notes={[t("premium.neighborhood.elsewhereNote")]} />
        <Kpi label={t("premium.neighborhood.devices")} value={totals.devices} hidden={hidden("devices")} format={format.count} notes={[totals.population === null ? null : t("premium.neighborhood.people", { formatted: format.count(totals.population) })]} />
      </div>
      {withheld ? <p className="note">{t("premium.neighborhood.withheldWhy", { floor })}</p> : null}
    </ReportCard>
  );
}

function CommunityCard({ data: { communityData: rows }, type }: AreasProps) {
  const { t } = useTranslation();
  const format = useFormatter();
  const name = (community: string) => community || t("premium.neighborhood.noCommunity");
  const [first] = rows;
  const table: TableModel = {
    rowHead: t("premium.neighborhood.community"),
    columns: [{ label: t("premium.neighborhood.areaCount") }, { label: t("premium.neighborhood.devices") }, { label: t("premium.neighborhood.visits") }, { label: t("premium.neighborhood.visitors") }, { label: t("premium.neighborhood.share"), kind: "percent", digits: 2 }, { label: t("premium.neighborhood.population") }],
    rows: rows.map((row) => ({ key: row.community, name: name(row.community), values: [row.areas, row.devices, row.visits, row.visitors, row.share, row.population], hidden: [false, ...(["devices", "visits", "visitors", "share"] as const).map((field) => isProtected(row, field)), false] })),
  };
  return (
    <ReportCard title={t("premium.neighborhood.communities")} subtitle={t(`premium.neighborhood.communitiesSubtitle.${type}`)} help={t("premium.neighborhood.communitiesHelp")} figures={(["visitors", "share", "visits", "devices"] as const).map((field) => ({ figure: `premium.getNeighborhoodData.communityData.${field}`, label: t(`premium.neighborhood.${field}`) }))} table={table} className="span-12">
      <figure className="chart">
        <figcaption className="finding">{first?.share != null ? t("premium.neighborhood.communityFinding", { name: name(first.community), share: format.percent(first.share, 1) }) : t("premium.neighborhood.findingNone")}</figcaption>
        <BarList items={rows.map((row) => ({ key: row.community, label: name(row.community), value: row.visitors, hidden: isProtected(row, "visitors"), share: row.share }))} format={format.count} shareFormat={(share) => format.percent(share, 1)} />
        <TableDetails table={table} folded />
      </figure>
    </ReportCard>
  );
}
