import { existsSync, readFileSync } from "node:fs";
import path from "node:path";
import { gunzipSync } from "node:zlib";

/** The open data that lies beside the project; tests that need it say so when it is not there. */
export const openData = (...parts: string[]): string => path.resolve("../shared/data", ...parts);
export const hasOpenData = (...parts: string[]): boolean => existsSync(openData(...parts));

/** Rows of a gzipped CSV without quotes, as the asked columns in their order. */
export function* columnsOf(file: string, names: readonly string[]): Generator<string[]> {
  const text = gunzipSync(readFileSync(file)).toString("utf8");
  let from = text.indexOf("\n") + 1;
  const header = text.slice(0, from).trimEnd().split(",");
  const at = names.map((name) => header.indexOf(name));
  while (from < text.length) {
    const end = text.indexOf("\n", from);
    const fields = text.slice(from, end < 0 ? text.length : end).split(",");
    yield at.map((index) => fields[index] ?? "");
    from = end < 0 ? text.length : end + 1;
  }
}
