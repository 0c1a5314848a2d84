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
  codeOf: Int32Array;
  /** by code: criteria met and known, as bits, and the class in each criterion */
  met: number[]; known: number[]; classes: number[][];
  all: number;
  /** criteria that are left out together, as bits: two or three demographic ones */
  together: number[];
};

/** Criteria that bits of a number can hold. */
export const mostCriteria = 24;

/** @param devices one more than the highest device number */
export function makeCodes(criteria: readonly Criterion[], devices: number): Codes {
  if (criteria.length > mostCriteria) throw new RangeError(`${criteria.length} criteria`);
  const codeOf = new Int32Array(devices);
  const codes: Codes = { criteria, codeOf, met: [], known: [], classes: [], all: 2 ** criteria.length - 1, together: togetherOf(criteria) };
  const sizes = criteria.map(({ met }) => met.length);
  const known = new Map<number, number>();
  for (let device = 0; device < devices; device++) {
    let key = 0;
    for (let i = 0; i < criteria.length; i++) key = key * (sizes[i] as number) + ((criteria[i] as Criterion).classOf[device] ?? 0);
    let code = known.get(key);
    if (code === undefined) known.set(key, (code = addCode(codes, device)));
    codeOf[device] = code;
  }
  return codes;
}

function addCode({ criteria, met, known, classes }: Codes, device: number): number {
  const own = criteria.map(({ classOf }) => classOf[device] ?? 0);
  const bits = (test: (criterion: Criterion, of: number) => boolean | undefined) => criteria.reduce((sum, criterion, i) => sum + (test(criterion, own[i] ?? 0) ? 2 ** i : 0), 0);
  met.push(bits((criterion, of) => criterion.met[of]));
  known.push(bits((criterion, of) => criterion.known[of]));
  return classes.push(own) - 1;
}

function togetherOf(criteria: readonly Criterion[]): number[] {
  const bits = criteria.flatMap(({ demographic }, i) => (demographic ? [2 ** i] : []));
  return bits.reduce<number[]>((sets, bit) => [...sets, ...sets.map((set) => set + bit)], [0]).filter((set) => set.toString(2).replaceAll("0", "").length > 1);
}

/** What is known of a list of devices. `of` each criterion: who meets it, whose value is known, and its parts among all and among those who meet all the others. */
export type Tally = { devices: number; audience: number; of: { met: number; known: number; parts: number[]; partsOfOthers: number[] }[]; /** who meets all but the criteria of `together`, those who meet these too included */ without: number[] };

export const meetsAll = ({ codeOf, met, all }: Codes, device: number): boolean => met[codeOf[device] as number] === all;

/** Counts lists of devices, each device of a list once. */
export function makeCounter(codes: Codes): (devices: Uint32Array) => Tally {
  const { codeOf, met, known, classes, criteria, all, together } = codes;
  const seen = new Int32Array(met.length);
  const partOf = criteria.map(({ met: own, parts }) => own.map((_, of) => parts.flatMap((part, i) => (part.includes(of) ? [i] : []))));
  return (devices) => {
    const touched: number[] = [];
    for (let i = 0; i < devices.length; i++) {
      const code = codeOf[devices[i] as number] as number;
      if (seen[code] === 0) touched.push(code);
      (seen[code] as number)++;
    }
    const tally: Tally = { devices: devices.length, audience: 0, of: criteria.map(({ parts }) => ({ met: 0, known: 0, parts: parts.map(() => 0), partsOfOthers: parts.map(() => 0) })), without: together.map(() => 0) };
    for (const code of touched) {
      const count = seen[code] as number;
      seen[code] = 0;
      const missing = all & ~(met[code] as number);
      if (missing === 0) tally.audience += count;
      together.forEach((set, i) => { if ((missing & ~set) === 0) tally.without[i] = (tally.without[i] as number) + count; });
      for (let i = 0; i < criteria.length; i++) {
        const own = tally.of[i] as Tally["of"][number];
        const bit = 1 << i;
        if ((missing & bit) === 0) own.met += count;
        if ((known[code] as number) & bit) own.known += count;
        for (const part of partOf[i]?.[classes[code]?.[i] ?? 0] ?? []) {
          own.parts[part] = (own.parts[part] as number) + count;
          if ((missing & ~bit) === 0) own.partsOfOthers[part] = (own.partsOfOthers[part] as number) + count;
        }
      }
    }
    return tally;
  };
}

/** The distinct devices of several lists; `seen` is the collector's own memory, so that no list is cleared. */
export function makeUnion(devices: number): (lists: Iterable<Uint32Array>) => Uint32Array {
  const stamps = new Int32Array(devices);
  let stamp = 0;
  return (lists) => {
    stamp++;
    const all: number[] = [];
    for (const list of lists) for (let i = 0; i < list.length; i++) {
      const device = list[i] as number;
      if (stamps[device] === stamp) continue;
      stamps[device] = stamp;
      all.push(device);
    }
    return Uint32Array.from(all);
  };
}
