import type { TrailChange } from "~/contract/trail";

/** Changes as one text for programs and spreadsheets: fields by name, values as JSON. */
export const changesText = (changes: readonly TrailChange[]): string => changes.map(({ field, before, after }) => {
  if (before === undefined) return after === undefined ? field : `${field}: ${JSON.stringify(after)}`;
  return `${field}: ${JSON.stringify(before)} → ${after === undefined ? "" : JSON.stringify(after)}`.trimEnd();
}).join("; ");
