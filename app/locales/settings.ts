import type { InitOptions } from "i18next";

/** What server and browser set alike; the language and its messages are added by each. React escapes, so i18next must not. */
export const i18nSettings = {
  defaultNS: "translation",
  fallbackLng: false,
  interpolation: { escapeValue: false },
  react: { useSuspense: false },
} as const satisfies InitOptions;
