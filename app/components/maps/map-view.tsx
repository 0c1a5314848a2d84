import { Suspense, useRef, type ReactNode } from "react";
import { useTranslation } from "~/components/translation";
import type { Position } from "~/domain/great-circle";
import { lazyDrawing } from "../charts/fetched";
import { useNoScript } from "../format-context";
import type { MapData, MapKind, MapPin } from "./map-data";
import { useNearView } from "./near-view";

/** Leaflet and the layers: a chunk of its own, fetched when a map comes near the view. It never runs on the server. */
const LeafletMap = lazyDrawing(() => import("./map.client"));

export type MapViewProps = {
  /** accessible name of the map */
  label: string;
  kind: MapKind;
  data: MapData;
  /** px; else `--map-height` of the stylesheet, else 400 */
  height?: number;
  className?: string;
  /** id of the marked marker or area */
  selected?: string | null;
  onSelect?: (id: string) => void;
  /** a place to go to: a new object moves the map */
  focus?: (Position & { zoom?: number }) | null;
  legend?: ReactNode;
  /** what the map is there to place; `at` keeps its identity while it does not change */
  pin?: MapPin | null;
};

/**
 * A map. It only adds a drawing to what the page says without it: each map stands beside a list that offers the same by keyboard.
 * Without scripts it is not there.
 */
export function MapView({ height, className, ...map }: MapViewProps) {
  const { t } = useTranslation();
  const box = useRef<HTMLDivElement>(null);
  const near = useNearView(box);
  if (useNoScript()) return null;
  return (
    <div className={`map ${className ?? ""}`} ref={box} style={height ? { height } : undefined} role="group" aria-label={map.label}>
      {near ? <Suspense fallback={<span className="visually-hidden">{t("common.loading")}</span>}><LeafletMap {...map} /></Suspense> : null}
    </div>
  );
}
