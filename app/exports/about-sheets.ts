import type { AnswerMeta } from "~/contract/metrics";
import type { SheetContext } from "./report-words";
import type { Cell, Sheet } from "./workbook.server";

/** What was asked: pairs of a name and a value in the reader's words, before what the answer says of its data. */
export function filtersSheet(asked: [string, Cell][], meta: AnswerMeta, { t }: SheetContext, compared: "previous" | "year" | null = null): Sheet {
  const { previous } = meta;
  const comparison: [string, Cell][] = compared === null ? [] : [[t("excel.comparedWith"), t(`filterTools.compare.${compared}`)], [t("excel.comparedFrom"), previous?.start ?? "--"], [t("excel.comparedTo"), previous?.end ?? "--"]];
  return {
    name: t("excel.filters"), columns: [{ title: t("excel.asked"), width: 32 }, { title: t("excel.answer"), width: 60 }],
    rows: [
      ...asked, [t("excel.from"), day(meta.start)], [t("excel.to"), day(meta.end)], ...comparison, [t("excel.dataFrom"), day(meta.first_day)], [t("excel.dataUntil"), day(meta.last_day)],
      [t("excel.panel"), meta.panel_devices], [t("explain.version"), meta.data_version],
    ],
    notes: meta.suppressed_figures > 0 ? [t("excel.protected")] : [],
  };
}
/** The column holds texts and numbers alike, so that a day is told as text, year first. */
const day = (value: string | null): Cell => value;

/** A member of the answer: what it and its fields mean, and the queries behind it. `failed`: they could not be told. */
export type DefinitionRow = { figure: string; /** as the screen names it */ name: string; definition: string; devices: number | null; counts: string; sql: string };

/** Definitions and queries, which may arrive while the file is written. */
export function definitionsSheet(rows: AsyncIterable<DefinitionRow>, count: number, { t }: SheetContext): Sheet {
  return {
    count,
    name: t("excel.definitions"),
    columns: [{ title: t("explain.name"), width: 34 }, { title: t("excel.figure"), width: 44 }, { title: t("excel.definition"), width: 80 }, { title: t("excel.devices"), format: "whole" }, { title: t("explain.notes"), width: 40 }, { title: t("excel.sql"), width: 80 }],
    rows: cellsOf(rows),
  };
}

async function* cellsOf(rows: AsyncIterable<DefinitionRow>): AsyncGenerator<Cell[]> {
  for await (const { figure, name, definition, devices, counts, sql } of rows) yield [figure, name, definition, devices, counts, sql];
}
