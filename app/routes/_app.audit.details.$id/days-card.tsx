import type { ChartData } from "~/components/charts/chart-data";
import { useFormatter } from "~/components/format-context";
import { ChartCard } from "~/components/report/chart-card";
import { useTranslation } from "~/components/translation";
import { isProtected } from "~/components/ui/figure-value";
import type { TableModel } from "~/components/ui/table-model";
import { axisUpperBound } from "~/domain/axis";
import { isWeekend } from "~/domain/calendar";
import type { FoundAudit } from "./found";

const fields = ["real", "control", "predict", "predict_low", "predict_high"] as const;

/** Both groups by day, and what was to be expected in the period. */
export function DaysCard({ found: { auditVisits: rows, auditPrediction: prediction, inputs } }: { found: FoundAudit }) {
  const { t } = useTranslation();
  const format = useFormatter();
  const first = rows.findIndex(({ day_part: day }) => day === inputs.start);
  const titles = rows.map(({ day_part: day }) => `${format.weekdayOf(day)}, ${format.longDay(day)}`);
  const line = prediction.model !== null;
  const data: ChartData = {
    axis: t("audit.days.axis"), upper: axisUpperBound(rows.flatMap((row) => [row.real, row.control, row.predict_high])),
    points: rows.map(({ day_part: day }, i) => ({ key: day, tick: i === 0 || day.endsWith("-01") ? format.shortDay(day) : String(Number(day.slice(8))), title: titles[i] ?? "", shaded: isWeekend(day) })),
    series: [
      { id: "real", label: t("audit.days.real"), colour: 3, values: rows.map(({ real }) => real), hidden: rows.map((row) => isProtected(row, "real")) },
      { id: "control", label: t("audit.days.control"), colour: "other", values: rows.map(({ control }) => control), hidden: rows.map((row) => isProtected(row, "control")) },
      ...(line ? [{ id: "predict", label: t("audit.days.predict"), colour: 1 as const, dashed: true, values: rows.map(({ predict }) => predict) }] : []),
    ],
    ...(line ? { band: { low: rows.map((row) => row.predict_low), high: rows.map((row) => row.predict_high), colour: 1 as const } } : {}),
    ...(first > 0 ? { mark: { at: first, label: t("audit.days.start") } } : {}),
  };
  const shown = line ? fields : fields.slice(0, 2);
  const heads = { real: "real", control: "control", predict: "predict", predict_low: "low", predict_high: "high" } as const;
  const table: TableModel = {
    rowHead: t("audit.days.day"), columns: shown.map((field) => ({ label: t(`audit.days.${heads[field]}`), kind: field === "real" ? "count" : "decimal", digits: 1 })),
    rows: rows.map((row, i) => ({ key: row.day_part, name: titles[i] ?? "", values: shown.map((field) => row[field]), hidden: shown.map((field) => isProtected(row, field)) })),
  };
  const inT = rows.slice(Math.max(0, first));
  const sum = (field: "real" | "control" | "predict"): number | null => (inT.length === 0 || inT.some((row) => row[field] === null) ? null : inT.reduce((all, row) => all + (row[field] ?? 0), 0));
  const [real, control, predict] = [sum("real"), sum("control"), sum("predict")];
  const { errors, model, reason } = prediction;
  return (
    <ChartCard
      title={t("audit.days.title")} subtitle={t("audit.days.subtitle")} help={t("audit.days.help")} kind="line" legend="always" data={data} table={table} rowHead={t("audit.days.day")} column={{ kind: "decimal", digits: 1 }}
      finding={real === null ? t("audit.days.findingNone") : predict !== null ? t("audit.days.finding", { real: format.count(real), predict: format.count(predict) }) : t("audit.days.findingPlain", { real: format.count(real), control: format.count(control) })}
      note={(
        <div className="note audit-trial">
          <p>{model ? t(`audit.days.model.${model}`) : reason ? t(`audit.days.noLine.${reason}`) : null}</p>
          {errors.weekday === null ? null : (
            <>
              <p>{t("audit.days.trial")}</p>
              <dl>{(["scaled_control", "structural", "weekday"] as const).map((each) => <div key={each}><dt>{t(`audit.days.names.${each}`)}</dt><dd>{t("audit.days.error", { visits: format.decimal(errors[each], 1) })}</dd></div>)}</dl>
            </>
          )}
        </div>
      )}
    />
  );
}
