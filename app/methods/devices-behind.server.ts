import { readPassers, readVisitors } from "~/analytics/devices-read.server";
import { makeGuard, type Guard } from "~/analytics/guard";
import type { DayRange } from "~/domain/calendar";
import { isSliced } from "~/domain/segment-codes";
import type { Asked } from "./asked.server";
import { comparisonOf } from "./compared.server";

export type Counted = { guard: Guard; bySeg: number[]; counts: string };

/** The devices of a member's main question. Members of one question share them: equal counts are asked once. */
export async function devicesOf(member: string, asked: Asked): Promise<Counted> {
  const { engine } = asked.context;
  const { question: { points, group, period }, slice, k } = asked;
  const { sliced, groupSliced, groupWhole } = await asked.guards();
  // by seg, so that another slice has the same ones
  const visitors = (of: number[], days: DayRange, name: string) => asked.once(`devices ${name}`, () => asked.remembered(`devices ${days.start} ${days.end}`, [of], (until) => readVisitors(engine, of, days, until)));
  const under = isSliced(slice) ? " under the slice" : "";
  if (member === "metricsWeekDay") {
    return { guard: sliced, bySeg: await asked.remembered("passers", [points], (until) => readPassers(engine, points, period, asked.holdings.latePoints, until)), counts: `distinct devices with a ping within 2000 m of the segment's points in the period${under} (zone_facts)` };
  }
  if (member === "metricsGroup") return { guard: groupWhole, bySeg: await visitors(group, period, points === group ? "points" : "group"), counts: "distinct devices with a visit of the whole segment in the period, without slice and single point (visits)" };
  if (member === "metricsCompare") return { guard: groupSliced, bySeg: await visitors(group, period, points === group ? "points" : "group"), counts: `distinct devices with a visit of the whole segment in the period${under} (visits)` };
  if (member === "ranking") {
    const { pdv, ooh } = asked.holdings.trees;
    return { guard: makeGuard(slice, k, null), bySeg: await visitors([...pdv.points, ...ooh.points], period, "all"), counts: `distinct devices with a visit of any point or site in the period${under} (visits)` };
  }
  const before = member === "metricsFullDemosPrev" ? comparisonOf(asked)?.before : undefined;
  if (before) return { guard: sliced, bySeg: await visitors(points, before, "before"), counts: `distinct devices with a visit of the asked points in the period before${under} (visits)` };
  return { guard: sliced, bySeg: await visitors(points, period, "points"), counts: `distinct devices with a visit of the asked points in the period${under} (visits)` };
}
