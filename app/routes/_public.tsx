import { Outlet, useLocation, useRouteLoaderData } from "@remix-run/react";
import { useTranslation } from "~/components/translation";
import { languageNames, withLanguage } from "~/components/shell/profile-menu";
import type { loader as rootLoader } from "~/root";
import "~/locales/accounts.client";

/** Public pages carry no React into the browser; what they need of behaviour comes as a small script of their own. */
export const handle = { hydrate: false };

/** The wave background, and the languages at its foot. */
export default function PublicLayout() {
  const { t } = useTranslation();
  const root = useRouteLoaderData<typeof rootLoader>("root");
  const location = useLocation();
  const here = location.pathname + location.search;
  return (
    <div className="public">
      <svg className="waves" viewBox="0 0 1440 420" preserveAspectRatio="none" aria-hidden="true">
        <path opacity=".10" d="M0 120C180 40 340 190 560 130S940 20 1140 96s230 60 300 20V420H0Z" />
        <path opacity=".20" d="M0 200C220 120 380 250 620 196s380-86 560-16 220 20 260 0V420H0Z" />
        <path opacity=".34" d="M0 268c200-50 360 50 600 12s420-70 600-10 200 14 240 0V420H0Z" />
        <path d="M0 336c240-40 420 34 680 4s440-30 760-8v88H0Z" />
      </svg>
      <main className="public-main" id="main"><Outlet /></main>
      <footer className="public-foot">
        <span>{root?.product}</span>
        <nav aria-label={t("common.language")}>
          {(["pt", "es", "en"] as const).map((language) => (
            <a key={language} href={withLanguage(here, language)} lang={language} translate="no" hrefLang={language} aria-current={root?.language === language ? "true" : undefined}>{languageNames[language]}</a>
          ))}
        </nav>
      </footer>
    </div>
  );
}
