import { readChildCounts, type Child } from "~/analytics/child-counts.server";
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
/** Rows of a list whose parents are looked at together. */
const LOOKED_AT = 30;

/** `value` and `base` by seg; `id` of a point, whose parent's other visitors are still to be looked at. */
type Candidate = { id: number | null; _id: string; name: string; address: string; value: number[]; base: number[] };
type Row = { candidate: Candidate; visits: number };

/** qRanking: all sites and points in T under the slice, whatever segment is asked (METRICS.md, "Ranking"). */
export async function readRanking(asked: Asked): Promise<Ranking> {
  const { context: { engine }, holdings, question: { period }, slice, k, signal } = asked;
  const plain = makeGuard(slice, k, null);
  const { pdv, ooh } = holdings.trees;
  const leaves = leafSegments(pdv);
  const [points, totals, groups] = await Promise.all([
    readRankedPoints(engine, ooh.points, pdv.points, period, plain, signal),
    Promise.all([readTypeVisits(engine, pdv.points, period, plain, signal), readTypeVisits(engine, ooh.points, period, plain, signal)]),
    readChildCounts(engine, leaves.map((node, id): Child => ({ id, points: node.points, parent: (node.parent === null ? undefined : pdv.byHash.get(node.parent))?.points ?? pdv.points })), { now: period, before: null }, segRepresentatives(plain), signal),
  ]);
  const candidates = (type: PointType, value: "visits" | "attributed", base: (id: number) => number[]): Candidate[] => holdings.trees[type].points.flatMap((id) => {
    const [point, counts] = [holdings.points.get(id), points.get(id)];
    // whoever is counted is a visitor of the point
    return point && counts && allowed(plain, counts.devices) ? [{ id, _id: String(id), name: point.name, address: point.address, value: counts[value], base: base(id) }] : [];
  });
  const [pdvTotal, oohTotal] = totals;
  const devicesOf = (id: number) => points.get(id)?.devices ?? [];
  const leafCandidates = leaves.flatMap((node, id): Candidate[] => {
    const counts = groups.get(id);
    if (!counts || !allowed(makeGuard(slice, k, counts.remainder.now), counts.devices.now)) return [];
    return [{ id: null, _id: node.group_hash, name: node.name, address: node.path.slice(0, -1).join(" > "), value: counts.visits.now, base: pdvTotal.visits }];
  });
  const part = (list: Candidate[]) => list.filter((candidate) => partOpen(candidate, plain));
  const first = firstShown(asked, plain);
  return {
    ooh: sharesOf(await first(candidates("ooh", "visits", () => oohTotal.visits)), plain, allowed(plain, oohTotal.devices)),
    pdv: sharesOf(await first(candidates("pdv", "visits", () => pdvTotal.visits)), plain, allowed(plain, pdvTotal.devices)),
    pdvByGroup: sharesOf(await first(leafCandidates), plain, allowed(plain, pdvTotal.devices)),
    attribution_ooh: sharesOf(await first(part(candidates("ooh", "attributed", devicesOf))), plain, true),
    attribution_pdv: sharesOf(await first(part(candidates("pdv", "attributed", devicesOf))), plain, true),
  };
}

/** Segments that hold points alone. */
function leafSegments(tree: SegmentTree): TreeNode[] {
  return [...tree.byHash.values()].filter(({ children }) => children.length > 0 && children.every((child) => child.children.length === 0));
}

const compareText = (a: string, b: string): number => (a < b ? -1 : a > b ? 1 : 0);

/**
 * The first of a list by value, then name, then id, without those that their parent's other visitors forbid; values of 0 are no rank. Parents are
 * asked about for the rows alone that may come first.
 */
function firstShown(asked: Asked, plain: Guard): (candidates: readonly Candidate[]) => Promise<Row[]> {
  const parentOf = storeParents(asked);
  const known = new Map<number, boolean>();
  const look = async (rows: readonly Row[]): Promise<void> => {
    const ids = rows.flatMap(({ candidate: { id } }) => (id === null || known.has(id) ? [] : [id]));
    if (ids.length === 0) return;
    const counts = await readChildCounts(asked.context.engine, ids.map((id): Child => ({ id, points: [id], parent: parentOf(id) })), { now: asked.question.period, before: null }, segRepresentatives(plain), asked.signal);
    for (const id of ids) known.set(id, makeGuard(plain.slice, plain.k, counts.get(id)?.remainder.now ?? null).nodeAllowed);
  };
  return async (candidates) => {
    const rows = candidates.map((candidate) => ({ candidate, visits: sumSegs(candidate.value, plain.keep) })).filter(({ visits }) => visits > 0)
      .sort((a, b) => b.visits - a.visits || compareText(a.candidate.name, b.candidate.name) || compareText(a.candidate._id, b.candidate._id));
    if (plain.k === 0) return rows.slice(0, MOST);
    const shown: Row[] = [];
    for (let from = 0; from < rows.length && shown.length < MOST; from += LOOKED_AT) {
      const some = rows.slice(from, from + LOOKED_AT);
      await look(some);
      shown.push(...some.filter(({ candidate: { id } }) => id === null || known.get(id) === true));
    }
    return shown.slice(0, MOST);
  };
}

/** Attributed devices are a part of the devices there: neither they nor the others may be too few. */
const partOpen = ({ value, base }: Candidate, plain: Guard): boolean =>
  allowed(plain, value) && !belowFloor(sumSegs(base.map((devices, seg) => devices - (value[seg] ?? 0)), plain.keep), plain.k);

/** @param told whether what the shares are of may be shown: a share tells of it */
const sharesOf = (rows: readonly Row[], { keep }: Guard, told: boolean): RankingRow[] =>
  rows.map(({ candidate: { _id, name, address, base }, visits }) => withhold({ _id, name, address, visits, perc: ratio(visits, sumSegs(base, keep)) }, told ? [] : ["perc"]));
