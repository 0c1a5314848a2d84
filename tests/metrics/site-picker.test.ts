import { describe, expect, it } from "vitest";
import { pickSites, type Candidate } from "~/analytics/site-picker";
import { randomNumbers } from "../support/random-city";

const deviceCount = 400;
function candidates(seed: number, sites: number): Candidate[] {
  const random = randomNumbers(seed);
  return Array.from({ length: sites }, (_, id) => {
    const [middle, spread] = [random() * deviceCount, 10 + random() * 80];
    const list = new Set(Array.from({ length: Math.floor(random() * 60) }, () => Math.min(deviceCount - 1, Math.max(0, Math.floor(middle + (random() - 0.5) * spread)))));
    return { id: id + 1, devices: Uint32Array.from(list), cost: random() < 0.1 ? null : Math.floor(1 + random() * 50) };
  });
}
const distinct = (of: readonly Candidate[]) => new Set(of.flatMap(({ devices }) => [...devices])).size;
const chosen = (all: readonly Candidate[], picked: readonly { id: number }[]) => picked.flatMap(({ id }) => all.find((each) => each.id === id) ?? []);

/** Greedy as it is defined: every gain counted anew at every step. */
function plainGreedy(all: readonly Candidate[], count: number): number[] {
  const [reached, ids] = [new Set<number>(), [] as number[]];
  while (ids.length < count) {
    const gains = all.filter(({ id }) => !ids.includes(id)).map((each) => ({ each, gain: [...each.devices].filter((device) => !reached.has(device)).length }));
    const best = gains.sort((a, b) => b.gain - a.gain || a.each.id - b.each.id)[0];
    if (!best || best.gain === 0) break;
    ids.push(best.each.id);
    for (const device of best.each.devices) reached.add(device);
  }
  return ids;
}

describe.each(Array.from({ length: 40 }, (_, seed) => seed + 1))("sites of world %i", (seed) => {
  const all = candidates(seed, 5 + (seed % 30));

  it("are those of plain greedy, in its order", () => {
    expect(pickSites(all, deviceCount, { count: 8, budget: null, least: 1 }).picked.map(({ id }) => id)).toEqual(plainGreedy(all, 8));
  });

  it("reach more with each site, never less, and in the end every distinct device of the chosen", () => {
    for (const limits of [{ count: null, budget: null }, { count: 6, budget: null }, { count: null, budget: 90 }, { count: 3, budget: 200 }]) {
      const { picked } = pickSites(all, deviceCount, { ...limits, least: 1 });
      picked.forEach(({ gain, reach, own }, i) => {
        expect(gain).toBeGreaterThan(0);
        expect(reach).toBe((picked[i - 1]?.reach ?? 0) + gain);
        expect(gain).toBeLessThanOrEqual(own);
      });
      expect(picked.at(-1)?.reach ?? 0).toBe(distinct(chosen(all, picked)));
      expect(new Set(picked.map(({ id }) => id)).size).toBe(picked.length);
    }
    expect(pickSites(all, deviceCount, { count: null, budget: null, least: 1 }).picked.at(-1)?.reach).toBe(distinct(all));
  });

  it("cost no more than the budget, and more money never reaches less than the best single site of it", () => {
    for (const budget of [5, 40, 120, 400]) {
      const { picked } = pickSites(all, deviceCount, { count: null, budget, least: 1 });
      const cost = chosen(all, picked).reduce((sum, each) => sum + (each.cost ?? Infinity), 0);
      expect(cost).toBeLessThanOrEqual(budget);
      const single = Math.max(0, ...all.filter((each) => each.cost !== null && each.cost <= budget).map((each) => each.devices.length));
      expect(picked.at(-1)?.reach ?? 0).toBeGreaterThanOrEqual(single);
    }
  });

  it("another site to choose from never makes the best choice of one worse, and a floor leaves out what adds less", () => {
    const one = (of: readonly Candidate[]) => pickSites(of, deviceCount, { count: 1, budget: null, least: 1 }).picked[0]?.reach ?? 0;
    expect(one(all)).toBeGreaterThanOrEqual(one(all.slice(0, -1)));
    const { picked } = pickSites(all, deviceCount, { count: null, budget: null, least: 10 });
    expect(picked.every(({ gain }) => gain >= 10)).toBe(true);
  });
});

describe("plans without sites", () => {
  it("say why", () => {
    expect(pickSites([], 10, { count: 3, budget: null, least: 1 })).toEqual({ picked: [], ended: "no_sites" });
    expect(pickSites([{ id: 1, devices: Uint32Array.of(1), cost: 9 }], 10, { count: null, budget: 3, least: 1 })).toEqual({ picked: [], ended: "budget" });
    expect(pickSites([{ id: 1, devices: Uint32Array.of(1), cost: null }], 10, { count: 3, budget: null, least: 1 }).ended).toBe("no_gain");
  });
});
