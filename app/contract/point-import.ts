import { pointTypeSchema } from "./segments";
import { decimalMarks, fileEncodings, fileSeparators, pointFileFields } from "./point-file";
import { z } from "./zod";

const uploadId = z.uuid();

/** How the file is read; what is left out is found out. `columns` names a column by its place, -1 for none. */
export const importSettings = z.strictObject({
  encoding: z.enum(fileEncodings).optional(), separator: z.enum(fileSeparators).optional(), decimal: z.enum(decimalMarks).optional(),
  columns: z.partialRecord(z.enum(pointFileFields), z.number().int().min(-1).max(999)).optional(),
  /** of rows that name none */
  type: pointTypeSchema.optional(),
});
export type ImportSettings = z.infer<typeof importSettings>;

const field = z.enum(pointFileFields);

/**
 * `field` is null for what is wrong with the row as a whole; `code` is stable, a key of the locales, `message` its sentence in the caller's language; `other` is the row that was there first.
 * Rows count from 1, the titles included.
 */
const rowProblem = z.object({ row: z.number().int(), field: field.nullable(), code: z.string(), message: z.string(), value: z.string(), other: z.number().int().optional() });
export type RowProblem = z.infer<typeof rowProblem>;
export const fileProblemCodes = ["points.columnMissing", "points.columnTwice", "points.cellsUntitled"] as const;
/** What holds for the file and is told once. `columns` are places in `header`, `rows` those that it concerns; a missing column makes them bad. */
const fileProblem = z.object({ code: z.enum(fileProblemCodes), message: z.string(), field: field.nullable(), title: z.string(), columns: z.array(z.number().int()), rows: z.number().int() });
export type FileProblem = z.infer<typeof fileProblem>;
const fieldValue = z.union([z.string(), z.number(), z.boolean(), z.null()]);
/** A field of a known point before and after; a group's levels are one line. */
const fieldChange = z.object({ field, before: fieldValue, after: fieldValue });
export type FieldChange = z.infer<typeof fieldChange>;
const rowWarning = z.object({ row: z.number().int(), kind: z.enum(["far", "swapped"]), latitude: z.number(), longitude: z.number() });

const outcomes = z.object({ created: z.number().int(), moved: z.number().int(), changed: z.number().int(), unchanged: z.number().int() });

/** `problems`: the first of them, or all (200 000 at most). */
export const previewImportParams = z.tuple([z.strictObject({ upload: uploadId, settings: importSettings.default({}), problems: z.enum(["first", "all"]).default("first") })]);
export const previewImportAnswer = z.object({
  name: z.string(), format: z.enum(["csv", "xlsx"]), encoding: z.string(), separator: z.string(), decimal: z.enum(decimalMarks), sheet: z.string().nullable(), type: pointTypeSchema,
  header: z.array(z.string()), columns: z.partialRecord(field, z.number().int()),
  rows: z.number().int(), good: outcomes, bad: z.number().int(), fileProblems: z.array(fileProblem),
  /** of the first bad rows, all that is wrong with each; `problemCount` is that of all rows */
  problems: z.array(rowProblem), problemCount: z.number().int(), warnings: z.array(rowWarning), warningCount: z.number().int(),
  /** the first good rows that change a known point; there are `good.moved` and `good.changed` of them */
  changes: z.array(z.object({ row: z.number().int(), outcome: z.enum(["moved", "changed"]), code: z.string(), name: z.string(), fields: z.array(fieldChange) })),
  /** the first good rows of new and changed points whose form would ask for more, and for what; `incompleteCount` is that of all */
  incomplete: z.array(z.object({ row: z.number().int(), code: z.string(), name: z.string(), fields: z.array(field) })), incompleteCount: z.number().int(),
  sample: z.array(z.object({ row: z.number().int(), outcome: z.enum(["created", "moved", "changed", "unchanged"]), code: z.string(), name: z.string(), type: pointTypeSchema, city: z.string(), group: z.array(z.string()), latitude: z.number(), longitude: z.number() })),
});
export type ImportPreview = z.infer<typeof previewImportAnswer>;

/** `rows`: every row or none at all, or the good ones alone. */
export const importParams = z.tuple([z.strictObject({ upload: uploadId, settings: importSettings.default({}), rows: z.enum(["all", "good"]) })]);
export const importStateParams = z.tuple([z.strictObject({ upload: uploadId })]);
export const importStateSchema = z.object({
  /** `none`: no import of this file has begun; `refused`: rows of it are bad and every row was asked for, so nothing was written */
  state: z.enum(["none", "running", "done", "refused", "failed"]), phase: z.enum(["reading", "checking", "saving"]).nullable(), done: z.number().int(), total: z.number().int(),
  result: outcomes.extend({ bad: z.number().int() }).nullable(),
});
export type ImportState = z.infer<typeof importStateSchema>;

/** Every point that a list holds, as a file has it. */
export const exportPointsParams = z.tuple([z.strictObject({ search: z.string().max(200).default(""), type: pointTypeSchema.optional() })]);
export const exportPointsAnswer = z.object({
  points: z.array(z.object({
    code: z.string(), type: pointTypeSchema, name: z.string(), path: z.array(z.string()), address: z.string(), address1: z.string().nullable(), city: z.string(), uf: z.string(), zipcode: z.string(), country_code: z.string(),
    phone: z.string(), latitude: z.number(), longitude: z.number(), category: z.string().nullable(), status: z.string(), own: z.boolean(), radius_m: z.number().nullable(), cp_name: z.string().nullable(),
    sales_office: z.string().nullable(), impressions: z.number().nullable(), cost: z.number().nullable(),
  })),
});
export type ExportedPoint = z.infer<typeof exportPointsAnswer>["points"][number];
