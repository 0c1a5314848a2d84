import type { GroupDay } from "~/analytics/audit-devices.server";
import type { AuditResult } from "~/contract/audit";
import { addDays, daysBetween, lengthInDays, type Day } from "~/domain/calendar";
import { belowFloor, withhold } from "~/domain/privacy-floor";
import { hiddenInTime } from "~/domain/rows-by-time";
import { expectedDays, lessonDays, type ExpectedDays } from "~/inference/expected-days";
import type { AuditWindows } from "./windows";

type Days = { exposed: readonly GroupDay[]; control: readonly GroupDay[] };

/** What the days before T lead one to expect in T. @param seed follows from the question, so that asking it again of the same data finds the same */
export function expectedOf(days: Days, { lesson }: AuditWindows, firstDay: Day, seed: number): ExpectedDays | null {
  if (lesson < firstDay) return null;
  return expectedDays(days.exposed.map(({ visits }) => visits), days.control.map(({ visits }) => visits), seed);
}

export const predictionMember = (expected: ExpectedDays | null): AuditResult["auditPrediction"] =>
  (expected ? { model: expected.model, reason: expected.reason, errors: expected.errors } : { model: null, reason: "no_data", errors: { scaled_control: null, structural: null, weekday: null } });

/** `auditVisits`: both groups from 28 days before T, or from the data's first, to its end; what was to be expected in T. */
export function visitsMember(days: Days, windows: AuditWindows, firstDay: Day, expected: ExpectedDays | null, k: number): AuditResult["auditVisits"] {
  const hide = (rows: readonly GroupDay[]) => hiddenInTime(rows.map(({ visits, devices }) => ({ visits, open: !belowFloor(devices, k) })), k);
  const [hiddenReal, hiddenControl] = [hide(days.exposed), hide(days.control)];
  const from = Math.max(0, daysBetween(windows.lesson, firstDay));
  return Array.from({ length: lengthInDays({ start: windows.lesson, end: windows.now.end }) }, (_, i) => {
    const band = i < lessonDays ? undefined : expected?.days[i - lessonDays];
    const row = {
      day_part: addDays(windows.lesson, i), real: days.exposed[i]?.visits ?? 0, control: days.control[i]?.visits ?? 0,
      predict: band?.mean ?? null, predict_low: band?.low ?? null, predict_high: band?.high ?? null,
    };
    return withhold(row, [...(hiddenReal[i] ? ["real" as const] : []), ...(hiddenControl[i] ? ["control" as const] : [])]);
  }).slice(from);
}

/** `auditDwellTime`: mean dwell of all point visits in T. @param hidden groups too few of whose devices visited */
export function dwellMember(days: Days, hidden: { exposed: boolean; control: boolean }): AuditResult["auditDwellTime"] {
  return (["exposed", "control"] as const).map((group) => {
    const inT = days[group].slice(lessonDays);
    const [dwell, visits] = [inT.reduce((sum, day) => sum + day.dwell, 0), inT.reduce((sum, day) => sum + day.pointVisits, 0)];
    return withhold({ group, avg_dwell_time_mins: visits === 0 ? null : dwell / 60 / visits }, hidden[group] ? ["avg_dwell_time_mins"] : []);
  });
}
