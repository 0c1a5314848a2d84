import { useTranslation } from "~/components/translation";
import type { ColumnMark } from "./map-data";
import { columnPaths, diamondPath, pinPath } from "./marker-shapes";

/** The shape of a marker, as the map draws it, for lists and legends. */
export function MarkerShape({ own }: { own: boolean }) {
  return own
    ? <svg className="marker-own" width={14} height={18} viewBox="-10 -26 20 27" aria-hidden="true"><path d={pinPath} /><circle cy={-16} r={3.2} /></svg>
    : <svg className="marker-other" width={14} height={14} viewBox="-8 -8 16 16" aria-hidden="true"><path d={diamondPath} /></svg>;
}

/** What the shapes of a store map mean. */
export function StoreLegend() {
  const { t } = useTranslation();
  return (
    <>
      <span><MarkerShape own />{t("maps.own")}</span>
      <span><MarkerShape own={false} />{t("maps.other")}</span>
      <span><i className="cluster-disc" aria-hidden="true" />{t("maps.cluster")}</span>
    </>
  );
}

/** The shape of a comparison's column, as map, lists and legends show it. */
export function ColumnShape({ column }: { column: ColumnMark }) {
  return <svg className={`marker-column series-${column}`} width={16} height={16} viewBox="-8 -8 16 16" aria-hidden="true"><path d={columnPaths[column - 1]} /></svg>;
}
