import type { LinksFunction, LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { Links, Meta, Outlet, Scripts, ScrollRestoration, useLocation, useMatches, useRouteError, useRouteLoaderData, type ShouldRevalidateFunctionArgs } from "@remix-run/react";
import type { ReactNode } from "react";
import interFont from "@fontsource-variable/inter/files/inter-latin-wght-normal.woff2?url";
import { siteAddress } from "./domain/site-address";
import { FormatProvider } from "./components/format-context";
import { ErrorPage } from "./components/shell/error-page";
import { parsePreferences } from "./domain/preferences";
import { languageOf } from "./locales/i18n.server";
import { useNonce } from "./nonce";
import "./locales/frame.client";
import "./styles/index.css";

/**
 * What a route says of itself to the document. `hydrate: false`: no React in the browser; `island`: address of a module script
 * that gives such a page its small behaviour.
 */
export type RouteHandle = { hydrate?: boolean; island?: string };

export async function loader({ request, context }: LoaderFunctionArgs) {
  const { brand } = context;
  const language = await languageOf(request, brand);
  const preferences = parsePreferences(request.headers.get("cookie"));
  const settings = { language, region: brand.region, timezone: brand.timezone, currency: brand.currency };
  return {
    language, settings, theme: preferences.theme, noScript: preferences.noScript,
    name: brand.name, product: brand.titles.product, tagline: brand.titles.tagline, favicon: brand.logos.favicon, mark: brand.logos.mark,
    floor: brand.privacy.minimumDevices,
  };
}

/** Nothing of the root's data depends on the page. */
export const shouldRevalidate = ({ nextUrl, currentUrl }: ShouldRevalidateFunctionArgs): boolean => nextUrl.searchParams.get("lang") !== currentUrl.searchParams.get("lang");

export const meta: MetaFunction<typeof loader> = ({ data: root }) => [{ title: root?.product ?? "Atalaia" }, { name: "robots", content: "noindex" }];

export const links: LinksFunction = () => [{ rel: "preload", href: siteAddress(interFont), as: "font", type: "font/woff2", crossOrigin: "anonymous" }];

export function Layout({ children }: { children: ReactNode }) {
  const root = useRouteLoaderData<typeof loader>("root");
  const nonce = useNonce();
  const location = useLocation();
  const handles = useMatches().map((match) => match.handle as RouteHandle | undefined);
  const hydrate = !handles.some((handle) => handle?.hydrate === false);
  const islands = handles.flatMap((handle) => (handle?.island ? [handle.island] : []));
  return (
    <html lang={root?.language ?? "en"} data-theme={root?.theme ?? undefined} suppressHydrationWarning>
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="color-scheme" content="light dark" />
        <Meta />
        <Links />
        <link rel="stylesheet" href={siteAddress("/brand.css")} />
        {root ? <link rel="icon" href={siteAddress(`/brand/${root.favicon}`)} /> : null}
        {hydrate && !root?.noScript ? (
          <noscript><meta httpEquiv="refresh" content={`0;url=${siteAddress("/nojs")}?back=${encodeURIComponent(location.pathname + location.search)}`} /></noscript>
        ) : null}
      </head>
      <body>
        {root ? <FormatProvider settings={root.settings} floor={root.floor} noScript={root.noScript}>{children}</FormatProvider> : children}
        {hydrate ? (
          <>
            <ScrollRestoration nonce={nonce} />
            <Scripts nonce={nonce} />
          </>
        ) : null}
        {islands.map((island) => <script key={island} type="module" src={siteAddress(island)} nonce={nonce} />)}
      </body>
    </html>
  );
}

export default function App() {
  return <Outlet />;
}

export function ErrorBoundary() {
  return <ErrorPage error={useRouteError()} />;
}
