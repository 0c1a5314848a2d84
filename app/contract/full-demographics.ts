import { ageRangeSchema, genderSchema, socialClassSchema } from "./demographics";
import { figure, guarded } from "./figure";
import type { AgeRange, Gender, SocialClass } from "./values";
import { z } from "./zod";

const quarters = ["q1", "q2", "q3", "q4"] as const;
const quarterShape = Object.fromEntries(quarters.flatMap((q) =>
  [`unique_${q}`, `visits_${q}`, `dwell_time_mins_${q}`, `new_visitor_${q}`, `repeat_${q}`].map((name) => [name, figure]))) as Record<string, typeof figure>;
const dowShape = Object.fromEntries([1, 2, 3, 4, 5, 6, 7].flatMap((dow) => [1, 2, 3, 4].map((h) => [`dow_${dow}_h${h}`, figure]))) as Record<string, typeof figure>;
/**
 * One row for each segment, gender, age range, class (every combination of values that the panel holds) and part of the week;
 * figures of the days of that part.
 * dow 1 Sunday … 7 Saturday; h1..h4 the time blocks; `_q1..4` the quarters of T, null where T has fewer than four days.
 */
const row = {
  name: z.string(), demographics_gender: genderSchema, demographics_age_range: ageRangeSchema, demographics_class: socialClassSchema,
  week_part: z.enum(["weekday", "weekend"]),
  unique: figure, visits: figure, new_visitors: figure, repeat_visitors: figure, dwell_time_mins: figure, ...quarterShape, ...dowShape, ...guarded,
};
export type FullDemographicsRow = {
  name: string; demographics_gender: Gender; demographics_age_range: AgeRange; demographics_class: SocialClass; week_part: "weekday" | "weekend";
  suppressed?: true; suppressedFields?: string[];
} & { [figure: string]: number | string | null | true | string[] | undefined };
export const fullDemographicsRowSchema = z.object(row) as z.ZodType<FullDemographicsRow>;

/** The same rows for a point by its id. Rows in which nothing is shown, or in which the point had no visitor, are left out. */
export const pointDemographicsRowSchema = z.object({ _id: z.string(), ...row }) as z.ZodType<PointDemographicsRow>;
export type PointDemographicsRow = FullDemographicsRow & { _id: string };
