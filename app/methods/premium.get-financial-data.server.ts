import { hasTakings, readCarAndRisk, readRiskLevels } from "~/analytics/financial.server";
import { knownShares, revenueOf, type ValueCount } from "~/analytics/financial";
import { readStoreTakings } from "~/analytics/takings.server";
import type { CallOptions } from "~/contract/methods";
import type { Financial, financialParams } from "~/contract/premium";
import { socialClasses } from "~/contract/values";
import type { z } from "~/contract/zod";
import { belowFloor, sumSegs, withhold } from "~/domain/privacy-floor";
import { segValues } from "~/domain/segment-codes";
import { inPart } from "./answer-parts.server";
import type { MethodContext } from "./context.server";
import { askStore } from "./premium/question.server";

/** Takings of a store, and the class, risk level and car of its visitors (METRICS.md, "Premium"). */
export async function getFinancialData(context: MethodContext, [filter]: z.output<typeof financialParams>, options: CallOptions): Promise<Financial> {
  const { engine } = context;
  const { asked, store, meta } = await askStore(context, filter, options);
  const { holdings, question: { period }, k, signal } = asked;
  const loaded = await inPart("loaded", () => hasTakings(engine));
  if (store === null) {
    const nothing = { financial: { unique_visitors: 0, revenue: null, tickets: null, cost: null }, revenueData: [], classData: [], riskLevelData: [], ownCarData: [] };
    return { meta: await meta(nothing), store, loaded, ...nothing };
  }
  const point = Number(store._id);
  const [takings, profiles, levels, reading, { whole }] = await Promise.all([
    inPart("takings", () => readStoreTakings(engine, [point], period, signal)), inPart("profiles", () => readCarAndRisk(engine, point, period, signal)), inPart("levels", () => readRiskLevels(engine)),
    inPart("visitors", () => asked.reading()), inPart("guards", () => asked.guards()),
  ]);
  const bySeg = reading.devices.uniques[0] ?? [];
  const uniques = bySeg.reduce((sum, devices) => sum + devices, 0);
  const classes = socialClasses.map((value) => {
    const inValue = segValues.map(({ socialClass }) => socialClass === value);
    return { value, visitors: sumSegs(bySeg, inValue), open: whole.remainder === null || !belowFloor(sumSegs(whole.remainder, inValue), k), panel: sumSegs(holdings.panelBySeg, inValue) };
  }).filter(({ panel }) => panel > 0);
  const rest = (counts: readonly ValueCount[]): ValueCount[] => [...counts, { value: "unknown", visitors: uniques - counts.reduce((sum, { visitors }) => sum + visitors, 0) }];
  const withValue = (test: (row: (typeof profiles)[number]) => boolean): number => profiles.filter(test).reduce((sum, { devices }) => sum + devices, 0);
  const [riskLevelData, ownCarData] = [
    rest(levels.map((value) => ({ value, visitors: withValue(({ risk }) => risk === value) }))), rest([1, 0].map((car) => ({ value: car ? "yes" : "no", visitors: withValue((row) => row.car === car) }))),
  ].map((counts) => knownShares(counts, k, whole.nodeAllowed)) as [Financial["riskLevelData"], Financial["ownCarData"]];
  const classData = knownShares(classes, k, whole.nodeAllowed);
  const sum = (of: (each: (typeof takings)[number]) => number): number | null => (takings.length === 0 ? null : takings.reduce((all, each) => all + of(each), 0));
  const costs = takings.filter(({ cost }) => cost !== null);
  const members = {
    financial: withhold({ unique_visitors: uniques, revenue: sum(({ revenue }) => revenue), tickets: sum(({ tickets }) => tickets), cost: costs.length === takings.length ? sum(({ cost }) => cost ?? 0) : null }, whole.nodeAllowed && !belowFloor(uniques, k) ? [] : ["unique_visitors"]),
    revenueData: revenueOf(takings, period), classData, riskLevelData, ownCarData,
  };
  return { meta: await meta(members), store, loaded, ...members };
}
