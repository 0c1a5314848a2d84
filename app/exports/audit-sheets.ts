import type { AuditDetail, AuditInputs, AuditResult } from "~/contract/audit";
import type { AgeRange } from "~/contract/values";
import { timeBlocks } from "~/domain/time-blocks";
import { figureCell, type Guarded } from "./cells";
import type { SheetContext } from "./report-words";
import type { Cell, Column, Sheet } from "./workbook.server";

type Found = AuditResult & { audit: AuditDetail["audit"]; inputs: AuditInputs };
type Format = NonNullable<Column["format"]>;

const rankings = ["rankingOOHHits", "rankingOOHUnique", "rankingVisits", "rankingVisitsAttr"] as const;
const day = (value: string): Cell => ({ day: value });

/** Figures as files hold them: shares to a hundredth of a percent, means to a hundredth. */
const rounded = (cell: Cell, digits = 4): Cell => (typeof cell === "number" && !Number.isInteger(cell) ? Math.round(cell * 10 ** digits) / 10 ** digits : cell);

/** Every section of an audit, a sheet each: the conclusion and the result with its intervals, groups, balance, days, visitors, rankings, what was asked. @param conclusion in the reader's words */
export function auditSheets(found: Found, conclusion: string, context: SheetContext): Sheet[] {
  return sheetsOf(found, conclusion, context).map(({ rows, ...sheet }) => ({ ...sheet, rows: rows.map((row) => row.map((cell, at) => rounded(cell, sheet.columns[at]?.format === "decimal" ? 2 : 4))) }));
}

type FilledSheet = Omit<Sheet, "rows"> & { rows: Cell[][] };
function sheetsOf(found: Found, conclusion: string, { t, format }: SheetContext): FilledSheet[] {
  const { inputs, audit, auditSummary: summary, auditUplift: uplift, auditPlacebo: placebo } = found;
  const cell = (row: object, field: string): Cell => figureCell(row as Guarded, field, (row as Record<string, number | null | undefined>)[field], t("excel.withheld"));
  const notes = [t("excel.protected")];
  const estimate = (label: string, row: object): Cell[] => [label, cell(row, "value"), cell(row, "low"), cell(row, "high")];
  const columns = (first: string, rest: readonly (readonly [string, Format?])[]): Column[] => [{ title: first, width: 32 }, ...rest.map(([title, kind]): Column => ({ title, ...(kind ? { format: kind } : {}) }))];
  const { errors } = found.auditPrediction;
  const summaryRows: [Cell[], Format | undefined][] = [
    [[t("audit.sheet.conclusion"), conclusion, null, null], undefined],
    [[t("audit.results.total_impacted"), cell(summary, "total_impacted"), null, null], "whole"], [[t("audit.results.total_impacted_visitors"), cell(summary, "total_impacted_visitors"), null, null], "whole"],
    [[t("audit.results.conv_rate"), cell(summary, "conv_rate"), null, null], "percent"], [[t("audit.results.uplift"), cell(summary, "uplift"), cell(uplift.ratio, "low"), cell(uplift.ratio, "high")], "percent"],
    [[t("audit.results.total_oohs"), summary.total_oohs, null, null], "whole"], [[t("audit.results.total_pois"), summary.total_pois, null, null], "whole"],
    [estimate(t("audit.effect.additive"), uplift.additive), "percent"], [estimate(t("audit.effect.placebo", { period: format.dayRange(placebo.start, placebo.end) }), placebo), "percent"],
    [[t("audit.effect.detectable"), cell(uplift, "detectable"), null, null], "percent"], [[t("audit.effect.controls"), cell(uplift, "controls"), null, null], "whole"],
    [[t("audit.effect.matched"), cell(uplift, "share_matched"), null, null], "percent"], [[t("audit.effect.exposedBefore"), cell(uplift, "share_exposed_before"), null, null], "percent"],
  ];
  const age = (value: AgeRange): string => t(`demographics.ages.${value}`);
  return [
    { name: t("audit.sheet.summary"), columns: columns(t("audit.results.measure"), [[t("audit.results.value")], [t("audit.effect.low")], [t("audit.effect.high")]]), rows: summaryRows.map(([row]) => row), formats: summaryRows.map(([, kind]) => kind), notes },
    {
      name: t("audit.sheet.groups"), columns: columns(t("audit.groups.group"), [[t("audit.groups.devices"), "whole"], [t("audit.groups.before"), "decimal"], [t("audit.groups.now"), "decimal"], [t("audit.groups.rateBefore"), "percent"], [t("audit.groups.rate"), "percent"], [t("excel.fields.dwell_time_mins"), "decimal"]]),
      rows: found.auditGroups.map((row) => [t(`audit.groups.${row.group}`), ...["devices", "converted_before", "converted", "conv_rate_before", "conv_rate"].map((field) => cell(row, field)), cell(found.auditDwellTime.find(({ group }) => group === row.group) ?? {}, "avg_dwell_time_mins")]), notes,
    },
    { name: t("audit.sheet.balance"), columns: columns(t("audit.balance.dimension"), [[t("audit.balance.all"), "decimal"], [t("audit.balance.matched"), "decimal"]]), rows: found.auditBalance.map(({ dimension, all, matched }) => [t(`audit.balance.names.${dimension}`), all, matched]) },
    {
      name: t("audit.sheet.days"), columns: [{ title: t("audit.days.day"), format: "day" }, ...columns("", [[t("audit.days.real"), "whole"], [t("audit.days.control"), "decimal"], [t("audit.days.predict"), "decimal"], [t("audit.days.low"), "decimal"], [t("audit.days.high"), "decimal"]]).slice(1)],
      rows: found.auditVisits.map((row) => [day(row.day_part), ...["real", "control", "predict", "predict_low", "predict_high"].map((field) => cell(row, field))]),
      notes: [...notes, ...(errors.weekday === null ? [] : [`${t("audit.sheet.trial")}: ${(["scaled_control", "structural", "weekday"] as const).map((each) => `${t(`audit.days.names.${each}`)} ${format.decimal(errors[each], 1)}`).join("; ")}`])],
    },
    {
      name: t("audit.sheet.attributed"), columns: [{ title: t("audit.visitors.day"), format: "day" }, ...columns("", [[t("audit.visitors.unique"), "whole"], [t("audit.visitors.visits"), "whole"]]).slice(1)],
      rows: found.auditVisitsPeriod.map((row) => [day(row.day_part), cell(row, "unique_visitors"), cell(row, "visits")]), notes,
    },
    {
      name: t("audit.visitors.title"), columns: columns(t("excel.figure"), [[t("excel.value")]]), formats: ["whole", "whole", "decimal", "whole"],
      rows: ([["unique", t("audit.visitors.unique")], ["visits", t("audit.visitors.visits")], ["dwell_time_mins", t("excel.fields.dwell_time_mins")], ["new_visitors", t("audit.visitors.fresh")]] as const).map(([field, label]) => [label, cell(found.auditSummaryVisits, field)]), notes,
    },
    {
      name: t("audit.sheet.profile"), columns: columns(t("audit.groups.group"), [[t("demographics.gender")], [t("demographics.age")], [t("demographics.class")], [t("audit.age.visitors"), "whole"], [t("audit.age.shareHead"), "percent"]]),
      rows: [
        ...found.auditAgeRange.map((row): Cell[] => [t(`audit.groups.${row.group}`), null, age(row.demographics_age_range), null, cell(row, "total"), cell(row, "perc")]),
        ...found.auditGender.map((row): Cell[] => [t(`audit.groups.${row.group}`), t(`demographics.genders.${row.demographics_gender}`), null, null, cell(row, "total"), cell(row, "perc")]),
        ...found.auditGenderAge.map((row): Cell[] => [t("audit.groups.exposed"), t(`demographics.genders.${row.demographics_gender}`), age(row.demographics_age_range), null, cell(row, "total"), cell(row, "perc")]),
        ...found.auditAgeRangeClass.map((row): Cell[] => [t("audit.groups.exposed"), null, age(row.demographics_age_range), t(`demographics.classes.${row.demographics_class}`), cell(row, "total"), cell(row, "perc")]),
      ], notes,
    },
    { name: t("excel.timeBlocks"), columns: columns(t("excel.weekday"), [[t("excel.block")], [t("audit.visitors.visits"), "whole"]]), rows: found.auditTimeBlock.map((row) => [t(`excel.weekdays.w${row.dayofweek}` as "excel.weekdays.w1"), blockName(row.block, format), cell(row, "visits")]), notes: [...notes, t("excel.sumNote")] },
    { name: t("audit.sheet.places"), columns: columns(t("audit.sheet.latitude"), [[t("audit.sheet.longitude")], [t("excel.devices"), "whole"], [t("excel.resolution"), "whole"]]), rows: found.auditHomeHeatpoints.map(({ latitude, longitude, count, resolution }) => [Math.round(latitude * 1e4) / 1e4, Math.round(longitude * 1e4) / 1e4, count, resolution]) },
    {
      name: t("audit.sheet.tech"), columns: columns(t("audit.tech.trait"), [[t("audit.tech.value")], [t("audit.tech.devices"), "whole"], [t("audit.tech.share"), "percent"]]),
      rows: [...found.auditTech.map(({ trait, value, unique_count, perc }): Cell[] => [t(`audit.tech.traits.${trait}`), value === "unknown" ? t("audit.tech.unknown") : value, unique_count, perc]), ...found.auditAppBundles.map(({ name, category_perc }): Cell[] => [t("audit.tech.genre"), name, null, category_perc])],
    },
    {
      name: t("audit.sheet.ranks"), columns: columns(t("audit.sheet.list"), [[t("audit.sheet.name")], [t("audit.ranks.address")], [t("audit.sheet.counted")], [t("excel.value"), "whole"], [t("audit.ranks.share"), "percent"]]),
      rows: rankings.flatMap((list) => found[list].map((row): Cell[] => [t(`audit.ranks.titles.${list}`), row.name, row.address, t(`audit.ranks.values.${list}`), row.visits, row.perc])),
    },
    {
      name: t("audit.sheet.asked"), columns: [{ title: t("excel.asked"), width: 32 }, { title: t("excel.answer"), width: 60 }],
      rows: [
        [t("audit.period"), audit.periodLabel], [t("excel.from"), inputs.start], [t("excel.to"), inputs.end], [t("audit.sheet.before"), format.dayRange(inputs.before_start, inputs.before_end)],
        [t("audit.ooh"), audit.ooh.map(({ label }) => label).join(", ")], [t("audit.pdv"), audit.pdv.map(({ label }) => label).join(", ")],
        [t("excel.dataFrom"), inputs.first_day], [t("excel.dataUntil"), inputs.last_day], [t("audit.sheet.version"), inputs.data_version], [t("audit.sheet.method"), inputs.method_version], [t("audit.sheet.computed"), format.instant(Date.parse(inputs.computed))], [t("audit.sheet.floor"), inputs.minimum_devices],
      ],
    },
  ];
}

const blockName = (block: number, format: SheetContext["format"]): string => { const found = timeBlocks[block - 1]; return found ? format.timeRange(found.start, found.end) : ""; };
