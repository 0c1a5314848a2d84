import { useTranslation } from "~/components/translation";
import type { ChartData } from "~/components/charts/chart-data";
import { useFormatter } from "~/components/format-context";
import { ColumnShape } from "~/components/maps/map-legend";
import { ChartCard } from "~/components/report/chart-card";
import { ReportCard } from "~/components/report/report-card";
import { SliceButton, SliceForm, sliceId } from "~/components/filters/slice-form";
import { useSliceLabels } from "~/components/filters/slice-labels";
import { FigureValue, isProtected } from "~/components/ui/figure-value";
import { TableDetails } from "~/components/ui/table-details";
import type { TableModel } from "~/components/ui/table-model";
import type { FilterState } from "~/contract/filter-state";
import { axisUpperBound } from "~/domain/axis";
import { differenceFrom } from "~/domain/difference";
import { ratio } from "~/domain/figures";
import { chosenValues, dimensions, type Dimension } from "~/domain/slice";
import { useRowNames } from "../_app.dashboard/row-names";
import { columnFields, columnFigure, fieldsOf, kindOf, pathOf } from "./column-figures";
import { useFigureWords } from "./figure-words";
import { markOf, type KnownColumn } from "./known-columns";

type Props = { columns: readonly KnownColumn[]; state: FilterState };
type Bar = { column: KnownColumn; value: number | null; hidden: boolean };

/** The names of the columns, numbered, since two may show the same segment. */
function useNames() {
  const words = useFigureWords();
  const format = useFormatter();
  return ({ index, answer }: KnownColumn) => `${format.count(index + 1)} · ${words.name(answer)}`;
}

/** Every figure of every column as bars, and all of it as one table. */
export function FiguresCard({ columns, state }: Props) {
  const { t } = useTranslation();
  const words = useFigureWords();
  const nameOf = useNames();
  const perPoint = state.agg === "s";
  const sliced = dimensions.some((dimension) => chosenValues(state, dimension).length > 0);
  const fields = columnFields.filter((field) => columns.some(({ answer }) => fieldsOf(answer.type, sliced).includes(field)));
  const figureOf = ({ answer, data }: KnownColumn, field: (typeof fields)[number]) => (fieldsOf(answer.type, sliced).includes(field) ? columnFigure(data, field, perPoint) : { value: null, hidden: false });
  const [first] = columns;
  const table: TableModel = {
    rowHead: t("compare.segment"),
    columns: [
      { label: t("compare.points") }, ...fields.map((field) => ({ label: words.label(field, perPoint), kind: kindOf(field) })),
      ...fields.filter((field) => kindOf(field) !== "percent").map((field) => ({ label: t("compare.changeOf", { name: words.label(field, perPoint) }), kind: "percent" as const })),
    ],
    rows: columns.map((column) => ({
      key: String(column.index), name: nameOf(column), hidden: [false, ...fields.map((field) => figureOf(column, field).hidden)],
      values: [
        column.answer.points, ...fields.map((field) => figureOf(column, field).value),
        ...fields.filter((field) => kindOf(field) !== "percent").map((field) => (first && column !== first ? differenceFrom(figureOf(column, field), figureOf(first, field)).change : null)),
      ],
    })),
  };
  const most = columns.reduce<KnownColumn | null>((best, column) => ((figureOf(column, "unique_visitors").value ?? -1) > (best ? figureOf(best, "unique_visitors").value ?? -1 : -1) ? column : best), null);
  return (
    <ReportCard title={t("compare.figures.title")} subtitle={t("compare.figures.subtitle")} help={t("compare.help")} table={table} figures={fields.map((field) => ({ figure: pathOf(field, perPoint), label: words.label(field, perPoint) }))}>
      {most ? <p className="finding">{t("compare.figures.finding", { name: words.name(most.answer), value: words.write("unique_visitors")(figureOf(most, "unique_visitors").value ?? 0) })}</p> : null}
      <div className="compare-bars">
        {fields.map((field) => (
          <section key={field}>
            <h3>{words.label(field, perPoint)}</h3>
            <Bars named rows={columns.map((column) => ({ column, ...figureOf(column, field) }))} write={words.write(field)} />
          </section>
        ))}
      </div>
      <TableDetails table={table} />
    </ReportCard>
  );
}

function Bars({ rows, write, named = false, most = Math.max(0, ...rows.map(({ value }) => value ?? 0)) }: { rows: Bar[]; write: (value: number) => string; /** its name beside each bar; else its number, whose name stands in a legend */ named?: boolean; /** what a full bar stands for */ most?: number }) {
  const nameOf = useNames();
  const words = useFigureWords();
  const format = useFormatter();
  return (
    <ul className={named ? "bar-list bars-named" : "bar-list"}>
      {rows.map(({ column, value, hidden }) => (
        <li key={column.index} className={`bar-row series-${markOf(column.index)}`}>
          <span className="bar-name"><ColumnShape column={markOf(column.index)} /><span aria-hidden="true">{named ? words.name(column.answer) : format.count(column.index + 1)}</span><span className="visually-hidden">{nameOf(column)}</span></span>
          <span className={hidden ? "bar hatch" : "bar"} aria-hidden="true">{value && most ? <i style={{ width: `${((value / most) * 100).toFixed(1)}%` }} /> : null}</span>
          <span className="bar-figure"><FigureValue value={value} protected={hidden} format={write} /></span>
        </li>
      ))}
    </ul>
  );
}

/** Visits, or unique visitors, of all columns by week or quarter of the period. */
export function CourseCard({ columns, state, field }: Props & { field: "visits" | "unique_visitors" }) {
  const { t } = useTranslation();
  const format = useFormatter();
  const words = useFigureWords();
  const names = useRowNames();
  const nameOf = useNames();
  const perPoint = state.agg === "s";
  const rows = columns[0]?.data.metricsWeekly ?? [];
  const byWeek = rows.some((row) => row.iso_week !== null);
  const series = columns.map((column): ChartData["series"][number] => {
    const own = column.data.metricsWeekly ?? [];
    return {
      id: String(column.index), label: nameOf(column), short: format.count(column.index + 1), colour: markOf(column.index),
      values: rows.map((_, i) => (perPoint ? ratio(own[i]?.[field] ?? null, column.data.metrics?.poi_count ?? column.answer.points) : own[i]?.[field] ?? null)), hidden: rows.map((_, i) => own[i] !== undefined && isProtected(own[i], field)),
    };
  });
  const peak = series.flatMap(({ values, label }) => values.map((value, i) => ({ value: value ?? -1, label, row: rows[i] }))).reduce((best, each) => (each.value > best.value ? each : best), { value: -1, label: "", row: rows[0] });
  return (
    <ChartCard
      className="span-6" kind="line" legend="always" title={t(byWeek ? "compare.byWeek" : "compare.byQuarter", { name: words.label(field, perPoint) })} subtitle={t(byWeek ? "dashboard.totals.byWeek" : "dashboard.totals.byQuarter")}
      rowHead={byWeek ? t("dashboard.totals.week") : t("dashboard.totals.part")} figures={[{ figure: `metricsWeekly.${field}`, label: words.label(field, false) }]}
      finding={peak.row && peak.value >= 0 ? t("compare.peak", { name: peak.label, row: names.long(peak.row), value: format.count(peak.value) }) : t("dashboard.totals.findingNone")}
      data={{ axis: byWeek ? t("dashboard.totals.axisWeek") : t("dashboard.totals.axisQuarter"), upper: axisUpperBound(series.flatMap(({ values }) => values)), points: rows.map((row) => ({ key: String(row._id.period_quarter), tick: names.short(row), title: names.long(row), file: names.file(row), detail: names.days(row) })), series }}
      note={rows.some((row) => names.isCut(row)) ? <p className="note">{t("dashboard.totals.incomplete")}</p> : null}
    />
  );
}

const lists = { gender: "metricsByGender", age: "metricsByAge", class: "metricsByClass" } as const;

/** Who the visitors of each column are: shares by gender, age range and class. */
export function ProfileCard({ columns, state }: Props) {
  const { t } = useTranslation();
  const labels = useSliceLabels();
  const format = useFormatter();
  const nameOf = useNames();
  const valuesOf = (dimension: Dimension) => columns[0]?.data[lists[dimension]]?.rows.map(({ value }) => value) ?? [];
  const barOf = (column: KnownColumn, dimension: Dimension, value: string): Bar => {
    const row = column.data[lists[dimension]]?.rows.find((each) => each.value === value);
    return { column, value: row?.perc ?? null, hidden: row?.suppressed === true };
  };
  // one scale a list, so that its values can be compared as well
  const mostOf = (dimension: Dimension) => Math.max(0, ...valuesOf(dimension).flatMap((value) => columns.map((column) => barOf(column, dimension, value).value ?? 0)));
  const table: TableModel = {
    rowHead: t("dashboard.profile.value"), columns: columns.map((column) => ({ label: nameOf(column), kind: "percent" })),
    rows: dimensions.flatMap((dimension) => valuesOf(dimension).map((value) => {
      const bars = columns.map((column) => barOf(column, dimension, value));
      return { key: `${dimension} ${value}`, name: `${t(`demographics.${dimension}`)}: ${labels.value(dimension, value)}`, values: bars.map((bar) => bar.value), hidden: bars.map((bar) => bar.hidden) };
    })),
  };
  return (
    <ReportCard title={t("dashboard.profile.title")} subtitle={t("dashboard.profile.subtitle")} help={t("dashboard.profile.help")} table={table} figures={dimensions.map((dimension) => ({ figure: `${lists[dimension]}.rows.perc`, label: t(`demographics.${dimension}`) }))}>
      <p className="legend">{columns.map((column) => <span key={column.index} className={`series-${markOf(column.index)}`}><ColumnShape column={markOf(column.index)} />{nameOf(column)}</span>)}</p>
      <div className="cards profile">
        {dimensions.map((dimension) => (
          <SliceForm className="span-4 compare-profile" key={dimension} dimension={dimension} state={state}>
            <h3 id={sliceId(dimension)}>{t(`demographics.${dimension}`)}</h3>
            {valuesOf(dimension).map((value) => <div key={value}><h4><SliceButton className="compare-slice" dimension={dimension} state={state} value={value}>{labels.value(dimension, value)}</SliceButton></h4><Bars rows={columns.map((column) => barOf(column, dimension, value))} most={mostOf(dimension)} write={(share) => format.percent(share, 1)} /></div>)}
          </SliceForm>
        ))}
      </div>
      <TableDetails table={table} />
    </ReportCard>
  );
}
