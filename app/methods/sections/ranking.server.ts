import { readChildCounts, type Child, type ChildCounts } from "~/analytics/child-counts.server";
import { allowed, makeGuard, type Guard } from "~/analytics/guard";
import { readRankedPoints, readTypeVisits } from "~/analytics/ranked-points.server";
import { segRepresentatives } from "~/analytics/visitors";
import type { Ranking, RankingRow } from "~/contract/metrics-comparison";
import type { PointType } from "~/contract/values";
import { ratio } from "~/domain/figures";
import { belowFloor, sumSegs, withhold } from "~/domain/privacy-floor";
import type { SegmentTree, TreeNode } from "~/domain/segment-tree.server";
import type { Asked } from "../asked.server";
import { storeParents } from "../stores.server";

const MOST = 20;

type Candidate = { _id: string; name: string; address: string; value: number[]; base: number[]; guard: Guard };

/** qRanking: all sites and points in T under the slice, whatever segment is asked (METRICS.md, "Ranking"). */
export async function readRanking(asked: Asked): Promise<Ranking> {
  const { context: { engine }, holdings, question: { period }, slice, k, signal } = asked;
  const plain = makeGuard(slice, k, null);
  const { pdv, ooh } = holdings.trees;
  const [points, totals, groups, remainders] = await Promise.all([
    readRankedPoints(engine, ooh.points, pdv.points, period, plain, signal),
    Promise.all([readTypeVisits(engine, pdv.points, period, plain, signal), readTypeVisits(engine, ooh.points, period, plain, signal)]),
    readChildCounts(engine, leafSegments(pdv).map((node, id): Child => ({ id, points: node.points, parent: (node.parent === null ? undefined : pdv.byHash.get(node.parent))?.points ?? pdv.points })), { now: period, before: null }, segRepresentatives(plain), signal),
    k === 0 ? new Map<number, ChildCounts>() : readRemainders(asked, plain),
  ]);
  const candidates = (type: PointType, value: "visits" | "attributed", base: (id: number) => number[]): Candidate[] => holdings.trees[type].points.flatMap((id) => {
    const [point, counts] = [holdings.points.get(id), points.get(id)];
    const guard = makeGuard(slice, k, remainders.get(id)?.remainder.now ?? null);
    // whoever is counted is a visitor of the point
    if (!point || !counts || !allowed(guard, counts.devices)) return [];
    return [{ _id: String(id), name: point.name, address: point.address, value: counts[value], base: base(id), guard }];
  });
  const [pdvTotal, oohTotal] = totals;
  const devicesOf = (id: number) => points.get(id)?.devices ?? [];
  return {
    ooh: byVisits(candidates("ooh", "visits", () => oohTotal.visits), oohTotal.devices, plain),
    pdv: byVisits(candidates("pdv", "visits", () => pdvTotal.visits), pdvTotal.devices, plain),
    pdvByGroup: byVisits(leafSegments(pdv).flatMap((node, id) => {
      const counts = groups.get(id);
      const guard = makeGuard(slice, k, counts?.remainder.now ?? null);
      if (!counts || !allowed(guard, counts.devices.now)) return [];
      return [{ _id: node.group_hash, name: node.name, address: node.path.slice(0, -1).join(" > "), value: counts.visits.now, base: pdvTotal.visits, guard }];
    }), pdvTotal.devices, plain),
    attribution_ooh: byDevices(candidates("ooh", "attributed", devicesOf)),
    attribution_pdv: byDevices(candidates("pdv", "attributed", devicesOf)),
  };
}

/** Segments that hold points alone. */
function leafSegments(tree: SegmentTree): TreeNode[] {
  return [...tree.byHash.values()].filter(({ children }) => children.length > 0 && children.every((child) => child.children.length === 0));
}

function readRemainders(asked: Asked, guard: Guard): Promise<Map<number, ChildCounts>> {
  const parentOf = storeParents(asked);
  const { pdv, ooh } = asked.holdings.trees;
  const children = [...pdv.points, ...ooh.points].map((id): Child => ({ id, points: [id], parent: parentOf(id) }));
  return readChildCounts(asked.context.engine, children, { now: asked.question.period, before: null }, segRepresentatives(guard), asked.signal);
}

/** The first by value, then name, then id; values of 0 are no rank. */
function firstOf(candidates: readonly Candidate[]): { candidate: Candidate; visits: number }[] {
  return candidates.map((candidate) => ({ candidate, visits: sumSegs(candidate.value, candidate.guard.keep) })).filter(({ visits }) => visits > 0)
    .sort((a, b) => b.visits - a.visits || compareText(a.candidate.name, b.candidate.name) || compareText(a.candidate._id, b.candidate._id)).slice(0, MOST);
}
const compareText = (a: string, b: string): number => (a < b ? -1 : a > b ? 1 : 0);

/** A share tells of the type's visits as well: it falls where these may not be shown. */
function byVisits(candidates: readonly Candidate[], devices: readonly number[], plain: Guard): RankingRow[] {
  const shares = allowed(plain, devices);
  return firstOf(candidates).map(({ candidate: { _id, name, address, base, guard }, visits }) =>
    withhold({ _id, name, address, visits, perc: ratio(visits, sumSegs(base, guard.keep)) }, shares ? [] : ["perc"]));
}

/** Attributed devices are a part of the devices there: neither they nor the others may be too few. */
function byDevices(candidates: readonly Candidate[]): RankingRow[] {
  const open = candidates.filter(({ value, base, guard }) => allowed(guard, value) && !belowFloor(sumSegs(base.map((devices, seg) => devices - (value[seg] ?? 0)), guard.keep), guard.k));
  return firstOf(open).map(({ candidate: { _id, name, address, base, guard }, visits }) => ({ _id, name, address, visits, perc: ratio(visits, sumSegs(base, guard.keep)) }));
}
