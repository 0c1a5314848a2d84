import type { FileReport, LoadInputs } from "../context.server";
import { isSameName, plainName } from "./known-columns";

/** A warning for each column that was asked for and that none of the files has: most likely it is misspelt. */
export function unusedColumns(inputs: LoadInputs, files: FileReport[]): string[] {
  const used = files.filter(({ problem }) => problem === undefined);
  if (used.length === 0) return [];
  const columns = used.flatMap((file) => Object.values(file.columns));
  const levels = used.filter(({ kind }) => kind === "points").flatMap((file) => (file.columns["path"] ?? "").split(","));
  return [
    ...Object.entries(inputs.map ?? {}).filter(([, column]) => !columns.some((name) => isSameName(name, column))).map(([field, column]) => `--map ${field}=${column}: no file has such a column`),
    ...(inputs.pathColumns ?? []).filter((name) => !name.startsWith("=") && !levels.includes(name)).map((name) => `--path: no file of points has a column ${name}`),
  ];
}

/** A warning for each column that is read and whose name the file's titles hold more than once: only the first of them counts. */
export function repeatedColumns(header: readonly string[], { kind, columns }: Pick<FileReport, "kind" | "columns">): string[] {
  const plain = header.map(plainName);
  const times = (name: string): number => plain.filter((each) => each === plainName(name)).length;
  return [...new Set(Object.values(columns))].filter((name) => times(name) > 1).map((name) => `the titles of a file of ${kind} hold ${name} ${times(name)} times: the first one is read`);
}
