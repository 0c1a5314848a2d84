import { readCellCentres } from "~/analytics/cell-centres.server";
import { readCellMembers, readFlowCells, type Side } from "~/analytics/flow-cells.server";
import { readChildCounts } from "~/analytics/child-counts.server";
import { allowed, makeGuard } from "~/analytics/guard";
import { rollUp } from "~/analytics/roll-up";
import { segRepresentatives } from "~/analytics/visitors";
import type { FlowPoint, Heatmap, StoreFigures } from "~/contract/metrics-movement";
import { sumSegs, withhold } from "~/domain/privacy-floor";
import { isSliced } from "~/domain/segment-codes";
import type { Asked } from "../asked.server";
import { askedStores, storeParents } from "../stores.server";
import { readJourneySection } from "./journey.server";
import type { Readers } from "./reader.server";

/** Cells that one side of the flow map lists at most. */
const MOST_CELLS = 2000;

async function readHeatmap(asked: Asked): Promise<Heatmap> {
  const { context: { engine }, question: { points, period }, slice, k, signal } = asked;
  const { sliced } = await asked.guards();
  // without a slice the count of a cell tells whether it may be shown
  const cells = sliced.nodeAllowed ? await readFlowCells(engine, points, period, isSliced(slice) ? 4_294_967_295 : Math.max(1, k), signal) : null;
  const sideOf = async (side: Side) => {
    const { shown, notShown } = cells ? await rollUp(cells[side], sliced, ({ point, cell }) => readCellMembers(engine, side, point, cell, period, signal)) : { shown: [], notShown: null };
    return { listed: shown.slice(0, MOST_CELLS), notShown, leftOut: Math.max(0, shown.length - MOST_CELLS) };
  };
  const [previous, next] = await Promise.all([sideOf("previous"), sideOf("next")]);
  const idOf = (cell: string) => BigInt(`0x${cell}`);
  const centres = await readCellCentres(engine, [...previous.listed, ...next.listed].map(({ cell }) => idOf(cell)), signal);
  const pointsOf = ({ listed }: typeof previous): FlowPoint[] => listed.map(({ point, cell, count, resolution }) => {
    const { latitude, longitude } = centres.get(idOf(cell)) ?? { latitude: 0, longitude: 0 };
    return { _id: `${cell}-${point}`, store_id: String(point), latitude, longitude, count, resolution };
  });
  const map = {
    pointsPrev: pointsOf(previous), pointsPost: pointsOf(next), stores: askedStores(asked), not_shown_prev: previous.notShown, not_shown_post: next.notShown,
    left_out_prev: previous.leftOut, left_out_post: next.leftOut,
  };
  return withhold(map, (["not_shown_prev", "not_shown_post"] as const).filter((field) => map[field] === null));
}

/** Each store with what the dashboard of that one point would show of it; the stores of all parents are read together. */
async function readStores(asked: Asked): Promise<StoreFigures[]> {
  const { context: { engine }, question: { period }, slice, k, signal } = asked;
  const plain = makeGuard(slice, k, null);
  const [stores, parentOf] = [askedStores(asked), storeParents(asked)];
  const counts = await readChildCounts(engine, stores.map(({ _id }) => ({ id: Number(_id), points: [Number(_id)], parent: parentOf(Number(_id)) })), { now: period, before: null }, segRepresentatives(plain), signal);
  return stores.map((store) => {
    const own = counts.get(Number(store._id));
    const row = { ...store, visits: sumSegs(own?.visits.now ?? [], plain.keep), unique_visitors: sumSegs(own?.devices.now ?? [], plain.keep) };
    const shown = own !== undefined && allowed(makeGuard(slice, k, own.remainder.now), own.devices.now);
    return withhold(row, shown ? [] : ["visits", "unique_visitors"]);
  });
}

/** Sections about before and after a visit: flow map, journey, correlations, stores. */
export const movementSections = {
  heatmap: { flag: "qHeatmap", read: readHeatmap },
  journey: { flag: "qJourney", read: readJourneySection },
  stores: { flag: "qRadar", read: readStores },
} satisfies Readers;
