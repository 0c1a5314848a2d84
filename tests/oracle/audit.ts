import { metres } from "./distance";
import { anchorsOf } from "./anchors";
import { daysOf, monthOf, plusDays } from "./local-time";
import { unknownProfile, type Point } from "./model";
import { segmentOf } from "./segment";
import { upliftOfDevices, type AuditedDevice } from "./uplift";
import type { History } from "./visits";

export type AuditQuestion = { sites: Point[]; points: Point[]; start: string; end: string };

const bands = 7;
const lessons = 28;
const ends = [500, 1000, 2000, 5000, 10_000];

/** The window of equal length just before. */
export function windowBefore({ start, end }: { start: string; end: string }): { start: string; end: string } {
  const days = daysOf(start, end).length;
  return { start: plusDays(start, -days), end: plusDays(start, -1) };
}

/** An audit by METRICS.md "OOH: exposure, attribution, audit", read from visits; the floor is off. */
export function auditOf(history: History, { sites, points, start, end }: AuditQuestion) {
  const { parameters, profiles } = history.world;
  const before = windowBefore({ start, end });
  const length = daysOf(start, end).length;
  const within = (window: { start: string; end: string }) => ({ day }: { day: string }) => day >= window.start && day <= window.end;
  const [inT, inBefore] = [within({ start, end }), within(before)];
  const siteIds = new Set(sites.map(({ id }) => id));
  const exposures = history.counted.filter(({ point }) => siteIds.has(point.id));
  const devicesOf = (list: readonly { device: string }[]) => new Set(list.map(({ device }) => device));
  const [exposedNow, exposedBefore] = [devicesOf(exposures.filter(inT)), devicesOf(exposures.filter(inBefore))];
  const segment = segmentOf(history, points);
  const [convertedNow, convertedBefore] = [devicesOf(segment.visits.filter(inT)), devicesOf(segment.visits.filter(inBefore))];

  const audited = new Map<string, AuditedDevice>();
  let alsoBefore = 0;
  for (const [device, days] of history.panelDays) {
    const seen = [...days].map((day) => ({ day }));
    const [now, then] = [seen.filter(inT).length, seen.filter(inBefore).length];
    if (now === 0 || then === 0) continue;
    const exposed = exposedNow.has(device);
    if (!exposed && exposedBefore.has(device)) continue;
    if (exposed && exposedBefore.has(device)) alsoBefore++;
    const last = monthOf(history.lastDay ?? end);
    const month = monthOf(end) < last ? monthOf(end) : last;
    const { home } = anchorsOf(history.pings.get(device) ?? [], month, history.lastDay ?? "", parameters);
    const distance = home && Math.min(...points.map((point) => metres(home, point)));
    const near = distance === null ? "unknown" : String(1 + ends.filter((limit) => distance > limit).length);
    const band = (count: number) => String(Math.ceil((bands * count) / length));
    const { gender, age, class: social } = profiles.get(device) ?? unknownProfile;
    audited.set(device, { exposed, like: [near, band(now), band(then), gender, age, social], now: convertedNow.has(device), before: convertedBefore.has(device) });
  }
  const uplift = upliftOfDevices([...audited.values()]);

  const weightOf = new Map<AuditedDevice, number>();
  for (const stratum of uplift.strata) {
    const controls = stratum.filter(({ exposed }) => !exposed);
    for (const device of stratum) weightOf.set(device, device.exposed ? 1 : (stratum.length - controls.length) / controls.length);
  }
  const series = daysOf(plusDays(start, -lessons), end).map((day) => {
    const visits = segment.visits.filter((visit) => visit.day === day);
    const sum = (exposed: boolean) => visits.reduce((all, { device }) => { const own = audited.get(device); return own?.exposed === exposed ? all + (weightOf.get(own) ?? 0) : all; }, 0);
    return { day, real: sum(true), control: sum(false) };
  });

  const first = new Map<string, number>();
  for (const { device, start: at } of exposures.filter(inT)) first.set(device, Math.min(at, first.get(device) ?? Infinity));
  const attributed = (list: typeof segment.visits) => list.filter((visit) => inT(visit) && visit.start > (first.get(visit.device) ?? Infinity));
  const made = attributed(segment.visits);
  const pointVisits = attributed(segment.pointVisits);
  const visitors = devicesOf(made);
  const newFrom = length > 30 ? start : plusDays(end, -29);
  return {
    uplift, alsoBefore, series, impacted: exposedNow.size, visitors: visitors.size, visits: made.length,
    dwell: pointVisits.length === 0 ? null : pointVisits.reduce((sum, { dwell }) => sum + dwell, 0) / 60 / pointVisits.length,
    fresh: [...visitors].filter((device) => (segment.firstDay.get(device) ?? "") >= newFrom).length,
    daily: daysOf(start, end).map((day) => ({ day, visits: made.filter((visit) => visit.day === day).length, unique: devicesOf(made.filter((visit) => visit.day === day)).size })),
    sites: sites.map((site) => {
      const there = exposures.filter((visit) => inT(visit) && visit.point.id === site.id);
      const devices = devicesOf(there);
      return { id: site.id, hits: there.length, unique: [...devices].filter((device) => visitors.has(device)).length };
    }),
    points: points.map((point) => ({
      id: point.id, visits: segment.pointVisits.filter((visit) => inT(visit) && visit.point.id === point.id).length,
      attributed: devicesOf(pointVisits.filter((visit) => visit.point.id === point.id)).size,
    })),
  };
}
