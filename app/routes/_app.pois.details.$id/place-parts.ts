import type { Place } from "~/contract/places";
import { writeDegrees } from "./degrees";

/** The fields of the form that a place fills in: its position and what is known of its address. */
export function addressParts({ latitude, longitude, address, city, uf, zipcode, country_code }: Place): Record<string, string> {
  const parts = Object.entries({ address, city, uf, zipcode, country_code }).filter(([, value]) => value !== "");
  return { latitude: writeDegrees(latitude), longitude: writeDegrees(longitude), ...Object.fromEntries(parts) };
}

/** The search text of an address that is filled in whole (SPEC.md 5); null while a part is missing. */
export function searchWords(parts: { address: string; city: string; uf: string; zipcode: string }): string | null {
  const words = [parts.address, parts.city, parts.uf, parts.zipcode].map((part) => part.trim());
  return words.every(Boolean) ? words.join(", ") : null;
}
