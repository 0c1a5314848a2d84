import type { Place } from "~/contract/places";
import { z } from "~/contract/zod";

/** Asks for places outside of this deployment. @throws when no answer can be had */
export type Geocoder = (query: string, country: string | null, signal?: AbortSignal) => Promise<Place[]>;

/** ms that an answer may take, and characters that it may have. */
const patience = 5000;
const longest = 1_000_000;
const most = 8;

const text = z.string().nullish().catch(null).transform((value) => value ?? "");
const degree = z.union([z.number(), z.string().transform(Number)]).pipe(z.number());
const nominatimPlace = z.object({
  lat: degree.pipe(z.number().min(-90).max(90)), lon: degree.pipe(z.number().min(-180).max(180)), display_name: text,
  address: z.object({ road: text, pedestrian: text, house_number: text, city: text, town: text, village: text, municipality: text, state: text, "ISO3166-2-lvl4": text, postcode: text, country_code: text }).partial().catch({}).optional(),
});
const photonFeature = z.object({
  geometry: z.object({ coordinates: z.tuple([z.number().min(-180).max(180), z.number().min(-90).max(90)]).rest(z.number()) }),
  properties: z.object({ name: text, street: text, housenumber: text, city: text, state: text, postcode: text, countrycode: text, type: text }).partial(),
});
const photonAnswer = z.object({ features: z.array(z.unknown()) });

const line = (...parts: (string | undefined)[]): string => parts.filter(Boolean).join(", ");

function fromNominatim(value: unknown): Place[] {
  const parsed = nominatimPlace.safeParse(value);
  if (!parsed.success) return [];
  const { lat, lon, display_name, address: a = {} } = parsed.data;
  const iso = a["ISO3166-2-lvl4"]?.split("-")[1];
  return [{
    label: display_name, latitude: lat, longitude: lon, address: line(a.road || a.pedestrian, a.house_number), city: a.city || a.town || a.village || a.municipality || "", uf: iso || a.state || "",
    zipcode: a.postcode ?? "", country_code: (a.country_code ?? "").toUpperCase(), source: "geocoder",
  }];
}

function fromPhoton(value: unknown): Place[] {
  const parsed = photonFeature.safeParse(value);
  if (!parsed.success) return [];
  const { geometry: { coordinates: [longitude, latitude] }, properties: p } = parsed.data;
  const street = p.street || (p.type === "street" ? p.name : "");
  const city = p.city || (p.type === "city" ? p.name : "") || "";
  return [{
    label: line(p.name, p.street && p.street !== p.name ? line(p.street, p.housenumber) : "", p.city, p.state, p.countrycode), latitude, longitude, address: line(street, p.housenumber), city, uf: p.state ?? "",
    zipcode: p.postcode ?? "", country_code: (p.countrycode ?? "").toUpperCase(), source: "geocoder",
  }];
}

/** Nominatim answers a list, Photon a collection of features. @throws when it is neither */
export function readPlaces(answer: unknown): Place[] {
  if (Array.isArray(answer)) return answer.flatMap(fromNominatim);
  return photonAnswer.parse(answer).features.flatMap(fromPhoton);
}

/** Addresses to try, by the path of `GEOCODER_URL`: `…/api` is Photon's, `…/search` Nominatim's, a bare host may be either. */
function addresses(base: string, query: string, country: string | null): URL[] {
  const path = new URL(base).pathname.replace(/\/+$/, "");
  const under = (end: string): URL => { const url = new URL(base); url.pathname = path + end; return url; };
  const nominatim = (url: URL): URL => {
    for (const [key, value] of Object.entries({ q: query, format: "jsonv2", addressdetails: "1", limit: String(most), ...(country ? { countrycodes: country.toLowerCase() } : {}) })) url.searchParams.set(key, value);
    return url;
  };
  const photon = (url: URL): URL => { url.searchParams.set("q", query); url.searchParams.set("limit", String(most)); return url; };
  if (/\/api$/.test(path)) return [photon(under(""))];
  if (/\/search(\.php)?$/.test(path)) return [nominatim(under(""))];
  return [nominatim(under("/search")), photon(under("/api"))];
}

/** The geocoder at an address. What is asked is told to it alone and written down nowhere. @param product name of the User-Agent */
export function geocoderAt(base: string, product: string): Geocoder {
  return async (query, country, signal) => {
    let problem: unknown = null;
    for (const url of addresses(base, query, country)) {
      const end = AbortSignal.timeout(patience);
      const response = await fetch(url, { headers: { Accept: "application/json", "User-Agent": product }, redirect: "error", signal: signal ? AbortSignal.any([signal, end]) : end });
      if (!response.ok) {
        await response.body?.cancel();
        problem = new Error(`status ${response.status}`);
        continue;
      }
      const body = await response.text();
      if (body.length > longest) throw new Error("the answer is too long");
      return readPlaces(JSON.parse(body)).filter((place) => country === null || !place.country_code || place.country_code === country).slice(0, most);
    }
    throw problem;
  };
}
