import type { AuditResult } from "~/contract/audit";

const unknown = { value: null, low: null, high: null, noise: null };

/** What an audit finds where nobody did anything. */
export const emptyAudit: AuditResult = {
  auditSummary: { total_impacted: 0, total_impacted_visitors: 0, conv_rate: null, uplift: null, total_oohs: 1, total_pois: 2 },
  auditUplift: { ratio: unknown, additive: unknown, depends_on_method: false, detectable: null, controls: 0, share_matched: null, share_exposed_before: null, reason: "too_few", conclusion: "unknown", panel: { now: 0, before: 0, change: null } },
  auditPlacebo: { ...unknown, start: "2026-08-31", end: "2026-09-30", reason: "no_data" },
  auditBalance: [], auditGroups: [], auditVisits: [], auditPrediction: { model: null, reason: "no_data", errors: { scaled_control: null, structural: null, weekday: null } },
  auditVisitsPeriod: [], auditSummaryVisits: { unique: 0, visits: 0, dwell_time_mins: null, new_visitors: 0 }, auditDwellTime: [], auditAgeRange: [], auditAgeRangeClass: [], auditGender: [], auditGenderAge: [],
  auditTimeBlock: [], auditHomeHeatpoints: [], auditHomeHeatpointsNotShown: 0, auditAppBundles: [], auditTech: [], rankingOOHHits: [], rankingOOHUnique: [], rankingVisits: [], rankingVisitsAttr: [],
};
