import type { MethodAnswer } from "~/contract/methods";
import type { Place, searchPlacesParams } from "~/contract/places";
import type { z } from "~/contract/zod";
import { pointsRepository } from "~/store/points.server";
import type { MethodContext } from "./context.server";
import { findTowns } from "./gazetteer.server";
import { seenPoints } from "./point-sight.server";

const mostPoints = 5;
const mostPlaces = 10;

/** Places by name or address: the deployment's own points first, then the geocoder's, or towns where there is none or it fails. */
export async function searchPlaces(context: MethodContext, [{ query, country }]: z.output<typeof searchPlacesParams>, { signal }: { signal?: AbortSignal }): Promise<MethodAnswer<"places.search">> {
  const wanted = country?.toUpperCase() ?? null;
  const [own, outside] = await Promise.all([ownPoints(context, query), askOutside(context, query, wanted, signal)]);
  const places = [...own, ...(outside ?? (await findTowns(query, wanted, mostPlaces)))].slice(0, mostPlaces);
  return { places, geocoder: context.geocoder === undefined ? "off" : outside === null ? "failed" : "answered" };
}

async function ownPoints(context: MethodContext, query: string): Promise<Place[]> {
  const { points } = await pointsRepository(context.store).find({ search: query, only: await seenPoints(context), sort: "name", descending: false, offset: 0, limit: mostPoints });
  return points.map(({ name, latitude, longitude, address, city, uf, zipcode, country_code }) => ({
    label: [name, address, city].filter(Boolean).join(", "), latitude, longitude, address, city, uf, zipcode, country_code, source: "points" as const,
  }));
}

/** null: there is no geocoder, or it gave no answer. The log says why, never what was asked. */
async function askOutside({ geocoder, log }: MethodContext, query: string, country: string | null, signal: AbortSignal | undefined): Promise<Place[] | null> {
  if (!geocoder) return null;
  try {
    return await geocoder(query, country, signal);
  } catch (error) {
    const reason = error instanceof Error && /^status \d+$/.test(error.message) ? error.message : error instanceof Error ? error.name : "unknown";
    if (!signal?.aborted) log("warn", "geocoder_failed", { reason });
    return null;
  }
}
