import type { MatchedPoint } from "~/contract/audiences";
import type { AudienceCriterion } from "~/contract/values";
import { ratio } from "~/domain/figures";
import { withhold } from "~/domain/privacy-floor";
import { wilsonLow } from "~/domain/wilson";
import type { Tally } from "./audience";
import { audienceOpen, criterionOpen, devicesOpen } from "./audience-floor";

/** A criterion counts twice the panel's share at most (METRICS.md, "Planner"). */
const cap = 2;

export type Weighing = { title: AudienceCriterion; weight: number }[];
type Figures = Pick<MatchedPoint, "unique_visitors" | "audience" | "matchRate" | "matchRateLow" | "score" | "scoreMax" | "matchRateDetails" | "suppressed" | "suppressedFields">;
type Detail = MatchedPoint["matchRateDetails"][number];

/**
 * The figures of a point by what its visitors meet.
 * @param wider what holds the point and is shown elsewhere
 * @param panel the devices of the panel in the period
 */
export function pointFigures(tally: Tally, wider: readonly Tally[], panel: Tally, weighing: Weighing, k: number): Figures {
  const open = devicesOpen(tally, wider, k);
  const matchOpen = open && audienceOpen(tally, wider, k);
  const matchRateDetails = weighing.map((each, i) => detailOf(each, i, tally, wider, panel, open, k));
  const scoresOpen = matchRateDetails.every(({ suppressed }) => !suppressed);
  const scores = matchRateDetails.map(({ score }) => score);
  const row = {
    unique_visitors: tally.devices, audience: tally.audience, matchRate: ratio(tally.audience, tally.devices), matchRateLow: wilsonLow(tally.audience, tally.devices),
    score: scores.length === 0 || scores.some((score) => score === null) ? null : scores.reduce<number>((sum, score) => sum + (score ?? 0), 0), scoreMax: weighing.reduce((sum, { weight }) => sum + cap * weight, 0), matchRateDetails,
  };
  return withhold(row, [...(open ? [] : ["unique_visitors" as const]), ...(matchOpen ? [] : ["audience" as const, "matchRate" as const, "matchRateLow" as const]), ...(scoresOpen ? [] : ["score" as const])]);
}

function detailOf({ title, weight }: Weighing[number], i: number, tally: Tally, wider: readonly Tally[], panel: Tally, open: boolean, k: number): Detail {
  const [own, ofPanel] = [tally.of[i], panel.of[i]];
  const share = own ? ratio(own.met, own.known) : null;
  const panelShare = ofPanel ? ratio(ofPanel.met, ofPanel.known) : null;
  const times = share === null || panelShare === null ? null : ratio(share, panelShare);
  const row = { title, value: share, score: times === null ? null : Math.min(cap, times) * weight, maximum: cap * weight, unique_visitors: own?.met ?? 0 };
  const shown = open && criterionOpen(tally, i, wider, k);
  return withhold(row, [...(shown ? [] : ["value" as const, "unique_visitors" as const]), ...(shown && criterionOpen(panel, i, [], k) ? [] : ["score" as const])]);
}

const compareText = (a: string, b: string): number => (a < b ? -1 : a > b ? 1 : 0);
/** By the interval's lower bound, the highest first, then name and id; rows without a rate stand last. */
export const byMatch = (a: MatchedPoint, b: MatchedPoint): number =>
  (b.matchRateLow ?? -1) - (a.matchRateLow ?? -1) || compareText(a.name, b.name) || Number(a._id) - Number(b._id);
