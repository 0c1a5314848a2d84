import type { Brand, Modules } from "../contract/brand";
import type { MethodName } from "../contract/methods";
import type { User } from "../contract/users";
import type { PointType } from "../contract/values";
import { mayOpen } from "./permissions";

/** The one guard of module flags: navigation, routes and methods ask here what is on. */

export const reportPaths = ["dashboard", "compare", "performance", "journey", "heatmaps", "radar", "ranking"] as const;
export type ReportPath = (typeof reportPaths)[number];
/** Pages with a report's filter bar that are no reports of a type. */
export const filteredPaths = [...reportPaths, "ai/advisor"] as const;
/** Pages whose cards say how their figures are computed. */
export const explainedPaths = [...reportPaths, "ai/advisor", "ai/forecast", "premium/sentiment", "premium/financial", "premium/loyalty", "premium/neighborhood"] as const;

/** Pages whose address a user may keep as a view. */
export const viewPaths = [...reportPaths, "ai/advisor", "ai/forecast", "premium/sentiment", "premium/financial", "premium/loyalty", "premium/neighborhood"] as const;
export type ViewPath = (typeof viewPaths)[number];
/** The navigation's name of a page, as its path without slashes. */
export const navId = <P extends string>(path: P): P extends `${infer Group}/${infer Page}` ? `${Group}-${Page}` : P => path.replace("/", "-") as P extends `${infer Group}/${infer Page}` ? `${Group}-${Page}` : P;

const reportOn = (group: { on: boolean } & Record<ReportPath, boolean>, path: ReportPath): boolean => group.on && group[path];

/** Is a report on for a type (null: the Reports group, where both types stand)? */
export const isReportOn = (modules: Modules, path: ReportPath, type: PointType | null): boolean =>
  type === null ? reportOn(modules.reports, path) : reportOn(modules[type], path);

/** Is the report's route there at all? */
export const isReportRouteOn = (modules: Modules, path: ReportPath): boolean => isReportOn(modules, path, null) || isReportOn(modules, path, "pdv") || isReportOn(modules, path, "ooh");

/** Types that the deployment shows, in the order of the type switch. */
export const typesOn = (modules: Modules): PointType[] => {
  const own = (["pdv", "ooh"] as const).filter((type) => modules[type].on);
  return own.length ? own : ["pdv", "ooh"];
};

const flags: Record<string, (modules: Modules) => boolean> = {
  ...Object.fromEntries(reportPaths.map((path) => [`/${path}`, (modules: Modules) => isReportRouteOn(modules, path)])),
  "/audit": (m) => m.reports.on && m.reports.audit,
  "/newaudit": (m) => m.reports.on && m.reports.audit,
  "/planner-new": (m) => m.planner.on,
  "/planner": (m) => m.planner.on,
  "/audiences": (m) => m.planner.on,
  "/pois": (m) => m.admin.on && (m.pdv.on || m.ooh.on),
  "/poi/new": (m) => m.admin.on && (m.pdv.on || m.ooh.on),
  "/pois/import": (m) => m.admin.on && (m.pdv.on || m.ooh.on),
  "/ai/advisor": (m) => m.ai.on && m.ai.advisor,
  "/ai/forecast": (m) => m.ai.on && m.ai.forecast,
  "/premium/sentiment": (m) => m.premium.on && m.premium.sentiment,
  "/premium/financial": (m) => m.premium.on && m.premium.financial,
  "/premium/loyalty": (m) => m.premium.on && m.premium.loyalty,
  "/premium/neighborhood": (m) => m.premium.on && m.premium.neighborhood,
  "/glossary": () => true,
  "/edit-profile": () => true,
  "/edit-password": () => true,
  "/users": () => true,
  "/keys": () => true,
  "/reference": () => true,
  "/trail": () => true,
};
export type GuardedPath = "/audit" | "/newaudit" | "/planner-new" | "/planner" | "/pois" | "/poi/new" | "/ai/advisor" | "/ai/forecast"
  | "/premium/sentiment" | "/premium/financial" | "/premium/loyalty" | "/premium/neighborhood" | "/glossary" | "/edit-profile" | "/edit-password"
  | "/users" | "/keys" | "/reference" | "/pois/import" | "/trail" | "/audiences" | `/${ReportPath}`;

/** Is a route's module on? A route that is off answers 404. A report with a `type` needs that type's flag. */
export function isRouteOn(brand: Pick<Brand, "modules">, path: GuardedPath, type: PointType | null = null): boolean {
  const report = reportPaths.find((each) => `/${each}` === path);
  if (report && type !== null) return isReportOn(brand.modules, report, type) || isReportOn(brand.modules, report, null);
  return flags[path]?.(brand.modules) ?? false;
}

export type NavItem = { id: string; path: GuardedPath; query: string };
export type NavGroup = { id: "pdv" | "ooh" | "reports" | "planner" | "admin" | "ai" | "premium"; titleKey: string; items: NavItem[] };

/** The navigation exactly as SPEC.md 2 orders it, without what is off. The Admin title follows the user's type. */
export function navGroups(brand: Pick<Brand, "modules">, user: Pick<User, "type" | "role">): NavGroup[] {
  const { modules } = brand;
  const reports = (type: PointType | null): NavItem[] =>
    reportPaths.filter((path) => isReportOn(modules, path, type)).map((path) => ({ id: path, path: `/${path}` as const, query: type ? `?type=${type}` : "" }));
  const items = (paths: GuardedPath[]): NavItem[] => paths.filter((path) => isRouteOn(brand, path)).map((path) => ({ id: navId(path.slice(1)), path, query: "" }));
  const groups: NavGroup[] = [
    { id: "pdv", titleKey: "nav.pdv", items: reports("pdv") },
    { id: "ooh", titleKey: "nav.ooh", items: reports("ooh") },
    { id: "reports", titleKey: "nav.reports", items: [...reports(null), ...items(["/audit"])] },
    { id: "planner", titleKey: "nav.planner", items: items(["/planner-new", "/planner"]) },
    { id: "admin", titleKey: user.type === "ooh" ? "nav.admin_ooh" : "nav.admin_pdv", items: items((["/pois", "/users", "/keys", "/trail"] as const).filter((path) => mayOpen(path, user))) },
    { id: "ai", titleKey: "nav.ai", items: items(["/ai/advisor", "/ai/forecast"]) },
    { id: "premium", titleKey: "nav.premium", items: items(["/premium/sentiment", "/premium/financial", "/premium/loyalty", "/premium/neighborhood"]) },
  ];
  return groups.filter((group) => group.items.length > 0);
}

/** May a method be called, given the type its filter names? Off answers 403. */
export function isMethodOn(brand: Pick<Brand, "modules" | "period">, name: MethodName, type: PointType | null): boolean {
  const { modules } = brand;
  const typed = type === null || modules[type].on || modules.reports.on;
  switch (name) {
    case "periods.getPeriods": return brand.period.mode === "fixed";
    case "users.edit_profile":
    case "users.getAll":
    case "users.update":
    case "users.invite":
    case "keys.getAll":
    case "keys.create":
    case "keys.revoke":
    case "trail.getAll":
    case "trail.export":
    case "notifications.mark_read":
    case "notifications.last_notifications": return true;
    case "pois.getAll":
    case "pois.getOne":
    case "pois.create":
    case "pois.update":
    case "pois.delete":
    case "pois.preview":
    case "pois.getAttribution":
    case "pois.export":
    case "pois.previewImport":
    case "pois.import":
    case "pois.getImport":
    case "places.search": return modules.admin.on && (modules.pdv.on || modules.ooh.on);
    case "audiences.getDataForFilters":
    case "audiences.applyFilter":
    case "audiences.pickSites":
    case "audiences.build":
    case "audiences.saveAudiencePOI":
    case "audiences.deleteAudiencePOI":
    case "audiences.searchAudiencePOIs":
    case "audiences.getAll":
    case "audiences.getOne":
    case "audiences.delete": return modules.planner.on;
    case "pois.getDataForFilters":
    case "pois.getAllForFilters": return typed && (modules.pdv.on || modules.ooh.on || modules.reports.on);
    case "audit.getAll":
    case "audit.create":
    case "audit.getOne":
    case "audit.delete": return modules.reports.on && modules.reports.audit;
    case "premium.getNeighborhoodData": return typed && modules.premium.on && modules.premium.neighborhood;
    case "premium.getSentimentData": return typed && modules.premium.on && modules.premium.sentiment;
    case "premium.getFinancialData": return typed && modules.premium.on && modules.premium.financial;
    case "premium.getLoyaltyData": return typed && modules.premium.on && modules.premium.loyalty;
    case "ai.getForecastData": return typed && modules.ai.on && modules.ai.forecast;
    case "ai.getAdvisorData": return typed && modules.ai.on && modules.ai.advisor;
    // what they explain is asked about once it is known
    case "metrics.explain":
    case "metrics.explainMany": return typed && (reportPaths.some((path) => isReportOn(modules, path, type) || isReportOn(modules, path, null)) || modules.ai.on || modules.premium.on);
    case "metrics.dashboardData": return typed && reportPaths.some((path) => isReportOn(modules, path, type) || isReportOn(modules, path, null));
  }
}
