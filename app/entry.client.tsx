import { RemixBrowser } from "@remix-run/react";
import { startTransition } from "react";
import { hydrateRoot } from "react-dom/client";
import { TranslationProvider } from "./components/translation";
import { restoredAddress } from "./components/filters/saved-filter";
import { preferenceCookie } from "./domain/preferences";
import { loaded, pageLanguage } from "./locales/loaded";
import { createTranslator } from "./locales/translate";

/**
 * Whoever acts on a page whose sections are still on their way gets the next page at once: Remix tells the new address outside of a transition, and React
 * then draws what has not come to life yet by itself. That is what should happen, and no failure.
 */
const drawnAnew = (error: unknown): boolean => error instanceof Error && /#421\b|received an update before it finished hydrating/.test(error.message);

/** The routes' modules have been run, and with them their messages are here (`locales/loaded.ts`). */
function hydrate() {
  const words = { t: createTranslator(pageLanguage(), loaded) };
  if (/(?:^|;\s*)nojs=1/.test(document.cookie)) document.cookie = `${preferenceCookie("nojs", "0")}`;
  startTransition(() => {
    hydrateRoot(document, <TranslationProvider value={words}><RemixBrowser /></TranslationProvider>, { onRecoverableError: (error) => { if (!drawnAnew(error)) reportError(error); } });
  });
}

/** A page with a filter bar takes what its address leaves out from the saved filter; a reload and Back keep their address as it is. */
const [visit] = performance.getEntriesByType("navigation");
const filtered = document.querySelector(".filters") !== null;
const restored = filtered && visit instanceof PerformanceNavigationTiming && visit.type === "navigate" ? restoredAddress(window.location) : null;
if (restored === null) hydrate();
else window.location.replace(restored);
