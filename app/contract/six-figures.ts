import { figure } from "./figure";

/** The six figures of a segment in a period. Counts whole, frequency with 2 decimals, dwell in minutes (unrounded). */
export const aggregate = {
  unique_visitors: figure, visits: figure, frequency: figure, dwell_time_mins: figure, repeat_visitors: figure, new_visitors: figure,
};
export const aggregateFields = Object.keys(aggregate) as (keyof typeof aggregate)[];
export type AggregateField = keyof typeof aggregate;
