import { allowed, type Guard } from "~/analytics/guard";
import { readJourney, type JourneyCounts } from "~/analytics/journey-flow.server";
import type { Journey } from "~/contract/metrics-movement";
import { ratio } from "~/domain/figures";
import { centroid, metresBetween } from "~/domain/great-circle";
import { belowFloor, sumSegs, withhold } from "~/domain/privacy-floor";
import type { TreeNode } from "~/domain/segment-tree.server";
import type { Asked } from "../asked.server";
import { askedNodes, siblingsOf } from "../siblings.server";

const LEAST_NODES = 5;
const none: Omit<Journey, "reason"> = { journeyFlow: null, correlationVisitors: [], correlationDwell: [] };

/** A part of the visitors may be shown: neither it nor the visitors outside it are too few. Nobody at all is no figure. */
function partAllowed(guard: Guard, part: number[], whole: number[]): boolean {
  const outside = whole.map((devices, seg) => devices - (part[seg] ?? 0));
  return allowed(guard, part) && allowed(guard, whole) && !belowFloor(sumSegs(outside, guard.keep), guard.k) && (guard.k === 0 || sumSegs(part, guard.keep) > 0);
}

/** qJourney: before and after S among its siblings, and which of them its visitors also visit. */
export async function readJourneySection(asked: Asked): Promise<Journey> {
  const nodes = askedNodes(asked);
  if (nodes.length === 0) return { ...none, reason: "whole_type" };
  const siblings = siblingsOf(asked, nodes);
  if (siblings.length === 0) return { ...none, reason: "no_siblings" };
  const { context: { engine }, question: { points, period, name }, signal } = asked;
  const [{ sliced: guard }, reading, counts] = await Promise.all([asked.guards(), asked.reading(), readJourney(engine, points, siblings.map((node) => node.points), period, signal)]);
  const visitors = reading.devices.uniques[0] ?? [];
  const kept = (bySeg: number[] | undefined) => sumSegs(bySeg ?? [], guard.keep);
  const open = (part: number[] | undefined) => partAllowed(guard, part ?? [], visitors);

  const sides = [counts.previous, counts.next].map((side) => siblings.flatMap((node, i) => (kept(side[i]) > 0 ? [{ node, i, value: kept(side[i]), open: open(side[i]) }] : [])));
  const shown = sides.map((side) => side.filter((each) => each.open).sort((a, b) => b.value - a.value || a.i - b.i));
  const [before = [], after = []] = shown;
  const describe = (node: TreeNode) => node.path.join(" > ");
  const self = before.length;
  const flow = {
    nodes: [
      ...before.map(({ node, i }) => ({ name: node.name, description: describe(node), color: i, depth: 0 })),
      { name, description: nodes.map(describe).join(", "), color: null, depth: 1 },
      ...after.map(({ node, i }) => ({ name: node.name, description: describe(node), color: i, depth: 2 })),
    ],
    links: [...before.map(({ value }, at) => ({ source: at, target: self, value })), ...after.map(({ value }, at) => ({ source: self, target: self + 1 + at, value }))],
  };
  const enough = flow.nodes.length >= LEAST_NODES;
  const withheldNodes = sides.flat().length > shown.flat().length;
  return { journeyFlow: enough ? flow : null, reason: enough ? null : withheldNodes ? "withheld" : "few_nodes", ...correlationsOf(asked, siblings, { ...counts, visitors }, kept, open) };
}

type Counts = JourneyCounts & { visitors: number[] };

function correlationsOf(asked: Asked, siblings: TreeNode[], counts: Counts, kept: (bySeg: number[] | undefined) => number, open: (part: number[] | undefined) => boolean): Pick<Journey, "correlationVisitors" | "correlationDwell"> {
  const positions = (ids: readonly number[]) => ids.flatMap((id) => asked.holdings.points.get(id) ?? []);
  const centre = centroid(positions(asked.question.points));
  const rows = siblings.map((node, i) => {
    const visitors = kept(counts.both[i]);
    const distances = centre ? positions(node.points).map((point) => metresBetween(centre, point)) : [];
    const identity = { group_name: node.name, group_hash: node.group_hash, distance: distances.length > 0 ? Math.min(...distances) / 1000 : null };
    return { identity, visitors, share: ratio(visitors, kept(counts.visitors)), dwell: ratio(kept(counts.dwell[i]) / 60, kept(counts.visits[i])), open: open(counts.both[i]) };
  });
  const ranked = (value: (row: (typeof rows)[number]) => number | null) => {
    const known = (row: (typeof rows)[number]) => (row.open ? value(row) : null);
    const by = (row: (typeof rows)[number]) => known(row) ?? -1;
    const text = ({ identity }: (typeof rows)[number]) => `${identity.group_name} ${identity.group_hash}`;
    return [...rows].sort((a, b) => by(b) - by(a) || (text(a) < text(b) ? -1 : 1)).map((row, at) => ({ row, rank: known(row) === null ? null : at + 1 }));
  };
  return {
    correlationVisitors: ranked((row) => row.visitors).map(({ row, rank }) => withhold({ rank, ...row.identity, visitors: row.visitors, share: row.share }, row.open ? [] : ["visitors", "share"])),
    correlationDwell: ranked((row) => row.dwell).map(({ row, rank }) => withhold({ rank, ...row.identity, dwell_time: row.dwell, share: row.share }, row.open ? [] : ["dwell_time", "share"])),
  };
}
