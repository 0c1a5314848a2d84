import { ageRanges, genders, socialClasses } from "~/contract/values";
import { segCount } from "~/domain/segment-codes";
import type { Criterion } from "./audience";

/** How criteria are made of sets of devices. A device number beyond an array's end is in class 0. */

const empty = (devices: number): Uint8Array => new Uint8Array(devices);

/**
 * A demographic dimension: class 0 unknown, then the values in the order of the engine's codes. `unknown` is a value that can be chosen, and then it is
 * known like any other.
 */
export function demographicCriterion(dimension: "gender" | "ageRanges" | "classes", segs: Uint8Array, chosen: readonly string[]): Criterion {
  const values = { gender: genders, ageRanges, classes: socialClasses }[dimension];
  const ofSeg = Uint8Array.from({ length: segCount }, (_, seg) => (dimension === "gender" ? Math.floor(seg / 48) : dimension === "ageRanges" ? Math.floor((seg % 48) / 6) : seg % 6));
  const classOf = empty(segs.length);
  for (let device = 0; device < segs.length; device++) classOf[device] = ofSeg[segs[device] as number] as number;
  // the contract lists unknown last, the engine's code is 0
  const met = values.map((_, of) => chosen.includes(values[(of + values.length - 1) % values.length] ?? ""));
  return { classOf, met, known: values.map((_, of) => of > 0 || met[0] === true), parts: values.map((_, of) => [of]), demographic: true };
}

/** A value that a device has one of, or none: class 0 unknown, 1 any other value, then the chosen ones. */
export function traitCriterion(devices: number, everyKnown: Uint32Array, chosen: readonly Uint32Array[]): Criterion {
  const classOf = empty(devices);
  for (const device of everyKnown) classOf[device] = 1;
  chosen.forEach((list, i) => { for (const device of list) classOf[device] = i + 2; });
  const classes = Array.from({ length: chosen.length + 2 }, (_, of) => of);
  return { classOf, met: classes.map((of) => of > 1), known: classes.map((of) => of > 0), parts: classes.map((of) => [of]), demographic: false };
}

/**
 * Values of which a device may have many: a class for each combination of the chosen ones that occurs. Asked about are those who have a chosen value, those
 * who have it alone, those who have none, and those of whom nothing is known.
 * @param everyKnown null: of every device it is known
 */
export function valuesCriterion(devices: number, everyKnown: Uint32Array | null, chosen: readonly Uint32Array[]): Criterion {
  const classOf = new Uint16Array(devices);
  // classes 0 and 1: unknown, and known without any chosen value
  const holds: number[][] = [[], []];
  const next = new Map<string, number>();
  if (everyKnown) for (const device of everyKnown) classOf[device] = 1;
  else classOf.fill(1);
  chosen.forEach((list, value) => {
    for (const device of list) {
      const before = classOf[device] as number;
      const key = `${before} ${value}`;
      let after = next.get(key);
      if (after === undefined) next.set(key, (after = holds.push([...(holds[before] ?? []), value]) - 1));
      classOf[device] = after;
    }
  });
  const classesOf = (test: (values: number[], of: number) => boolean) => holds.flatMap((values, of) => (test(values, of) ? [of] : []));
  const parts = [[0], [1], ...chosen.flatMap((_, value) => [classesOf((values) => values.includes(value)), classesOf((values) => values.length === 1 && values[0] === value)])];
  return { classOf, met: holds.map((values) => values.length > 0), known: holds.map((_, of) => of > 0), parts, demographic: false };
}

/** Whether a device was somewhere. */
export function placeCriterion(devices: number, there: Uint32Array): Criterion {
  const classOf = empty(devices);
  for (const device of there) classOf[device] = 1;
  return { classOf, met: [false, true], known: [true, true], parts: [[0], [1]], demographic: false };
}
