import { within } from "./distance";
import { localTime } from "./local-time";
import type { Point } from "./model";
import { accurate } from "./pings";
import type { History } from "./visits";

export type OracleLoyalty = {
  visitors: number | null; loyal: number | null;
  bands: (number | null)[];
  loyalTo: { id: number; visitors: number }[];
  receptive: Record<"categories" | "genres" | "places", { name: string; visitors: number; share: number; panel: number; index: number; low: number; high: number }[]>;
};
type Asked = { point: Point; start: string; end: string; days: number; floor: number };

const z = 1.959964;
const bands: [number, number][] = [[1, 1], [2, 2], [3, 4], [5, Infinity]];
/** Devices with more days than this are told apart by nothing. */
const most = 10;

/** Distinct visit days of each visitor of a point. */
function daysAt(history: History, { point, start, end }: Asked): Map<string, number> {
  const days = new Map<string, Set<string>>();
  for (const visit of history.counted) {
    if (visit.point.id !== point.id || visit.day < start || visit.day > end) continue;
    days.set(visit.device, (days.get(visit.device) ?? new Set()).add(visit.day));
  }
  return new Map([...days].map(([device, set]) => [device, set.size]));
}

/** Devices that were at a third-party place: a run of pings within the radius that starts in the period. */
function wasAt(history: History, { start, end }: Asked, own: { lat: number; lon: number }[]): Set<string> {
  const { parameters } = history.world;
  return new Set([...history.pings].filter(([, pings]) => own.some((place) => {
    const times = pings.filter((ping) => accurate(ping, parameters.maximumAccuracyMeters) && within(ping, place, parameters.radiusMeters)).map(({ at }) => at);
    return times.some((at, i) => (i === 0 || at - (times[i - 1] ?? 0) > parameters.gapMinutes * 60) && localTime(at, parameters.zone).day >= start && localTime(at, parameters.zone).day <= end);
  })).map(([device]) => device));
}

/** Loyalty of a store without any protection: every count as it is. */
export function plainLoyalty(history: History, asked: Asked): OracleLoyalty {
  const { world } = history;
  const days = daysAt(history, asked);
  const loyal = new Set([...days].filter(([, count]) => Math.min(count, most) >= asked.days).map(([device]) => device));
  const panel = new Set([...history.pings].filter(([, pings]) => pings.some(({ at }) => { const { day } = localTime(at, world.parameters.zone); return day >= asked.start && day <= asked.end; })).map(([device]) => device));
  const row = (name: string, bears: Set<string>) => {
    const inPanel = [...panel].filter((device) => bears.has(device));
    const own = [...loyal].filter((device) => bears.has(device)).length;
    if (own === 0) return [];
    const ratio = own / loyal.size / (inPanel.length / panel.size);
    // device by device: what each adds to the ratio's logarithm
    let variance = 0;
    for (const device of panel) {
      const bearsIt = bears.has(device) ? 1 : 0;
      const part = loyal.has(device) ? bearsIt / own - 1 / loyal.size : 0;
      variance += (part - (bearsIt / inPanel.length - 1 / panel.size)) ** 2;
    }
    const reach = z * Math.sqrt(variance);
    const found = { name, visitors: own, share: own / loyal.size, panel: inPanel.length / panel.size, index: 100 * ratio, low: 100 * ratio * Math.exp(-reach), high: 100 * ratio * Math.exp(reach) };
    return found.low > 100 || found.high < 100 ? [found] : [];
  };
  const best = <T extends { index: number; name: string }>(rows: T[]): T[] => rows.sort((a, b) => b.index - a.index || (a.name < b.name ? -1 : 1)).slice(0, 10);
  const places = world.places ?? [];
  const genres = new Set([...(world.traits?.values() ?? [])].flatMap((traits) => traits.genres));
  return {
    visitors: days.size, loyal: loyal.size,
    bands: bands.map(([from, to]) => [...days.values()].filter((count) => count >= from && count <= to).length),
    loyalTo: world.points.filter(({ id, type }) => id !== asked.point.id && type === asked.point.type).map(({ id }) => ({
      id, visitors: new Set(history.counted.filter((visit) => visit.point.id === id && visit.day >= asked.start && visit.day <= asked.end && loyal.has(visit.device)).map(({ device }) => device)).size,
    })).filter(({ visitors }) => visitors > 0),
    receptive: {
      categories: best([...new Set(places.map(({ category }) => category))].flatMap((category) => row(category, wasAt(history, asked, places.filter((place) => place.category === category))))),
      genres: best([...genres].flatMap((genre) => row(genre, new Set([...(world.traits ?? [])].filter(([, traits]) => traits.genres.includes(genre)).map(([device]) => device))))),
      places: best(places.flatMap((place) => row(place.name, wasAt(history, asked, [place])))),
    },
  };
}
