import { local, pingsCsv, pointsCsv } from "./support";

export type Row = [string, number, number, number, number?];

/** Numbers in [0, 1) that depend on the seed alone. */
export function randomFrom(seed: number): () => number {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}

export const cityPoints: [string, number, number, string?, number?][] = [
  ["A", -23.55, -46.63], ["B", -23.5503, -46.63], ["C", -23.5503, -46.6304], ["D", -23.56, -46.64, "pdv", 120], ["O", -23.552, -46.632, "ooh"], ["Q", -23.57, -46.65, "ooh"],
];
export const cityPointsCsv = pointsCsv(cityPoints);

const firstDay = Date.parse("2026-01-22T00:00:00Z");
const dayAfter = (index: number): string => new Date(firstDay + index * 86_400_000).toISOString().slice(0, 10);

/**
 * Devices with a home, a work place and strolls among the points, over `days` days; one lives at a store, one works there, one
 * sleeps for days below a billboard. Some rows come twice, some with another accuracy.
 */
export function cityRows(seed: number, days: number, devices = 8): Row[] {
  const random = randomFrom(seed);
  const rows: Row[] = [];
  const near = (value: number) => value + (random() - 0.5) * 0.0006;
  for (let device = 0; device < devices; device++) {
    const id = `phone-${device}`;
    const home = device === 0 ? [-23.55, -46.63] : [-23.5 - device * 0.011, -46.6 - device * 0.013];
    const work = device === 1 ? [-23.56, -46.64] : [-23.58 - device * 0.007, -46.66];
    for (let index = 0; index < days; index++) {
      const day = dayAfter(index);
      for (const time of ["00:40", "03:10", "21:15", "23:50"]) if (random() < 0.7) rows.push([id, local(day, time) + Math.floor(random() * 600), near(home[0] ?? 0), near(home[1] ?? 0), 20]);
      for (const time of ["09:00", "11:30", "14:20", "17:59"]) if (random() < 0.7) rows.push([id, local(day, time) + Math.floor(random() * 60), near(work[0] ?? 0), near(work[1] ?? 0), random() < 0.1 ? 80 : 15]);
      let at = local(day, random() < 0.3 ? "23:20" : "18:30");
      for (let step = 0; step < 12; step++) {
        const [, lat, lon] = cityPoints[Math.floor(random() * cityPoints.length)] ?? ["", 0, 0];
        at += 120 + Math.floor(random() * 2400);
        rows.push([id, at, near(lat), near(lon), random() < 0.2 ? undefined : Math.floor(random() * 70)]);
      }
    }
  }
  for (let at = local(dayAfter(10), "05:00"); at < local(dayAfter(14), "13:00"); at += 1500) rows.push(["sleeper", at, -23.57, -46.65, 10]);
  for (let at = local(dayAfter(20), "22:00"); at < local(dayAfter(21), "19:00"); at += 1200) rows.push(["watchman", at, -23.56, -46.64, 10]);
  for (const row of rows.slice(0, 400)) rows.push(random() < 0.5 ? row : [row[0], row[1], row[2], row[3], 5]);
  return rows;
}

/** The rows in another order. */
export function shuffled<T>(rows: readonly T[], seed: number): T[] {
  const random = randomFrom(seed);
  return rows.map((row) => ({ row, key: random() })).sort((a, b) => a.key - b.key).map(({ row }) => row);
}

export const cityCsv = (rows: Row[]): string => pingsCsv(rows);
