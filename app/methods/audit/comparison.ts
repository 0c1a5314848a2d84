import type { CountedCell } from "~/analytics/audit-devices.server";
import type { AuditEstimate, AuditResult } from "~/contract/audit";
import { auditDimensions } from "~/contract/values";
import { coarseShare } from "~/domain/coarse-share";
import { ratio } from "~/domain/figures";
import { belowFloor, withhold } from "~/domain/privacy-floor";
import { balanceOf } from "~/inference/balance";
import { addCounts, matchStrata, sizeOf, type FourCounts, type Matching } from "~/inference/strata";
import { upliftOf, type Estimate, type Uplift } from "~/inference/uplift";

/** Which of the key's values are numbers: days seen, by bands. */
const ordinal = auditDimensions.map((dimension) => dimension === "days_now" || dimension === "days_before");
const nobody: FourCounts = [0, 0, 0, 0];

/** Exposed devices and controls, matched and compared, with what the privacy floor hides of them. */
export type Compared = {
  matching: Matching; uplift: Uplift;
  /** controls that converted in T and before, unweighted */
  controls: { now: number; before: number };
  hidden: { few: boolean; exposed: boolean; controls: boolean; E1: boolean; E0: boolean; C1: boolean; C0: boolean };
  /** where the exposed devices compared may not be told beside all that were exposed: how many they may be for all that is told */
  possible: { least: number; most: number } | null;
};

/** @param impacted all exposed devices, shown elsewhere: their difference from those compared is a figure too */
export function compareGroups(cells: readonly CountedCell[], k: number, impacted: number | null): Compared {
  const matching = matchStrata(cells);
  const uplift = upliftOf(matching.strata);
  const sum = matching.strata.reduce<FourCounts>((all, { controls }) => addCounts(all, controls), nobody);
  const controls = { now: sum[1] + sum[3], before: sum[2] + sum[3] };
  const part = (some: number, of: number): boolean => belowFloor(some, k) || belowFloor(of - some, k);
  const fewExposed = belowFloor(uplift.exposed, k);
  const remainder = impacted !== null && belowFloor(Math.abs(impacted - uplift.exposed), k);
  const exposed = fewExposed || remainder;
  const few = belowFloor(sizeOf(sum), k);
  return {
    matching, uplift, controls, possible: remainder && !fewExposed ? { least: impacted - (k - 1), most: impacted } : null,
    hidden: {
      few: fewExposed, exposed, controls: few, E1: fewExposed || part(uplift.E1, uplift.exposed), E0: fewExposed || part(uplift.E0, uplift.exposed),
      C1: few || part(controls.now, sizeOf(sum)), C0: few || part(controls.before, sizeOf(sum)),
    },
  };
}

const isHidden = ({ hidden }: Compared): boolean => hidden.E1 || hidden.E0 || hidden.C1 || hidden.C0;
const unknown = { value: null, low: null, high: null, noise: null };

/** An estimate under the floor: it falls with any of the counts that it is made of. */
const told = (estimate: Estimate | null, hide: boolean): AuditEstimate =>
  (estimate === null ? unknown : hide ? withhold({ ...estimate, noise: null }, ["value", "low", "high"]) : estimate);

function conclusionOf(compared: Compared): AuditResult["auditUplift"]["conclusion"] {
  const { ratio: found, dependsOnMethod } = compared.uplift;
  if (found === null || isHidden(compared)) return "unknown";
  if (dependsOnMethod) return "depends_on_method";
  return found.noise ? "not_significant" : found.value > 0 ? "more" : "less";
}

type Around = { alsoBefore: number; k: number; hasBefore: boolean; panel: AuditResult["auditUplift"]["panel"] };

/** `auditUplift`: the uplift by both methods, and what makes it believable. */
export function upliftMember(compared: Compared, { alsoBefore, k, hasBefore, panel }: Around): AuditResult["auditUplift"] {
  const { uplift, matching, hidden } = compared;
  const hide = isHidden(compared);
  const all = matching.placed + matching.left;
  const row = {
    ratio: told(uplift.ratio, hide), additive: told(uplift.additive, hide), depends_on_method: uplift.dependsOnMethod && !hide, detectable: hide ? null : uplift.detectable,
    controls: uplift.controls, share_matched: ratio(matching.placed, all), share_exposed_before: ratio(alsoBefore, all),
    reason: uplift.ratio !== null ? null : !hasBefore ? ("no_before" as const) : matching.strata.length === 0 ? ("no_controls" as const) : ("too_few" as const),
    conclusion: conclusionOf(compared), panel,
  };
  return withhold(row, [
    ...(hidden.controls ? ["controls" as const] : []), ...(hidden.exposed || belowFloor(matching.left, k) ? ["share_matched" as const] : []),
    // as a fraction of all it would tell how many found no match
    ...(hidden.exposed || belowFloor(matching.left, k) || belowFloor(alsoBefore, k) || belowFloor(all - alsoBefore, k) ? ["share_exposed_before" as const] : []), ...(hide && uplift.detectable !== null ? ["detectable" as const] : []),
  ]);
}

/** `auditPlacebo` of the windows one earlier. */
export function placeboMember(compared: Compared | null, { start, end }: { start: string; end: string }, reason: AuditResult["auditPlacebo"]["reason"]): AuditResult["auditPlacebo"] {
  const found = compared?.uplift.ratio ?? null;
  if (!compared || found === null) return { ...unknown, start, end, reason: reason ?? "too_few" };
  return { ...told(found, isHidden(compared)), start, end, reason: null };
}

/** `auditBalance`; nothing where too few are compared to be told about. */
export function balanceMember(cells: readonly CountedCell[], { matching, hidden }: Compared): AuditResult["auditBalance"] {
  if (hidden.few || hidden.controls) return [];
  return balanceOf(cells, matching.strata, ordinal).map((row, i) => ({ dimension: auditDimensions[i] ?? "home", ...row }));
}

/**
 * `auditGroups`: exposed devices as they are, controls by weight, so that both are of one size. Where their number would tell how few were left out, it alone is
 * hidden, and the rates are rounded to a `step` at which they do not tell it.
 */
export function groupsMember({ uplift: { E1, E0, C1, C0, exposed }, hidden, possible }: Compared): AuditResult["auditGroups"] {
  const row = (group: "exposed" | "control", now: number, before: number, hide: { now: boolean; before: boolean }) => {
    const coarse = possible ? { now: coarseShare(now, possible.least, possible.most), before: coarseShare(before, possible.least, possible.most) } : null;
    const rateOf = (part: number, known: { value: number } | null | undefined): number | null => (coarse ? (known?.value ?? null) : ratio(part, exposed));
    const untold = (window: "now" | "before"): boolean => hide[window] || (coarse ? coarse[window] === null : hidden.exposed);
    return withhold(
      {
        group, devices: exposed, converted_before: before, converted: now, conv_rate_before: rateOf(before, coarse?.before), conv_rate: rateOf(now, coarse?.now),
        ...(coarse ? { step: Math.max(coarse.now?.step ?? 0, coarse.before?.step ?? 0) } : {}),
      },
      [
        ...(hidden.exposed ? ["devices" as const] : []), ...(hide.before ? ["converted_before" as const] : []), ...(hide.now ? ["converted" as const] : []),
        ...(untold("before") ? ["conv_rate_before" as const] : []), ...(untold("now") ? ["conv_rate" as const] : []),
      ],
    );
  };
  return [row("exposed", E1, E0, { now: hidden.E1, before: hidden.E0 }), row("control", C1, C0, { now: hidden.C1, before: hidden.C0 })];
}
