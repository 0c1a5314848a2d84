import { share } from "./figures";
import { inSlice, nodeAllows, profileOf, sliced, twoFiltersAllow, withheld } from "./floor";
import { valuesOf, type Dimension } from "./model";
import type { Reading } from "./reading";
import { hiddenEntries } from "./suppression";

/** The values of a dimension that some device of the whole panel bears, in the order in which they are shown. */
export function presentValues({ history, floor }: Reading, dimension: Dimension): string[] {
  const borne = new Set([...history.pings.keys()].map((device) => profileOf(floor, device)[dimension]));
  return valuesOf[dimension].filter((value) => borne.has(value));
}

/** Visitors by each value of one dimension, under the slice's other dimensions: one line of a table with its total. */
export function breakdownOf(reading: Reading, dimension: Dimension) {
  const { floor, inT, outside, question } = reading;
  const others = { ...question.slice, [dimension]: [] };
  const of = (value: string) => ({ ...others, [dimension]: [value] });
  const values = presentValues(reading, dimension);
  const count = (value: string) => sliced(floor, inT.unique, of(value)).length;
  // the listed dimension is not a filter: its own values are the cells
  const open = (value: string | undefined) => {
    const devices = value === undefined ? inT.unique : [...inT.unique].filter((device) => profileOf(floor, device)[dimension] === value);
    return nodeAllows(floor, outside, value === undefined ? others : of(value)) && twoFiltersAllow(floor, devices, others);
  };
  const hidden = hiddenEntries({ sizes: [values.length], cell: ([at]) => count(values[at ?? 0] ?? "") }, floor.k, ([at]) => !open(values[at ?? 0]));
  const noNode = !nodeAllows(floor, outside, others);
  const noTotal = noNode || hidden.has(String(values.length));
  const total = sliced(floor, inT.unique, others).length;
  const rows = values.map((value, at) => {
    const row = { value, unique_visitors: count(value), visits: inT.visits.filter((visit) => inSlice(floor, of(value))(visit.device)).length, perc: share(count(value), total) };
    return withheld(row, noNode || hidden.has(String(at)) ? ["unique_visitors", "visits", "perc"] : noTotal ? ["perc"] : []);
  });
  const unknown = values.indexOf("unknown");
  const list = { rows, total, known_share: share(total - count("unknown"), total) };
  return withheld(list, noTotal ? ["total", "known_share"] : hidden.has(String(unknown)) ? ["known_share"] : []);
}
