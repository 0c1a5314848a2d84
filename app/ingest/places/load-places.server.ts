import { z } from "~/contract/zod";
import type { FileReport, IngestContext, LoadInputs } from "../context.server";
import { placeColumns } from "../inputs/known-columns";
import { asText } from "../inputs/record-values";
import { readRecords } from "../inputs/records.server";
import type { Sniffed } from "../inputs/sniff.server";
import { conditionsFor } from "../inputs/where-condition.server";
import { readPosition, type PointReject } from "../points/read-points.server";
import { replaceTable } from "../points/point-tables.server";
import { ask } from "../sql.server";
import { promise, type Work } from "../changes/pending-work.server";

type Place = { place: number; category: string; name: string; lat: number; lon: number; icon: string; description: string };
export type PlaceFile = { report: Pick<FileReport, "columns" | "read" | "encoding">; passedOver: number; rejects: PointReject[]; /** rows that are new or other than before */ taken: number };

const placeSchema = z.object({ place: z.number(), category: z.string(), name: z.string(), lat: z.number(), lon: z.number(), icon: z.string(), description: z.string() });

/**
 * Adds the third-party places of one file. A place is the same as a known one when category, name and position are; it keeps its
 * number and takes the file's icon and description.
 * @throws AppError bad_input when the file cannot be used
 */
export async function loadPlaces(context: IngestContext, sniffed: Sniffed, inputs: LoadInputs, work: Work): Promise<PlaceFile> {
  const { records, columns, encoding, passedOver, unreadable } = await readRecords(context, sniffed, placeColumns, { map: inputs.map, where: conditionsFor("places", inputs) });
  const rejects: PointReject[] = unreadable.map((row) => ({ row, reason: "not_json" }));
  const known = await ask(context, "SELECT place, category, name, lat, lon, icon, description FROM places", placeSchema);
  const places = new Map(known.map((place) => [identity(place), place]));
  let next = known.reduce((most, { place }) => Math.max(most, place), 0) + 1;
  let taken = 0;
  let added = false;
  for (const record of records) {
    const position = readPosition(record.value("latitude"), record.value("longitude"), inputs.decimalComma ?? false);
    if (typeof position === "string") {
      rejects.push({ row: record.row, reason: position });
      continue;
    }
    const text = (field: keyof typeof placeColumns) => asText(record.value(field));
    const read = { category: text("category") || inputs.pointDefaults?.category || "", name: text("place"), lat: position.latitude, lon: position.longitude, icon: text("icon"), description: text("description") };
    const same = places.get(identity(read));
    added ||= !same;
    if (!same || same.icon !== read.icon || same.description !== read.description) taken += 1;
    places.set(identity(read), { place: same?.place ?? next++, ...read });
  }
  if (taken > 0) await promise(context, work, { version: true, places: added });
  if (taken > 0) await replaceTable(context, "places", (aside) => context.engine.insert(aside, places.values()));
  return { report: { columns, read: records.length + passedOver + unreadable.length, encoding }, passedOver, rejects, taken };
}

const identity = (place: Omit<Place, "place" | "icon" | "description">): string => JSON.stringify([place.category, place.name, place.lat, place.lon]);
