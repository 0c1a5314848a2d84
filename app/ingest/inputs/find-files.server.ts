import { existsSync, readdirSync, statSync } from "node:fs";
import path from "node:path";

/**
 * The files that paths and globs (`*`, `?`, `**`) name, absolute, each once, in order of their names within one glob.
 * A pattern that finds nothing is returned in `missing`.
 */
export function findFiles(patterns: string[], base = process.cwd()): { files: string[]; missing: string[] } {
  const files = new Set<string>();
  const missing: string[] = [];
  for (const pattern of patterns) {
    const whole = path.resolve(base, pattern);
    const found = existsSync(whole) ? (statSync(whole).isFile() ? [whole] : []) : /[*?]/.test(pattern) ? expand(whole) : [];
    if (found.length === 0) missing.push(pattern);
    for (const file of found) files.add(file);
  }
  return { files: [...files], missing };
}

function expand(pattern: string): string[] {
  const { root } = path.parse(pattern);
  return walk(root, pattern.slice(root.length).split(path.sep)).sort();
}

function walk(folder: string, [segment, ...rest]: string[]): string[] {
  if (segment === undefined) return [];
  const entries = readEntries(folder);
  const matching = entries.filter((entry) => toRegExp(segment).test(entry.name) && (!entry.name.startsWith(".") || segment.startsWith(".")));
  if (segment === "**") {
    const folders = entries.filter((entry) => entry.isDirectory() && !entry.name.startsWith("."));
    return [...new Set([...walk(folder, rest), ...folders.flatMap((entry) => walk(path.join(folder, entry.name), [segment, ...rest]))])];
  }
  const paths = matching.map((entry) => path.join(folder, entry.name));
  return rest.length === 0 ? paths.filter((file) => statSync(file).isFile()) : paths.flatMap((child) => (statSync(child).isDirectory() ? walk(child, rest) : []));
}

function readEntries(folder: string) {
  try {
    return readdirSync(folder, { withFileTypes: true });
  } catch {
    return [];
  }
}

const toRegExp = (segment: string): RegExp =>
  new RegExp(`^${segment.replace(/[.+^${}()|[\]\\]/g, "\\$&").replace(/\*+/g, ".*").replace(/\?/g, ".")}$`);
