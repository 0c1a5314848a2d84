import type { LoaderFunctionArgs } from "@remix-run/node";
import { Outlet, useLoaderData, useLocation, useMatches, useNavigation, useRouteError, useRouteLoaderData, type ShouldRevalidateFunctionArgs } from "@remix-run/react";
import { useEffect, type ReactNode } from "react";
import { useTranslation } from "~/components/translation";
import { requireUser } from "~/auth/guard.server";
import { SavedViewsProvider } from "~/components/filters/saved-views-context";
import { clearSavedFilter } from "~/components/filters/saved-filter";
import { useFormatter } from "~/components/format-context";
import { ErrorPage } from "~/components/shell/error-page";
import { LiveProvider } from "~/components/live/live-channel";
import { MapSettingsProvider } from "~/components/maps/map-settings";
import { FreshData } from "~/components/shell/fresh-data";
import { rememberPage } from "~/components/shell/kept-page";
import { LostPageNotice } from "~/components/shell/lost-page";
import { NotificationMenu } from "~/components/shell/notification-menu";
import { ProfileMenu } from "~/components/shell/profile-menu";
import { useNavigationState } from "~/components/shell/shell-state";
import { SideNav } from "~/components/shell/side-nav";
import { TopBar } from "~/components/shell/top-bar";
import { navGroups, reportPaths, typesOn } from "~/config/modules";
import { emptyFilterState, filterStateQuery, parseFilterState } from "~/contract/filter-state";
import { pointTypes, type PointType } from "~/contract/values";
import { parsePreferences } from "~/domain/preferences";
import { withType } from "~/domain/resolve-filter";
import { languageOf } from "~/locales/i18n.server";
import type { loader as rootLoader } from "~/root";
import { readFreshness } from "./freshness.server";
import { navSections } from "./sections";

/** What a page says of itself to the shell. */
export type PageHandle = { compactNav?: boolean };

export async function loader({ request, context }: LoaderFunctionArgs) {
  const user = await requireUser(request, context);
  const { brand, methods } = context;
  const preferences = parsePreferences(request.headers.get("cookie"));
  const language = await languageOf(request, brand);
  const [notifications, freshness, saved] = await Promise.all([
    methods.call("notifications.last_notifications", [], { user, language }).catch(() => []),
    readFreshness(context, language),
    context.savedViews.allOf(Number(user.id)),
  ]);
  const views = saved.map(({ id, name, path, query }) => ({ id, name, to: query ? `${path}?${query}` : path }));
  const groups = navGroups(brand, user).map(({ id, items }) => ({ id, items }));
  return { user, groups, notifications, freshness, views, types: typesOn(brand.modules), nav: preferences.nav ?? ("auto" as const), theme: preferences.theme ?? ("system" as const), maps: brand.map };
}

export { keepShell as clientLoader } from "~/components/shell/kept-page";

/** Filters do not change the shell; forms may. */
export const shouldRevalidate = ({ formMethod, defaultShouldRevalidate, currentUrl, nextUrl }: ShouldRevalidateFunctionArgs): boolean =>
  (formMethod !== undefined && formMethod !== "GET") || (defaultShouldRevalidate && currentUrl.href === nextUrl.href);

export default function Shell() {
  return <LiveProvider><ShellFrame><Outlet /></ShellFrame></LiveProvider>;
}

function ShellFrame({ children }: { children: ReactNode }) {
  const loaded = useLoaderData<typeof loader>();
  const { user, groups, notifications, freshness, views, types, nav, theme, maps } = loaded;
  const root = useRouteLoaderData<typeof rootLoader>("root");
  const { t } = useTranslation();
  const format = useFormatter();
  const location = useLocation();
  const busy = useNavigation().state !== "idle";
  const matches = useMatches();
  const compact = matches.some((match) => (match.handle as PageHandle | undefined)?.compactNav);
  const navigation = useNavigationState(nav, compact);
  const query = new URLSearchParams(location.search);
  const back = location.pathname + location.search;
  const page = matches.at(-1);
  useEffect(() => { if (page) rememberPage(back, loaded, page.id, page.data); }, [back, loaded, page]);
  const isReport = reportPaths.some((path) => `/${path}` === location.pathname);
  const { state } = parseFilterState(query);
  const shownType = state.type ?? typeOfPage(matches) ?? types[0] ?? "pdv";
  const here = { pathname: location.pathname, type: query.get("type"), state: isReport ? state : emptyFilterState, shownType };
  return (
    <div className="shell" data-nav={navigation.shown} data-drawer={navigation.drawer ? "open" : undefined}>
      <a className="skip-link" href="#main">{t("common.skip")}</a>
      <SideNav sections={navSections(groups, user.type, here, t)} brand={{ name: root?.product ?? "", mark: root?.mark ?? "" }} onNavigate={navigation.closeDrawer} />
      <div className="drawer-scrim" onClick={navigation.closeDrawer} />
      <div className="shell-body">
        {root ? <p className="paper-head">{[root.name, root.product, freshness?.lastDay ? t("shell.dataUntil", { when: format.longDay(freshness.lastDay), zone: freshness.zone }) : null].filter(Boolean).join(" · ")}</p> : null}
        {busy ? <div className="progress-line" /> : null}
        <TopBar
          back={back} nextNav={navigation.shown === "mini" ? "full" : "mini"} onToggle={navigation.toggle} expanded={navigation.drawer}
          types={isReport ? types.map((type) => ({ type, to: `${location.pathname}?${filterStateQuery(withType(state, type))}`, current: type === shownType })) : []}
          freshness={freshness ? (freshness.lastDay ? t("shell.dataUntil", { when: format.longDay(freshness.lastDay), zone: freshness.zone }) : t("shell.noData")) : null}
          synthetic={freshness?.synthetic ?? false}
        >
          <FreshData />
          <NotificationMenu notifications={notifications} back={back} />
          <ProfileMenu user={user} language={root?.language ?? "en"} theme={theme} back={back} onLogout={clearSavedFilter} />
        </TopBar>
        <LostPageNotice />
        <main className="page" id="main" tabIndex={-1}><MapSettingsProvider settings={maps}><SavedViewsProvider views={views}>{children}</SavedViewsProvider></MapSettingsProvider></main>
      </div>
    </div>
  );
}

/** The type that a report shows where its address names none: that of the chosen segment. */
function typeOfPage(matches: { data: unknown }[]): PointType | undefined {
  return pointTypes.find((type) => matches.some(({ data }) => typeof data === "object" && data !== null && "type" in data && data.type === type));
}

export function ErrorBoundary() {
  return <ErrorPage error={useRouteError()} />;
}
