import { createInstance, type i18n, type TFunction } from "i18next";
import { RemixI18Next } from "remix-i18next/server";
import { initReactI18next } from "react-i18next";
import { en } from "./en";
import { es } from "./es";
import { pt } from "./pt";
import { i18nSettings } from "./settings";

const messages = { en, es, pt };
type Language = keyof typeof messages;

const instances = new Map<Language, Promise<i18n>>();
const detectors = new Map<Language, RemixI18Next>();
const known = (value: string): value is Language => value in messages;

/** The language of a request: `?lang=`, else the cookie `lang`, else the brand's. Anything unknown counts as absent. */
export async function languageOf(request: Request, brand: { language: Language }): Promise<Language> {
  const found = await detector(brand.language).getLocale(request);
  return known(found) ? found : brand.language;
}

/** The one i18next instance of a language; shared by all requests and never switched. */
export function i18nFor(language: Language): Promise<i18n> {
  const found = instances.get(language);
  if (found) return found;
  const instance = createInstance();
  const made = instance.use(initReactI18next)
    .init({ ...i18nSettings, lng: language, resources: { [language]: { translation: messages[language] } } })
    .then(() => instance);
  instances.set(language, made);
  return made;
}

/** The translation function of a language, for text made outside React. */
export async function translator(language: Language): Promise<TFunction> {
  return (await i18nFor(language)).t;
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
