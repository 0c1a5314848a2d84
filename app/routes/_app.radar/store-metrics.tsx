import { useTranslation } from "~/components/translation";
import { Sparkline } from "~/components/charts/sparkline";
import { useSliceLabels } from "~/components/filters/slice-labels";
import { useFormatter, useNoScript } from "~/components/format-context";
import { Icon } from "~/components/ui/icon";
import { FigureValue, isProtected } from "~/components/ui/figure-value";
import type { Breakdown, DailyRow, DashboardData } from "~/contract/metrics";
import type { AggregateField } from "~/contract/six-figures";
import type { PointType } from "~/contract/values";
import { ratio } from "~/domain/figures";
import { ComparedWith, StoreChange, type Changes } from "./store-changes";

type StoreMetricsProps = { type: PointType; data: DashboardData; /** against the period before; they come later */ changes: Changes };

/** The figures of one store in the period, under the page's profile filters. */
export function StoreMetrics({ type, data, changes }: StoreMetricsProps) {
  const { t } = useTranslation();
  const { metrics, metricsDaily: days } = data;
  const format = useFormatter();
  const [first, last] = [days?.[0], days?.at(-1)];
  return (
    <>
      {metrics ? <Figures type={type} data={data} metrics={metrics} changes={changes} /> : null}
      <ComparedWith changes={changes} />
      {days && first && last ? (
        <section>
          <h3>{t("radar.perDay")}</h3>
          <Sparkline values={days.map((row) => row.visits)} from={format.shortDay(first._id.day_part)} to={format.shortDay(last._id.day_part)} middle="" />
          <DayTable days={days} />
        </section>
      ) : null}
      <div className="radar-profile">
        {data.metricsByGender ? <Profile dimension="gender" list={data.metricsByGender} /> : null}
        {data.metricsByAge ? <Profile dimension="age" list={data.metricsByAge} /> : null}
        {data.metricsByClass ? <Profile dimension="class" list={data.metricsByClass} /> : null}
      </div>
    </>
  );
}

/** The values behind the small line. */
function DayTable({ days }: { days: DailyRow[] }) {
  const { t } = useTranslation();
  const format = useFormatter();
  return (
    <details className="as-table" open={useNoScript()}>
      <summary><Icon name="table" size={16} />{t("common.asTable")}</summary>
      <table className="data-table">
        <thead><tr><th scope="col">{t("dashboard.daily.day")}</th><th className="numeric" scope="col">{t("dashboard.visits")}</th></tr></thead>
        <tbody>
          {days.map((row) => (
            <tr key={row._id.day_part}><th scope="row">{format.longDay(row._id.day_part)}</th><td className="numeric"><FigureValue value={row.visits} protected={isProtected(row, "visits")} format={format.count} /></td></tr>
          ))}
        </tbody>
      </table>
    </details>
  );
}

/** The figures of a store in their order, with their names; dwell time not for out-of-home. */
export function useFigureLabels(type: PointType): { field: AggregateField; label: string }[] {
  const { t } = useTranslation();
  const labels: { field: AggregateField; label: string }[] = [
    { field: "unique_visitors", label: t("dashboard.unique") }, { field: "visits", label: t("dashboard.visits") }, { field: "frequency", label: t("dashboard.totals.frequency") },
    { field: "repeat_visitors", label: t("dashboard.repeat.title") }, { field: "new_visitors", label: t("dashboard.fresh.title") },
  ];
  return type === "ooh" ? labels : [...labels, { field: "dwell_time_mins", label: t("dashboard.dwell.title") }];
}

function Figures({ type, data, metrics, changes }: StoreMetricsProps & { metrics: NonNullable<DashboardData["metrics"]> }) {
  const { t } = useTranslation();
  const format = useFormatter();
  const labels = useFigureLabels(type);
  const { short_history: history } = data.meta;
  const ofSegment = (field: "unique_visitors" | "visits") => {
    const share = ratio(metrics[field], data.metricsGroup?.[field] ?? null);
    return share === null ? null : t("radar.ofSegment", { share: format.percent(share) });
  };
  const ofVisitors = (field: "repeat_visitors" | "new_visitors") => {
    const share = ratio(metrics[field], metrics.unique_visitors);
    return share === null ? null : t("radar.ofVisitors", { share: format.percent(share) });
  };
  const notes: Record<AggregateField, string | null> = {
    unique_visitors: ofSegment("unique_visitors"), visits: ofSegment("visits"), frequency: t("dashboard.totals.frequencyNote"),
    repeat_visitors: ofVisitors("repeat_visitors"),
    new_visitors: [ofVisitors("new_visitors"), history === null ? null : t("dashboard.fresh.short", { count: history, formatted: format.count(history) })].filter((note) => note !== null).join(" · ") || null, dwell_time_mins: t("radar.atLeast"),
  };
  const show = (field: AggregateField) => (field === "frequency" ? format.decimal : field === "dwell_time_mins" ? format.hms : format.count);
  return (
    <dl className="radar-figures">
      {labels.map(({ field, label }) => (
        <div key={field}>
          <dt>{label}</dt>
          <dd className="number"><FigureValue value={metrics[field]} protected={isProtected(metrics, field)} format={(value) => show(field)(value)} /></dd>
          <dd className="note">
            <StoreChange field={field} changes={changes} />
            {metrics[field] !== null && notes[field] ? <span>{notes[field]}</span> : null}
          </dd>
        </div>
      ))}
    </dl>
  );
}

function Profile({ dimension, list }: { dimension: "gender" | "age" | "class"; list: Breakdown }) {
  const { t } = useTranslation();
  const format = useFormatter();
  const labels = useSliceLabels();
  const most = Math.max(0, ...list.rows.map((row) => row.perc ?? 0));
  return (
    <section>
      <h3>{t(`demographics.${dimension}`)}</h3>
      <ul className="bar-list series-1">
        {list.rows.map((row) => (
          <li key={row.value} className="bar-row">
            <span>{labels.value(dimension, row.value)}</span>
            <span className="bar" aria-hidden="true">{row.perc && most ? <i style={{ width: `${(row.perc / most) * 100}%` }} /> : null}</span>
            <span className="bar-figure"><FigureValue value={row.perc} protected={row.suppressed} format={(share) => format.percent(share, 1)} /></span>
          </li>
        ))}
      </ul>
    </section>
  );
}
