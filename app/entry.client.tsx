import { RemixBrowser } from "@remix-run/react";
import { createInstance } from "i18next";
import { startTransition } from "react";
import { hydrateRoot } from "react-dom/client";
import { I18nextProvider, initReactI18next } from "react-i18next";
import { restoredAddress } from "./components/filters/saved-filter";
import { preferenceCookie } from "./domain/preferences";
import { i18nSettings } from "./locales/settings";

/** One chunk a language; only the page's own is loaded. */
const loadMessages = {
  en: async () => (await import("./locales/en")).en,
  es: async () => (await import("./locales/es")).es,
  pt: async () => (await import("./locales/pt")).pt,
};

async function hydrate() {
  const asked = document.documentElement.lang.slice(0, 2);
  const language = asked === "es" || asked === "pt" ? asked : "en";
  const instance = createInstance();
  await instance.use(initReactI18next).init({ ...i18nSettings, lng: language, resources: { [language]: { translation: await loadMessages[language]() } } });
  if (/(?:^|;\s*)nojs=1/.test(document.cookie)) document.cookie = `${preferenceCookie("nojs", "0")}`;
  startTransition(() => {
    hydrateRoot(document, <I18nextProvider i18n={instance}><RemixBrowser /></I18nextProvider>);
  });
}

/** A page with a filter bar takes what its address leaves out from the saved filter; a reload and Back keep their address as it is. */
const [visit] = performance.getEntriesByType("navigation");
const filtered = document.querySelector(".filters") !== null;
const restored = filtered && visit instanceof PerformanceNavigationTiming && visit.type === "navigate" ? restoredAddress(window.location) : null;
if (restored === null) void hydrate();
else window.location.replace(restored);
