import { z } from "~/contract/zod";
import { isSensitive } from "~/domain/sensitive-categories";
import { count } from "~/engine/columns.server";
import { pointsRepository } from "~/store/points.server";
import type { FileReport, IngestContext, LoadSummary } from "./context.server";
import { countDevices } from "./devices/number-devices.server";
import { ask, askOne } from "./sql.server";

type Gathered = { files: FileReport[]; passedOver: number; taken: number; unused: number; warnings: string[]; points: LoadSummary["points"]; fresh: number; rejected: Record<string, number>; version: number; changed: boolean; weights: LoadSummary["weights"] };

/** The summary of a finished load: what was gathered on the way, with the state of the data. */
export async function summarise(context: IngestContext, gathered: Gathered): Promise<LoadSummary> {
  const pings = await askOne(context, "SELECT count() AS total, toUnixTimestamp(min(at)) AS first, toUnixTimestamp(max(at)) AS last FROM pings", z.object({ total: count, first: z.number(), last: z.number() }));
  const visits = await askOne(context, "SELECT count() AS total, countIf(excluded = 0) AS counted, countIf(excluded = 0 AND dwell_s = 0) AS single FROM visits", z.object({ total: count, counted: count, single: count }));
  const { profiles } = await askOne(context, "SELECT count() AS profiles FROM devices", z.object({ profiles: count }));
  const { places } = await askOne(context, "SELECT count() AS places FROM places", z.object({ places: count }));
  const areas = await askOne(context, "SELECT count() AS total, (SELECT count() FROM device_areas WHERE month = (SELECT max(month) FROM anchors WHERE kind = 1)) AS homes FROM areas", z.object({ total: count, homes: count }));
  const sales = await askOne(context, "SELECT count() AS total, uniqExact(store) AS stores, toString(min(day)) AS first, toString(max(day)) AS last FROM sales", z.object({ total: count, stores: count, first: z.string(), last: z.string() }));
  const posts = await askOne(context, "SELECT count() AS total, uniqExact(store) AS stores, uniqExact(author) AS authors FROM posts", z.object({ total: count, stores: count, authors: count }));
  const read = gathered.files.reduce((sum, file) => sum + file.read, 0);
  const taken = gathered.fresh + gathered.taken;
  return {
    files: gathered.files,
    rows: { read, taken, duplicate: read - gathered.passedOver - sumOf(gathered.rejected) - gathered.unused - taken, passedOver: gathered.passedOver, rejected: gathered.rejected },
    pings: { total: pings.total, added: gathered.fresh, first: pings.total > 0 ? pings.first * 1000 : null, last: pings.total > 0 ? pings.last * 1000 : null, devices: await countDevices(context) },
    visits: { total: visits.total, counted: visits.counted },
    points: gathered.points,
    devices: { profiles },
    places: { total: places },
    areas,
    posts,
    sales: sales.total > 0 ? sales : { ...sales, first: null, last: null },
    weights: gathered.weights,
    blocked: await countBlocked(context),
    warnings: gathered.warnings,
    dataVersion: gathered.version,
    changed: gathered.changed,
  };
}

/** Whether a load could use nothing of what it read. */
export function isUseless({ files, rows }: LoadSummary): boolean {
  return files.some(({ problem }) => problem !== undefined) || (rows.read > 0 && sumOf(rows.rejected) >= rows.read);
}

const sumOf = (rejected: Record<string, number>): number => Object.values(rejected).reduce((sum, rows) => sum + rows, 0);

async function countBlocked(context: IngestContext): Promise<LoadSummary["blocked"]> {
  const blocked = context.brand.privacy.blockedCategories;
  const points = (await pointsRepository(context.store).all()).filter(({ category }) => isSensitive(category, blocked)).length;
  const categories = await ask(context, "SELECT category, count() AS places FROM places GROUP BY category", z.object({ category: z.string(), places: count }));
  return { points, places: categories.reduce((sum, { category, places }) => sum + (isSensitive(category, blocked) ? places : 0), 0) };
}
