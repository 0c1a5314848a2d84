import { useTranslation } from "~/components/translation";
import { useFormatter } from "~/components/format-context";
import { CardTools } from "~/components/report/report-card";
import { ReportProvider, useReport } from "~/components/report/report-context";
import type { Settled } from "~/components/report/settle";
import { FigureValue } from "~/components/ui/figure-value";
import { pointTypes } from "~/contract/values";
import type { TableModel } from "~/components/ui/table-model";
import type { FilterState } from "~/contract/filter-state";
import type { DashboardData } from "~/contract/metrics";
import { differenceFrom, type Difference } from "~/domain/difference";
import { dimensions, chosenValues } from "~/domain/slice";
import type { ColumnAnswer } from "../compared-column.server";
import { columnFigure, fieldsOf, isNeutral, kindOf, pathOf, type ColumnField } from "./column-figures";
import { useFigureWords } from "./figure-words";

type First = Settled<DashboardData> | null | "waiting";
type FigureListProps = { answer: ColumnAnswer; data: DashboardData; first: First; isFirst: boolean; index: number; state: FilterState };

/** A column's figures, each with its difference from the first column. */
export function FigureList({ answer, data, first, isFirst, index, state }: FigureListProps) {
  const { t } = useTranslation();
  const format = useFormatter();
  const words = useFigureWords();
  const report = useReport();
  const perPoint = state.agg === "s";
  const sliced = dimensions.some((dimension) => chosenValues(state, dimension).length > 0);
  const other = first !== null && first !== "waiting" && first.ok ? first.data : null;
  const rows = fieldsOf(answer.type, sliced).map((field) => {
    const own = columnFigure(data, field, perPoint);
    return { field, label: words.label(field, perPoint), own, difference: other ? differenceFrom(own, columnFigure(other, field, perPoint)) : null };
  });
  const name = words.name(answer);
  const table: TableModel = {
    rowHead: t("compare.figure"),
    columns: [{ label: name }, ...(isFirst ? [] : [{ label: t("compare.difference") }, { label: t("compare.change"), kind: "percent" as const }])],
    rows: rows.map(({ field, label, own, difference }) => ({
      key: field, name: label, hidden: [own.hidden],
      values: [own.value === null ? null : words.write(field)(own.value), ...(isFirst ? [] : [difference ? words.amount(field, difference) : null, difference && kindOf(field) !== "percent" ? difference.change : null])],
    })),
  };
  const group = pointTypes.some((type) => type === answer.choice) ? null : answer.choice;
  const tools = <CardTools title={name} help={t("compare.help")} figures={rows.map(({ field, label }) => ({ figure: pathOf(field, perPoint), label }))} table={table} />;
  return (
    <>
      <div className="compare-what">
        <p className="soft">{t(`points.${answer.type}`, { count: answer.points, formatted: format.count(answer.points) })}{isFirst ? <> <span className="tag">{t("compare.reference")}</span></> : null}</p>
        {report ? <ReportProvider subject={{ ...report, type: answer.type, segment: name, state: { ...state, group, store: null, agg: null, compare: null } }}>{tools}</ReportProvider> : tools}
      </div>
      <dl className="compare-figures">
        {rows.map(({ field, label, own, difference }) => (
          <div key={field} data-field={field}>
            <dt>{label}</dt>
            <dd className="number"><FigureValue value={own.value} protected={own.hidden} format={words.write(field)} size={16} /></dd>
            {isFirst ? null : <dd className="compare-difference"><Compared field={field} difference={difference} waiting={first === "waiting"} index={index} /></dd>}
          </div>
        ))}
      </dl>
      {/* the history is the same for all columns */}
      {data.meta.short_history === null || !isFirst ? null : <p className="note">{t("dashboard.fresh.short", { count: data.meta.short_history, formatted: format.count(data.meta.short_history) })}</p>}
    </>
  );
}

/** Arrow, sign and words; colour only where more is better. */
function Compared({ field, difference, waiting }: { field: ColumnField; difference: Difference | null; waiting: boolean; index: number }) {
  const { t } = useTranslation();
  const words = useFigureWords();
  if (waiting) return <span className="nil">{"\u2026"}</span>;
  if (!difference) return <Missing reason={t("compare.reasons.first_missing")} />;
  const amount = words.amount(field, difference);
  if (amount === null || difference.amount === null) return <Missing reason={t(`compare.reasons.${difference.reason ?? "first_missing"}`)} />;
  const tone = difference.amount === 0 || isNeutral(field) ? "change" : difference.amount > 0 ? "change change-up" : "change change-down";
  return (
    <span className={tone}>
      {difference.amount === 0 ? null : <span aria-hidden="true">{difference.amount > 0 ? "↑" : "↓"} </span>}
      {amount}
      {kindOf(field) === "percent" ? null : difference.change === null ? <> · <Missing reason={t("compare.reasons.first_zero")} /></> : ` · ${words.change(difference.change)}`}
    </span>
  );
}

function Missing({ reason }: { reason: string }) {
  return <span className="compare-missing"><span className="nil">--</span> <small>{reason}</small></span>;
}
