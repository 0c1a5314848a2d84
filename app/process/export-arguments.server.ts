import { parseArgs } from "node:util";
import type { PointType } from "~/contract/values";
import { addDays, isDay, isoWeekday, type DayRange } from "~/domain/calendar";

/** Wrong use of the command; the message names the flag. */
export class UsageError extends Error {
  override readonly name = "UsageError";
}

export type ExportArguments = { period: DayRange; weeks: DayRange[]; type: PointType | null; segment: string[]; out: string };

export const usage = `Usage: npm run export -- --format patterns --from YYYY-MM-DD --to YYYY-MM-DD --out FILE.csv[.gz] [options]

Writes one row a point and ISO week with the column names of SafeGraph's Weekly Patterns.

  --from, --to            first and last day; weeks that do not lie inside them whole are left out
  --type pdv|ooh          points of this type alone
  --segment "A > B"       points under this path of the segment tree
  --out FILE              written whole or not at all; gzipped where the name ends in .gz
  --help                  this text

Exit code: 0 written, 1 it could not be written, 2 wrong use.
Environment: DATA_DIR, BRAND, BRANDS_DIR, CLICKHOUSE_URL, DATABASE_URL, ENGINE_MEMORY_MB.
`;

const text = { type: "string" } as const;

/**
 * Flags of the command line; null asks for help.
 * @throws UsageError naming the flag at fault
 */
export function parseExportArguments(argv: string[]): ExportArguments | null {
  const values = parse(argv);
  if (values.help) return null;
  if (values.format !== "patterns") throw new UsageError("--format must be patterns");
  const [start, end] = [dayOf("--from", values.from), dayOf("--to", values.to)];
  if (start > end) throw new UsageError("--from must not be after --to");
  if (values.type !== undefined && values.type !== "pdv" && values.type !== "ooh") throw new UsageError("--type must be pdv or ooh");
  if (!values.out || !/\.csv(\.gz)?$/i.test(values.out)) throw new UsageError("--out must name a file that ends in .csv or .csv.gz");
  const weeks = wholeWeeks({ start, end });
  if (weeks.length === 0) throw new UsageError("no whole week from Monday to Sunday lies between --from and --to");
  const segment = (values.segment ?? "").split(">").map((part) => part.trim()).filter((part) => part !== "");
  return { period: { start, end }, weeks, type: values.type ?? null, segment, out: values.out };
}

/** The ISO weeks that lie inside a period whole, in order. */
export function wholeWeeks({ start, end }: DayRange): DayRange[] {
  const weeks: DayRange[] = [];
  for (let monday = addDays(start, (8 - isoWeekday(start)) % 7); addDays(monday, 6) <= end; monday = addDays(monday, 7)) weeks.push({ start: monday, end: addDays(monday, 6) });
  return weeks;
}

function dayOf(flag: string, value: string | undefined): string {
  if (value === undefined || !isDay(value)) throw new UsageError(`${flag} must be a day, YYYY-MM-DD`);
  return value;
}

function parse(args: string[]) {
  try {
    return parseArgs({ args, strict: true, allowPositionals: false, options: { format: text, from: text, to: text, type: text, segment: text, out: text, help: { type: "boolean", short: "h" } } }).values;
  } catch (error) {
    throw new UsageError(error instanceof Error ? error.message : String(error));
  }
}
