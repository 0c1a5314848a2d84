import { anchorsOf } from "./anchors";
import { within } from "./distance";
import { localTime, monthOf } from "./local-time";
import type { Exclusion, Parameters, Ping, Point, Visit, World } from "./model";
import { accurate, keptPings } from "./pings";

/** Everything the loaded history says: pings by device, visits that count and those that do not. */
export type History = {
  world: World;
  pings: Map<string, Ping[]>;
  /** local days on which a device had a ping */
  panelDays: Map<string, Set<string>>;
  firstDay: string | null;
  lastDay: string | null;
  counted: Visit[];
  excluded: { visit: Visit; reason: Exclusion }[];
};

/** Reads the pings of a world into visits (METRICS.md "Visit"). */
export function readHistory(world: World): History {
  const { parameters, points } = world;
  const pings = keptPings(world.pings);
  const panelDays = new Map([...pings].map(([device, own]) => [device, new Set(own.map((ping) => localTime(ping.at, parameters.zone).day))]));
  const days = [...new Set([...panelDays.values()].flatMap((own) => [...own]))].sort();
  const history: History = { world, pings, panelDays, firstDay: days[0] ?? null, lastDay: days.at(-1) ?? null, counted: [], excluded: [] };
  for (const [device, own] of pings) {
    const usable = own.filter((ping) => accurate(ping, parameters.maximumAccuracyMeters));
    const anchors = new Map<string, ReturnType<typeof anchorsOf>>();
    const anchorsFor = (month: string) => {
      const found = anchors.get(month) ?? anchorsOf(own, month, history.lastDay ?? "", parameters);
      anchors.set(month, found);
      return found;
    };
    for (const point of points) {
      for (const visit of runsAt(device, point, usable, parameters)) {
        const reason = exclusionOf(visit, anchorsFor, parameters);
        if (reason === null) history.counted.push(visit);
        else history.excluded.push({ visit, reason });
      }
    }
  }
  return history;
}

export const radiusOf = (point: Point, parameters: Parameters): number => point.radius ?? parameters.radiusMeters;

/** Maximal runs of a device's pings at a point in which each follows the one before within the gap; pings elsewhere do not matter. */
function runsAt(device: string, point: Point, pings: readonly Ping[], parameters: Parameters): Visit[] {
  const runs: Ping[][] = [];
  for (const ping of pings) {
    if (!within(ping, point, radiusOf(point, parameters))) continue;
    const run = runs.at(-1);
    const before = run?.at(-1);
    if (run && before && ping.at - before.at <= parameters.gapMinutes * 60) run.push(ping);
    else runs.push([ping]);
  }
  return runs.map((run) => {
    const [start, end] = [run[0]?.at ?? 0, run.at(-1)?.at ?? 0];
    return { device, point, start, end, dwell: end - start, pings: run.length, ...localTime(start, parameters.zone) };
  });
}

/** Why a visit to a PDV counts in no metric, or null. Exposures to OOH sites are not excluded. */
function exclusionOf(visit: Visit, anchorsFor: (month: string) => ReturnType<typeof anchorsOf>, parameters: Parameters): Exclusion | null {
  if (visit.point.type === "ooh") return null;
  if (visit.dwell > parameters.maximumHours * 3600) return "too_long";
  if (!parameters.excludeResidents) return null;
  const { home, work } = anchorsFor(monthOf(visit.day));
  const radius = radiusOf(visit.point, parameters);
  if (home && within(home, visit.point, radius)) return "resident";
  return work && within(work, visit.point, radius) ? "staff" : null;
}
