import { isoWeekday, type Day } from "~/domain/calendar";
import { along, metres, rounded, scatter, type Position } from "./geometry";
import type { DemoPoint, DemoPlace } from "./network";
import { makeRandom, type Random } from "./random";
import type { Resident } from "./residents";

/** Takes one fix: epoch seconds, degrees, accuracy in metres. */
export type Emit = (at: number, latitude: number, longitude: number, accuracy: number) => void;

export type DayOfLife = {
  day: Day;
  /** days after the first day of the data, and epoch seconds of local midnight */
  index: number;
  midnight: number;
  /** the campaign runs, or its effect lasts */
  campaign: boolean;
};

type Stop = { at: Position; leave: number; kind: "home" | "work" | "visit" | "pass" };

/** Share of days on which a device reports at all. */
const activeShare = 0.64;
/** How much more often people who pass the campaign's sites come while it works. */
const campaignLift = 1.35;
/** Share of shoppers who go on to another store of theirs the same day. */
const secondStore = 0.22;
const hour = 3600;
/** Relative wish to shop, Monday to Sunday. */
const weekdayWish = [0.8, 0.78, 0.82, 0.92, 1.12, 1.5, 1.05];

/** One person's fixes on one local day; the same for the same seed, person and calendar day. */
export function liveDay(seed: number, person: number, resident: Resident, places: readonly DemoPlace[], today: DayOfLife, emit: Emit): void {
  const random = makeRandom(seed, 3, person, Math.floor(today.midnight / 86_400));
  if (!random.chance(activeShare)) return;
  const weekday = isoWeekday(today.day);
  const stops = weekday <= 5 && resident.work && random.chance(0.88) ? workday(random, resident, resident.work, places) : freeDay(random, resident, places);
  const shop = storeOfDay(random, resident, today, weekday);
  if (shop) insertVisit(random, stops, shop, resident);
  const others = shop && random.chance(secondStore) ? openStores(resident, today).filter((store) => store !== shop) : [];
  if (others.length > 0) insertVisit(random, stops, random.pick(others), resident);
  if (resident.rival && random.chance(resident.rivalShopping * (weekdayWish[weekday - 1] ?? 1))) insertVisit(random, stops, resident.rival, resident);
  walkThrough(random, stops, resident, today.midnight, emit);
}

function storeOfDay(random: Random, resident: Resident, today: DayOfLife, weekday: number): DemoPoint | null {
  const lift = today.campaign && resident.seesCampaign ? campaignLift : 1;
  if (!random.chance(Math.min(0.9, resident.shopping * (weekdayWish[weekday - 1] ?? 1) * lift))) return null;
  const open = openStores(resident, today);
  return open[random.weighted(open.map((_, i) => [6, 3, 1][i] ?? 1))] ?? null;
}

const openStores = (resident: Resident, today: DayOfLife): DemoPoint[] => resident.stores.filter((store) => store.opens <= today.index && today.index < store.closes);

/** Home, the way past a site, work, perhaps lunch, home. Times in seconds after midnight, rising. */
function workday(random: Random, resident: Resident, work: Position, places: readonly DemoPlace[]): Stop[] {
  const out = (7.9 + 0.8 * random.normal()) * hour;
  const back = out + (9.2 + 0.7 * random.normal()) * hour;
  const stops: Stop[] = [{ at: resident.home, leave: Math.max(5 * hour, out), kind: "home" }];
  for (const site of resident.sites) if (random.chance(0.45)) stops.push({ at: scatter(random, site, 9), leave: out + 15 * 60, kind: "pass" });
  if (random.chance(0.16)) {
    stops.push({ at: work, leave: out + 4 * hour, kind: "work" }, { at: scatter(random, near(random, places, work), 8), leave: out + 4.7 * hour, kind: "visit" });
  }
  stops.push({ at: work, leave: back, kind: "work" });
  for (const site of [...resident.sites].reverse()) if (random.chance(0.35)) stops.push({ at: scatter(random, site, 9), leave: back + 15 * 60, kind: "pass" });
  stops.push({ at: resident.home, leave: 24 * hour, kind: "home" });
  return stops;
}

function freeDay(random: Random, resident: Resident, places: readonly DemoPlace[]): Stop[] {
  const out = (10 + 1.6 * random.normal()) * hour;
  const stops: Stop[] = [{ at: resident.home, leave: Math.max(6 * hour, out), kind: "home" }];
  if (random.chance(0.3)) for (const site of resident.sites.slice(0, 1)) stops.push({ at: scatter(random, site, 9), leave: out + 20 * 60, kind: "pass" });
  if (random.chance(0.45)) stops.push({ at: scatter(random, near(random, places, resident.home), 8), leave: out + (1 + random.next()) * hour, kind: "visit" });
  stops.push({ at: resident.home, leave: 24 * hour, kind: "home" });
  return stops;
}

/** One of the nearer places of a few drawn at random. */
function near(random: Random, places: readonly DemoPlace[], from: Position): DemoPlace {
  return [0, 1, 2, 3, 4, 5].map(() => random.pick(places)).reduce((best, place) => (metres(from, place) < metres(from, best) ? place : best));
}

/** Puts a visit before the last way home, or on a free day after breakfast. */
function insertVisit(random: Random, stops: Stop[], point: DemoPoint, resident: Resident): void {
  const at = stops.length - 1;
  const before = stops[at - 1]?.leave ?? 0;
  const minutes = resident.patience * (point.format === "express" ? 0.45 : 1) * Math.exp(0.35 * random.normal());
  stops.splice(at, 0, { at: scatter(random, point, 7), leave: before + random.between(12, 40) * 60 + Math.min(minutes, 150) * 60, kind: "visit" });
  const stay = Math.min(minutes, 150) * 60;
  const visit = stops[at];
  if (visit) Object.assign(visit, { stay });
}

/** Moves from stop to stop and reports: often on the way and in a shop, seldom at home and at work. */
function walkThrough(random: Random, stops: (Stop & { stay?: number })[], resident: Resident, midnight: number, emit: Emit): void {
  const last = 24 * hour - 60;
  const fix = (second: number, at: Position, spread: number) => {
    if (second < 0 || second > last) return;
    const real = scatter(random, at, spread);
    const coarse = random.chance(0.04);
    emit(midnight + Math.round(second), rounded(real.latitude), rounded(real.longitude), Math.round(coarse ? random.between(55, 180) : random.between(4, 24)));
  };
  let now = random.between(0, 2.5) * hour;
  let from: Position | null = null;
  for (const stop of stops) {
    if (from) now = move(random, from, stop.at, now, resident, fix);
    const every = stop.kind === "visit" ? 5 * 60 : stop.kind === "work" ? 3.4 * hour : 4.5 * hour;
    const leave = stop.kind === "pass" ? now + 40 : stop.stay !== undefined ? now + stop.stay : Math.max(stop.leave, now + 600);
    for (; now < Math.min(leave, last); now += every * random.between(0.7, 1.3)) fix(now, stop.at, stop.kind === "visit" ? 9 : 7);
    if (stop.kind === "visit") fix(leave, stop.at, 9);
    now = leave;
    from = stop.at;
  }
}

/** Bursts of two fixes on the way, enough to tell the speed of each part of it; answers the time of arrival. */
function move(random: Random, from: Position, to: Position, start: number, resident: Resident, fix: (second: number, at: Position, spread: number) => void): number {
  const distance = metres(from, to) * 1.25;
  const speed = (distance < 900 ? 4.6 : resident.speedKmh) / 3.6;
  const seconds = distance / speed;
  const bursts = Math.min(3, Math.ceil(seconds / 420));
  for (let burst = 0; burst < bursts; burst++) {
    const t = ((burst + random.between(0.15, 0.7)) / bursts) * seconds;
    for (const second of [t, t + random.between(70, 150)]) if (second < seconds - 20) fix(start + second, along(from, to, second / seconds), 14);
  }
  return start + seconds;
}
