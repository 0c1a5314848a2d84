import type { Brand } from "~/contract/brand";
import type { ImportPreview, RowProblem } from "~/contract/point-import";
import type { Upload } from "../uploads.server";
import { farRows } from "./far-rows";
import { fileProblemsOf } from "./file-problems";
import { isIncomplete, lackingFields, type JudgedRow } from "./judge-row";
import type { Judged, NumberedRow } from "./point-imports.server";
import { changesOf } from "./row-changes";

/** Rows of each kind that a preview shows; it counts all. */
const mostShown = 200;
/** Problems that are answered where all are asked for: more than anybody mends by hand, and what memory holds. */
const mostAnswered = 200_000;
const mostChanges = 100;
const sampleSize = 10;

/** `words`: the sentence of a problem's code; `all`: every problem (of 200 000 at most), not only the first. */
export type PreviewWords = { words: (code: string) => string; all: boolean };

/** What a preview shows of a file that was judged. */
export function describeImport({ table, columns, decimal, type, rows, known, untitled }: Judged, { name, format, sheet }: Pick<Upload, "name" | "format" | "sheet">, brand: Pick<Brand, "map">, { words, all }: PreviewWords): ImportPreview {
  const good = rows.filter(({ problems }) => problems.length === 0);
  const fresh = good.filter(({ outcome }) => outcome === "created" || outcome === "moved");
  const marks = farRows(fresh.map(({ point }) => point), known, { latitude: brand.map.center[0], longitude: brand.map.center[1] });
  const warnings = fresh.flatMap(({ row, point }, i): ImportPreview["warnings"] => { const kind = marks[i]; return kind ? [{ row, kind, latitude: point.latitude, longitude: point.longitude }] : []; });
  const incomplete = good.filter(({ outcome, point }) => outcome !== "unchanged" && isIncomplete(point));
  const { problems, problemCount } = problemsOf(rows, words, all ? mostAnswered : mostShown);
  return {
    name, format, sheet, encoding: table.encoding, separator: table.separator, decimal, type, header: table.header, columns, rows: rows.length, good: countOutcomes(good), bad: rows.length - good.length,
    fileProblems: fileProblemsOf({ table, rows, untitled }).map((problem) => ({ ...problem, message: words(problem.code) })),
    problems, problemCount, warnings: warnings.slice(0, mostShown), warningCount: warnings.length, changes: firstChanges(good),
    incomplete: incomplete.slice(0, mostShown).map(({ row, point }) => ({ row, code: point.code, name: point.name, fields: lackingFields(point) })), incompleteCount: incomplete.length,
    sample: good.slice(0, sampleSize).map(({ row, outcome, point: { code, name: called, type: kind, city, path: group, latitude, longitude } }) => ({ row, outcome, code, name: called, type: kind, city, group, latitude, longitude })),
  };
}

function countOutcomes(rows: readonly Pick<JudgedRow, "outcome">[]): ImportPreview["good"] {
  const counts = { created: 0, moved: 0, changed: 0, unchanged: 0 };
  for (const { outcome } of rows) counts[outcome]++;
  return counts;
}

/** Problems of whole rows until `most` are there; a missing column is told once, by the file. */
function problemsOf(rows: readonly NumberedRow[], words: (code: string) => string, most: number): Pick<ImportPreview, "problems" | "problemCount"> {
  const problems: RowProblem[] = [];
  let problemCount = 0;
  for (const { row, problems: all } of rows) {
    if (all.length === 0) continue;
    const own = all.filter(({ code }) => code !== "points.columnMissing");
    if (problems.length < most) problems.push(...own.map((problem) => ({ ...problem, row, message: words(problem.code) })));
    problemCount += own.length;
  }
  return { problems, problemCount };
}

function firstChanges(good: readonly NumberedRow[]): ImportPreview["changes"] {
  const changes: ImportPreview["changes"] = [];
  for (const { row, outcome, old, point } of good) {
    if (old === null || (outcome !== "moved" && outcome !== "changed")) continue;
    if (changes.push({ row, outcome, code: point.code, name: old.name, fields: changesOf(old, point) }) === mostChanges) break;
  }
  return changes;
}
