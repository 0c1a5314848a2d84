import { z } from "./zod";

/** Where a place was found: the deployment's own points, the embedded list of towns, or the geocoder of `GEOCODER_URL`. */
export const placeSources = ["points", "towns", "geocoder"] as const;

/** A place with the parts of its address that are known; what is not is empty. */
export const placeSchema = z.object({
  label: z.string(), latitude: z.number().min(-90).max(90), longitude: z.number().min(-180).max(180),
  address: z.string(), city: z.string(), uf: z.string(), zipcode: z.string(), country_code: z.string(), source: z.enum(placeSources),
});
export type Place = z.infer<typeof placeSchema>;

/** `country`: two letters; towns and the geocoder's places of that country alone. */
export const searchPlacesParams = z.tuple([z.strictObject({ query: z.string().trim().min(1).max(200), country: z.string().trim().regex(/^[a-zA-Z]{2}$/).nullish() })]);
/** `failed`: the geocoder gave no answer, so the places are those that are known here. */
export const searchPlacesAnswer = z.object({ places: z.array(placeSchema), geocoder: z.enum(["off", "answered", "failed"]) });
export type SearchedPlaces = z.infer<typeof searchPlacesAnswer>;
