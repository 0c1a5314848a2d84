import { areaId, areasOf, classesOf, type AreaCounts } from "~/analytics/neighborhood";
import { readAreaList, readAreaVisitors, readResidents, type KnownArea } from "~/analytics/neighborhood.server";
import { AppError } from "~/contract/errors";
import type { CallOptions } from "~/contract/methods";
import type { Neighborhood, neighborhoodParams } from "~/contract/premium";
import { socialClasses } from "~/contract/values";
import type { z } from "~/contract/zod";
import { monthOf } from "~/domain/calendar";
import { segmentHash } from "~/domain/segment-hash.server";
import { simpleRing } from "~/domain/simple-rings";
import { inPart } from "./answer-parts.server";
import type { MethodContext } from "./context.server";
import { perView } from "./per-view.server";
import { askPremium } from "./premium/question.server";
import type { Asked } from "./asked.server";

/** Parts of the drawn region that a shape may be off by. */
const grain = 1500;
type Shapes = { areas: KnownArea[]; shapes: Neighborhood["shapes"] };
/** Areas and their drawings, read and simplified once for a view of the data. */
const areasIn = perView(({ panelBySeg }) => panelBySeg, async ({ context }: Asked, _: "all"): Promise<Shapes> => {
  const areas = await readAreaList(context.engine);
  let [west, east, south, north] = [180, -180, 90, -90];
  for (const { polygon } of areas) for (const [outer = []] of polygon) for (const [lon, lat] of outer) [west, east, south, north] = [Math.min(west, lon), Math.max(east, lon), Math.min(south, lat), Math.max(north, lat)];
  const degrees = Math.max(1e-5, Math.max(east - west, north - south) / grain);
  // of an archipelago the rocks would be dots, but an area keeps at least its first polygon
  const shapes = areas.flatMap((area) => area.polygon.map((rings) => ({ _id: areaId(area), rings: rings.map((ring) => simpleRing(ring, degrees) as [number, number][]).filter((ring) => ring.length >= 4) }))
    .filter(({ rings }, i) => i === 0 || rings.length > 0));
  return { areas: areas.map((area) => ({ ...area, polygon: [] })), shapes };
});

/** Where the visitors of a segment live, and who lives there (METRICS.md, "Premium"). */
export async function getNeighborhoodData(context: MethodContext, [{ stores, area: wanted, ...filter }]: z.output<typeof neighborhoodParams>, options: CallOptions): Promise<Neighborhood> {
  const { engine } = context;
  const holdings = await context.deployment.holdings();
  const leaves = stores?.map(({ id }) => {
    const point = holdings.points.get(Number(id));
    if (!point || point.type !== filter.type) throw new AppError("bad_input", `0.stores: no point ${id}`, { fields: [{ path: "0.stores", code: "invalid", message: `no point ${id}` }] });
    return segmentHash(filter.type, [...point.path, point.code]);
  });
  const { asked, meta } = await askPremium(context, leaves ? { ...filter, pois: [], groupKeys: leaves, storeKey: null } : filter, options);
  const { question: { points, pointsParent, period }, k, signal } = asked;
  // beyond the data's last month homes stay those of it
  const [lastMonth, dataMonth] = [monthOf(period.end), monthOf(holdings.lastDayOrToday)];
  const homesMonth = lastMonth < dataMonth ? lastMonth : dataMonth;
  const month = Number(homesMonth.replace("-", ""));
  const [{ areas, shapes }, residents, visitors, parent, reading, { whole }] = await Promise.all([
    inPart("areas", () => areasIn(asked, "all")), inPart("residents", () => readResidents(engine, month, signal)), inPart("visitors", () => readAreaVisitors(engine, points, period, month, signal)),
    k === 0 || pointsParent === null ? null : inPart("parent", () => readAreaVisitors(engine, pointsParent, period, month, signal)), inPart("everybody", () => asked.reading()), inPart("guards", () => asked.guards()),
  ]);
  const byArea = new Map(areas.map((area): [number, AreaCounts] => [area.area, { area, residents: socialClasses.map(() => 0), visitors: 0, visits: 0, parentVisitors: parent === null ? null : 0 }]));
  for (const { area, class: value, devices } of residents) { const own = byArea.get(area); if (own) own.residents[value] = devices; }
  for (const { area, visitors: count, visits } of visitors) { const own = byArea.get(area); if (own) Object.assign(own, { visitors: count, visits }); }
  for (const { area, visitors: count } of parent ?? []) { const own = byArea.get(area); if (own) own.parentVisitors = count; }
  const counted = [...byArea.values()];
  const uniques = (reading.devices.uniques[0] ?? []).reduce((sum, devices) => sum + devices, 0);
  const told = areasOf(counted, uniques, k, whole.nodeAllowed);

  const first = told.neighborhoodData[0];
  const chosen = counted.find(({ area }) => areaId(area) === wanted) ?? counted.find(({ area }) => first && areaId(area) === first._id && area.community === first.community);
  const members = {
    ...told, area: chosen ? { _id: areaId(chosen.area), name: chosen.area.name, community: chosen.area.community } : null,
    classData: chosen ? classesOf(counted, chosen, k) : [],
  };
  return { meta: await meta(members), homes_month: homesMonth, ...members, shapes };
}
