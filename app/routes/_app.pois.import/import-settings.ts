import type { ImportSettings } from "~/contract/point-import";
import { pointTypes } from "~/contract/values";
import { decimalMarks, fileEncodings, fileSeparators, pointFileFields } from "~/contract/point-file";

export const separatorNames = { ",": "comma", ";": "semicolon", "\t": "tab", "|": "pipe" } as const;
export type Separator = (typeof fileSeparators)[number];
export const columnKey = (field: string): string => `c.${field}`;

/** How an address, or a form, wants a file read; what it cannot mean is left out. */
export function readSettings(from: { get(name: string): unknown }): ImportSettings {
  const asked = (name: string): string => { const value = from.get(name); return typeof value === "string" ? value : ""; };
  const columns = Object.fromEntries(pointFileFields.flatMap((field) => (/^(-1|\d{1,3})$/.test(asked(columnKey(field))) ? [[field, Number(asked(columnKey(field)))]] : [])));
  const [encoding, separator] = [fileEncodings.find((each) => each === asked("encoding")), fileSeparators.find((each) => separatorNames[each] === asked("separator"))];
  const [decimal, type] = [decimalMarks.find((each) => each === asked("decimal")), pointTypes.find((each) => each === asked("rowType"))];
  return { ...(encoding && { encoding }), ...(separator && { separator }), ...(decimal && { decimal }), ...(type && { type }), ...(Object.keys(columns).length > 0 && { columns }) };
}

/** The same as fields of a form. */
export const settingFields = ({ encoding, separator, decimal, type, columns }: ImportSettings): [string, string][] => [
  ...(encoding ? [["encoding", encoding] as [string, string]] : []), ...(separator ? [["separator", separatorNames[separator]] as [string, string]] : []),
  ...(decimal ? [["decimal", decimal] as [string, string]] : []), ...(type ? [["rowType", type] as [string, string]] : []),
  ...Object.entries(columns ?? {}).map(([field, at]): [string, string] => [columnKey(field), String(at)]),
];

/** Identity of a sent file in an address. */
export const uploadId = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;
