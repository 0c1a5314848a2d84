import type { DashboardData } from "~/contract/metrics";
import { ratio } from "~/domain/figures";
import { belowFloor, sliceAllowed, sumSegs, withhold } from "~/domain/privacy-floor";
import { ageRanges, genders, socialClasses } from "~/contract/values";
import { segsOf, segValues, type Dimension } from "~/domain/segment-codes";
import { suppressedEntries, withTotals } from "~/domain/suppression";
import type { Guard } from "./guard";
import type { SegmentReading } from "./segment-reading.server";
import { sumVisits } from "./segment-visits.server";

/**
 * Unique visitors and visits by each value of one dimension, under the slice's other dimensions. Values that no device of the
 * panel bears are no rows. The list is one line of a table: cells and total are suppressed together.
 */
export function breakdownOf<V extends string>(reading: SegmentReading, guard: Guard, dimension: Dimension, values: readonly V[], panel: readonly number[]) {
  const others = segsOf(guard.slice, dimension);
  const inValue = (value: V) => others.map((keep, seg) => keep && segValues[seg]?.[dimension] === value);
  const present = values.filter((value) => sumSegs(panel, segValues.map((each) => each[dimension] === value)) > 0);
  const uniques = reading.devices.uniques[0] ?? [];
  const cells = present.map((value) => {
    const keep = inValue(value);
    const devices = sumSegs(uniques, keep);
    const blocked = guard.remainder !== null && belowFloor(sumSegs(guard.remainder, keep), guard.k);
    const only = uniques.map((count, seg) => (segValues[seg]?.[dimension] === value ? count : 0));
    const twoFilters = sliceAllowed(only, guard.slice, guard.k, dimension);
    return { value, devices, visits: sumVisits(reading.visits, keep).visits, open: !blocked && twoFilters };
  });
  const table = withTotals([cells.length], cells.map((cell) => cell.devices));
  const totalOpen = sliceAllowed(uniques, guard.slice, guard.k, dimension);
  const hidden = suppressedEntries(table, guard.k, [...cells.map((cell) => !cell.open), !totalOpen]);
  const total = table.values.at(-1) ?? 0;
  const allHidden = guard.remainder !== null && belowFloor(sumSegs(guard.remainder, others), guard.k);
  const unknown = cells.findIndex((cell) => cell.value === "unknown");
  const rows = cells.map((cell, i) => {
    const row = { value: cell.value, unique_visitors: cell.devices, visits: cell.visits, perc: ratio(cell.devices, total) };
    if (allHidden || hidden[i]) return withhold(row, ["unique_visitors", "visits", "perc"]);
    return withhold(row, hidden.at(-1) ? ["perc"] : []);
  });
  const knownShare = unknown < 0 ? (total > 0 ? 1 : null) : ratio(total - (cells[unknown]?.devices ?? 0), total);
  const list = { rows, total, known_share: knownShare };
  if (allHidden || hidden.at(-1)) return withhold(list, ["total", "known_share"]);
  return withhold(list, unknown >= 0 && hidden[unknown] ? ["known_share"] : []);
}

/** qDemos: the three lists. */
export function demographicsOf(reading: SegmentReading, guard: Guard, panel: readonly number[]): Required<Pick<DashboardData, "metricsByGender" | "metricsByAge" | "metricsByClass">> {
  return {
    metricsByGender: breakdownOf(reading, guard, "gender", genders, panel),
    metricsByAge: breakdownOf(reading, guard, "ageRange", ageRanges, panel),
    metricsByClass: breakdownOf(reading, guard, "socialClass", socialClasses, panel),
  };
}
