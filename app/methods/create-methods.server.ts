import { AppError, badInput } from "~/contract/errors";
import { methods, type CallMethod, type CallOptions, type MethodAnswer, type MethodName } from "~/contract/methods";
import { pointTypes, type PointType } from "~/contract/values";
import type { z } from "~/contract/zod";
import { isMethodOn } from "~/config/modules";
import { makeAnswerCache, paramsKey, type AnswerCache } from "./answer-cache.server";
import { isAccountMethod, type AccountMethod } from "./account-methods.server";
import { byName } from "./by-name";
import { callsAtOnce } from "./calls-at-once.server";
import { checkNeed } from "./check-need";
import type { MethodContext, Sight } from "./context.server";
import { askedBy } from "~/engine/asker.server";
import { visibleDeployment } from "./visible.server";
import { createAudit } from "./audit.create.server";
import { deleteAudit } from "./audit.delete.server";
import { getAllAudits } from "./audit.get-all.server";
import { getOneAudit } from "./audit.get-one.server";
import { dashboardData } from "./metrics.dashboard-data.server";
import { explain } from "./metrics.explain.server";
import { explainMany } from "./metrics.explain-many.server";
import { lastNotifications } from "./notifications.last-notifications.server";
import { markRead } from "./notifications.mark-read.server";
import { getPeriods } from "./periods.get-periods.server";
import { createPoint } from "./pois.create.server";
import { deletePoints } from "./pois.delete.server";
import { getAllPoints } from "./pois.get-all.server";
import { getAllForFilters } from "./pois.get-all-for-filters.server";
import { getAttribution } from "./pois.get-attribution.server";
import { getDataForFilters } from "./pois.get-data-for-filters.server";
import { getOnePoint } from "./pois.get-one.server";
import { previewPoint } from "./pois.preview.server";
import { updatePoint } from "./pois.update.server";
import { exportPoints } from "./pois.export.server";
import { getImport, importPoints } from "./pois.import.server";
import { previewImport } from "./pois.preview-import.server";
import { applyFilter } from "./audiences.apply-filter.server";
import { buildAudience } from "./audiences.build.server";
import { deleteAudiences } from "./audiences.delete.server";
import { getAllAudiences } from "./audiences.get-all.server";
import { getAudienceOptions } from "./audiences.get-data-for-filters.server";
import { getOneAudience } from "./audiences.get-one.server";
import { pickSites } from "./audiences.pick-sites.server";
import { deleteAudiencePOI } from "./audiences.delete-audience-poi.server";
import { saveAudiencePOI } from "./audiences.save-audience-poi.server";
import { searchAudiencePOIs } from "./audiences.search-audience-pois.server";
import { getFinancialData } from "./premium.get-financial-data.server";
import { getLoyaltyData } from "./premium.get-loyalty-data.server";
import { getNeighborhoodData } from "./premium.get-neighborhood-data.server";
import { getSentimentData } from "./premium.get-sentiment-data.server";
import { getForecastData } from "./ai.get-forecast-data.server";
import { getAdvisorData } from "./ai.get-advisor-data.server";
import { searchPlaces } from "./places.search.server";

type Handler<N extends MethodName> = (context: MethodContext, params: z.output<(typeof methods)[N]["params"]>, options: CallOptions) => Promise<MethodAnswer<N>>;
const handlers: { [N in Exclude<MethodName, AccountMethod>]: Handler<N> } = {
  "pois.getDataForFilters": getDataForFilters,
  "pois.getAllForFilters": getAllForFilters,
  "pois.getAll": getAllPoints,
  "pois.getOne": getOnePoint,
  "pois.create": createPoint,
  "pois.update": updatePoint,
  "pois.delete": deletePoints,
  "pois.preview": previewPoint,
  "pois.getAttribution": getAttribution,
  "pois.export": exportPoints,
  "pois.previewImport": previewImport,
  "pois.import": importPoints,
  "pois.getImport": getImport,
  "places.search": searchPlaces,
  "periods.getPeriods": getPeriods,
  "notifications.last_notifications": lastNotifications,
  "notifications.mark_read": markRead,
  "metrics.dashboardData": dashboardData,
  "metrics.explain": explain,
  "metrics.explainMany": explainMany,
  "audit.getAll": getAllAudits,
  "audit.create": createAudit,
  "audit.getOne": getOneAudit,
  "audit.delete": deleteAudit,
  "ai.getForecastData": getForecastData,
  "audiences.getDataForFilters": getAudienceOptions,
  "audiences.applyFilter": applyFilter,
  "audiences.pickSites": pickSites,
  "audiences.build": buildAudience,
  "audiences.saveAudiencePOI": saveAudiencePOI,
  "audiences.deleteAudiencePOI": deleteAudiencePOI,
  "audiences.searchAudiencePOIs": searchAudiencePOIs,
  "audiences.getAll": getAllAudiences,
  "audiences.getOne": getOneAudience,
  "audiences.delete": deleteAudiences,
  "premium.getSentimentData": getSentimentData,
  "premium.getFinancialData": getFinancialData,
  "premium.getLoyaltyData": getLoyaltyData,
  "premium.getNeighborhoodData": getNeighborhoodData,
  "ai.getAdvisorData": getAdvisorData,
};
/** Answers that depend on the caller or on the moment, and what changes something. */
const uncached = new Set<MethodName>(["notifications.last_notifications", "notifications.mark_read", "pois.getAll", "pois.getOne", "pois.create", "pois.update", "pois.delete", "pois.preview", "pois.getAttribution", "places.search", "pois.export", "pois.previewImport", "pois.import", "pois.getImport", "audit.getAll", "audit.create", "audit.getOne", "audit.delete",
  "audiences.getDataForFilters", "audiences.build", "audiences.saveAudiencePOI", "audiences.deleteAudiencePOI", "audiences.searchAudiencePOIs", "audiences.getAll", "audiences.getOne", "audiences.delete"]);

export type Methods = {
  call: CallMethod;
  /** a name and params from outside: unknown names and wrong params become errors of the closed list */
  callByName(name: string, params: unknown[], options?: CallOptions): Promise<unknown>;
  cache: AnswerCache;
};

/** The type that a call's filter names, if any: the filter is the first parameter, or in it. */
function typeIn(params: readonly unknown[]): PointType | null {
  const [first] = params;
  const filter = typeof first === "object" && first !== null && "filter" in first ? first.filter : first;
  const named = typeof filter === "object" && filter !== null && "type" in filter ? filter.type : null;
  return pointTypes.find((type) => type === named) ?? null;
}

/** A program with a key is somebody of its own, beside whoever made the key. */
const askerOf = ({ user, key }: CallOptions): string | null => (key ? `key ${key.id}` : user?.id ?? null);

/**
 * The methods over this process's own engine and store.
 * @param sight what each user may see; without it, and for calls that name no user, everything
 */
export function createMethods(everything: MethodContext, sight: Sight = async () => null): Methods {
  const visible = visibleDeployment(everything.deployment);
  const contextFor = async ({ user }: CallOptions): Promise<MethodContext> => {
    const segments = user ? await sight(user.id) : null;
    return segments === null ? everything : { ...everything, deployment: visible(segments), segments };
  };
  const cache = makeAnswerCache();
  const atOnce = callsAtOnce();
  const call: CallMethod = async (name, params, options = {}) => {
    if (!isMethodOn(everything.brand, name, typeIn(params))) throw new AppError("module_off", `${name} is switched off in this deployment`);
    checkNeed(name, options);
    if (isAccountMethod(name)) throw new AppError("unknown_method", `${name} is answered where the accounts are`);
    const parsed = methods[name].params.safeParse(params);
    if (!parsed.success) throw badInput(parsed.error, "params");
    const handler = handlers[name as Exclude<MethodName, AccountMethod>] as Handler<MethodName>;
    const context = await contextFor(options);
    const who = askerOf(options);
    const answer = (how: CallOptions): Promise<never> => {
      const run = () => askedBy(who, () => handler(context, parsed.data as never, how) as Promise<never>);
      return who === null ? run() : atOnce(who, run, how.signal);
    };
    if (options.noCache || uncached.has(name)) return answer(options);
    const { key } = await context.deployment.holdings();
    // a shared answer must not end with the request that asked first
    return cache.get(`${context.brand.id} ${key} ${name} ${paramsKey(parsed.data)}`, () => answer({ ...options, signal: undefined }));
  };
  return { call, callByName: (name, params, options) => byName(call, name, params, options), cache };
}
