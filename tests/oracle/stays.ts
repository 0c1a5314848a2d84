import { metres } from "./distance";
import { localTime } from "./local-time";
import type { Parameters, Ping, Visit } from "./model";
import { accurate } from "./pings";
import type { History } from "./visits";

/** Where a device stayed: its first ping's position, first and last second, local day. */
export type Stay = { start: number; end: number; lat: number; lon: number; day: string };

const nearMetres = 100;
const leastSeconds = 300;

/**
 * The stays of a device (METRICS.md "Movement"), day by day: from each ping the run of all that follow within 100 m of it; the first run
 * that lasts 5 minutes is a stay, and the search goes on after its end.
 */
export function staysOf(pings: readonly Ping[], parameters: Parameters): Stay[] {
  const days = new Map<string, Ping[]>();
  for (const ping of pings) {
    if (!accurate(ping, parameters.maximumAccuracyMeters)) continue;
    const { day } = localTime(ping.at, parameters.zone);
    days.set(day, [...(days.get(day) ?? []), ping]);
  }
  return [...days].flatMap(([day, own]) => staysOfDay(day, [...own].sort((a, b) => a.at - b.at || a.lat - b.lat || a.lon - b.lon)));
}

function staysOfDay(day: string, pings: readonly Ping[]): Stay[] {
  const stays: Stay[] = [];
  for (let i = 0; i < pings.length; i++) {
    const first = pings[i] as Ping;
    let last = i;
    while (last + 1 < pings.length && metres(first, pings[last + 1] as Ping) <= nearMetres) last++;
    const end = (pings[last] as Ping).at;
    if (end - first.at < leastSeconds) continue;
    stays.push({ start: first.at, end, lat: first.lat, lon: first.lon, day });
    i = last;
  }
  return stays;
}

const read = new WeakMap<Map<string, Ping[]>, Map<string, Stay[]>>();

/** The last stay that ends before a visit's start and the first that starts after its end, on the visit's local day. */
export function around(history: History, visit: Visit): { previous: Stay | null; next: Stay | null } {
  const known = read.get(history.pings) ?? new Map<string, Stay[]>();
  read.set(history.pings, known);
  const stays = known.get(visit.device) ?? staysOf(history.pings.get(visit.device) ?? [], history.world.parameters);
  known.set(visit.device, stays);
  const onDay = stays.filter((stay) => stay.day === visit.day);
  return { previous: onDay.filter((stay) => stay.end < visit.start).at(-1) ?? null, next: onDay.find((stay) => stay.start > visit.end) ?? null };
}
