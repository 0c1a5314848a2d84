import { createHash } from "node:crypto";
import { AppError } from "~/contract/errors";
import { z } from "~/contract/zod";
import type { FileReport, IngestContext, LoadInputs } from "../context.server";
import { areaColumns } from "../inputs/known-columns";
import { asNumber, asText } from "../inputs/record-values";
import { readRecords } from "../inputs/records.server";
import type { Sniffed } from "../inputs/sniff.server";
import { conditionsFor } from "../inputs/where-condition.server";
import { promise, type Work } from "../changes/pending-work.server";
import { replaceTable } from "../points/point-tables.server";
import type { PointReject } from "../points/read-points.server";
import { ask } from "../sql.server";
import { readPolygons, type Polygon } from "./read-polygon";

type PeopleField = "population" | "income" | "cars" | "class_a" | "class_b" | "class_c" | "class_d" | "class_e";
/** A neighbourhood as a file has it; inhabitants, by class too, mean income and cars; null where unknown. */
export type Area = { name: string; code: string; community: string; polygon: Polygon[] } & Record<PeopleField, number | null>;
export type AreaFile = { areas: Area[]; report: Pick<FileReport, "columns" | "read" | "encoding">; passedOver: number; rejects: PointReject[] };

const MOST_AREAS = 20_000;
const MOST_POSITIONS = 4_000_000;

/**
 * The areas of one file. An area without a name is called by its code.
 * @throws AppError bad_input when the file cannot be used: no polygons in degrees, or too many
 */
export async function readAreas(context: IngestContext, sniffed: Sniffed, inputs: LoadInputs): Promise<AreaFile> {
  const { records, columns, encoding, passedOver, unreadable } = await readRecords(context, sniffed, areaColumns, { map: inputs.map, where: conditionsFor("areas", inputs), shapes: true });
  const rejects: PointReject[] = unreadable.map((row) => ({ row, reason: "not_json" }));
  const areas: Area[] = [];
  for (const { row, value } of records) {
    const code = asText(value("code"));
    const name = asText(value("name")) || code;
    const polygon = name === "" ? "missing_name" : readPolygons(value("geometry"));
    if (typeof polygon === "string") {
      rejects.push({ row, reason: polygon });
      continue;
    }
    const people = (field: PeopleField) => { const number = asNumber(value(field), inputs.decimalComma ?? false); return number !== null && Number.isFinite(number) && number >= 0 ? number : null; };
    areas.push({ name, code, community: asText(value("community")), polygon, class_a: people("class_a"), class_b: people("class_b"), class_c: people("class_c"), class_d: people("class_d"), class_e: people("class_e"), population: people("population"), income: people("income"), cars: people("cars") });
  }
  if (areas.length === 0 && rejects.length > 0 && rejects.every(({ reason }) => reason === "out_of_range")) throw new AppError("bad_input", "holds no degrees: convert it to WGS84 (EPSG:4326)");
  return { areas, report: { columns, read: records.length + passedOver + unreadable.length, encoding }, passedOver, rejects };
}

/**
 * Puts the areas of a load in the place of all known ones, numbered by name, then community. Of several that bear both alike the last counts.
 * @returns how many were repeated, how many are new or other than before, and whether anything differs
 * @throws AppError bad_input for more than 20 000 areas or 4 million positions
 */
export async function replaceAreas(context: IngestContext, read: readonly Area[], work: Work): Promise<{ changed: boolean; taken: number; repeated: number }> {
  const positions = read.reduce((sum, { polygon }) => sum + polygon.reduce((of, rings) => of + rings.reduce((length, ring) => length + ring.length, 0), 0), 0);
  if (read.length > MOST_AREAS || positions > MOST_POSITIONS) throw new AppError("bad_input", `${read.length} areas with ${positions} positions are too many: at most ${MOST_AREAS} areas and ${MOST_POSITIONS} positions; simplify them`);
  const byName = new Map(read.map((area) => [JSON.stringify([area.name, area.community]), area]));
  const order = (a: Area, b: Area): number => (a.name === b.name ? (a.community < b.community ? -1 : 1) : a.name < b.name ? -1 : 1);
  const rows = [...byName.values()].sort(order).map((area, index) => ({ area: index + 1, ...area, digest: createHash("sha256").update(JSON.stringify(area)).digest("hex") }));
  const known = await ask(context, "SELECT area, digest FROM areas ORDER BY area", z.object({ area: z.number(), digest: z.string() }));
  const changed = known.length !== rows.length || known.some(({ digest }, i) => digest !== rows[i]?.digest);
  if (changed) {
    await promise(context, work, { areas: true, version: true });
    await replaceTable(context, "areas", (aside) => context.engine.insert(aside, rows));
  }
  const before = new Set(known.map(({ digest }) => digest));
  return { changed, taken: rows.filter(({ digest }) => !before.has(digest)).length, repeated: read.length - byName.size };
}
