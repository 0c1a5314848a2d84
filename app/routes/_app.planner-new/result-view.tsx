import { Link, useLocation, useNavigate } from "@remix-run/react";
import { useCallback, useMemo, useState, type ReactNode } from "react";
import { useTranslation } from "~/components/translation";
import { useFormatter } from "~/components/format-context";
import type { MapData } from "~/components/maps/map-data";
import { StoreLegend } from "~/components/maps/map-legend";
import { MapView } from "~/components/maps/map-view";
import { Kpi } from "~/components/report/kpi";
import { ReportCard } from "~/components/report/report-card";
import { Alert } from "~/components/ui/alert";
import { ButtonAnchor } from "~/components/ui/button";
import { isProtected } from "~/components/ui/figure-value";
import type { TableModel } from "~/components/ui/table-model";
import { unpackRows } from "~/domain/packed-rows";
import { MatchList } from "./match-list";
import type { PlannerData, ShownResult } from "./planner-data.server";
import { markerFields, rowsAPage } from "./planner-state";

/** What a filter answers: the audience's size, its points on a map and in a list. */
export function ResultView({ data, result, children }: { data: PlannerData; result: ShownResult; /** below the totals */ children?: ReactNode }) {
  const { t } = useTranslation();
  const format = useFormatter();
  const navigate = useNavigate();
  const { pathname, search } = useLocation();
  const [selected, setSelected] = useState<string | null>(null);
  const map = useMemo((): MapData => ({ markers: unpackRows(result.markers, markerFields).map(({ _id, ...marker }) => ({ id: _id, ...marker })) }), [result.markers]);
  const choose = useCallback((id: string) => {
    setSelected(id);
    const row = document.getElementById(`match-${id}`);
    if (row instanceof HTMLDetailsElement) { row.open = true; row.scrollIntoView({ block: "nearest" }); return; }
    // the point stands on another page of the list
    const place = map.markers?.findIndex((marker) => marker.id === id) ?? -1;
    if (place >= 0) void navigate(`${pathname}?${pageQuery(search, Math.floor(place / rowsAPage) + 1)}#match-${id}`, { preventScrollReset: true });
  }, [map, navigate, pathname, search]);
  const query = data.planQuery ? `?${data.planQuery}` : "";
  return (
    <>
      <section className="card plan-totals" aria-label={t("planner.results")}>
        <div className="card-head">
          <div><h2>{t("planner.results")}</h2><p>{format.dayRange(result.start, result.end)} · {t("planner.panel", { count: result.panel_devices, formatted: format.count(result.panel_devices) })}</p></div>
          {data.readOnly ? null : <Exports query={query} />}
        </div>
        <div className="kpis kpis-wrapping">
          <Kpi label={t("planner.total")} value={result.total} hidden={isProtected(result, "total")} format={format.count} notes={[t("planner.totalNote")]} />
          <Kpi label={t("planner.topMatch")} value={result.topMatch} hidden={result.topMatch === null && result.poisCount > 0} format={(value) => format.percent(value)} notes={[t("planner.topMatchNote")]} />
          <Kpi label={t("planner.poisCount")} value={result.poisCount} format={format.count} notes={[t("planner.poisCountNote")]} />
          <Kpi label={t("planner.allMatch")} value={result.allMatch} format={format.count} notes={[t(data.state.pois.length > 0 ? "planner.allMatchNote" : "planner.allMatchNoPlace")]} />
        </div>
        {result.partial ? <Alert tone="warning">{t("planner.partial")}</Alert> : null}
        {data.state.pois.length > 0 && result.allMatch === 0 ? <Alert tone="info">{t("planner.noneNear")}</Alert> : null}
      </section>
      {children}
      {result.poisCount === 0 ? <section className="card void"><h2>{t("common.no_data")}</h2><p>{t("planner.noPoints")}</p></section> : (
        <>
          <MapView className="plan-map" label={t("planner.map")} kind="distance" data={map} selected={selected} onSelect={choose} legend={<StoreLegend />} />
          <MatchCard result={result} />
        </>
      )}
    </>
  );
}

/** The address of another page of the list. */
function pageQuery(search: string, page: number): URLSearchParams {
  const query = new URLSearchParams(search);
  if (page > 1) query.set("page", String(page));
  else query.delete("page");
  return query;
}

/** The plan as files. */
export function Exports({ query }: { query: string }) {
  const { t } = useTranslation();
  return (
    <div className="plan-exports">
      <ButtonAnchor href={`/planner.xlsx${query}`} size="small" download>{t("planner.excel")}</ButtonAnchor>
      <ButtonAnchor href={`/planner.csv${query}`} size="small" download>{t("planner.csv")}</ButtonAnchor>
    </div>
  );
}

function MatchCard({ result }: { result: ShownResult }) {
  const { t } = useTranslation();
  const format = useFormatter();
  const table: TableModel = {
    rowHead: t("planner.point"),
    columns: [{ label: t("planner.city") }, { label: t("planner.visitors") }, { label: t("planner.audience") }, { label: t("planner.matchRate"), kind: "percent", digits: 2 }, { label: t("planner.low"), kind: "percent", digits: 2 }, { label: t("planner.score"), kind: "decimal" }],
    rows: result.rows.map((row) => ({
      key: row._id, name: row.name, values: [row.city, row.unique_visitors, row.audience, row.matchRate, row.matchRateLow, row.score],
      hidden: [false, ...(["unique_visitors", "audience", "matchRate", "matchRateLow", "score"] as const).map((field) => isProtected(row, field))],
    })),
  };
  return (
    <ReportCard title={t("planner.points")} subtitle={t("planner.order", { from: format.count(result.first), to: format.count(result.first + result.rows.length - 1), all: format.count(result.poisCount) })} help={t("planner.matchHelp")} table={table} className="plan-matches">
      <MatchList rows={result.rows} first={result.first} />
      <ResultPages page={result.page} pages={result.pages} />
    </ReportCard>
  );
}

function ResultPages({ page, pages }: { page: number; pages: number }) {
  const { t } = useTranslation();
  const { pathname, search } = useLocation();
  const format = useFormatter();
  if (pages < 2) return null;
  const to = (number: number) => `${pathname}?${pageQuery(search, number)}`;
  const step = (name: "previous" | "next", number: number) => (number < 1 || number > pages
    ? <span className="btn" aria-disabled="true">{t(`planner.${name}`)}</span>
    : <Link className="btn" to={to(number)} preventScrollReset rel={name === "previous" ? "prev" : "next"}>{t(`planner.${name}`)}</Link>);
  return <nav className="pager" aria-label={t("planner.pages")}>{step("previous", page - 1)}<span className="note">{t("planner.pageOf", { page: format.count(page), pages: format.count(pages) })}</span>{step("next", page + 1)}</nav>;
}
