import { anchorsOf } from "./anchors";
import { areaAt, type Area } from "./areas";
import { unknownProfile, valuesOf, type Point } from "./model";
import { wilson } from "./planner";
import { segmentOf } from "./segment";
import type { History } from "./visits";

export type OracleArea = { devices: number; visits: number; visitors: number; classes: Record<string, number> };
type Asked = { points: Point[]; start: string; end: string };

const key = ({ name, community }: { name: string; community: string }): string => `${name}|${community}`;

/** Residents of each area and what they do in S, without any protection: homes by walking round the rings. */
export function plainNeighborhood(history: History, areas: readonly Area[], { points, start, end }: Asked): { areas: Map<string, OracleArea>; visitors: number } {
  const { world, lastDay } = history;
  const month = (end < (lastDay ?? end) ? end : (lastDay ?? end)).slice(0, 7);
  const home = new Map([...history.pings].flatMap(([device, pings]): [string, string][] => {
    const place = anchorsOf(pings, month, lastDay ?? "", world.parameters).home;
    const area = place && areaAt(areas, place);
    return area ? [[device, key(area)]] : [];
  }));
  const found = new Map(areas.map((area): [string, OracleArea] => [key(area), { devices: 0, visits: 0, visitors: 0, classes: {} }]));
  for (const [device, area] of home) {
    const own = found.get(area);
    if (!own) continue;
    const value = (world.profiles.get(device) ?? unknownProfile).class;
    own.devices++;
    own.classes[value] = (own.classes[value] ?? 0) + 1;
  }
  const visits = segmentOf(history, points).visits.filter(({ day }) => day >= start && day <= end);
  for (const { device } of visits) { const own = found.get(home.get(device) ?? ""); if (own) own.visits++; }
  for (const device of new Set(visits.map((visit) => visit.device))) { const own = found.get(home.get(device) ?? ""); if (own) own.visitors++; }
  return { areas: found, visitors: new Set(visits.map(({ device }) => device)).size };
}

/** Shares of known classes in an area and in all of them, with index and Wilson interval. */
export function plainClasses(areas: ReadonlyMap<string, OracleArea>, of: string) {
  const known = valuesOf.class.filter((value) => value !== "unknown");
  const sum = (classes: Record<string, number>): number => known.reduce((all, value) => all + (classes[value] ?? 0), 0);
  const city = [...areas.values()];
  const own = areas.get(of)?.classes ?? {};
  return known.filter((value) => city.some(({ classes }) => classes[value])).map((value) => {
    const [part, whole] = [own[value] ?? 0, sum(own)];
    const inCity = city.reduce((all, { classes }) => all + (classes[value] ?? 0), 0) / city.reduce((all, { classes }) => all + sum(classes), 0);
    const [low, rest] = [wilson(part, whole), wilson(whole - part, whole)];
    return { value, devices: part, share: whole === 0 ? null : part / whole, low, high: rest === null ? null : 1 - rest, city: inCity, index: whole === 0 ? null : (100 * part) / whole / inCity };
  });
}
