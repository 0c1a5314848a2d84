/**
 * Which devices meet which filters, counted for any list of devices: one pass gives all that a point's row and its privacy floor need (METRICS.md,
 * "Planner"). Every device has a code, which tells its class in each criterion; counting is arithmetic on the codes that occur.
 */

/** One filter about people. A device is in one class of it; some classes meet it, those of a known value can tell. */
export type Criterion = {
  /** class by device number; devices beyond its end are in class 0 */
  classOf: Uint8Array | Uint16Array;
  met: readonly boolean[];
  known: readonly boolean[];
  /** lists of classes that the rule of two filters asks about one by one */
  parts: readonly (readonly number[])[];
  /** one of the demographic dimensions, which other pages filter by as well */
  demographic: boolean;
};

/** Criteria made ready for counting. */
export type Codes = {
  criteria: readonly Criterion[];
  codeOf: Uint32Array | Uint16Array;
  /** by code: criteria met, as bits */
  met: number[];
  /** by code, one after the other: the place of the class in each criterion among all classes */
  places: number[];
  /** first place of each criterion's classes, and how many places there are */
  first: number[];
  classes: number;
  all: number;
  /** criteria that are left out together, as bits: two or three demographic ones */
  together: number[];
};

/** Criteria that bits of a number can hold. */
export const mostCriteria = 24;
/** Combinations of classes up to which a table finds a code faster than a map. */
const tabled = 2 ** 22;

/** @param devices one more than the highest device number */
export function makeCodes(criteria: readonly Criterion[], devices: number): Codes {
  if (criteria.length > mostCriteria) throw new RangeError(`${criteria.length} criteria`);
  const codeOf = new Uint32Array(devices);
  const sizes = criteria.map(({ met }) => met.length);
  const first = sizes.map((_, i) => sizes.slice(0, i).reduce((sum, size) => sum + size, 0));
  const codes: Codes = { criteria, codeOf, met: [], places: [], first, classes: sizes.reduce((sum, size) => sum + size, 0), all: 2 ** criteria.length - 1, together: togetherOf(criteria) };
  const combinations = sizes.reduce((product, size) => product * size, 1);
  // the number of a combination, criterion by criterion, so that each list is read from end to end
  const keys = combinations <= tabled ? new Uint32Array(devices) : new Float64Array(devices);
  criteria.forEach(({ classOf }, i) => {
    const size = sizes[i] as number;
    const known = Math.min(devices, classOf.length);
    for (let device = 0; device < known; device++) keys[device] = (keys[device] as number) * size + (classOf[device] as number);
    for (let device = known; device < devices; device++) keys[device] = (keys[device] as number) * size;
  });
  const find = combinations <= tabled ? tableOf(combinations) : mapOf();
  for (let device = 0; device < devices; device++) {
    const key = keys[device] as number;
    let code = find.get(key);
    if (code < 0) find.set(key, (code = addCode(codes, device)));
    codeOf[device] = code;
  }
  // half the memory is read twice as fast
  return codes.met.length <= 2 ** 16 ? { ...codes, codeOf: Uint16Array.from(codeOf) } : codes;
}

type Finder = { get(key: number): number; set(key: number, code: number): void };
function tableOf(combinations: number): Finder {
  const table = new Int32Array(combinations).fill(-1);
  return { get: (key) => table[key] as number, set: (key, code) => { table[key] = code; } };
}
function mapOf(): Finder {
  const map = new Map<number, number>();
  return { get: (key) => map.get(key) ?? -1, set: (key, code) => { map.set(key, code); } };
}

function addCode({ criteria, met, places, first }: Codes, device: number): number {
  const own = criteria.map(({ classOf }) => classOf[device] ?? 0);
  own.forEach((of, i) => places.push((first[i] ?? 0) + of));
  return met.push(criteria.reduce((sum, criterion, i) => sum + (criterion.met[own[i] ?? 0] ? 2 ** i : 0), 0)) - 1;
}

function togetherOf(criteria: readonly Criterion[]): number[] {
  const bits = criteria.flatMap(({ demographic }, i) => (demographic ? [2 ** i] : []));
  return bits.reduce<number[]>((sets, bit) => [...sets, ...sets.map((set) => set + bit)], [0]).filter((set) => set.toString(2).replaceAll("0", "").length > 1);
}

/** What is known of a list of devices. `of` each criterion: who meets it, whose value is known, and its parts among all and among those who meet all the others. */
export type Tally = { devices: number; audience: number; of: { met: number; known: number; parts: number[]; partsOfOthers: number[] }[]; /** who meets all but the criteria of `together`, those who meet these too included */ without: number[] };

export const meetsAll = ({ codeOf, met, all }: Codes, device: number): boolean => met[codeOf[device] as number] === all;

/** @returns a function that counts lists of devices, each device of a list once */
export function makeCounter(codes: Codes): (devices: Uint32Array) => Tally {
  const { codeOf, criteria, all, together, classes: classCount } = codes;
  const [met, places] = [Uint32Array.from(codes.met), Uint32Array.from(codes.places)];
  const width = criteria.length;
  const seen = new Uint32Array(met.length);
  const touched = new Uint32Array(met.length);
  const [byClass, ofOthers] = [new Uint32Array(classCount), new Uint32Array(classCount)];
  const where = (list: readonly boolean[]) => list.flatMap((is, of) => (is ? [of] : []));
  const classesOf = criteria.map((criterion) => ({ met: where(criterion.met), known: where(criterion.known) }));
  let found = 0;

  /** The tally of what has been seen, which is forgotten. */
  function finish(devices: number): Tally {
    byClass.fill(0);
    ofOthers.fill(0);
    const without = together.map(() => 0);
    let audience = 0;
    for (let t = 0; t < found; t++) {
      const code = touched[t] as number;
      const count = seen[code] as number;
      seen[code] = 0;
      const missing = all & ~(met[code] as number);
      const from = code * width;
      for (let i = 0; i < width; i++) { const place = places[from + i] as number; byClass[place] = (byClass[place] as number) + count; }
      if (missing === 0) audience += count;
      // whoever misses one criterion at most counts among those who meet all the others
      if ((missing & (missing - 1)) === 0) {
        for (let i = 0; i < width; i++) if ((missing & ~(1 << i)) === 0) { const place = places[from + i] as number; ofOthers[place] = (ofOthers[place] as number) + count; }
      }
      for (let i = 0; i < together.length; i++) if ((missing & ~(together[i] as number)) === 0) without[i] = (without[i] as number) + count;
    }
    found = 0;
    const sum = (counts: Uint32Array, first: number, of: readonly number[]) => of.reduce((total, each) => total + (counts[first + each] as number), 0);
    return {
      devices, audience, without,
      of: criteria.map((criterion, i) => {
        const [first, lists] = [codes.first[i] ?? 0, classesOf[i] ?? { met: [], known: [] }];
        return { met: sum(byClass, first, lists.met), known: sum(byClass, first, lists.known), parts: criterion.parts.map((part) => sum(byClass, first, part)), partsOfOthers: criterion.parts.map((part) => sum(ofOthers, first, part)) };
      }),
    };
  }
  return (devices) => {
    if (width === 0) return { devices: devices.length, audience: devices.length, of: [], without: [] };
    for (let i = 0; i < devices.length; i++) {
      const code = codeOf[devices[i] as number] as number;
      if (seen[code] === 0) touched[found++] = code;
      seen[code] = (seen[code] as number) + 1;
    }
    return finish(devices.length);
  };
}

/** The distinct devices of several lists; of many, in their order. @param devices one more than the highest device number */
export function unionOf(lists: readonly Uint32Array[], devices: number): Uint32Array {
  const there = new Uint8Array(devices);
  const all = new Uint32Array(Math.min(devices, lists.reduce((sum, { length }) => sum + length, 0)));
  let distinct = 0;
  for (const list of lists) for (let i = 0; i < list.length; i++) {
    const device = list[i] as number;
    if (there[device] === 1) continue;
    there[device] = 1;
    all[distinct++] = device;
  }
  // a list in order is read faster, but looking through all devices for a few costs more
  if (distinct * 16 >= devices) for (let device = 0, at = 0; device < devices; device++) if (there[device] === 1) all[at++] = device;
  return all.slice(0, distinct);
}
