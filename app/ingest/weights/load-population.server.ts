import { AppError } from "~/contract/errors";
import { z } from "~/contract/zod";
import type { FileReport, IngestContext, LoadInputs } from "../context.server";
import { populationColumns } from "../inputs/known-columns";
import { asNumber, asText } from "../inputs/record-values";
import { readRecords } from "../inputs/records.server";
import type { Sniffed } from "../inputs/sniff.server";
import { conditionsFor } from "../inputs/where-condition.server";
import type { Reason } from "../pings/reject-reasons";
import { promise, type Work } from "../changes/pending-work.server";
import { replaceTable } from "../points/point-tables.server";
import type { PointReject } from "../points/read-points.server";
import { ask } from "../sql.server";
import { categoryOf, dimensionCalled } from "./population-values";
import { toldHeader } from "../inputs/told-header";

/** People of one category of a dimension. */
export type PopulationRow = { dimension: string; category: string; people: number };
export type PopulationFile = { rows: PopulationRow[]; report: Pick<FileReport, "columns" | "read" | "encoding">; passedOver: number; rejects: PointReject[] };

/**
 * The people of one file: rows of dimension, value and population, or of area and population.
 * @throws AppError bad_input when it has neither columns
 */
export async function readPopulation(context: IngestContext, sniffed: Sniffed, inputs: LoadInputs): Promise<PopulationFile> {
  const { records, columns, header, encoding, passedOver, unreadable } = await readRecords(context, sniffed, populationColumns, { map: inputs.map, where: conditionsFor("population", inputs) });
  const named = "dimension" in columns && "value" in columns;
  if (!("population" in columns) || !(named || "area" in columns)) throw new AppError("bad_input", `no columns dimension, value and population, or area and population, ${toldHeader(header)}; name them with --map population=COLUMN`);
  const rejects: PointReject[] = unreadable.map((row) => ({ row, reason: "not_json" }));
  const rows: PopulationRow[] = [];
  for (const { row, value } of records) {
    const read = named ? readRow(asText(value("dimension")), asText(value("value"))) : readRow("area", asText(value("area")));
    const people = asNumber(value("population"), inputs.decimalComma ?? false);
    if (typeof read === "string") rejects.push({ row, reason: read });
    else if (people === null || !Number.isFinite(people) || people < 0) rejects.push({ row, reason: "bad_population" });
    else rows.push({ ...read, people });
  }
  return { rows, report: { columns, read: records.length + passedOver + unreadable.length, encoding }, passedOver, rejects };
}

function readRow(dimensionText: string, text: string): { dimension: string; category: string } | Reason {
  const dimension = dimensionCalled(dimensionText);
  if (dimension === undefined) return "unknown_dimension";
  const category = categoryOf(dimension, text);
  return category === undefined ? (dimension === "area" ? "missing_name" : "unknown_value") : { dimension, category };
}

/** The people known so far, by dimension and category. */
export const storedPopulation = (context: IngestContext): Promise<PopulationRow[]> =>
  ask(context, "SELECT dimension, category, people FROM population ORDER BY dimension, category", z.object({ dimension: z.string(), category: z.string(), people: z.number() }));

/**
 * Puts the people of a load in the place of all known ones of the same dimensions; equal categories add up.
 * @returns how many rows are of a category whose people are new or others than before, and whether anything differs
 */
export async function replacePopulation(context: IngestContext, read: readonly PopulationRow[], work: Work): Promise<{ changed: boolean; taken: number }> {
  const sums = new Map<string, PopulationRow>();
  for (const row of read) {
    const key = `${row.dimension} ${row.category}`;
    sums.set(key, { ...row, people: row.people + (sums.get(key)?.people ?? 0) });
  }
  const given = new Set(read.map(({ dimension }) => dimension));
  const known = await storedPopulation(context);
  const rows = [...known.filter(({ dimension }) => !given.has(dimension)), ...sums.values()];
  const line = ({ dimension, category, people }: PopulationRow) => `${dimension} ${category} ${people}`;
  const before = new Set(known.map(line));
  if (rows.length === known.length && rows.every((row) => before.has(line(row)))) return { changed: false, taken: 0 };
  await promise(context, work, { weights: true, version: true });
  await replaceTable(context, "population", (aside) => context.engine.insert(aside, rows));
  const isNew = (row: PopulationRow): boolean => { const sum = sums.get(`${row.dimension} ${row.category}`); return sum !== undefined && !before.has(line(sum)); };
  return { changed: true, taken: read.filter(isNew).length };
}
