import { dwellMinutes, roundedRatio, roundedShare, share, type Tally } from "./figures";
import { inSlice, nodeAllows, showable, sliced, withheld } from "./floor";
import { noSlice, type Slice } from "./model";
import type { Reading } from "./reading";

const counts = ["unique_visitors", "visits", "repeat_visitors", "new_visitors"] as const;
const six = ["unique_visitors", "visits", "frequency", "dwell_time_mins", "repeat_visitors", "new_visitors"] as const;
type Field = (typeof six)[number];
export type Six = { figures: Record<Field, number | null>; hidden: Field[] };

/**
 * The six figures of a tally under a slice, with those that the floor hides. Each figure stands on its own devices; what describes
 * a part of the visitors or their visits falls with the visitors.
 */
export function sixOf(reading: Reading, part: Tally, slice: Slice): Six {
  const { floor } = reading;
  const kept = inSlice(floor, slice);
  const visits = part.visits.filter((visit) => kept(visit.device)).length;
  const unique = sliced(floor, part.unique, slice).length;
  const figures = {
    unique_visitors: unique, visits, frequency: roundedRatio(visits, unique), dwell_time_mins: dwellMinutes(part.pointVisits.filter((visit) => kept(visit.device))),
    repeat_visitors: sliced(floor, part.repeat, slice).length, new_visitors: sliced(floor, part.fresh, slice).length,
  };
  if (!nodeAllows(floor, reading.outside, slice) || !showable(floor, part.unique, slice)) return { figures, hidden: [...six] };
  const behind = { dwell_time_mins: part.present, repeat_visitors: part.repeat, new_visitors: part.fresh };
  return { figures, hidden: six.filter((field) => field in behind && !showable(floor, behind[field as keyof typeof behind], slice)) };
}

/** `metrics`: the sliced figures with their shares of the unsliced ones. */
export function metricsOf(reading: Reading) {
  const { slice } = reading.question;
  const [part, whole] = [sixOf(reading, reading.inT, slice), sixOf(reading, reading.inT, noSlice)];
  const perc = Object.fromEntries(counts.map((field) => {
    const hidden = part.hidden.includes(field) || whole.hidden.includes(field);
    return [field, hidden ? null : share(part.figures[field] ?? 0, whole.figures[field] ?? 0)];
  }));
  const kept = reading.inT.pointVisits.filter((visit) => inSlice(reading.floor, slice)(visit.device));
  const row = { ...part.figures, poi_count: reading.segment.points.length, single_ping_share: share(kept.filter((visit) => visit.pings === 1).length, kept.length), perc_of_total: perc };
  return withheld(row, part.hidden.includes("dwell_time_mins") ? [...part.hidden, "single_ping_share"] : part.hidden);
}

/** `metricsCompare`: counts per point, ratios of the group itself; nothing for a group without points. */
export function compareOf(reading: Reading) {
  const { figures, hidden } = sixOf(reading, reading.inT, reading.question.slice);
  const points = reading.segment.points.length;
  const perPoint = Object.fromEntries(counts.map((field) => [field, roundedShare(figures[field] ?? 0, points)]));
  return withheld({ ...figures, ...perPoint }, hidden);
}

/** `metricsGroup`: the group without the slice. */
export function groupOf(reading: Reading) {
  const { figures, hidden } = sixOf(reading, reading.inT, noSlice);
  return withheld({ ...figures, poi_count: reading.segment.points.length }, hidden);
}
