import { Link, useLocation, useSearchParams } from "@remix-run/react";
import { useTranslation } from "~/components/translation";
import type { ChartData } from "~/components/charts/chart-data";
import { useFormatter } from "~/components/format-context";
import { ChartCard } from "~/components/report/chart-card";
import type { TableModel } from "~/components/ui/table-model";
import type { WeekDayRow } from "~/contract/metrics-mobility";
import type { MobilityZone, PointType } from "~/contract/values";
import { axisUpperBound } from "~/domain/axis";
import { carShareOf, mobilitySplit, zonesWithData } from "~/domain/mobility-split";
import { isoOfBlockWeekday } from "~/domain/weekday-means";

/** Key of the zone in the page's address; the nearest zone stands in none. */
export const zoneKey = "zone";

/** On foot against by car around the points, by weekday, in a zone that the address holds. */
export function MobilitySection({ type, rows }: { type: PointType; rows: WeekDayRow[] }) {
  const { t } = useTranslation();
  const format = useFormatter();
  const zones = zonesWithData(rows);
  const [query] = useSearchParams();
  const zone = zones.find((each) => each === query.get(zoneKey)) ?? "0_500";
  const splits = mobilitySplit(rows, zone);
  const weekday = (dow: number) => format.weekday(isoOfBlockWeekday(dow));
  const shown = splits.map((split) => ({ ...split, whole: split.foot !== null && split.car !== null }));
  const data: ChartData = {
    axis: t("people.mobility.axis"),
    upper: axisUpperBound(splits.map(({ foot, car }) => (foot === null || car === null ? null : foot + car))),
    points: splits.map(({ dow }) => ({ key: String(dow), tick: weekday(dow), short: format.weekday(isoOfBlockWeekday(dow), "short"), title: weekday(dow), shaded: dow <= 2 })),
    series: [
      { id: "foot", label: t("people.mobility.foot"), colour: 2, values: shown.map(({ foot, whole }) => (whole ? foot : null)), hidden: splits.map((split) => split.protected) },
      { id: "car", label: t("people.mobility.car"), colour: 1, values: shown.map(({ car, whole }) => (whole ? car : null)), hidden: splits.map((split) => split.protected) },
    ],
    labels: splits.map(({ carShare }) => (carShare === null ? "" : format.percent(carShare, 1))),
  };
  const table: TableModel = {
    rowHead: t("people.mobility.weekday"),
    columns: [{ label: t("people.mobility.foot") }, { label: t("people.mobility.car") }, { label: t("people.mobility.carShare"), kind: "percent" }, { label: t("people.mobility.unknownSpeed") }, { label: t("people.mobility.days") }],
    rows: splits.map(({ dow, foot, car, carShare, unknown, days, protected: hidden }) => ({ key: String(dow), name: weekday(dow), values: [foot, car, carShare, unknown, days], hidden: [hidden, hidden, hidden, unknown === null && hidden, false] })),
  };
  const [onWeekdays, onWeekends] = [carShareOf(splits.filter(({ dow }) => dow > 2)), carShareOf(splits.filter(({ dow }) => dow <= 2))];
  return (
    <ChartCard
      title={t("people.mobility.title")} subtitle={t(`people.mobility.subtitle.${type}`)} help={t("people.mobility.help")} aside={<ZoneButtons zones={zones} zone={zone} />}
      figures={[
        { figure: `metricsWeekDay.${zone}_by_car`, label: t("people.mobility.car") }, { figure: `metricsWeekDay.${zone}_with_speed`, label: t("people.mobility.axis").replace("↑ ", "") },
        { figure: `metricsWeekDay.${zone}_uniques`, label: t("excel.fields.unique_visitors") }, { figure: "metricsWeekDay.days", label: t("people.mobility.days") },
      ]}
      kind="stack" data={data} rowHead={t("people.mobility.weekday")} table={table} legend="always"
      finding={onWeekdays !== null && onWeekends !== null ? t("people.mobility.finding", { weekday: format.percent(onWeekdays, 1), weekend: format.percent(onWeekends, 1) }) : t("people.mobility.findingNone")}
      note={<p className="note">{t("people.mobility.note")}</p>}
    />
  );
}

/** Links that change the zone alone: they work without scripts, and each is a step of the history. */
function ZoneButtons({ zones, zone }: { zones: MobilityZone[]; zone: MobilityZone }) {
  const { t } = useTranslation();
  const { pathname, search } = useLocation();
  if (zones.length < 2) return null;
  const to = (each: MobilityZone) => {
    const query = new URLSearchParams(search);
    if (each === "0_500") query.delete(zoneKey); else query.set(zoneKey, each);
    return `${pathname}?${query}`;
  };
  return (
    <div className="segmented segmented-small" role="group" aria-label={t("people.mobility.zone")}>
      {zones.map((each) => <Link key={each} to={to(each)} preventScrollReset aria-current={each === zone ? "true" : undefined}>{t(`people.mobility.zones.${each}`)}</Link>)}
    </div>
  );
}
