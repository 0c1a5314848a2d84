import { definitions as es } from "./definitions.es";
import { definitions as pt } from "./definitions.pt";
import { aiDefinitions as aiEs } from "./definitions-ai.es";
import { aiDefinitions as aiPt } from "./definitions-ai.pt";
import { premiumDefinitions as premiumEs } from "./definitions-premium.es";
import { premiumDefinitions as premiumPt } from "./definitions-premium.pt";
import { notes as notesEs } from "./definition-notes.es";
import { notes as notesPt } from "./definition-notes.pt";

/** Meanings of figures in the languages other than English, by the key of `domain/definitions`. Kept on the server: the browser gets the ones it shows. */
const texts: Record<string, Readonly<Record<string, string>>> = { es: { ...es, ...aiEs, ...premiumEs }, pt: { ...pt, ...aiPt, ...premiumPt } };
const notes: Record<string, readonly (readonly [RegExp, string])[]> = { es: notesEs, pt: notesPt };

/** A definition in a language, the English text where that language has none. */
export const definitionIn = (language: string, key: string, english: string): string => texts[language]?.[key] ?? english;

/** Is the definition told in every language? Those of metrics are; those of ids, coordinates and marks of rows, which are for programs, are not. */
export const isToldInAll = (key: string): boolean => Object.values(texts).every((each) => key in each);

/** A rule that a figure stands on, in a language; as it stands where it is not known. */
export function noteIn(language: string, english: string): string {
  const found = notes[language]?.find(([pattern]) => pattern.test(english));
  return found ? english.replace(found[0], found[1]) : english;
}

type Explained = { definition: string; definition_key: string; member_definition: string | null; member_definition_key: string | null; counts: string; notes: string[] };

/** What `metrics.explain` says in words, in a language. */
export function explanationIn<E extends Explained>(language: string, explanation: E): E {
  const { definition, definition_key: key, member_definition: member, member_definition_key: memberKey } = explanation;
  return {
    ...explanation,
    definition: definitionIn(language, key, definition),
    member_definition: member === null || memberKey === null ? member : definitionIn(language, memberKey, member),
    counts: noteIn(language, explanation.counts),
    notes: explanation.notes.map((note) => noteIn(language, note)),
  };
}
