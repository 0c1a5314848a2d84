import { parseArgs } from "node:util";
import type { Condition, LoadInputs } from "./context.server";
import { isKnownField } from "./inputs/known-columns";

/** Wrong use of the command; the message names the flag. */
export class UsageError extends Error {
  override readonly name = "UsageError";
}

export type Arguments = { inputs: LoadInputs; json: boolean; help: boolean };

export const usage = `Usage: npm run ingest -- [--pings FILE...] [--points FILE...] [--devices FILE...] [--places FILE...] [--areas FILE...] [--population FILE...] [--sales FILE...] [options]

Files are CSV, NDJSON or Parquet, gzipped or not, points and places GeoJSON too; several files or globs (*, ?, **) each.
Areas are neighbourhoods as GeoJSON polygons (WGS84); those of a load replace all known ones.
Population is people by dimension (area, gender, age_range, class), value, or by area alone; devices are weighted to it.
Sales are takings of stores by day: store (a code of a pdv point), day, revenue, tickets and, where known, cost; a store's day that is loaded again is replaced.

  --map FIELD=COLUMN      the column that holds a field, where its name is unusual (--map at=ts_unix); repeatable
  --where COLUMN=VALUE    take only rows that hold this value (--where kind=raw); repeatable, all must hold;
                          points.COLUMN=VALUE for points alone, likewise the other kinds
  --decimal-comma         numbers may be written 1.234,5
  --path COLUMN,...       columns that make a point's segment path, outermost first; =Text stands for itself
  --path-separator TEXT   what separates the segments of a path column (default >)
  --type pdv|ooh          type of points whose file does not say
  --category NAME         category of points and places whose file does not say
  --competitors           points whose file does not say are not our own
  --rejects FILE          write refused rows there (file, row, reason, value)
  --synthetic             mark the data as invented
  --json                  one JSON object with the summary as the last line, no progress
  --help                  this text

Exit code: 0 all loaded, 1 a file or the engine could not be used, 2 wrong use.
Environment: DATA_DIR, BRAND, BRANDS_DIR, CLICKHOUSE_URL, DATABASE_URL, ENGINE_MEMORY_MB.
`;

const kinds = ["pings", "points", "devices", "places", "areas", "population", "sales"] as const;

/**
 * Flags of the command line; a kind may be followed by several files.
 * @throws UsageError naming the flag at fault
 */
export function parseArguments(argv: string[]): Arguments {
  const { values } = parse(spread(argv));
  if (values.help) return { inputs: {}, json: false, help: true };
  if (kinds.every((kind) => !values[kind]?.length)) throw new UsageError("nothing to load: give --pings, --points, --devices, --places, --areas, --population or --sales");
  if (values.type !== undefined && values.type !== "pdv" && values.type !== "ooh") throw new UsageError("--type must be pdv or ooh");
  const inputs: LoadInputs = {
    ...Object.fromEntries(kinds.map((kind) => [kind, values[kind] ?? []])),
    map: Object.fromEntries((values.map ?? []).map((text) => { const { column: field, value } = pair("--map", text); return [knownField(field), value]; })),
    where: (values.where ?? []).map((text) => pair("--where", text)),
    decimalComma: values["decimal-comma"] ?? false,
    pointDefaults: { ...(values.type === undefined ? {} : { type: values.type }), ...(values.category === undefined ? {} : { category: values.category }), ...(values.competitors ? { own: false } : {}) },
    synthetic: values.synthetic ?? false,
    ...(values.path === undefined ? {} : { pathColumns: values.path.split(",").map((name) => name.trim()) }),
    ...(values["path-separator"] === undefined ? {} : { pathSeparator: values["path-separator"] }),
    ...(values.rejects === undefined ? {} : { rejectsFile: values.rejects }),
  };
  return { inputs, json: values.json ?? false, help: false };
}

function knownField(name: string): string {
  if (!isKnownField(name)) throw new UsageError(`--map: there is no field ${name}`);
  return name;
}

/** `--pings a b` as `--pings a --pings b`, so that a shell may expand a glob. */
function spread(argv: string[]): string[] {
  const wide: string[] = [];
  let kind: string | undefined;
  for (const [index, word] of argv.entries()) {
    if (word.startsWith("--")) {
      kind = kinds.map((name) => `--${name}`).find((flag) => word === flag);
      wide.push(word);
    } else {
      if (kind !== undefined && argv[index - 1] !== kind) wide.push(kind);
      wide.push(word);
    }
  }
  return wide;
}

const many = { type: "string", multiple: true } as const;
const one = { type: "string" } as const;
const flag = { type: "boolean" } as const;

function parse(args: string[]) {
  try {
    return parseArgs({ args, strict: true, allowPositionals: false, options: {
      pings: many, points: many, devices: many, places: many, areas: many, population: many, sales: many, map: many, where: many, "decimal-comma": flag, path: one, "path-separator": one,
      type: one, category: one, competitors: flag, rejects: one, synthetic: flag, json: flag, help: { type: "boolean", short: "h" },
    } });
  } catch (error) {
    throw new UsageError(error instanceof Error ? error.message : String(error));
  }
}

function pair(flagName: string, text: string): Condition {
  const at = text.indexOf("=");
  if (at < 1) throw new UsageError(`${flagName} needs NAME=VALUE, not ${text}`);
  return { column: text.slice(0, at), value: text.slice(at + 1) };
}
