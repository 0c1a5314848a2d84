/** A device of an audit: which group, the values that it is matched by (outermost first), whether it converted in T and in `before`. */
export type AuditedDevice = { exposed: boolean; like: readonly string[]; now: boolean; before: boolean };
export type Interval = { value: number; low: number; high: number; noise: boolean };

const leastControls = 20;
const normal = 1.959964;

/** Devices by the values they share. */
function together(devices: readonly AuditedDevice[], values: number): AuditedDevice[][] {
  const found = new Map<string, AuditedDevice[]>();
  for (const device of devices) {
    const name = JSON.stringify(device.like.slice(0, values));
    found.set(name, [...(found.get(name) ?? []), device]);
  }
  return [...found.values()];
}

/** Strata: all values alike first; where fewer than twenty controls are together, the last value is forgotten, and so on; one value always stays. */
export function strataOf(devices: readonly AuditedDevice[]): { strata: AuditedDevice[][]; left: AuditedDevice[] } {
  const strata: AuditedDevice[][] = [];
  let left = [...devices];
  for (let values = devices[0]?.like.length ?? 0; values > 0; values--) {
    const groups = together(left, values);
    const enough = groups.filter((group) => group.filter(({ exposed }) => !exposed).length >= leastControls);
    strata.push(...enough.filter((group) => group.some(({ exposed }) => exposed)));
    left = groups.filter((group) => !enough.includes(group)).flat();
  }
  return { strata, left: left.filter(({ exposed }) => exposed) };
}

/** Uplift by METRICS.md, one device after the other. */
export function upliftOfDevices(devices: readonly AuditedDevice[]) {
  const { strata, left } = strataOf(devices);
  const placed = strata.flat().filter(({ exposed }) => exposed);
  const count = (test: (device: AuditedDevice) => boolean) => placed.filter(test).length;
  const [E1, E0, E11] = [count(({ now }) => now), count(({ before }) => before), count(({ now, before }) => now && before)];
  const groups = strata.map((stratum) => {
    const controls = stratum.filter(({ exposed }) => !exposed);
    return { controls, weight: (stratum.length - controls.length) / controls.length };
  });
  const weighted = (test: (device: AuditedDevice) => boolean) => groups.reduce((sum, { controls, weight }) => sum + weight * controls.filter(test).length, 0);
  const [C1, C0] = [weighted(({ now }) => now), weighted(({ before }) => before)];
  const spread = (valueOf: (device: AuditedDevice) => number) => groups.reduce((sum, { controls, weight }) => {
    const values = controls.map(valueOf);
    const mean = values.reduce((all, value) => all + value, 0) / values.length;
    // w² m / (m - 1) (Σz² - (Σz)²/m), as deviations from the mean
    return sum + weight * weight * (values.length / (values.length - 1)) * values.reduce((all, value) => all + (value - mean) ** 2, 0);
  }, 0);
  const around = (ratio: number, variance: number): Interval => {
    const [low, high] = [ratio * Math.exp(-normal * Math.sqrt(variance)) - 1, ratio * Math.exp(normal * Math.sqrt(variance)) - 1];
    return { value: ratio - 1, low, high, noise: low <= 0 && high >= 0 };
  };
  const sums = { E1, E0, C1, C0, exposed: placed.length, left: left.length, strata };
  if (E1 * E0 * C1 * C0 === 0) return { ...sums, ratio: null, additive: null, detectable: null };
  const V = 1 / E1 + 1 / E0 - (2 * E11) / (E1 * E0) + spread(({ now, before }) => Number(now) / C1 - Number(before) / C0);
  const without = E0 + (C1 - C0);
  const additive = without > 0 ? around(E1 / without, 1 / E1 + (E0 + spread(({ now, before }) => Number(now) - Number(before))) / without ** 2 - (2 * E11) / (E1 * without)) : null;
  return { ...sums, ratio: around(E1 / E0 / (C1 / C0), V), additive, detectable: Math.exp(2.8 * Math.sqrt(V)) - 1 };
}
