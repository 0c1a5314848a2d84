import type { FieldChange } from "~/contract/point-import";
import { pointFileFields, type PointFileField } from "~/contract/point-file";
import { groupLine } from "~/domain/group-line";
import type { NewPoint } from "~/store/points.server";

/** Fields by which a point differs from the stored one, in the order of a file's columns. */
export const changedFields = (old: NewPoint, point: NewPoint): PointFileField[] =>
  pointFileFields.filter((field) => (field === "path" ? old.path.length !== point.path.length || old.path.some((level, i) => level !== point.path[i]) : old[field] !== point[field]));

/** The same with what they were and what they become. */
export const changesOf = (old: NewPoint, point: NewPoint): FieldChange[] => changedFields(old, point).map((field) => ({ field, before: valueOf(old, field), after: valueOf(point, field) }));

const valueOf = (point: NewPoint, field: PointFileField): FieldChange["before"] => (field === "path" ? groupLine(point.path) : point[field]);
