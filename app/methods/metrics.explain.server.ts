import { allowed } from "~/analytics/guard";
import { readPanelDevices } from "~/analytics/panel.server";
import { readWeightedPanel } from "~/analytics/weighted-devices.server";
import { AppError } from "~/contract/errors";
import type { CallOptions } from "~/contract/methods";
import type { Explanation, explainParams } from "~/contract/metrics-explain";
import { figureNames, memberOf } from "~/contract/metrics-figures";
import type { z } from "~/contract/zod";
import type { DayRange } from "~/domain/calendar";
import { newVisitorWindowStart } from "~/domain/period";
import { definitionOf } from "~/domain/definitions";
import { sumSegs, withhold } from "~/domain/privacy-floor";
import { isSliced } from "~/domain/segment-codes";
import { recordQueries } from "~/engine/recording.server";
import { ask, type Asked } from "./asked.server";
import type { MethodContext } from "./context.server";
import { devicesOf } from "./devices-behind.server";
import { sections } from "./sections/all.server";
import type { Member, Reader } from "./sections/reader.server";

/**
 * Where one figure comes from: its meaning, the queries as they ran for this filter, and how many rows and devices stand behind it. No row of a
 * query is part of the answer, so that it tells of no device.
 * @throws AppError bad_input naming `figure` when this deployment answers no such figure
 */
export async function explain(context: MethodContext, [{ figure, filter }]: z.output<typeof explainParams>, { signal }: CallOptions): Promise<Explanation> {
  const member = memberOf(figure);
  const reader = (sections as Partial<Record<string, Reader<Member>>>)[member];
  const [definition, memberDefinition] = [definitionOf(figure), definitionOf(member)];
  if (!reader || !(reader.on?.(context.brand) ?? true) || !figureNames.includes(figure) || !definition || !memberDefinition) {
    throw new AppError("bad_input", `0.figure: no figure ${JSON.stringify(figure.slice(0, 80))}`, { fields: [{ path: "0.figure", code: "invalid", message: "is no figure of metrics.dashboardData" }] });
  }
  const holdings = await context.deployment.holdings();
  const { engine, recorded } = recordQueries(context.engine);
  // a view of its own: what a deployment remembers of its data would not be asked again, nor noted
  const own = { ...holdings, panelBySeg: [...holdings.panelBySeg], panelDevices: (period: DayRange) => readPanelDevices(engine, period, signal), weightedPanel: (period: DayRange) => readWeightedPanel(engine, period, signal) };
  const asked = ask({ ...context, engine }, own, filter, { signal, fresh: true });
  await reader.read(asked);
  const queries = recorded().map(({ name, sql, params, rowsRead }) => ({ name, sql: sql.trim(), params, rows_read: rowsRead as number | null }));

  const { guard, bySeg, counts } = await devicesOf(member, asked);
  const answer = {
    figure, definition: definition.text, definition_key: definition.key,
    ...(member === figure ? { member_definition: null, member_definition_key: null } : { member_definition: memberDefinition.text, member_definition_key: memberDefinition.key }),
    queries, rows_read: queries.reduce<number | null>((sum, each) => (sum ?? 0) + (each.rows_read ?? 0), 0), devices_read: sumSegs(bySeg, guard.keep), counts, data_version: holdings.version, notes: notesOf(asked),
  };
  if (allowed(guard, bySeg)) return answer;
  return withhold({ ...answer, queries: queries.map((each) => ({ ...each, rows_read: null })) }, ["devices_read", "rows_read"]);
}

/** The rules of METRICS.md and the deployment's settings that every figure stands on. */
function notesOf({ context: { brand }, question: { period }, holdings, slice, k }: Asked): string[] {
  const { attribution, timezone, mobility } = brand;
  return [
    `Days, weekdays and hours are those of ${timezone}; the period is ${period.start} to ${period.end}, both included.`,
    "Distinct devices are counted exactly; means are recomputed from sums; the rows are counted by demographic seg (gender * 48 + age * 6 + class) and added up over those that are kept.",
    `A ping is at a point within ${attribution.radiusMeters} m, or the point's own radius; a visit ends with a silence of more than ${attribution.gapMinutes} min; pings known to be worse than ${attribution.maximumAccuracyMeters} m make none.`,
    `Visits to points of sale longer than ${attribution.maximumHours} h${attribution.excludeResidents ? " and those of residents and staff" : ""} are excluded (excluded != 0).`,
    `A device moves by car from ${mobility.carKmh} km/h at the 85th percentile of its speeds.`,
    k === 0 ? "The privacy floor is off." : `Figures about 1 to ${k - 1} devices are withheld, and what would give them away with them, after the queries have run.`,
    ...(isSliced(slice) ? ["The slice is applied to the counts by seg, after or in the queries."] : []),
    ...(holdings.firstDay === null ? ["There is no data yet."] : [`Data from ${holdings.firstDay} to ${holdings.lastDay}; new visitors look back over all of it from ${newVisitorWindowStart(period)} on.`]),
    ...(holdings.synthetic ? ["The data is invented."] : []),
  ];
}
