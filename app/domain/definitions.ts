import { fieldTexts, memberTexts, ownFieldTexts, patternTexts } from "./definition-texts";
import { aiFamilies, aiTexts } from "./definition-texts-ai";
import { premiumFamilies, premiumTexts } from "./definition-texts-premium";

/** A meaning in English, and the key under which other languages may hold it. */
export type Definition = { key: string; text: string };

const byPath = new Map<string, string>(Object.entries({ ...memberTexts, ...ownFieldTexts, ...aiTexts, ...premiumTexts }));
const byField = new Map<string, string>(Object.entries(fieldTexts));
const families = [...aiFamilies, ...premiumFamilies];

/**
 * What a figure means, by its path (see `contract/metrics-figures`): its own definition where it has one, else that of the family of paths or of its name.
 * Undefined for what is not defined.
 */
export function definitionOf(figure: string): Definition | undefined {
  const own = byPath.get(figure);
  if (own !== undefined) return { key: figure, text: own };
  const field = figure.includes(".") ? figure.slice(figure.lastIndexOf(".") + 1) : undefined;
  if (field === undefined) return undefined;
  const path = families.find(([pattern]) => pattern.test(figure));
  if (path) return { key: path[1], text: path[2] };
  const shared = byField.get(field);
  if (shared !== undefined) return { key: field, text: shared };
  const family = patternTexts.find(([pattern]) => pattern.test(field));
  return family && { key: family[1], text: family[2] };
}
