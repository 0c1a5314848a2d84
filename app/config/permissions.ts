import type { MethodName } from "../contract/methods";
import type { User } from "../contract/users";

/**
 * The one check of roles. SPEC.md names none, so: whoever is logged in reads; administrators also administer points and users. Loaders
 * and actions ask `mayOpen` by the page, everything else goes through methods, which ask `needOf`.
 */
export type Need = "none" | "signedIn" | "admin";

const needs: Partial<Record<MethodName, Need>> = {
  "metrics.explain": "signedIn",
  "metrics.explainMany": "signedIn",
  "users.edit_profile": "signedIn",
  "notifications.last_notifications": "signedIn",
  "notifications.mark_read": "signedIn",
  "pois.getAll": "signedIn",
  "pois.getOne": "signedIn",
  "pois.create": "admin",
  "pois.update": "admin",
  "pois.delete": "admin",
  "pois.preview": "admin",
  "pois.getAttribution": "admin",
  "pois.export": "admin",
  "pois.previewImport": "admin",
  "pois.import": "admin",
  "pois.getImport": "admin",
  "places.search": "admin",
  "audiences.build": "signedIn",
  "audiences.saveAudiencePOI": "signedIn",
  "audiences.deleteAudiencePOI": "signedIn",
  "audiences.searchAudiencePOIs": "signedIn",
  "audiences.getDataForFilters": "signedIn",
  "audiences.getAll": "signedIn",
  "audiences.getOne": "signedIn",
  "audiences.delete": "signedIn",
  "users.getAll": "admin",
  "users.update": "admin",
  "users.invite": "admin",
  "keys.getAll": "admin",
  "trail.getAll": "admin",
  "trail.export": "admin",
  "keys.create": "admin",
  "keys.revoke": "admin",
  "audit.getAll": "signedIn",
  "audit.create": "signedIn",
  "audit.getOne": "signedIn",
  "audit.delete": "signedIn",
  "ai.getAdvisorData": "signedIn",
};
/** `none`: a call inside the process may do without a user; over `/v2` there always is one. */
export const needOf = (name: MethodName): Need => needs[name] ?? "none";

/** What a program may ask by a key: what every viewer may read, and nothing about a person. A new method is closed to keys until it stands here. */
const keyMethods = new Set<MethodName>([
  "pois.getDataForFilters", "pois.getAllForFilters", "pois.getAll", "pois.getOne", "periods.getPeriods", "metrics.dashboardData", "metrics.explain", "metrics.explainMany",
  "premium.getSentimentData", "premium.getFinancialData", "premium.getLoyaltyData", "premium.getNeighborhoodData", "ai.getForecastData", "ai.getAdvisorData",
]);
export const mayKeyCall = (name: MethodName): boolean => keyMethods.has(name);

export const isAdmin = (user: Pick<User, "role">): boolean => user.role === "admin";

const adminPages = new Set(["/users", "/keys", "/poi/new", "/pois/import", "/trail"]);
export const mayOpen = (path: string, user: Pick<User, "role">): boolean => !adminPages.has(path) || isAdmin(user);
