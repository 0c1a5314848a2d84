import { useLocation, useNavigate } from "@remix-run/react";
import { useCallback, useMemo, type ReactNode } from "react";
import type { MapData } from "~/components/maps/map-data";
import { StoreLegend } from "~/components/maps/map-legend";
import { MapView } from "~/components/maps/map-view";
import { useTranslation } from "~/components/translation";
import { Icon } from "~/components/ui/icon";
import type { StoreFigures } from "~/contract/metrics-movement";
import type { PointType } from "~/contract/values";
import { parseRadarPlace, radarAddress, rankedStores } from "../_app.radar/radar-place";
import { StoreList } from "../_app.radar/store-list";

/** Metres around a store on the maps of the Premium area (SPEC.md 9). */
const circleMetres = 5000;

type StorePlacesProps = { type: PointType; stores: readonly StoreFigures[]; /** what the address names; null: the most visited is shown */ wanted: string | null; children: (store: StoreFigures) => ReactNode };

/** Map and list of the stores on the left, the chosen store's charts on the right; the address holds the choice. */
export function StorePlaces({ type, stores, wanted, children }: StorePlacesProps) {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const { pathname, search } = useLocation();
  const ranked = useMemo(() => rankedStores(stores), [stores]);
  const store = (wanted === null ? ranked[0] : stores.find(({ _id }) => _id === wanted)) ?? null;
  const data = useMemo((): MapData => ({
    markers: stores.map(({ _id, name, latitude, longitude, own }) => ({ id: _id, name, latitude, longitude, own })),
    circles: store ? [{ id: store._id, name: store.name, latitude: store.latitude, longitude: store.longitude, metres: circleMetres }] : [],
  }), [stores, store]);
  const choose = useCallback((at: string) => { void navigate(radarAddress({ pathname, search }, { at }), { preventScrollReset: true }); }, [navigate, pathname, search]);
  return (
    <div className="premium span-12">
      <div className="premium-places">
        <MapView className="premium-map" label={t(`radar.map.${type}`)} kind="premium" data={data} selected={store?._id ?? null} onSelect={choose} legend={<StoreLegend />} />
        <StoreList type={type} stores={ranked} place={parseRadarPlace(new URLSearchParams(search))} chosen={store?._id ?? null} />
      </div>
      <section className="premium-charts" aria-label={t(`premium.chosen.${type}`)}>
        <p className="visually-hidden" role="status">{store ? t("radar.shown", { name: store.name }) : null}</p>
        {store ? (
          <>
            <h2 className="premium-store">{store.name} <small>{[store.code, store.address, store.city].filter(Boolean).join(" · ")}</small></h2>
            {children(store)}
          </>
        ) : <div className="card void void-small"><Icon name="pin" size={28} /><p>{t(`radar.gone.${type}`, { id: wanted ?? "" })}</p></div>}
      </section>
    </div>
  );
}

export function PlacesSkeleton() {
  return <div className="premium span-12" aria-hidden="true"><div className="skeleton premium-map" /><div className="skeleton premium-charts" /></div>;
}
