import type { ReactNode } from "react";
import { useTranslation } from "~/components/translation";
import { useFormatter } from "~/components/format-context";
import { NoData, Withheld } from "~/components/report/card-states";
import { ReportCard } from "~/components/report/report-card";
import { BarList } from "~/components/ui/bar-list";
import { isProtected } from "~/components/ui/figure-value";
import { TableDetails } from "~/components/ui/table-details";
import type { TableModel } from "~/components/ui/table-model";
import type { HomeDistances, WorkDistances } from "~/contract/metrics-people";
import { distanceBuckets, type PointType } from "~/contract/values";
import { ratio } from "~/domain/figures";

type Place = { place: "home"; distances: HomeDistances } | { place: "work"; distances: WorkDistances };

/** Visitors by the distance from home or work to the nearest point they visited, as bars; `map` below them. */
export function DistanceSection({ type, map, ...from }: Place & { type: PointType; map?: ReactNode }) {
  const { t } = useTranslation();
  const format = useFormatter();
  const { place, distances } = from;
  const buckets = distanceBuckets.map((bucket) => {
    const field = `${place}_distance_mts_${bucket}`;
    const value = valueOf(from, bucket);
    return { key: bucket, label: t(`people.distance.buckets.${bucket}`), value, hidden: isProtected(distances, field), share: ratio(value, distances.known) };
  });
  const largest = buckets.reduce<(typeof buckets)[number] | null>((most, each) => ((each.value ?? 0) > (most?.value ?? 0) ? each : most), null);
  const table: TableModel = {
    rowHead: t("people.distance.bucket"),
    columns: [{ label: t("people.distance.visitors") }, { label: t("people.share"), kind: "percent" }],
    rows: [
      ...buckets.map(({ key, label, value, share, hidden }) => ({ key, name: label, values: [value, share], hidden: [hidden, hidden || (share === null && isProtected(distances, "known"))] })),
      { key: "unknown", name: t("people.unknown"), values: [distances.unknown, null], hidden: [isProtected(distances, "unknown"), false] },
    ],
  };
  const values = largest && { bucket: largest.label, formatted: format.count(largest.value) };
  return (
    <ReportCard
      id={`${from.place}-distance`}
      title={t(`people.distance.title.${place}.${type}`)} subtitle={t(`people.distance.subtitle.${place}`)} help={t(`people.distance.help.${place}`)} className="span-6" table={table}
      figures={[
        ...buckets.map(({ key, label }) => ({ figure: `metrics${place === "home" ? "Home" : "Work"}.${place}_distance_mts_${key}`, label })),
        { figure: place === "home" ? "metricsHome.unknown" : "metricsWork.unknown", label: t("people.unknown") },
      ]}
    >
      {values && largest ? (
        <>
          <p className="finding">{largest.share === null ? t(`people.distance.finding.${place}`, values) : t(`people.distance.findingShare.${place}`, { ...values, share: format.percent(largest.share, 1) })}</p>
          <BarList items={buckets} format={format.count} shareFormat={distances.known === null ? undefined : (share) => format.percent(share, 1)} />
          {distances.unknown ? <p className="note">{t(`people.distance.unknown.${place}`, { formatted: format.count(distances.unknown) })}</p> : null}
          <TableDetails table={table} folded />
          {map}
        </>
      ) : buckets.some(({ hidden }) => hidden) ? <Withheld height={248} /> : <NoData height={248} />}
    </ReportCard>
  );
}

const valueOf = (from: Place, bucket: (typeof distanceBuckets)[number]): number | null =>
  from.place === "home" ? from.distances[`home_distance_mts_${bucket}`] : from.distances[`work_distance_mts_${bucket}`];
