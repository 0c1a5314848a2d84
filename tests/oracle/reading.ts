import { newSince, tally, type Tally } from "./figures";
import type { Floor } from "./floor";
import { daysOf } from "./local-time";
import type { Question } from "./model";
import { nodeName, parentPoints, pointsUnder, segmentOf, type Segment } from "./segment";
import type { History } from "./visits";

/** A segment in the period of a question: its figures in T, the parent's visitors outside it, and its own visitors that are none of the parent's. */
export type Reading = { history: History; question: Question; floor: Floor; name: string; segment: Segment; inT: Tally; outside: Set<string> | null; strays: Set<string>; days: string[] };

/** Reads the nodes of a question, or the single point of it. @throws Error when a node or the point does not exist */
export function read(history: History, question: Question, single: boolean): Reading {
  const { points, parameters, profiles } = history.world;
  const { type, nodes, start, end } = question;
  const under = nodes.map((path) => pointsUnder(points, type, path));
  if (under.some((each) => each.length === 0)) throw new Error(`no points under ${JSON.stringify(nodes)}`);
  const group = nodes.length === 0 ? pointsUnder(points, type, []) : points.filter((point) => under.some((each) => each.includes(point)));
  const one = single ? group.find((point) => point.id === question.single) : undefined;
  if (single && !one) throw new Error(`no point ${question.single} in the segment`);
  const own = one ? [one] : group;
  const parent = parentPoints(points, type, one ? [[...one.path, one.code]] : nodes, own);
  const segment = segmentOf(history, own);
  const inPeriod = (day: string) => day >= start && day <= end;
  const inT = tally(segment, inPeriod, newSince(start, end));
  const ofParent = parent && tally(segmentOf(history, parent), inPeriod, start).unique;
  return {
    history, question, floor: { k: parameters.floor, profiles }, name: one ? one.name : nodes.map((path) => nodeName(points, type, path)).join(", "), segment, inT,
    strays: new Set(ofParent && parameters.floor > 0 ? [...inT.unique].filter((device) => !ofParent.has(device)) : []),
    outside: ofParent && parameters.floor > 0 ? new Set([...ofParent].filter((device) => !inT.unique.has(device))) : null, days: daysOf(start, end),
  };
}
