import type { Financial, Loyalty, Neighborhood, Sentiment } from "~/contract/premium";
import { riskLevelOf } from "~/domain/risk-level";
import { figureCell, type Guarded } from "./cells";
import type { SheetContext } from "./report-words";
import type { Cell, Column, Sheet } from "./workbook.server";

type Format = NonNullable<Column["format"]>;
const columns = (first: string, rest: readonly (readonly [string, Format?])[]): Column[] => [{ title: first, width: 36 }, ...rest.map(([title, format]): Column => ({ title, ...(format ? { format } : {}) }))];
/** A field of a row as a cell: withheld where the floor hides it. */
const cellsIn = ({ t }: SheetContext) => (row: object, field: string): Cell => figureCell(row as Guarded, field, (row as Record<string, number | null | undefined>)[field], t("excel.withheld"));

/** Visit days, other points and what loyal visitors are receptive to, a sheet each. */
export function loyaltySheets({ loyalty, visitDays, loyalToData, ...lists }: Loyalty, words: SheetContext): Sheet[] {
  const { t } = words;
  const cell = cellsIn(words);
  const notes = [t("excel.protected")];
  const kinds = ["receptiveData1", "receptiveData2", "receptiveData3"] as const;
  return [
    {
      name: t("premium.loyalty.sheets.visitDays"), columns: columns(t("premium.loyalty.days"), [[t("premium.loyalty.visitors"), "whole"], [t("premium.loyalty.share"), "percent"]]), notes,
      rows: [
        ...visitDays.map((row): Cell[] => [t(`premium.loyalty.bands.${row.days}`), cell(row, "visitors"), cell(row, "share")]),
        [t("premium.loyalty.unique"), cell(loyalty, "unique_visitors"), null], [t("premium.loyalty.loyal"), cell(loyalty, "loyal_visitors"), cell(loyalty, "loyal_share")],
      ],
    },
    {
      name: t("premium.loyalty.sheets.loyalTo"), columns: columns(t("premium.loyalty.toTitle"), [[t("premium.loyalty.whose")], [t("premium.loyalty.loyalVisitors"), "whole"], [t("premium.loyalty.share"), "percent"]]),
      rows: loyalToData.map((row): Cell[] => [row.name, row.own ? t("maps.own") : t("maps.other"), row.visitors, row.share]),
    },
    {
      name: t("premium.loyalty.sheets.receptive"),
      columns: columns(t("excel.value"), [[t("premium.loyalty.lists.receptiveData1.name")], [t("premium.index"), "decimal"], [t("premium.low"), "decimal"], [t("premium.high"), "decimal"], [t("premium.loyalty.loyalVisitors"), "whole"], [t("premium.loyalty.share"), "percent"], [t("premium.panelShare"), "percent"]]),
      rows: kinds.flatMap((kind) => lists[kind].map((row): Cell[] => [row.name, row.category ?? t(`premium.loyalty.lists.${kind}.name`), row.index, row.low, row.high, row.visitors, row.share, row.panel_share])),
    },
  ];
}

const residents = ["devices", "visits", "visitors", "share"] as const;
const classFields = ["devices", "share", "low", "high", "city_share", "index", "index_low", "index_high", "population", "population_share"] as const;

/** Areas, communities and the chosen area's classes, a sheet each. */
export function neighborhoodSheets({ neighborhoodData, communityData, classData, area }: Neighborhood, words: SheetContext): Sheet[] {
  const { t } = words;
  const cell = cellsIn(words);
  const notes = [t("excel.protected")];
  const counted = residents.map((field): readonly [string, Format] => [t(`premium.neighborhood.${field}`), field === "share" ? "percent" : "whole"]);
  return [
    {
      name: t("premium.neighborhood.areas"), notes, columns: columns(t("premium.neighborhood.area"), [[t("premium.neighborhood.community")], ...counted, [t("premium.neighborhood.population"), "whole"], [t("premium.neighborhood.income"), "decimal"], [t("premium.neighborhood.cars"), "whole"]]),
      rows: neighborhoodData.map((row): Cell[] => [row.name, row.community, ...residents.map((field) => cell(row, field)), row.population, row.income, row.cars]),
    },
    {
      name: t("premium.neighborhood.communities"), notes, columns: columns(t("premium.neighborhood.community"), [[t("premium.neighborhood.areaCount"), "whole"], ...counted, [t("premium.neighborhood.population"), "whole"]]),
      rows: communityData.map((row): Cell[] => [row.community, row.areas, ...residents.map((field) => cell(row, field)), row.population]),
    },
    {
      name: t("premium.neighborhood.classes", { name: area?.name ?? "" }), notes,
      columns: columns(t("demographics.class"), classFields.map((field): readonly [string, Format] => [t(`premium.neighborhood.classFields.${field}`), ["devices", "population"].includes(field) ? "whole" : field.startsWith("index") ? "decimal" : "percent"])),
      rows: classData.map((row): Cell[] => [row.demographics_class === "unknown" ? t("premium.neighborhood.unknownClass") : t(`demographics.classes.${row.demographics_class}`), ...classFields.map((field) => cell(row, field))]),
    },
  ];
}

/** Months and words of what is written about a store. */
export function sentimentSheets({ averageSentimentData, uniqueAutorsData, words: cloud }: Sentiment, words: SheetContext): Sheet[] {
  const { t } = words;
  const cell = cellsIn(words);
  return [
    {
      name: t("premium.sentiment.sheets.months"), notes: [t("excel.protected")],
      columns: columns(t("premium.sentiment.month"), [[t("premium.sentiment.fields.average"), "decimal"], [t("premium.sentiment.fields.low"), "decimal"], [t("premium.sentiment.fields.high"), "decimal"], [t("premium.sentiment.posts"), "whole"], [t("premium.sentiment.authors"), "whole"]]),
      rows: averageSentimentData.map((row, i): Cell[] => [row.month, cell(row, "average"), cell(row, "low"), cell(row, "high"), cell(row, "posts"), cell(uniqueAutorsData[i] ?? {}, "authors")]),
    },
    {
      name: t("premium.sentiment.sheets.words"), columns: columns(t("premium.sentiment.word"), [[t("premium.sentiment.posts"), "whole"], [t("premium.sentiment.authors"), "whole"], [t("premium.sentiment.average"), "decimal"]]),
      rows: cloud.map((row): Cell[] => [row.word, row.posts, row.authors, row.average]),
    },
  ];
}

/** Takings by week and the shares of a store's visitors. */
export function financialSheets({ revenueData, ...lists }: Financial, words: SheetContext): Sheet[] {
  const { t } = words;
  const cell = cellsIn(words);
  const kinds = ["classData", "riskLevelData", "ownCarData"] as const;
  const valueName = (kind: (typeof kinds)[number], value: string): string => {
    if (value === "unknown") return t("premium.financial.unknown");
    if (kind === "classData") return t(`demographics.classes.${value as "A"}`);
    if (kind === "ownCarData") return t(`premium.financial.car.${value as "yes"}`);
    const level = riskLevelOf(value);
    return level === null ? value : t(`premium.financial.risk.${level}`);
  };
  return [
    {
      name: t("premium.financial.sheets.revenue"), columns: columns(t("premium.financial.week"), [[t("excel.from"), "day"], [t("excel.to"), "day"], [t("premium.financial.revenue"), "money"], [t("premium.financial.tickets"), "whole"], [t("premium.financial.days"), "whole"]]),
      rows: revenueData.map((row): Cell[] => [row.iso_week, { day: row.start }, { day: row.end }, row.revenue, row.tickets, row.days_told]),
    },
    {
      name: t("premium.financial.sheets.shares"), notes: [t("excel.protected")], columns: columns(t("excel.value"), [[t("premium.financial.list")], [t("premium.financial.visitors"), "whole"], [t("premium.financial.share"), "percent"]]),
      rows: kinds.flatMap((kind) => lists[kind].map((row): Cell[] => [valueName(kind, row.value), t(`premium.financial.lists.${kind}.name`), cell(row, "visitors"), cell(row, "share")])),
    },
  ];
}
