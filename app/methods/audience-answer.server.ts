import { setImmediate as turn } from "node:timers/promises";
import type { Tally } from "~/analytics/audience";
import { audienceOpen, devicesOpen } from "~/analytics/audience-floor";
import { byMatch, pointFigures } from "~/analytics/audience-rows";
import type { AudienceResult, MatchedPoint } from "~/contract/audiences";
import { withhold } from "~/domain/privacy-floor";
import { periodText } from "~/domain/period-text";
import type { SegmentTree } from "~/domain/segment-tree.server";
import type { StoredPoint } from "~/store/points.server";
import type { AudienceQuestion } from "./audience-question.server";
import type { AudienceReading } from "./audience-reading.server";
import type { MethodContext } from "./context.server";

/** Points between two looks at other work. */
const pointsAtOnce = 500;

/** The points of a question with their figures, and the audience's own (METRICS.md, "Planner"). */
export async function answerAudience({ brand }: Pick<MethodContext, "brand">, question: AudienceQuestion, reading: AudienceReading): Promise<AudienceResult> {
  const { holdings, period, points, wider, near } = question;
  const { count, visitorsOf, visitorsOfAll, panel, weighing } = reading;
  const k = brand.privacy.minimumDevices;
  const parentOf = k > 0 ? parentTallies(question, reading) : () => [];
  const pois: MatchedPoint[] = [];
  for (const [i, point] of points.entries()) {
    const { id, name, city, type, latitude, longitude, own } = point;
    pois.push({ _id: String(id), name, city, type, latitude, longitude, own, allMatch: near === null || near.has(id), ...pointFigures(count(visitorsOf(id)), parentOf(point), panel, weighing, k) });
    if (i % pointsAtOnce === pointsAtOnce - 1) await turn();
  }
  pois.sort(byMatch);
  const all = count(visitorsOfAll(question.ids));
  const around = wider.map((list) => count(visitorsOfAll(list)));
  const totalOpen = devicesOpen(all, around, k) && audienceOpen(all, around, k);
  const rates = pois.flatMap(({ matchRate }) => matchRate ?? []);
  return withhold({
    pois, total: all.audience, topMatch: rates.length > 0 ? rates.reduce((best, rate) => Math.max(best, rate)) : null, poisCount: pois.length, allMatch: pois.filter(({ allMatch }) => allMatch).length,
    start: period.start, end: period.end, period: periodText(period), panel_devices: panel.devices, data_version: holdings.version, synthetic: holdings.synthetic,
    partial: holdings.lastDay === null || holdings.firstDay === null || period.end > holdings.lastDay || period.start < holdings.firstDay,
  }, totalOpen ? [] : ["total"]);
}

const parents = new WeakMap<SegmentTree, Map<number, readonly number[]>>();
/** The points of the segment that holds each point. */
export function parentPointsOf(tree: SegmentTree): Map<number, readonly number[]> {
  const known = parents.get(tree);
  if (known) return known;
  const made = new Map<number, readonly number[]>();
  for (const { children, points: [only], parent } of tree.byHash.values()) {
    if (children.length === 0 && only !== undefined) made.set(only, parent === null ? tree.points : (tree.byHash.get(parent)?.points ?? tree.points));
  }
  parents.set(tree, made);
  return made;
}

/** What a point's parent segment holds, where it holds more than the point. */
function parentTallies({ holdings, type }: AudienceQuestion, { count, visitorsOfAll }: AudienceReading): (point: StoredPoint) => Tally[] {
  const tree = holdings.trees[type];
  const parentOf = parentPointsOf(tree);
  const known = new Map<readonly number[], Tally>();
  return ({ id }) => {
    const parent = parentOf.get(id) ?? tree.points;
    if (parent.length < 2) return [];
    let tally = known.get(parent);
    if (!tally) known.set(parent, (tally = count(visitorsOfAll(parent))));
    return [tally];
  };
}
