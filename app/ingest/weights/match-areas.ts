import { isSameName } from "../inputs/known-columns";
import type { PopulationRow } from "./load-population.server";

export type KnownArea = { area: number; name: string; code: string };

/**
 * People by the number of the area that a row names: by its code, else by its name, else by its name without regard to case, accents and punctuation. Rows that name
 * no area, or several alike, are `unmatched` and count nowhere.
 */
export function matchAreas(areas: readonly KnownArea[], rows: readonly PopulationRow[]): { targets: Map<string, number>; unmatched: string[] } {
  const byCode = indexOf(areas, ({ code }) => code);
  const byName = indexOf(areas, ({ name }) => name);
  const targets = new Map<string, number>();
  const unmatched: string[] = [];
  for (const { category, people } of rows) {
    const found = [byCode.get(category), byName.get(category)].find((each) => each?.length === 1) ?? areas.filter(({ name }) => isSameName(name, category));
    const only = found.length === 1 ? found[0] : undefined;
    if (only) targets.set(String(only.area), (targets.get(String(only.area)) ?? 0) + people);
    else unmatched.push(category);
  }
  return { targets, unmatched };
}

function indexOf(areas: readonly KnownArea[], key: (area: KnownArea) => string): Map<string, KnownArea[]> {
  const index = new Map<string, KnownArea[]>();
  for (const area of areas) index.set(key(area), [...(index.get(key(area)) ?? []), area]);
  return index;
}
