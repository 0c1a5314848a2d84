import { monomials, type Contrast, type DayFour, type Four } from "./contrast";

/** What one device adds to a unit of a group. */
export type UnitRow = { device: number; group: string; unit: string; a: number; b: number };
/** What one day adds to a unit of a group. */
export type UnitDay = { day: number; stratum: number; group: string; unit: string; a: number; b: number };

/** The sums of a family's comparisons from rows of devices, as the product's queries make them. */
export function contrastsOf(rows: readonly UnitRow[], days: readonly UnitDay[] = []): Map<string, Contrast> {
  const wholes = new Map<string, { A: number; B: number; group: string }>();
  for (const { device, group, a, b } of rows) {
    const whole = wholes.get(`${device} ${group}`) ?? { A: 0, B: 0, group };
    wholes.set(`${device} ${group}`, { group, A: whole.A + a, B: whole.B + b });
  }
  const groups = new Map<string, Sums>();
  for (const { A, B, group } of wholes.values()) groups.set(group, added(groups.get(group), [0, 0, A, B], A > 0, false));
  const units = new Map<string, { group: string; unit: Sums }>();
  for (const { device, group, unit, a, b } of rows) {
    const { A, B } = wholes.get(`${device} ${group}`) ?? { A: 0, B: 0 };
    units.set(`${group} ${unit}`, { group, unit: added(units.get(`${group} ${unit}`)?.unit, [a, b, A, B], a > 0, B > b || A > a) });
  }
  const ofDays = daysBy(days);
  return new Map([...units].map(([key, { group, unit }]) => [key, { unit, group: groups.get(group) ?? { devices: 0, outside: 0, shared: 0, sums: [] }, ...(days.length ? { days: ofDays(key, group) } : {}) }]));
}

type Sums = { devices: number; outside: number; shared: number; sums: number[] };

/** Adds a device to the sums, in place. */
function added(to: Sums | undefined, four: Four, counts: boolean, shared: boolean): Sums {
  const into = to ?? { devices: 0, outside: 0, shared: 0, sums: monomials.map(() => 0) };
  const powers = four.map((value) => [1, value, value ** 2, value ** 3, value ** 4]);
  for (let i = 0; i < monomials.length; i++) {
    let product = 1;
    for (let at = 0; at < 4; at++) product *= powers[at]?.[monomials[i]?.[at] ?? 0] ?? 0;
    into.sums[i] = (into.sums[i] ?? 0) + product;
  }
  if (counts) into.devices++;
  else into.outside++;
  if (shared) into.shared++;
  return into;
}

function daysBy(days: readonly UnitDay[]): (key: string, group: string) => DayFour[] {
  const wholes = new Map<string, Map<number, { stratum: number; A: number; B: number }>>();
  const own = new Map<string, { a: number; b: number }>();
  for (const { day, stratum, group, unit, a, b } of days) {
    const of = wholes.get(group) ?? new Map<number, { stratum: number; A: number; B: number }>();
    wholes.set(group, of);
    const whole = of.get(day) ?? { stratum, A: 0, B: 0 };
    of.set(day, { stratum, A: whole.A + a, B: whole.B + b });
    own.set(`${group} ${unit} ${day}`, { a, b });
  }
  return (key, group) => [...(wholes.get(group) ?? [])].map(([day, { stratum, A, B }]) => {
    const { a, b } = own.get(`${key} ${day}`) ?? { a: 0, b: 0 };
    return { stratum, four: [a, b, A, B] };
  });
}
