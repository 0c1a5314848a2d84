import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { readAuditCounts, windowBefore } from "~/analytics/audit-devices.server";
import type { AuditResult } from "~/contract/audit";
import { segmentHash } from "~/domain/segment-hash.server";
import { computeAudit } from "~/methods/audit/compute-audit.server";
import { watchDeployment } from "~/methods/deployment.server";
import { matchStrata } from "~/inference/strata";
import { auditOf, type AuditQuestion } from "../oracle/audit";
import type { World } from "../oracle/model";
import { readHistory, type History } from "../oracle/visits";
import { brandOf, now, openCity, type City } from "../support/city";
import { randomCity } from "../support/random-city";

/** An audit as the product computes it beside the plain reading of METRICS.md, figure by figure, on random cities with the floor off. */
let city: City;
beforeAll(async () => { city = await openCity(); });
afterAll(() => city.close());

async function audit(world: World, { start, end }: { start: string; end: string }, floor = 0, nodes: { ooh: string[]; pdv: string[] } = { ooh: ["Ruas"], pdv: ["Norte"] }) {
  const brand = brandOf({ ...world.parameters, floor }, "weeks");
  const context = { engine: city.engine, store: city.store, brand, clock: () => now, log: () => {} };
  const segment = (type: "ooh" | "pdv") => [{ label: "", value: segmentHash(type, nodes[type]), count: 0, month_range_start: null, month_range_end: null, periods: [] }];
  return computeAudit({ ...context, deployment: watchDeployment(context) }, { filter: { ooh: segment("ooh"), pdv: segment("pdv") }, start, end }, { step: async () => undefined });
}

async function load(seed: number, size: { devices: number; points: number; days: number }): Promise<{ world: World; history: History; question: (start: string, end: string) => AuditQuestion }> {
  await city.empty();
  const made = randomCity(seed, { ...size, firstDay: "2026-10-25" });
  city.use(made.parameters);
  const points = await city.loadWorld(made);
  const world = { ...made, points };
  const history = readHistory(world);
  const under = (type: string, head: string) => points.filter((point) => point.type === type && point.path[0] === head);
  return { world, history, question: (start, end) => ({ sites: under("ooh", "Ruas"), points: under("pdv", "Norte"), start, end }) };
}

const close = (a: number | null | undefined, b: number | null | undefined, digits = 9): void => {
  if (b === null || b === undefined) expect(a ?? null).toBeNull();
  else expect(a).toBeCloseTo(b, digits);
};

/** Everything that both say. */
function agree(result: AuditResult, oracle: ReturnType<typeof auditOf>): void {
  const { uplift } = oracle;
  expect(result.auditSummary).toMatchObject({ total_impacted: oracle.impacted, total_impacted_visitors: oracle.visitors });
  close(result.auditSummary.conv_rate, oracle.visitors / oracle.impacted);
  const [exposed, control] = result.auditGroups;
  expect([exposed?.devices, exposed?.converted, exposed?.converted_before]).toEqual([uplift.exposed, uplift.E1, uplift.E0]);
  close(control?.converted, uplift.C1);
  close(control?.converted_before, uplift.C0);
  for (const method of ["ratio", "additive"] as const) for (const field of ["value", "low", "high"] as const) close(result.auditUplift[method][field], uplift[method]?.[field]);
  close(result.auditUplift.detectable, uplift.detectable);
  const all = uplift.exposed + uplift.left;
  close(result.auditUplift.share_matched, all === 0 ? null : uplift.exposed / all);
  close(result.auditUplift.share_exposed_before, all === 0 ? null : oracle.alsoBefore / all);
  const days = new Map(oracle.series.map((row) => [row.day, row]));
  for (const row of result.auditVisits) { expect(row.real).toBe(days.get(row.day_part)?.real); close(row.control, days.get(row.day_part)?.control); }
  expect(result.auditVisitsPeriod).toEqual(oracle.daily.map(({ day, visits, unique }) => ({ day_part: day, visits, unique_visitors: unique })));
  expect(result.auditSummaryVisits).toMatchObject({ unique: oracle.visitors, visits: oracle.visits, new_visitors: oracle.fresh });
  close(result.auditSummaryVisits.dwell_time_mins, oracle.dwell);
  const ranked = (rows: { _id: string; visits: number }[]) => Object.fromEntries(rows.map(({ _id, visits }) => [_id, visits]));
  const wanted = (rows: { id: number; n: number }[]) => Object.fromEntries(rows.filter(({ n }) => n > 0).map(({ id, n }) => [String(id), n]));
  expect(ranked(result.rankingOOHHits)).toEqual(wanted(oracle.sites.map(({ id, hits }) => ({ id, n: hits }))));
  expect(ranked(result.rankingVisits)).toEqual(wanted(oracle.points.map(({ id, visits }) => ({ id, n: visits }))));
  expect(ranked(result.rankingVisitsAttr)).toEqual(wanted(oracle.points.map(({ id, attributed }) => ({ id, n: attributed }))));
  // no share is above 1
  for (const row of [...result.auditAgeRange, ...result.auditGender, ...result.auditGenderAge, ...result.auditAgeRangeClass, ...result.rankingOOHUnique, ...result.rankingVisitsAttr, ...result.auditTech]) expect(row.perc ?? 0).toBeLessThanOrEqual(1);
  const exposedVisitors = (rows: { total: number | null; group?: string }[]) => rows.filter(({ group }) => group !== "control").reduce((sum, { total }) => sum + (total ?? 0), 0);
  for (const rows of [result.auditAgeRange, result.auditGender, result.auditGenderAge, result.auditAgeRangeClass]) expect(exposedVisitors(rows)).toBe(uplift.E1);
}

describe("an audit and the oracle agree", () => {
  it.each([
    [5, { devices: 160, points: 7, days: 6 }, "2026-10-28", "2026-10-28"], [6, { devices: 200, points: 12, days: 8 }, "2026-10-30", "2026-10-31"], [8, { devices: 120, points: 6, days: 36 }, "2026-11-27", "2026-11-28"],
  ] as const)("city %i", async (seed, size, start, end) => {
    const { world, history, question } = await load(seed, size);
    const oracle = auditOf(history, question(start, end));
    expect(oracle.impacted).toBeGreaterThan(0);
    expect(oracle.uplift.strata.length).toBeGreaterThan(0);
    const { result, inputs } = await audit(world, { start, end });
    agree(result, oracle);
    expect(inputs).toMatchObject({ start, end, before_start: windowBefore({ start, end }).start, partial: false, method_version: 1 });
    const placebo = windowBefore({ start, end });
    const earlier = auditOf(history, question(placebo.start, placebo.end));
    if (result.auditPlacebo.reason === null) close(result.auditPlacebo.value, earlier.uplift.ratio?.value);
    else expect(["no_data", "too_few"]).toContain(result.auditPlacebo.reason);
  }, 120_000);

  it("counts cell by cell, whatever the period; a device stands in one cell of one group", async () => {
    const { history, question } = await load(21, { devices: 90, points: 8, days: 12 });
    for (const [start, end] of [["2026-10-27", "2026-10-28"], ["2026-10-31", "2026-11-02"], ["2026-11-05", "2026-11-05"]] as const) {
      const { sites, points } = question(start, end);
      const { cells, alsoBefore } = await readAuditCounts(city.engine, { sites: sites.map(({ id }) => id), points: points.map(({ id }) => id), now: { start, end }, before: windowBefore({ start, end }), month: Number(history.lastDay!.slice(0, 7).replace("-", "")) < Number(end.slice(0, 7).replace("-", "")) ? 202611 : Number(end.slice(0, 7).replace("-", "")) });
      const oracle = auditOf(history, question(start, end));
      expect(alsoBefore).toBe(oracle.alsoBefore);
      const { placed, left } = matchStrata(cells);
      expect([placed, left]).toEqual([oracle.uplift.exposed, oracle.uplift.left]);
      expect(new Set(cells.map(({ code }) => code)).size).toBe(cells.length);
    }
  }, 60_000);
});

describe("under the privacy floor", () => {
  it("tells of nobody in groups of 1 to k-1, and never lets a hidden figure be had from others", async () => {
    const { world } = await load(6, { devices: 200, points: 12, days: 8 });
    const open = (await audit(world, { start: "2026-10-30", end: "2026-10-31" })).result;
    const { result } = await audit(world, { start: "2026-10-30", end: "2026-10-31" }, 12);
    const compare = (shown: object[], all: object[], field: string, least: number) => shown.forEach((row, i) => {
      const [value, truth] = [(row as Record<string, number | null>)[field], (all[i] as Record<string, number>)[field] ?? 0];
      if (value === null || value === undefined) return;
      expect(value).toBe(truth);
      expect(value === 0 || value >= least).toBe(true);
    });
    compare(result.auditAgeRange, open.auditAgeRange, "total", 12);
    compare(result.auditGender, open.auditGender, "total", 12);
    compare(result.auditGenderAge, open.auditGenderAge, "total", 12);
    compare(result.auditVisitsPeriod, open.auditVisitsPeriod, "unique_visitors", 12);
    // a line with a hidden entry has at least two
    for (const group of ["exposed", "control"] as const) {
      const hidden = result.auditAgeRange.filter((row) => row.group === group && row.suppressed).length;
      expect(hidden).not.toBe(1);
    }
    for (const list of ["rankingOOHUnique", "rankingVisitsAttr"] as const) for (const row of result[list]) expect(row.visits).toBeGreaterThanOrEqual(12);
    for (const row of result.auditHomeHeatpoints) expect(row.count).toBeGreaterThanOrEqual(12);
  }, 60_000);
  it("says why there is none: nobody exposed, no data, a segment that is gone", async () => {
    const { world } = await load(5, { devices: 30, points: 7, days: 6 });
    await expect(audit(world, { start: "2027-01-01", end: "2027-01-02" })).rejects.toMatchObject({ reason: "no_data" });
    await expect(audit(world, { start: "2026-10-28", end: "2026-10-28" }, 0, { ooh: ["Gone"], pdv: ["Norte"] })).rejects.toMatchObject({ reason: "segment_gone" });
    const { result } = await audit(world, { start: "2026-10-25", end: "2026-10-27" });
    expect(result.auditUplift).toMatchObject({ reason: "no_before", conclusion: "unknown", ratio: { value: null } });
    expect(result.auditPlacebo.reason).toBe("no_data");
  }, 60_000);
});
