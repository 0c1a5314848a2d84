import { metres } from "./distance";
import { inSlice, nodeAllows, showable, withheld } from "./floor";
import { localTime, weekdayOf } from "./local-time";
import type { Ping, Question } from "./model";
import { accurate } from "./pings";
import { read, type Reading } from "./reading";
import type { History } from "./visits";

/** On foot and by car around a segment (METRICS.md "Mobility"). */
const zones = [["0_500", 500], ["500_1000", 1000], ["1000_2000", 2000]] as const;
const carKmh = 15;
const fastestKmh = 200;

/** Speeds in whole mm/s of a device's pings, null where unknown: given, or else told by the first later good fix from 60 s to 5 min after. */
export function speedsOf(pings: readonly Ping[], accuracy: number): (number | null)[] {
  const later = (a: Ping, b: Ping) => a.at - b.at || a.lat - b.lat || a.lon - b.lon;
  const good = pings.filter((ping) => accurate(ping, accuracy)).sort(later);
  let from = 0;
  return pings.map((ping) => {
    if (!accurate(ping, accuracy)) return null;
    // pings come in the order of time: none before the last one's later fix is this one's
    while (from < good.length && (good[from]?.at ?? 0) < ping.at + 60) from++;
    const candidate = good[from];
    const next = candidate && candidate.at <= ping.at + 300 ? candidate : undefined;
    const given = ping.speed ?? -1;
    const speed = given >= 0 ? Math.fround(given) : next ? metres(ping, next) / (next.at - ping.at) : null;
    return speed === null || speed * 3.6 > fastestKmh ? null : Math.round(speed * 1000);
  });
}

/** Percentile of type 7. */
export function percentile(values: readonly number[], p: number): number {
  const sorted = [...values].sort((a, b) => a - b);
  const place = (sorted.length - 1) * p;
  const [below = 0, above = 0] = [sorted[Math.floor(place)], sorted[Math.ceil(place)]];
  return below + (place - Math.floor(place)) * (above - below);
}

type Around = { device: string; weekday: number; zone: number; speeds: number[] };

function aroundOf({ history, question, segment }: Reading): Around[] {
  const found = new Map<string, Around>();
  const { start, end } = question;
  const { zone: timeZone, maximumAccuracyMeters } = history.world.parameters;
  for (const [device, pings] of history.pings) {
    const speeds = speedsOf(pings, maximumAccuracyMeters);
    pings.forEach((ping, i) => {
      const { day } = localTime(ping.at, timeZone);
      if (day < start || day > end) return;
      const nearest = Math.min(...segment.points.map((point) => metres(ping, point)));
      const zone = zones.findIndex(([, radius]) => nearest <= radius);
      if (zone < 0) return;
      const weekday = ((weekdayOf(day) + 1) % 7) + 1;
      const key = `${device} ${weekday} ${zone}`;
      const around = found.get(key) ?? { device, weekday, zone, speeds: [] };
      found.set(key, around);
      const speed = speeds[i];
      if (speed !== null && speed !== undefined) around.speeds.push(speed);
    });
  }
  return [...found.values()];
}

/** `metricsWeekDay`: Saturday 1 … Friday 7. What of a zone may not be shown, or could be had by subtraction, is hidden. */
export function weekDaysOf(history: History, question: Question) {
  const reading = read(history, question, question.single !== null);
  const { floor, outside } = reading;
  const all = aroundOf(reading);
  const kept = inSlice(floor, question.slice);
  const open = (list: readonly Around[]) => nodeAllows(floor, outside, question.slice) && showable(floor, list.map(({ device }) => device), question.slice);
  return [1, 2, 3, 4, 5, 6, 7].map((dayofweek) => {
    const fields: Record<string, number> = {};
    const hidden: string[] = [];
    zones.forEach(([name], zone) => {
      const here = all.filter((each) => each.weekday === dayofweek && each.zone === zone);
      const [unknown, known] = [here.filter(({ speeds }) => speeds.length === 0), here.filter(({ speeds }) => speeds.length > 0)];
      const isCar = ({ speeds }: Around) => percentile(speeds, 0.85) * 0.0036 >= carKmh;
      const [cars, walkers] = [known.filter(isCar), known.filter((each) => !isCar(each))];
      for (const [field, list] of [["uniques", here], ["with_speed", known], ["by_car", cars]] as const) fields[`${name}_${field}`] = list.filter(({ device }) => kept(device)).length;
      const names = (...counts: string[]) => hidden.push(...counts.map((count) => `${name}_${count}`));
      if (!open(here)) names("uniques", "with_speed", "by_car");
      else if (!open(known) || !open(unknown)) names("with_speed", "by_car");
      else if (!open(cars) || !open(walkers)) names("by_car");
    });
    return withheld({ dayofweek, days: reading.days.filter((day) => ((weekdayOf(day) + 1) % 7) + 1 === dayofweek).length, ...fields }, hidden);
  });
}
