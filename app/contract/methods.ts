import { z } from "./zod";
import { allForFiltersAnswer, allForFiltersParams, dataForFiltersAnswer, dataForFiltersParams } from "./segments";
import {
  adminPointSchema, allPointsAnswer, allPointsParams, attributionStateParams, attributionStateSchema, createPointParams, deletePointsAnswer, deletePointsParams, onePointAnswer, onePointParams,
  previewPointAnswer, previewPointParams, updatePointParams,
} from "./points";
import { exportPointsAnswer, exportPointsParams, importParams, importStateParams, importStateSchema, previewImportAnswer, previewImportParams } from "./point-import";
import { searchPlacesAnswer, searchPlacesParams } from "./places";
import { allAuditsAnswer, allAuditsParams, auditSchema, createAuditParams, deleteAuditAnswer, deleteAuditParams, oneAuditAnswer, oneAuditParams } from "./audit";
import { allKeysAnswer, allKeysParams, createKeyAnswer, createKeyParams, revokeKeyAnswer, revokeKeyParams } from "./api-keys";
import { dashboardDataAnswer, dashboardDataParams } from "./metrics";
import { markReadAnswer, markReadParams, notificationsAnswer, notificationsParams } from "./notifications";
import { explainAnswer, explainManyAnswer, explainManyParams, explainParams } from "./metrics-explain";
import type { NoteChange } from "./trail-fields";
import { exportTrailAnswer, exportTrailParams, trailAnswer, trailParams } from "./trail";
import { accountSchema, allUsersAnswer, allUsersParams, editProfileParams, inviteUserParams, updateUserParams, userSchema, type User } from "./users";
import type { Language } from "./brand";
import {
  allAudiencesAnswer, allAudiencesParams, applyFilterParams, audienceOptionsAnswer, audienceOptionsParams, audienceResultSchema, audienceSchema, buildAudienceParams, deleteAudiencesAnswer, deleteAudiencesParams,
  oneAudienceParams, pickSitesAnswer, pickSitesParams, deleteLocationAnswer, deleteLocationParams, saveLocationAnswer, saveLocationParams, searchLocationsAnswer, searchLocationsParams,
} from "./audiences";
import { financialAnswer, financialParams, loyaltyAnswer, loyaltyParams, neighborhoodAnswer, neighborhoodParams, sentimentAnswer, sentimentParams } from "./premium";
import { advisorAnswer, advisorParams } from "./ai-advisor";
import { periodsAnswer, periodsParams } from "./periods";
import { forecastDataAnswer, forecastDataParams } from "./ai-forecast";

/** Every method by name: what it takes (always an array) and what it answers. */
export const methods = {
  "pois.getDataForFilters": { params: dataForFiltersParams, answer: dataForFiltersAnswer },
  "pois.getAllForFilters": { params: allForFiltersParams, answer: allForFiltersAnswer },
  "pois.getAll": { params: allPointsParams, answer: allPointsAnswer },
  "pois.getOne": { params: onePointParams, answer: onePointAnswer },
  "pois.create": { params: createPointParams, answer: adminPointSchema },
  "pois.update": { params: updatePointParams, answer: adminPointSchema },
  "pois.delete": { params: deletePointsParams, answer: deletePointsAnswer },
  "pois.preview": { params: previewPointParams, answer: previewPointAnswer },
  "pois.getAttribution": { params: attributionStateParams, answer: attributionStateSchema },
  "pois.export": { params: exportPointsParams, answer: exportPointsAnswer },
  "pois.previewImport": { params: previewImportParams, answer: previewImportAnswer },
  "pois.import": { params: importParams, answer: importStateSchema },
  "pois.getImport": { params: importStateParams, answer: importStateSchema },
  "places.search": { params: searchPlacesParams, answer: searchPlacesAnswer },
  "periods.getPeriods": { params: periodsParams, answer: periodsAnswer },
  "notifications.last_notifications": { params: notificationsParams, answer: notificationsAnswer },
  "notifications.mark_read": { params: markReadParams, answer: markReadAnswer },
  "metrics.dashboardData": { params: dashboardDataParams, answer: dashboardDataAnswer },
  "metrics.explain": { params: explainParams, answer: explainAnswer },
  "metrics.explainMany": { params: explainManyParams, answer: explainManyAnswer },
  "audiences.getDataForFilters": { params: audienceOptionsParams, answer: audienceOptionsAnswer },
  "audiences.applyFilter": { params: applyFilterParams, answer: audienceResultSchema },
  "audiences.pickSites": { params: pickSitesParams, answer: pickSitesAnswer },
  "audiences.build": { params: buildAudienceParams, answer: audienceSchema },
  "audiences.saveAudiencePOI": { params: saveLocationParams, answer: saveLocationAnswer },
  "audiences.deleteAudiencePOI": { params: deleteLocationParams, answer: deleteLocationAnswer },
  "audiences.searchAudiencePOIs": { params: searchLocationsParams, answer: searchLocationsAnswer },
  "audiences.getAll": { params: allAudiencesParams, answer: allAudiencesAnswer },
  "audiences.getOne": { params: oneAudienceParams, answer: audienceSchema },
  "audiences.delete": { params: deleteAudiencesParams, answer: deleteAudiencesAnswer },
  "users.edit_profile": { params: editProfileParams, answer: userSchema },
  "users.getAll": { params: allUsersParams, answer: allUsersAnswer },
  "users.update": { params: updateUserParams, answer: accountSchema },
  "users.invite": { params: inviteUserParams, answer: accountSchema },
  "keys.getAll": { params: allKeysParams, answer: allKeysAnswer },
  "keys.create": { params: createKeyParams, answer: createKeyAnswer },
  "trail.getAll": { params: trailParams, answer: trailAnswer },
  "trail.export": { params: exportTrailParams, answer: exportTrailAnswer },
  "keys.revoke": { params: revokeKeyParams, answer: revokeKeyAnswer },
  "audit.getAll": { params: allAuditsParams, answer: allAuditsAnswer },
  "audit.create": { params: createAuditParams, answer: auditSchema },
  "audit.getOne": { params: oneAuditParams, answer: oneAuditAnswer },
  "audit.delete": { params: deleteAuditParams, answer: deleteAuditAnswer },
  "premium.getSentimentData": { params: sentimentParams, answer: sentimentAnswer },
  "premium.getFinancialData": { params: financialParams, answer: financialAnswer },
  "premium.getLoyaltyData": { params: loyaltyParams, answer: loyaltyAnswer },
  "premium.getNeighborhoodData": { params: neighborhoodParams, answer: neighborhoodAnswer },
  "ai.getForecastData": { params: forecastDataParams, answer: forecastDataAnswer },
  "ai.getAdvisorData": { params: advisorParams, answer: advisorAnswer },
} as const;

export type MethodName = keyof typeof methods;
export type MethodParams<N extends MethodName> = z.input<(typeof methods)[N]["params"]>;
export type MethodAnswer<N extends MethodName> = z.output<(typeof methods)[N]["answer"]>;
/**
 * Who asks, and how: `accessToken` travels on to `METHODS_URL`; methods about a person need `user`, with the login it came by. `key`: a program asks, by a
 * key that may read. `address` is the client's, for the trail; `noteChange` hears
 * what something was before it was changed. `language` is that of mails and notifications.
 */
export type CallOptions = { user?: User & { sessionId?: string }; key?: { id: string }; language?: Language; address?: string; noteChange?: NoteChange; accessToken?: string; noCache?: boolean; signal?: AbortSignal };
/** The one way to ask for anything: in the process, over `/v2` or at `METHODS_URL`. */
export type CallMethod = <N extends MethodName>(name: N, params: MethodParams<N>, options?: CallOptions) => Promise<MethodAnswer<N>>;

/** Body of `POST /v2/methods/call`; a single object as `params` is wrapped. */
export const callBodySchema = z.strictObject({
  name: z.string(),
  params: z.union([z.array(z.unknown()), z.record(z.string(), z.unknown()).transform((one): unknown[] => [one])]).default([]),
  noCache: z.boolean().optional(),
});
