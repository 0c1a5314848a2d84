/** A panel of invented devices over three windows of equal length, the last of them T, with an effect of exposure that is known. */
export type AuditWorldOptions = {
  seed: number;
  /** how much more often exposed devices convert in T than they would without exposure: 0.05 is +5 % */
  effect: number;
  devices?: number;
};

/** What an audit knows of a device; `seen`, `exposed` and `converted` by window: 0 earlier, 1 `before`, 2 T. */
export type AuditDevice = {
  /** 0 unknown, 1 to 6 by the distance of the home from the nearest audited point */
  home: number;
  gender: number;
  age: number;
  class: number;
  /** days with a ping */
  seen: [number, number, number];
  exposed: [boolean, boolean, boolean];
  converted: [boolean, boolean, boolean];
};

/** Days of a window. */
export const worldWindowDays = 28;
export const worldDevices = 12_000;

/** The whole market visits more in T than before, with or without a campaign. */
const season = [1, 1, 1.25] as const;
/** The campaign is on in T alone: passing a site earlier has no effect. */
const campaignOn = [false, false, true] as const;
/** Devices that joined the panel after `before`. */
const newDevices = 0.2;
/** Who works near the sites passes them more often, and shops more often, campaign or not. */
const nearSites = { share: 0.3, exposureADay: 0.045, wish: 0.3 };
const elsewhere = { exposureADay: 0.009, wish: 0.16 };
/** The wish to shop by distance of the home (0 unknown), and how much likelier people near the sites live nearer. */
const wishByHome = [1, 1.5, 1.35, 1.2, 1, 0.85, 0.7];
const homesNear = [10, 10, 16, 22, 24, 12, 6];
const homesElsewhere = [10, 4, 8, 14, 26, 22, 16];

/**
 * Makes the world of a seed. A device's chance to convert in a window is its wish × the share of days on which it is seen × season × effect: it is
 * below 1 for every device, so that the effect on the number of converting devices is exactly the one that was asked for.
 * How often a device is seen differs between the windows by a factor of its own: those who move about more in T are exposed more in T and visit more in T.
 */
export function auditWorld({ seed, effect, devices = worldDevices }: AuditWorldOptions): AuditDevice[] {
  const random = numbersOf(seed);
  const pick = (weights: readonly number[]): number => {
    let left = random() * weights.reduce((sum, weight) => sum + weight, 0);
    const found = weights.findIndex((weight) => (left -= weight) < 0);
    return found < 0 ? weights.length - 1 : found;
  };
  const binomial = (n: number, chance: number): number => {
    let hits = 0;
    for (let i = 0; i < n; i++) if (random() < chance) hits++;
    return hits;
  };
  return Array.from({ length: devices }, (): AuditDevice => {
    const near = random() < nearSites.share;
    const { exposureADay, wish } = near ? nearSites : elsewhere;
    const home = pick(near ? homesNear : homesElsewhere);
    const age = pick([8, 11, 13, 24, 20, 13, 8, 3]);
    const social = pick(near ? [10, 6, 20, 34, 22, 8] : [10, 3, 12, 35, 28, 12]);
    const own = wish * (wishByHome[home] ?? 1) * (0.6 + 0.8 * random());
    const activity = 0.35 + 0.5 * random();
    const fresh = random() < newDevices;
    const device: AuditDevice = { home, gender: pick([8, 48, 44]), age, class: social, seen: [0, 0, 0], exposed: [false, false, false], converted: [false, false, false] };
    for (const window of [0, 1, 2] as const) {
      const mobility = 0.55 + 0.6 * random();
      const joined = fresh && window < 2 ? 0 : worldWindowDays;
      const seen = binomial(joined, Math.min(1, activity * mobility));
      const exposed = random() < 1 - (1 - exposureADay) ** seen;
      const chance = own * (seen / worldWindowDays) * season[window] * (exposed && campaignOn[window] ? 1 + effect : 1);
      device.seen[window] = seen;
      device.exposed[window] = exposed;
      device.converted[window] = random() < chance;
    }
    return device;
  });
}

/** Numbers in [0, 1) that depend on the seed alone (splitmix32). */
function numbersOf(seed: number): () => number {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x9e3779b9) >>> 0;
    let mixed = state;
    mixed = Math.imul(mixed ^ (mixed >>> 16), 0x21f0aaad);
    mixed = Math.imul(mixed ^ (mixed >>> 15), 0x735a2d97);
    return ((mixed ^ (mixed >>> 15)) >>> 0) / 2 ** 32;
  };
}
