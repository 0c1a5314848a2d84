import { readSharedDevices } from "~/analytics/shared-devices.server";
import type { SharedNeighbour } from "~/contract/points";
import { monthRange } from "~/domain/calendar";
import { belowFloor } from "~/domain/privacy-floor";
import { lastCompleteMonth } from "./admin-points.server";
import type { MethodContext } from "./context.server";
import type { Holdings } from "./deployment.server";
import { perView } from "./per-view.server";

type Known = Map<number, readonly Row[]>;
type Row = Awaited<ReturnType<typeof readSharedDevices>>[number];
const knownOf = perView(({ panelBySeg }) => panelBySeg, (_context: { holdings: Holdings }, _month: string): Known => new Map());

/** For each point the neighbours that saw more than half of its devices in the last complete month. What was asked of a view of the data is not asked again. */
export async function sharedNeighbours(context: MethodContext, ids: readonly number[]): Promise<Map<number, SharedNeighbour[]>> {
  const holdings = await context.deployment.holdings();
  const month = lastCompleteMonth(holdings);
  if (month === null) return new Map();
  const known = knownOf({ holdings }, month);
  const missing = ids.filter((id) => !known.has(id));
  if (missing.length > 0) {
    const rows = await readSharedDevices(context.engine, missing, monthRange(month));
    for (const id of missing) known.set(id, rows.filter(({ point }) => point === id));
  }
  return new Map(ids.map((id) => [id, namesOf(context, holdings, known.get(id) ?? [])]));
}

function namesOf({ brand }: MethodContext, { points }: Holdings, rows: readonly Row[]): SharedNeighbour[] {
  const k = brand.privacy.minimumDevices;
  // neither the devices in common nor the others may be a few: the share would tell their number
  return rows.filter(({ devices, shared }) => shared * 2 > devices && !belowFloor(shared, k) && !belowFloor(devices - shared, k)).flatMap(({ neighbour, devices, shared }) => {
    const other = points.get(neighbour);
    return other ? [{ _id: String(neighbour), name: other.name, share: (100 * shared) / devices }] : [];
  }).sort((a, b) => b.share - a.share || Number(a._id) - Number(b._id));
}
