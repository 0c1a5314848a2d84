import { auditTraits, type Attributed, type AttributedDays } from "~/analytics/audit-attributed.server";
import type { Guard } from "~/analytics/guard";
import type { RankedCounts } from "~/analytics/ranked-points.server";
import type { AuditRankingRow, AuditResult } from "~/contract/audit";
import { ratio } from "~/domain/figures";
import { belowFloor, sumSegs, withhold } from "~/domain/privacy-floor";
import { hiddenInTime } from "~/domain/rows-by-time";
import { suppressedEntries, withTotals } from "~/domain/suppression";
import type { StoredPoint } from "~/store/points.server";

/** May the attributed visitors be told, beside all exposed devices? */
export const visitorsHidden = ({ exposed, visitors }: Attributed, k: number): boolean => belowFloor(visitors, k) || belowFloor(exposed - visitors, k);

/** `auditSummary` without the uplift. */
export function summaryMember(found: Attributed, sizes: { sites: number; points: number }, uplift: number | null, upliftHidden: boolean, k: number): AuditResult["auditSummary"] {
  const [few, fewVisitors] = [belowFloor(found.exposed, k), visitorsHidden(found, k)];
  return withhold(
    { total_impacted: found.exposed, total_impacted_visitors: found.visitors, conv_rate: ratio(found.visitors, found.exposed), uplift, total_oohs: sizes.sites, total_pois: sizes.points },
    [...(few ? ["total_impacted" as const] : []), ...(few || fewVisitors ? ["total_impacted_visitors" as const, "conv_rate" as const] : []), ...(upliftHidden ? ["uplift" as const] : [])],
  );
}

/** `auditSummaryVisits`: attributed visits as a whole. */
export function attributedMember(found: Attributed, k: number): AuditResult["auditSummaryVisits"] {
  const hide = visitorsHidden(found, k);
  return withhold(
    { unique: found.visitors, visits: found.visits, dwell_time_mins: found.pointVisits === 0 ? null : found.dwell / 60 / found.pointVisits, new_visitors: found.fresh },
    [...(hide ? ["unique" as const, "visits" as const, "dwell_time_mins" as const] : []), ...(hide || belowFloor(found.fresh, k) || belowFloor(found.visitors - found.fresh, k) ? ["new_visitors" as const] : [])],
  );
}

/** `auditVisitsPeriod` and `auditTimeBlock`: attributed visits in time. */
export function timeMembers({ days, blocks }: AttributedDays, k: number): Pick<AuditResult, "auditVisitsPeriod" | "auditTimeBlock"> {
  const hide = (rows: readonly { visits: number; devices: number }[]) => hiddenInTime(rows.map(({ visits, devices }) => ({ visits, open: !belowFloor(devices, k) })), k);
  const [hiddenDays, hiddenBlocks] = [hide(days), hide(blocks)];
  return {
    auditVisitsPeriod: days.map(({ day, visits, devices }, i) => withhold({ day_part: day, unique_visitors: devices, visits }, hiddenDays[i] ? ["unique_visitors", "visits"] : [])),
    auditTimeBlock: blocks.map(({ dayofweek, block, visits }, i) => withhold({ dayofweek, block, visits }, hiddenBlocks[i] ? ["visits"] : [])),
  };
}

/** `auditTech` and `auditAppBundles`: shown rows alone, most visitors first. */
export function traitMembers({ traits, genres }: { traits: readonly ReadonlyMap<string, number>[]; genres: ReadonlyMap<string, number> }, visitors: number, k: number): Pick<AuditResult, "auditTech" | "auditAppBundles"> {
  const byCount = (a: [string, number], b: [string, number]): number => b[1] - a[1] || (a[0] < b[0] ? -1 : 1);
  return {
    auditTech: auditTraits.flatMap((trait, i) => {
      const values = [...(traits[i] ?? [])].sort(byCount);
      const hidden = suppressedEntries(withTotals([values.length], values.map(([, n]) => n)), k);
      return hidden.at(-1) || visitors === 0 ? [] : values.flatMap(([value, n], at) => (hidden[at] ? [] : [{ trait, value: value === "" ? "unknown" : value, unique_count: n, perc: n / visitors }]));
    }),
    auditAppBundles: [...genres].filter(([, n]) => !belowFloor(n, k) && !belowFloor(visitors - n, k)).sort(byCount).map(([name, n]) => ({ name, category_perc: n / visitors })),
  };
}

const most = 20;
type Rankings = Pick<AuditResult, "rankingOOHHits" | "rankingOOHUnique" | "rankingVisits" | "rankingVisitsAttr">;

/** The rankings among the audited sites and points. Rows that the floor withholds are left out. */
export function rankingMembers(counts: ReadonlyMap<number, RankedCounts>, points: ReadonlyMap<number, StoredPoint>, audited: { sites: number[]; points: number[] }, { keep, k }: Guard): Rankings {
  const numbers = (id: number) => { const found = counts.get(id); return { visits: sumSegs(found?.visits ?? [], keep), devices: sumSegs(found?.devices ?? [], keep), attributed: sumSegs(found?.attributed ?? [], keep) }; };
  const ranked = (ids: readonly number[], value: (id: number) => number, base: (id: number) => number, open: (id: number) => boolean): AuditRankingRow[] =>
    ids.filter((id) => value(id) > 0 && open(id)).map((id) => ({ _id: String(id), name: points.get(id)?.name ?? "", address: points.get(id)?.address ?? "", visits: value(id), perc: ratio(value(id), base(id)) }))
      .sort((a, b) => b.visits - a.visits || (a.name < b.name ? -1 : a.name > b.name ? 1 : a._id < b._id ? -1 : 1)).slice(0, most);
  const all = (ids: readonly number[]): number => ids.reduce((sum, id) => sum + numbers(id).visits, 0);
  const [siteVisits, pointVisits] = [all(audited.sites), all(audited.points)];
  const visited = (id: number): boolean => !belowFloor(numbers(id).devices, k);
  const attributedOpen = (id: number): boolean => { const { devices, attributed } = numbers(id); return visited(id) && !belowFloor(attributed, k) && !belowFloor(devices - attributed, k); };
  return {
    rankingOOHHits: ranked(audited.sites, (id) => numbers(id).visits, () => siteVisits, visited), rankingOOHUnique: ranked(audited.sites, (id) => numbers(id).attributed, (id) => numbers(id).devices, attributedOpen),
    rankingVisits: ranked(audited.points, (id) => numbers(id).visits, () => pointVisits, visited), rankingVisitsAttr: ranked(audited.points, (id) => numbers(id).attributed, (id) => numbers(id).devices, attributedOpen),
  };
}
