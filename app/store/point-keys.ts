import { searchText } from "~/domain/search-text";

type Named = { name: string; code: string; address: string; address1: string | null; city: string; uf: string; zipcode: string; category: string | null; path: readonly string[] };

/** Digits of a number count by its value: "Loja 2" comes before "Loja 10". */
const natural = (text: string): string => searchText(text).replace(/\d+/g, (digits) => digits.padStart(12, "0"));

/**
 * What points are sorted and searched by: the same for every spelling that differs in accents, case and Unicode form alone, and the same
 * order in both databases, which compare the bytes.
 */
export function pointKeys(point: Named): { name_key: string; group_key: string; search_key: string } {
  const { name, code, address, address1, city, uf, zipcode, category, path } = point;
  return {
    name_key: natural(name), group_key: path.map(natural).join("\u0001"),
    search_key: searchText([name, code, address, address1, city, uf, zipcode, category, ...path].filter(Boolean).join(" \u0001 ")),
  };
}

/** The words of a search, each of which has to be found. */
export const searchWords = (text: string): string[] => searchText(text.replaceAll("\u0001", " ")).split(" ").filter(Boolean).slice(0, 12);
