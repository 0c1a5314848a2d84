import type { Ping } from "./model";

/**
 * The pings of each device in time order, without doubles: two are the same when device, second, latitude and longitude are equal;
 * the better accuracy stays, and a known one is better than none.
 */
export function keptPings(pings: readonly Ping[]): Map<string, Ping[]> {
  const kept = new Map<string, Map<string, Ping>>();
  for (const read of pings) {
    const ping = { ...read, at: Math.floor(read.at) };
    const ofDevice = kept.get(ping.device) ?? new Map<string, Ping>();
    kept.set(ping.device, ofDevice);
    const key = `${ping.at} ${ping.lat} ${ping.lon}`;
    const before = ofDevice.get(key);
    if (!before || errorOf(ping) < errorOf(before)) ofDevice.set(key, ping);
  }
  return new Map([...kept].map(([device, ofDevice]) => [device, [...ofDevice.values()].sort((a, b) => a.at - b.at)]));
}

const errorOf = (ping: Ping): number => ping.accuracy ?? Infinity;

/** Whether a fix is good enough for a limit in metres; one of unknown accuracy is. */
export const accurate = (ping: Ping, limit: number): boolean => ping.accuracy === null || ping.accuracy <= limit;
