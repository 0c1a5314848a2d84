import type { FoundLocations, searchLocationsParams } from "~/contract/audiences";
import type { z } from "~/contract/zod";
import { isSensitive } from "~/domain/sensitive-categories";
import { pointsRepository } from "~/store/points.server";
import type { MethodContext } from "./context.server";
import { searchPlaces } from "./places.search.server";
import { seenPoints } from "./point-sight.server";

const mostPoints = 10;

/** Places by name or address: points of the deployment, which filters name by their id, and others, which are saved first. */
export async function searchAudiencePOIs(context: MethodContext, [{ country, inputValue }]: z.output<typeof searchLocationsParams>, { signal }: { signal?: AbortSignal }): Promise<FoundLocations> {
  const [{ points }, found] = await Promise.all([
    pointsRepository(context.store).find({ search: inputValue, only: await seenPoints(context), sort: "name", descending: false, offset: 0, limit: mostPoints }),
    searchPlaces(context, [{ query: inputValue, country }], signal ? { signal } : {}),
  ]);
  const blocked = context.brand.privacy.blockedCategories;
  return {
    points: points.filter(({ category }) => !isSensitive(category, blocked)).map(({ id, name, city, type }) => ({ value: String(id), label: name, city, type })),
    places: found.places.filter(({ source }) => source !== "points"), geocoder: found.geocoder,
  };
}
