import type { TFunction } from "i18next";
import { RemixI18Next } from "remix-i18next/server";
import { en } from "./en";
import { es } from "./es";
import { pt } from "./pt";
import { createTranslator } from "./translate";

const messages = { en, es, pt };
type Language = keyof typeof messages;

const words = { en: { t: createTranslator("en", en) }, es: { t: createTranslator("es", es) }, pt: { t: createTranslator("pt", pt) } };
const detectors = new Map<Language, RemixI18Next>();
const known = (value: string): value is Language => value in messages;

/** The language of a request: `?lang=`, else the cookie `lang`, else the brand's. Anything unknown counts as absent. */
export async function languageOf(request: Request, brand: { language: Language }): Promise<Language> {
  const found = await detector(brand.language).getLocale(request);
  return known(found) ? found : brand.language;
}

/** The words of a language, the same object for every request. */
export const wordsOf = (language: Language): { t: TFunction } => words[language];

/** The translation function of a language, for text made outside React. */
export function translator(language: Language): Promise<TFunction> {
  return Promise.resolve(words[language].t);
}

function detector(fallback: Language): RemixI18Next {
  const found = detectors.get(fallback) ?? new RemixI18Next({
    detection: {
      supportedLanguages: Object.keys(messages), fallbackLanguage: fallback, searchParamKey: "lang", order: ["searchParams", "custom"],
      findLocale: (request) => Promise.resolve(/(?:^|;\s*)lang=(en|es|pt)(?:;|$)/.exec(request.headers.get("cookie") ?? "")?.[1] ?? null),
    },
  });
  detectors.set(fallback, found);
  return found;
}
