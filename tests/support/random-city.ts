import { metres } from "../oracle/distance";
import { usualParameters, valuesOf, type Parameters, type Ping, type Point, type Profile, type World } from "../oracle/model";

/** Numbers in [0, 1) that depend on the seed alone. */
export function randomNumbers(seed: number): () => number {
  let state = seed >>> 0;
  return () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    let mixed = state ^ (state >>> 15);
    mixed = Math.imul(mixed, 0x2c1b3c6d);
    mixed ^= mixed >>> 12;
    mixed = Math.imul(mixed, 0x297a2d39);
    return ((mixed ^ (mixed >>> 15)) >>> 0) / 2 ** 32;
  };
}

const degree = 111_195;
/** Metres from a radius within which a fix may fall either way. */
const edge = 0.06;
export type CitySize = { devices: number; points: number; days: number; firstDay: string };

/**
 * A small city of invented people: a home, sometimes a work place, walks among the points, some of which share a corner or are
 * somebody's home. Some rows come twice, some with a poor accuracy. No fix lies within 6 cm of a radius.
 */
export function randomCity(seed: number, size: CitySize, change: Partial<Parameters> = {}): World {
  const random = randomNumbers(seed);
  const parameters = { ...usualParameters, ...change };
  const pick = <T>(list: readonly T[]): T => list[Math.floor(random() * list.length)] as T;
  const at = (lat: number, lon: number, north: number, east: number) => ({ lat: lat + north / degree, lon: lon + east / degree / Math.cos((lat * Math.PI) / 180) });
  const near = (place: { lat: number; lon: number }, spread: number) => at(place.lat, place.lon, (random() - 0.5) * 2 * spread, (random() - 0.5) * 2 * spread);

  const points: Point[] = [];
  while (points.length < size.points) {
    const type = points.length % 5 === 4 ? ("ooh" as const) : ("pdv" as const);
    const before = points.at(-1);
    const place = before && random() < 0.45 ? near(before, 85) : at(-23.55, -46.63, random() * 3000, random() * 3000);
    if (points.some((point) => Math.abs(metres(point, place) - 100) < edge)) continue;
    points.push({
      id: points.length + 1, code: `P${points.length + 1}`, name: `Store ${points.length + 1}`, ...place, radius: random() < 0.15 ? 80 : null, type,
      path: pick(type === "ooh" ? [["Ruas"]] : [["Norte", "Um"], ["Norte", "Dois"], ["Sul"], []]),
    });
  }
  const clear = (fix: { lat: number; lon: number }) => points.every((point) => Math.abs(metres(point, fix) - (point.radius ?? parameters.radiusMeters)) > edge);

  const pings: Ping[] = [];
  const profiles = new Map<string, Profile>();
  const dayStart = Date.parse(`${size.firstDay}T03:00:00Z`) / 1000;
  const accuracy = () => (random() < 0.2 ? null : random() < 0.15 ? Math.floor(55 + random() * 100) : Math.floor(3 + random() * 45));
  for (let i = 0; i < size.devices; i++) {
    const device = `phone-${i}`;
    if (random() < 0.9) profiles.set(device, { gender: pick(valuesOf.gender), age: pick(["20_24", "30_39", "unknown"]), class: pick(["A", "B", "unknown"]) });
    const add = (when: number, place: { lat: number; lon: number }, spread: number) => {
      const fix = near(place, spread);
      if (!clear(fix)) return;
      pings.push({ device, at: when, ...fix, accuracy: accuracy() });
      if (random() < 0.05) pings.push({ device, at: when + (random() < 0.5 ? 0 : 0.4), ...fix, accuracy: accuracy() });
    };
    const home = random() < 0.12 ? near(pick(points), 20) : at(-23.5, -46.58, random() * 4000, random() * 4000);
    const work = random() < 0.12 ? near(pick(points), 20) : random() < 0.6 ? at(-23.52, -46.6, random() * 4000, random() * 4000) : null;
    const favourite = pick(points);
    for (let day = 0; day < size.days; day++) {
      if (random() < 0.25) continue;
      const midnight = dayStart + day * 86_400;
      for (const hour of [1, 4, 21, 23]) if (random() < 0.6) add(midnight + hour * 3600 + Math.floor(random() * 3000), home, 15);
      if (work) for (const hour of [9, 11, 15, 17]) if (random() < 0.7) add(midnight + hour * 3600 + Math.floor(random() * 3500), work, 15);
      let now = midnight + Math.floor((random() < 0.2 ? 22.5 + random() * 1.3 : 6 + random() * 15) * 3600);
      let here = random() < 0.4 ? favourite : pick(points);
      for (let step = 0; step < 9; step++) {
        add(now, here, 65);
        now += random() < 0.1 ? 1800 : random() < 0.8 ? 60 + Math.floor(random() * 900) : 1700 + Math.floor(random() * 2000);
        if (random() < 0.35) here = random() < 0.6 ? pick(points.filter((point) => metres(point, here) < 150)) : pick(points);
      }
    }
    if (i % 17 === 3) for (let when = dayStart + 2 * 86_400; when < dayStart + 2 * 86_400 + 17 * 3600; when += 1500) pings.push({ device, at: when, lat: favourite.lat, lon: favourite.lon, accuracy: 10 });
  }
  return { parameters, points, pings, profiles };
}
