import { readAttributed, readAttributedDays, readAttributedHomes, readAttributedTraits } from "~/analytics/audit-attributed.server";
import { readAuditCounts, readAuditDays, type AuditQuestion } from "~/analytics/audit-devices.server";
import { makeGuard } from "~/analytics/guard";
import { readHeatPoints } from "~/analytics/heat-points.server";
import { readParentRemainder } from "~/analytics/parent-remainder.server";
import { readRankedPoints } from "~/analytics/ranked-points.server";
import type { AuditInputs, AuditResult } from "~/contract/audit";
import type { AuditFailure, PointType } from "~/contract/values";
import { blockWeekday, daysBetween, lengthInDays, monthOf, type Day, type DayRange } from "~/domain/calendar";
import { ratio } from "~/domain/figures";
import { belowFloor } from "~/domain/privacy-floor";
import type { StoredAudit } from "~/store/audits.server";
import type { MethodContext } from "../context.server";
import type { Holdings } from "../deployment.server";
import { parentOf } from "../metrics.question.server";
import { attributedMember, rankingMembers, summaryMember, timeMembers, traitMembers, visitorsHidden } from "./attributed";
import { balanceMember, compareGroups, groupsMember, placeboMember, upliftMember } from "./comparison";
import { dwellMember, expectedOf, predictionMember, visitsMember } from "./days";
import { profileMembers } from "./profiles";
import { auditWindows } from "./windows";

/** Counts what the figures mean: a new version where they mean something else. */
export const methodVersion = 1;
/** Steps that are told as progress. */
export const auditSteps = 6;
const noSlice = { genders: [], ageRanges: [], classes: [] };

/** An audit cannot be made; the reason is for whoever asked for it. */
export class AuditImpossible extends Error {
  constructor(readonly reason: AuditFailure, message: string) { super(message); }
}

type Options = { step: (done: number) => Promise<void>; signal?: AbortSignal };
export type ComputedAudit = { inputs: AuditInputs; result: AuditResult };

/** Homes of T's last day's month, or of the data's last where that is earlier. */
function monthOfHomes({ end }: DayRange, lastDay: Day): number {
  const [last, data] = [monthOf(end), monthOf(lastDay)];
  return Number((last < data ? last : data).replace("-", ""));
}

/** The points of a chosen segment. @throws AuditImpossible where it is gone, or where what lies beside it in its parent would be told by subtraction */
async function audited({ engine, brand }: MethodContext, holdings: Holdings, type: PointType, hash: string, now: DayRange): Promise<number[]> {
  const tree = holdings.trees[type];
  // all points of a type have nothing beside them
  if (hash === type && tree.points.length > 0) return tree.points;
  const node = tree.byHash.get(hash);
  if (!node || node.points.length === 0) throw new AuditImpossible("segment_gone", `no segment ${hash} of type ${type}`);
  const [k, parent] = [brand.privacy.minimumDevices, parentOf([node], tree)];
  if (k === 0 || parent === null) return node.points;
  const { devices } = await readParentRemainder(engine, parent, node.points, now);
  if (!makeGuard(noSlice, k, devices).nodeAllowed) throw new AuditImpossible("protected", `too few devices visit the parent of ${hash} alone`);
  return node.points;
}

/**
 * Everything an audit says (METRICS.md, "OOH: exposure, attribution, audit"), under the privacy floor: uplift with placebo and balance, both groups by day with what was to
 * be expected, attributed visits and who made them, rankings. A T that is not over is cut to its complete days, and the windows before follow.
 * @throws AuditImpossible
 */
export async function computeAudit(context: MethodContext, audit: Pick<StoredAudit, "filter" | "start" | "end">, { step, signal }: Options): Promise<ComputedAudit> {
  const { engine, brand, clock } = context;
  const holdings = await context.deployment.holdings();
  const windows = auditWindows(audit, holdings);
  if (!windows || holdings.firstDay === null || holdings.lastDay === null) throw new AuditImpossible("no_data", "no day of the period has data and is over");
  const { firstDay, lastDay } = holdings;
  const { now, before } = windows;
  const k = brand.privacy.minimumDevices;
  const [ooh, pdv] = [audit.filter.ooh[0]?.value ?? "", audit.filter.pdv[0]?.value ?? ""];
  const sites = await audited(context, holdings, "ooh", ooh, now);
  const points = await audited(context, holdings, "pdv", pdv, now);
  const guard = makeGuard(noSlice, k, null);
  const of = { sites, points, now };

  const attributed = await readAttributed(engine, of, signal);
  if (attributed.exposed === 0) throw new AuditImpossible("nobody_exposed", "no device was at the sites in the period");
  await step(1);

  const ask = (window: DayRange, earlier: DayRange): AuditQuestion => ({ sites, points, now: window, before: earlier, month: monthOfHomes(window, lastDay) });
  const hasBefore = before.start >= firstDay;
  const question = ask(now, before);
  const counts = hasBefore ? await readAuditCounts(engine, question, signal) : { cells: [], alsoBefore: 0 };
  const compared = compareGroups(counts.cells, k, belowFloor(attributed.exposed, k) ? null : attributed.exposed);
  await step(2);

  const unfit = audit.filter.running_before ? "running_before" : windows.earlier.start < firstDay ? "no_data" : null;
  const placebo = unfit === null ? compareGroups((await readAuditCounts(engine, ask(before, windows.earlier), signal)).cells, k, null) : null;
  await step(3);

  const codes = new Map<unknown, number>(counts.cells.map((cell) => [cell, cell.code]));
  const weights = new Map(compared.matching.strata.flatMap(({ cells, weight }) => cells.flatMap((cell): [number, number][] => { const code = codes.get(cell); return code === undefined ? [] : [[code, weight]]; })));
  const days = await readAuditDays(engine, question, windows.lesson, weights, signal);
  const seed = daysBetween("1970-01-01", now.start) * 4099 + lengthInDays(now) * 67 + sites.length * 31 + points.length;
  const expected = weights.size === 0 ? null : expectedOf(days, windows, firstDay, seed);
  await step(4);

  const [inTime, homes, traits] = [await readAttributedDays(engine, of, blockWeekday, signal), await readAttributedHomes(engine, of, question.month, signal), await readAttributedTraits(engine, of, attributed.visitors, signal)];
  const hidden = visitorsHidden(attributed, k);
  const heat = hidden ? { points: [], notShown: null } : await readHeatPoints(engine, homes, guard, signal);
  await step(5);

  const ranked = await readRankedPoints(engine, sites, points, now, guard, signal);
  const [panelNow, panelBefore] = await Promise.all([holdings.panelDevices(now), holdings.panelDevices(before)]);
  const change = ratio(panelNow, panelBefore);
  const uplift = upliftMember(compared, { alsoBefore: counts.alsoBefore, k, hasBefore, panel: { now: panelNow, before: panelBefore, change: change === null ? null : change - 1 } });
  await step(6);

  return {
    inputs: {
      start: now.start, end: now.end, before_start: before.start, before_end: before.end, days: lengthInDays(now), partial: windows.partial, data_version: holdings.version, method_version: methodVersion,
      first_day: firstDay, last_day: lastDay, synthetic: holdings.synthetic, minimum_devices: k, computed: clock().toISOString(),
    },
    result: {
      auditSummary: summaryMember(attributed, { sites: sites.length, points: points.length }, uplift.ratio.value, uplift.ratio.suppressed === true, k),
      auditUplift: uplift, auditPlacebo: placeboMember(placebo, before, unfit), auditBalance: balanceMember(counts.cells, compared), auditGroups: groupsMember(compared),
      auditVisits: hasBefore ? visitsMember(days, windows, firstDay, expected, k) : [], auditPrediction: predictionMember(expected),
      ...timeMembers(inTime, k), auditSummaryVisits: attributedMember(attributed, k), auditDwellTime: dwellMember(days, { exposed: compared.hidden.E1, control: compared.hidden.C1 }),
      ...profileMembers(compared.matching.strata, holdings.panelBySeg, k),
      auditHomeHeatpoints: heat.points, auditHomeHeatpointsNotShown: heat.notShown, ...(hidden ? { auditTech: [], auditAppBundles: [] } : traitMembers(traits, attributed.visitors, k)),
      ...rankingMembers(ranked, holdings.points, { sites, points }, guard),
    },
  };
}
