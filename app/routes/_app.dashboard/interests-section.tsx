import { useTranslation } from "~/components/translation";
import { useFormatter } from "~/components/format-context";
import { NoData } from "~/components/report/card-states";
import { ReportCard } from "~/components/report/report-card";
import { BarList } from "~/components/ui/bar-list";
import { Icon } from "~/components/ui/icon";
import { PlaceIcon } from "~/components/ui/place-icon";
import { TableDetails } from "~/components/ui/table-details";
import type { TableModel } from "~/components/ui/table-model";
import { placesShown, type ShownInterest } from "./packed-answers";

/** Categories of third-party places where the visitors also were, each with its most visited places. */
export function InterestsSection({ interests }: { interests: ShownInterest[] }) {
  const { t } = useTranslation();
  const format = useFormatter();
  const percent = (share: number) => format.percent(share, 1);
  const [first] = interests;
  const most = Math.max(0, ...interests.map((row) => row.total_perc));
  const table: TableModel = {
    rowHead: t("people.interests.place"),
    columns: [{ label: t("people.interests.visitors") }, { label: t("people.share"), kind: "percent" }],
    rows: interests.flatMap((row) => [
      { key: row.type, name: row.type, values: [row.unique_count, row.total_perc] },
      ...row.places.map((place, i) => ({ key: `${row.type} ${i}`, name: `${row.type}: ${place.place}`, values: [place.unique_count, place.total_perc] })),
    ]),
  };
  return (
    <ReportCard
      title={t("people.interests.title")} subtitle={t("people.interests.subtitle")} help={t("people.interests.help")} className="span-6" table={table}
      figures={[{ figure: "metricsInterestsOffline.total_perc", label: t("people.share") }, { figure: "metricsInterestsOffline.unique_count", label: t("people.interests.visitors") }, { figure: "metricsInterestsOffline.places.total_perc", label: `${t("people.interests.place")}: ${t("people.share")}` }]}
    >
      {first ? (
        <>
          <p className="finding">{t("people.interests.finding", { share: percent(first.total_perc), type: first.type })}</p>
          <BarList
            format={percent} most={most}
            items={interests.map((row, n) => ({
              key: row.type, label: <span className="place-name"><PlaceIcon source={row.category_icon} />{row.type}</span>, value: row.total_perc,
              below: row.places.length ? (
                <details className="bar-places" open={n === 0}>
                  <summary><Icon name="chevron-right" size={14} />{t("people.interests.places", { count: row.places.length, formatted: format.count(row.places.length) })}<span className="visually-hidden">: {row.type}</span></summary>
                  <BarList format={percent} most={most} items={row.places.slice(0, placesShown).map((place, i) => ({ key: String(i), label: <span className="place-name" title={place.description}>{place.image_src !== null && place.image_src !== row.category_icon ? <PlaceIcon source={place.image_src} size={20} /> : null}{place.place}</span>, value: place.total_perc }))} />
                </details>
              ) : null,
            }))}
          />
          <TableDetails table={table} folded />
        </>
      ) : <NoData height={248} />}
    </ReportCard>
  );
}
