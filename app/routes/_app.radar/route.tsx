import type { LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData, useLocation, useNavigate } from "@remix-run/react";
import { useCallback, useMemo } from "react";
import { useTranslation } from "~/components/translation";
import { StoreLegend } from "~/components/maps/map-legend";
import type { MapData } from "~/components/maps/map-data";
import { MapView } from "~/components/maps/map-view";
import { MetaLine, ProtectedNotice, useWithheldFigures } from "~/components/report/answer-notices";
import { EmptyReport } from "~/components/report/empty-report";
import { useLatestAnswer } from "~/components/report/latest-answer";
import { ReportPage } from "~/components/report/report-page";
import { Section } from "~/components/report/section";
import type { Settled } from "~/components/report/settle";
import type { DashboardData, Filter, Flags } from "~/contract/metrics";
import type { StoreFigures } from "~/contract/metrics-movement";
import { measuredPart } from "~/domain/measured-part";
import "~/locales/radar.client";
import { pageTitle } from "../_app/page-title";
import { openReport } from "../report-loader.server";
import { ChosenStore } from "./chosen-store";
import { parseRadarPlace, radarAddress, rankedStores, searchRevalidates, type RadarPlace } from "./radar-place";
import { StoreList } from "./store-list";

export async function loader(args: LoaderFunctionArgs) {
  const { call, report, page } = await openReport(args, "/radar", (t, type) => t(`radar.title.${type}`), { excel: "/radar.xlsx" });
  const place = parseRadarPlace(new URL(args.request.url).searchParams);
  const wanted = place.at ?? page.state.store;
  const ask = (filter: Filter, flags: Flags) => call("metrics.dashboardData", [filter, flags]).then((answer) => (answer.ok ? { ...answer, data: measuredPart(answer.data) } : answer));
  /** all stores of the segment, whichever of them the filter names */
  const stores = ask({ ...report.filter, storeKey: null, agg: "g" }, { qRadar: true, only: ["stores"] });
  /** figures of the chosen store, once it is known to be one of the segment's; null without a store */
  const ofChosen = (flags: Flags) => (wanted === null ? null : stores.then((answer): Promise<Settled<DashboardData>> | Settled<DashboardData> => {
    if (!answer.ok || !answer.data.stores?.some(({ _id }) => _id === wanted)) return { ok: false, code: "not_found" };
    return ask({ ...report.filter, storeKey: wanted, agg: "s" }, flags);
  }));
  return {
    ...page, bar: { ...page.bar, agg: null }, storeName: null, stores, wanted,
    chosen: ofChosen({ qVisits: true, qDemos: true, only: shownOfStore }), changes: ofChosen({ qPerformance: true, only: ["performance"] }),
  };
}
const shownOfStore = ["metrics", "metricsGroup", "metricsDaily", "metricsByGender", "metricsByAge", "metricsByClass"];

/** A search changes the list alone, which the page already holds. */
export const shouldRevalidate = searchRevalidates;

export { keepPage as clientLoader } from "~/components/shell/kept-page";
export { ErrorBoundary } from "../_app/page-error";
export const meta = pageTitle;
export const handle = { compactNav: true };

export default function Radar() {
  const page = useLoaderData<typeof loader>();
  const { search } = useLocation();
  const place = parseRadarPlace(new URLSearchParams(search));
  const stores = useLatestAnswer(page.stores);
  const withheld = useWithheldFigures([page.stores, page.chosen, page.changes]);
  return (
    <ReportPage page={page} waiting={stores !== page.stores}>
      <ProtectedNotice withheld={withheld} />
      <Section answer={stores} skeleton={<RadarSkeleton />} className="span-12">
        {({ meta, stores: list }) => (list?.length ? <Stores page={page} stores={list} place={place} /> : <EmptyReport meta={meta} state={page.state} />)}
      </Section>
      <Section answer={stores} skeleton={null}>{({ meta }) => <MetaLine meta={meta} withheld={withheld} />}</Section>
    </ReportPage>
  );
}

type Page = ReturnType<typeof useLoaderData<typeof loader>>;

/** Map, list and figures of the chosen store, side by side. */
function Stores({ page, stores, place }: { page: Page; stores: StoreFigures[]; place: RadarPlace }) {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const { pathname, search } = useLocation();
  const ranked = useMemo(() => rankedStores(stores), [stores]);
  const data = useMemo((): MapData => ({ markers: stores.map(({ _id, name, latitude, longitude, own }) => ({ id: _id, name, latitude, longitude, own })) }), [stores]);
  const store = stores.find(({ _id }) => _id === page.wanted) ?? null;
  const focus = useMemo(() => (store ? { latitude: store.latitude, longitude: store.longitude, zoom: 13 } : null), [store]);
  const choose = useCallback((at: string) => { void navigate(radarAddress({ pathname, search }, { at }), { preventScrollReset: true }); }, [navigate, pathname, search]);
  return (
    <div className="radar span-12">
      <MapView className="radar-map" label={t(`radar.map.${page.type}`)} kind="radar" data={data} selected={store?._id ?? null} onSelect={choose} focus={focus} legend={<StoreLegend />} />
      <StoreList type={page.type} stores={ranked} place={place} chosen={store?._id ?? null} />
      <ChosenStore type={page.type} state={page.state} wanted={page.wanted} store={store} answer={page.chosen} changes={page.changes} />
    </div>
  );
}

function RadarSkeleton() {
  return (
    <div className="radar span-12" aria-hidden="true">
      <div className="skeleton radar-map" />
      <div className="skeleton radar-list" />
      <div className="skeleton radar-store" />
    </div>
  );
}
