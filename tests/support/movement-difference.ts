import { expect } from "vitest";
import type { DashboardData, Flags } from "~/contract/metrics";
import { sideOf, type Hexagons } from "../oracle/flow-map";
import { journeyOf } from "../oracle/journey";
import type { Parameters, Question } from "../oracle/model";
import { read } from "../oracle/reading";
import type { History } from "../oracle/visits";
import type { City } from "./city";

export const movementFlags: Flags = { qHeatmap: true, qJourney: true, qRadar: true, only: ["heatmap", "journey", "stores"] };

/** Flow map and journey equal the oracle's under a floor; a store is what the dashboard of its point shows. */
export async function expectSameMovement(city: City, history: History, question: Question, floor: number, grid: Hexagons): Promise<DashboardData> {
  const parameters: Parameters = { ...history.world.parameters, floor };
  city.use(parameters);
  const answer = await city.ask(question, movementFlags);
  const { heatmap, journey, stores } = answer;
  const reading = read({ ...history, world: { ...history.world, parameters } }, question, question.single !== null);
  const told = JSON.stringify({ floor, question });
  for (const [side, points, notShown] of [["previous", heatmap?.pointsPrev, heatmap?.not_shown_prev], ["next", heatmap?.pointsPost, heatmap?.not_shown_post]] as const) {
    const expected = sideOf(reading, side, grid);
    // the answer lists so many cells at most and says how many it leaves out
    const most = (points?.length ?? 0) + (side === "previous" ? (heatmap?.left_out_prev ?? 0) : (heatmap?.left_out_post ?? 0));
    expect(most, told).toBe(expected.points.length);
    expect(points?.map(({ _id, store_id, count, resolution }) => ({ _id, store_id, count, resolution })), told).toEqual(expected.points.slice(0, points?.length));
    expect(notShown, told).toBe(expected.notShown);
  }
  expectSameJourney(journey, journeyOf(reading), told);
  const store = stores?.[0];
  const alone = await city.ask({ ...question, nodes: [], single: Number(store?._id) }, { qVisits: true, only: ["metrics"] });
  expect([store?.visits, store?.unique_visitors], told).toEqual([alone.metrics?.visits, alone.metrics?.unique_visitors]);
  return answer;
}

function expectSameJourney(journey: DashboardData["journey"], way: ReturnType<typeof journeyOf>, told: string): void {
  if (!way) {
    expect(journey).toMatchObject({ journeyFlow: null, correlationVisitors: [], correlationDwell: [] });
    return;
  }
  expect(journey?.journeyFlow !== null, told).toBe(way.hasFlow);
  const nodes = journey?.journeyFlow?.nodes ?? [];
  const links = (depth: number) => nodes.flatMap((node, at) => (node.depth === depth ? [{ name: node.name, value: journey?.journeyFlow?.links.find(({ source, target }) => (depth === 0 ? source : target) === at)?.value }] : []));
  const byName = (a: { name: string }, b: { name: string }) => (a.name < b.name ? -1 : 1);
  if (way.hasFlow) expect([links(0).sort(byName), links(2).sort(byName)], told).toEqual([way.before.sort(byName), way.after.sort(byName)]);
  expect(journey?.correlationVisitors.length, told).toBe(way.rows.length);
  for (const row of way.rows) {
    const visitors = journey?.correlationVisitors.find(({ group_name }) => group_name === row.group_name);
    const dwell = journey?.correlationDwell.find(({ group_name }) => group_name === row.group_name);
    expect([visitors?.visitors, visitors?.share], told).toEqual([row.visitors, row.share]);
    if (row.dwell_time === null) expect(dwell?.dwell_time, told).toBeNull();
    else expect(dwell?.dwell_time, told).toBeCloseTo(row.dwell_time, 9);
    expect(visitors?.distance, told).toBeCloseTo(row.distance, 6);
  }
}
