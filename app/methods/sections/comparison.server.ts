import { everySeg, readChildCounts } from "~/analytics/child-counts.server";
import { readFullDemographics, readPointDemographics } from "~/analytics/full-demographics.server";
import { makeGuard } from "~/analytics/guard";
import { readParentRemainder } from "~/analytics/parent-remainder.server";
import { readVisitCounts } from "~/analytics/segment-visits.server";
import { AppError } from "~/contract/errors";
import type { FullDemographicsRow, PointDemographicsRow } from "~/contract/full-demographics";
import type { Asked } from "../asked.server";
import { comparisonOf } from "../compared.server";
import { askedStores, storeParents } from "../stores.server";
import { readPerformance } from "./performance.server";
import { readRanking } from "./ranking.server";
import type { Readers } from "./reader.server";

/** Points whose full demographics one answer may hold: each has up to 288 rows of 60 figures. */
const MOST_POINTS = 60;

async function readPreviousDemographics(asked: Asked): Promise<FullDemographicsRow[]> {
  const { context: { engine }, question: { points, pointsParent, name }, holdings, slice, k, signal } = asked;
  const period = comparisonOf(asked)?.before;
  if (!period) return [];
  const [visits, remainder] = await Promise.all([readVisitCounts(engine, points, period, signal), pointsParent === null || k === 0 ? null : readParentRemainder(engine, pointsParent, points, period, signal)]);
  return readFullDemographics({ engine, name, points, period, visits, panel: holdings.panelBySeg, guard: makeGuard(slice, k, remainder?.devices ?? null), signal });
}

/** @throws AppError bad_input for a segment of more than 60 points */
async function readDemographicsOfPoints(asked: Asked): Promise<PointDemographicsRow[]> {
  const { context: { engine }, question: { points, period }, holdings, slice, k, signal } = asked;
  if (points.length > MOST_POINTS) {
    const message = `full demographics of single points are told for at most ${MOST_POINTS} of them, the segment has ${points.length}`;
    throw new AppError("bad_input", `0.groupKeys: ${message}`, { fields: [{ path: "0.groupKeys", code: "invalid", message }] });
  }
  const [stores, parentOf] = [askedStores(asked), storeParents(asked)];
  const names = new Map(stores.map(({ _id, name }) => [Number(_id), name]));
  const ids = [...names.keys()];
  const counts = k === 0 ? null : await readChildCounts(engine, ids.map((id) => ({ id, points: [id], parent: parentOf(id) })), { now: period, before: null }, everySeg, signal);
  return readPointDemographics({
    engine, points: ids, period, panel: holdings.panelBySeg, signal, name: (id) => names.get(id) ?? "", guard: (id) => makeGuard(slice, k, counts?.get(id)?.remainder.now ?? null),
  });
}

/** Sections about two periods and many points against one another: performance, rankings, full demographics of points and of the period before. */
export const comparisonSections = {
  performance: { flag: "qPerformance", read: readPerformance },
  ranking: { flag: "qRanking", read: readRanking },
  metricsFullDemosPrev: { flag: "qFullDemosPrev", read: readPreviousDemographics },
  metricsFullDemosPDVs: { flag: "qFullDemosPDVs", read: readDemographicsOfPoints },
} satisfies Readers;
