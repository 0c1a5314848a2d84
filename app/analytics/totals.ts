import type { Metrics } from "~/contract/metrics";
import type { AggregateField } from "~/contract/six-figures";
import { ratio, roundedRatio, roundHalfUp } from "~/domain/figures";
import { sumSegs, withhold } from "~/domain/privacy-floor";
import { allowed, type Guard } from "./guard";
import type { SegmentReading } from "./segment-reading.server";
import { leastDevices, sumVisits, type VisitSum } from "./segment-visits.server";

export type Aggregate = Record<AggregateField, number | null>;
/** Figures with the names of those the floor withholds. */
export type GuardedAggregate = { figures: Aggregate; hidden: AggregateField[]; visits: VisitSum };

/** The six figures of one set of devices (0 the period, 1.. its rows) and of the visits on the same days, before withholding. */
export function aggregate(reading: SegmentReading, guard: Guard, set: number, keepDay?: (day: number) => boolean): GuardedAggregate {
  const [uniques, repeats, news] = [reading.devices.uniques[set] ?? [], reading.devices.repeats[set] ?? [], reading.devices.news[set] ?? []];
  const visits = sumVisits(reading.visits, guard.keep, keepDay && ((day) => keepDay(day)));
  const unique = sumSegs(uniques, guard.keep);
  const hidden: AggregateField[] = [];
  if (!allowed(guard, uniques)) hidden.push("unique_visitors", "visits", "frequency", "dwell_time_mins");
  else if (!allowed(guard, leastDevices(reading.visits, uniques, keepDay))) hidden.push("dwell_time_mins");
  if (hidden.includes("visits") || !allowed(guard, repeats)) hidden.push("repeat_visitors");
  if (hidden.includes("visits") || !allowed(guard, news)) hidden.push("new_visitors");
  return {
    visits, hidden,
    figures: {
      unique_visitors: unique, visits: visits.visits, frequency: roundedRatio(visits.visits, unique, 2),
      dwell_time_mins: ratio(visits.dwell / 60, visits.pointVisits),
      repeat_visitors: sumSegs(repeats, guard.keep), new_visitors: sumSegs(news, guard.keep),
    },
  };
}

const counts = ["unique_visitors", "visits", "repeat_visitors", "new_visitors"] as const;

/** `metrics`: the sliced figures with their shares of the unsliced ones. */
export function metricsOf(reading: SegmentReading, sliced: Guard, whole: Guard): Metrics {
  const part = aggregate(reading, sliced, 0);
  const total = aggregate(reading, whole, 0);
  const perc = Object.fromEntries(counts.map((field) => {
    const known = !part.hidden.includes(field) && !total.hidden.includes(field);
    return [field, known ? ratio(part.figures[field], total.figures[field]) : null];
  })) as Metrics["perc_of_total"];
  const row = { ...part.figures, poi_count: reading.points.length, single_ping_share: ratio(part.visits.singlePings, part.visits.pointVisits), perc_of_total: perc };
  return withhold(row, part.hidden.includes("dwell_time_mins") ? [...part.hidden, "single_ping_share"] : part.hidden);
}

/** `metricsCompare`: counts per point, half up; ratios are the group's own; all null for a group without points. */
export function compareOf(reading: SegmentReading, guard: Guard): Aggregate & { suppressed?: true; suppressedFields?: string[] } {
  const { figures, hidden } = aggregate(reading, guard, 0);
  const points = reading.points.length;
  const perPoint = (value: number | null) => (value === null || points === 0 ? null : roundHalfUp(value / points));
  const row: Aggregate = {
    ...figures, unique_visitors: perPoint(figures.unique_visitors), visits: perPoint(figures.visits),
    repeat_visitors: perPoint(figures.repeat_visitors), new_visitors: perPoint(figures.new_visitors),
  };
  return withhold(row, hidden);
}

/** `metricsGroup`: the segment's figures without the slice. */
export function groupOf(reading: SegmentReading, whole: Guard) {
  const { figures, hidden } = aggregate(reading, whole, 0);
  return withhold({ ...figures, poi_count: reading.points.length }, hidden);
}
