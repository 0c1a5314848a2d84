import { useTranslation } from "~/components/translation";
import { useFormatter } from "~/components/format-context";
import { ReportCard } from "~/components/report/report-card";
import { FigureValue, isProtected } from "~/components/ui/figure-value";
import type { TableModel } from "~/components/ui/table-model";
import type { AnswerMeta } from "~/contract/metrics";
import type { Performance } from "~/contract/metrics-comparison";
import type { AggregateField } from "~/contract/six-figures";
import { Change, changeLimits, signedPercent } from "~/components/report/change";

/** In the order of the screen. */
const fields = ["unique_visitors", "visits", "frequency", "repeat_visitors", "new_visitors", "dwell_time_mins"] as const satisfies readonly AggregateField[];

type FigureCardsProps = { performance: Performance; withDwell: boolean; /** names of the two sides' days */ now: string; before: string | null; /** the other side was not measured */ unmeasured: boolean; meta: Pick<AnswerMeta, "short_history">; /** the two sides' days as files write them */ files?: { now: string; before: string } };

/** The six figures of the period beside those it is compared with; dwell time not for out-of-home. */
export function FigureCards({ withDwell, ...card }: FigureCardsProps) {
  return fields.filter((field) => withDwell || field !== "dwell_time_mins").map((field) => <FigureCard key={field} field={field} {...card} />);
}

function FigureCard({ field, performance, now, before, unmeasured, meta, files }: { field: AggregateField } & Omit<FigureCardsProps, "withDwell">) {
  const { t } = useTranslation();
  const format = useFormatter();
  const { selected } = performance;
  const previous = unmeasured ? null : performance.previous;
  const variation = unmeasured ? undefined : performance.variations?.[field];
  const write = field === "frequency" ? (value: number) => format.decimal(value) : field === "dwell_time_mins" ? format.hms : format.count;
  const hidden = { before: previous !== null && isProtected(previous, field), now: isProtected(selected, field), change: variation !== undefined && isProtected(variation, "change") };
  const kind = field === "frequency" ? "decimal" : field === "dwell_time_mins" ? "minutes" : "count";
  const title = t(`performance.figures.${field}`);
  const table: TableModel = {
    rowHead: t("filters.period"), columns: [{ label: title, kind }],
    rows: [...(before ? [{ key: "before", name: before, file: files?.before, values: [previous?.[field] ?? null], hidden: [hidden.before] }] : []), { key: "now", name: now, file: files?.now, values: [selected[field]], hidden: [hidden.now] }],
  };
  return (
    <ReportCard
      title={title} help={t(`bestWorst.help.${field}`)} className="span-4" table={table}
      figures={[{ figure: `performance.selected.${field}`, label: t("performance.now") }, { figure: `performance.previous.${field}`, label: t("performance.before") }, { figure: `performance.variations.${field}.change`, label: t("performance.change") }]}
    >
      <div className="two-sides">
        {before ? <div><div className="kpi-label">{before}</div><div className="two-sides-before"><FigureValue value={previous?.[field]} protected={hidden.before} format={write} /></div></div> : null}
        <div><div className="kpi-label">{now}</div><div className="kpi-value"><FigureValue value={selected[field]} protected={hidden.now} format={write} size={20} /></div></div>
        {variation ? <div className="two-sides-change"><Change change={variation.change} hidden={hidden.change} unclear={variation.noise === true ? "interval" : null} neutral={field === "dwell_time_mins" || field === "frequency" || variation.noise === null} {...changeLimits(field, meta, performance.compared)} /></div> : null}
      </div>
      {variation && variation.low !== null && variation.high !== null
        ? <p className="kpi-note">{t("performance.interval", { low: signedPercent(format, variation.low), high: signedPercent(format, variation.high) })}</p> : null}
      {field === "new_visitors" && meta.short_history !== null
        ? <p className="kpi-note">{t("dashboard.fresh.short", { count: meta.short_history, formatted: format.count(meta.short_history) })}</p> : null}
    </ReportCard>
  );
}
