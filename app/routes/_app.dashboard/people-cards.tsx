import { useTranslation } from "react-i18next";
import { Sparkline } from "~/components/charts/sparkline";
import { useFormatter } from "~/components/format-context";
import { Alert } from "~/components/ui/alert";
import { Card } from "~/components/ui/card";
import { isProtected } from "~/components/ui/figure-value";
import type { AnswerMeta, Metrics, WeeklyRow } from "~/contract/metrics";
import { ratio } from "~/domain/figures";
import { Kpi } from "./kpi";
import { useRowNames } from "./row-names";

/** Above this share of single-ping visits the dwell time carries a warning (METRICS.md "Visit"). */
const singlePingWarning = 0.25;
/** Days of the window in which a first visit counts as new. */
const newWindowDays = 30;

type PeopleCardsProps = { metrics: Metrics; weekly: WeeklyRow[]; meta: AnswerMeta; withDwell: boolean };

/** Repeat visitors, new visitors and, for points of sale, the average dwell time. */
export function PeopleCards({ metrics, weekly, meta, withDwell }: PeopleCardsProps) {
  const { t } = useTranslation();
  const format = useFormatter();
  const names = useRowNames();
  const width = withDwell ? "span-4" : "span-6";
  const withShare = (value: number | null, say: (share: string) => string): string[] => {
    const share = ratio(value, metrics.unique_visitors);
    return share === null ? [] : [say(format.percent(share))];
  };
  const spark = (values: (number | null)[]) => {
    const [first, last] = [weekly[0], weekly.at(-1)];
    return first && last ? <Sparkline values={values} from={names.short(first)} to={names.short(last)} middle={first.iso_week ? t("dashboard.spark") : ""} /> : null;
  };
  const single = metrics.single_ping_share;
  return (
    <>
      <Card title={t("dashboard.repeat.title")} help={t("dashboard.repeat.help")} className={width}>
        <Kpi label="" value={metrics.repeat_visitors} hidden={isProtected(metrics, "repeat_visitors")} format={format.count} notes={withShare(metrics.repeat_visitors, (share) => t("dashboard.repeat.note", { share }))} />
        {spark(weekly.map((row) => row.repeat_visitors))}
      </Card>
      <Card title={t("dashboard.fresh.title")} help={t("dashboard.fresh.help")} className={width}>
        <Kpi
          label="" value={metrics.new_visitors} hidden={isProtected(metrics, "new_visitors")} format={format.count}
          notes={withShare(metrics.new_visitors, (share) => t(meta.days > newWindowDays ? "dashboard.fresh.noteLonger" : "dashboard.fresh.note", { share }))}
        />
        {spark(weekly.map((row) => row.new_visitors))}
        {meta.short_history === null ? null : <p className="note">{t("dashboard.fresh.short", { count: meta.short_history, formatted: format.count(meta.short_history) })}</p>}
      </Card>
      {withDwell ? (
        <Card title={t("dashboard.dwell.title")} help={t("dashboard.dwell.help")} className={width}>
          <Kpi
            label="" before={t("dashboard.dwell.least")} value={metrics.dwell_time_mins} hidden={isProtected(metrics, "dwell_time_mins")} format={format.hms}
            notes={[single === null ? null : t("dashboard.dwell.note", { share: format.percent(single) })]}
          />
          {spark(weekly.map((row) => row.dwell_time_mins))}
          {single !== null && single > singlePingWarning ? <div className="card-warning"><Alert tone="warning">{t("dashboard.dwell.warning")}</Alert></div> : null}
        </Card>
      ) : null}
    </>
  );
}
