import { z } from "~/contract/zod";
import { isSensitive } from "~/domain/sensitive-categories";
import { count } from "~/engine/columns.server";
import { pointsRepository } from "~/store/points.server";
import type { FileReport, IngestContext, LoadSummary } from "./context.server";
import { ask, askOne } from "./sql.server";

type Gathered = { files: FileReport[]; passedOver: number; taken: number; unused: number; warnings: string[]; points: LoadSummary["points"]; fresh: number; rejected: Record<string, number>; version: number; changed: boolean; weights: LoadSummary["weights"] };

/** The state of the data, in one question: each part costs little beside what any question costs. */
const stateSql = `
  SELECT (SELECT (count(), toUnixTimestamp(min(at)), toUnixTimestamp(max(at))) FROM pings) AS pings, (SELECT (count(), countIf(excluded = 0)) FROM visits) AS visits,
    (SELECT count() FROM devices) AS profiles, (SELECT count() FROM places) AS places, (SELECT count() FROM device_ids) AS devices,
    ((SELECT count() FROM areas), (SELECT count() FROM device_areas WHERE month = (SELECT max(month) FROM anchors WHERE kind = 1))) AS areas,
    (SELECT (count(), uniqExact(store), toString(min(day)), toString(max(day))) FROM sales) AS sales, (SELECT (count(), uniqExact(store), uniqExact(author)) FROM posts) AS posts`;

const stateSchema = z.object({
  pings: z.tuple([count, z.number(), z.number()]).transform(([total, first, last]) => ({ total, first, last })),
  visits: z.tuple([count, count]).transform(([total, counted]) => ({ total, counted })),
  profiles: count, places: count, devices: count,
  areas: z.tuple([count, count]).transform(([total, homes]) => ({ total, homes })),
  sales: z.tuple([count, count, z.string(), z.string()]).transform(([total, stores, first, last]) => ({ total, stores, first, last })),
  posts: z.tuple([count, count, count]).transform(([total, stores, authors]) => ({ total, stores, authors })),
});

/** The summary of a finished load: what was gathered on the way, with the state of the data. */
export async function summarise(context: IngestContext, gathered: Gathered): Promise<LoadSummary> {
  const { pings, visits, profiles, places, areas, sales, posts, devices } = await askOne(context, stateSql, stateSchema);
  const read = gathered.files.reduce((sum, file) => sum + file.read, 0);
  const taken = gathered.fresh + gathered.taken;
  return {
    files: gathered.files,
    rows: { read, taken, duplicate: read - gathered.passedOver - sumOf(gathered.rejected) - gathered.unused - taken, passedOver: gathered.passedOver, rejected: gathered.rejected },
    pings: { total: pings.total, added: gathered.fresh, first: pings.total > 0 ? pings.first * 1000 : null, last: pings.total > 0 ? pings.last * 1000 : null, devices },
    visits,
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
