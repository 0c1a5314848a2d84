import type { MessageTree } from "./translate";

/** The languages of the product. */
export const languages = ["en", "es", "pt"] as const;
export type Language = (typeof languages)[number];

/** The messages that the browser has: those of the page's language, a group more with each screen that is opened. */
export const loaded: Record<string, MessageTree> = {};

/** The page's language, as the server wrote it. */
export function pageLanguage(): Language {
  const asked = document.documentElement.lang.slice(0, 2);
  return languages.find((language) => language === asked) ?? "en";
}

/** Fetches groups of messages in the page's language, each a chunk of its own. Routes await it before they show anything; on a server nothing is fetched. */
export async function loadMessages(groups: Record<Language, () => Promise<Readonly<Record<string, MessageTree>>>>): Promise<void> {
  if (typeof document !== "undefined") Object.assign(loaded, await groups[pageLanguage()]());
}
