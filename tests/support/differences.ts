import type { DashboardData } from "~/contract/metrics";
import type { Dashboard } from "../oracle/dashboard";

/** At most so many differences are told. */
const most = 12;

/** Where two answers differ, each as `path: expected …, got …`; numbers are equal to nine digits. Members that `expected` lacks are not looked at. */
export function differences(expected: Dashboard, got: DashboardData): string[] {
  const { meta, ...sections } = expected;
  const { meta: gotMeta, ...gotSections } = got;
  const found: string[] = [];
  compare("meta", meta, Object.fromEntries(Object.keys(meta).map((key) => [key, gotMeta[key as keyof typeof gotMeta]])), found);
  // other members have an oracle of their own
  compare("", inOrder(sections), inOrder(Object.fromEntries(Object.keys(sections).map((key) => [key, gotSections[key as keyof typeof gotSections]]))), found);
  return found.length > most ? [...found.slice(0, most), `and ${found.length - most} more`] : found;
}

/** Where any two answers of one shape differ, as above. */
export function differing(expected: unknown, got: unknown): string[] {
  const found: string[] = [];
  compare("", inOrder(expected), inOrder(got), found);
  return found.length > most ? [...found.slice(0, most), `and ${found.length - most} more`] : found;
}

const isRecord = (value: unknown): value is Record<string, unknown> => typeof value === "object" && value !== null && !Array.isArray(value);

/** Rows of the full demographics by their profile, names of suppressed fields by the alphabet: their order says nothing. */
function inOrder(value: unknown): unknown {
  if (Array.isArray(value)) {
    if (value.every((each) => typeof each === "string")) return [...value].sort();
    const rows = value.map(inOrder);
    return rows.every((row) => isRecord(row) && "week_part" in row) ? rows.sort((a, b) => (keyOf(a) < keyOf(b) ? -1 : 1)) : rows;
  }
  return isRecord(value) ? Object.fromEntries(Object.entries(value).map(([key, each]) => [key, inOrder(each)])) : value;
}
const keyOf = (row: unknown): string => (isRecord(row) ? `${row._id ?? ""} ${row.demographics_gender} ${row.demographics_age_range} ${row.demographics_class} ${row.week_part}` : "");

function compare(path: string, expected: unknown, got: unknown, found: string[]): void {
  if (typeof expected === "number" && typeof got === "number") {
    if (!(Math.abs(expected - got) <= 1e-9 * Math.max(1, Math.abs(expected)))) found.push(`${path}: expected ${expected}, got ${got}`);
  } else if (Array.isArray(expected) && Array.isArray(got)) {
    if (expected.length !== got.length) found.push(`${path}: expected ${expected.length} rows ${JSON.stringify(expected).slice(0, 200)}, got ${got.length} ${JSON.stringify(got).slice(0, 200)}`);
    else expected.forEach((each, i) => compare(`${path}[${i}]`, each, got[i], found));
  } else if (isRecord(expected) && isRecord(got)) {
    for (const key of new Set([...Object.keys(expected), ...Object.keys(got)])) compare(`${path}.${key}`, expected[key], got[key], found);
  } else if (expected !== got) found.push(`${path}: expected ${JSON.stringify(expected)}, got ${JSON.stringify(got)}`);
}
