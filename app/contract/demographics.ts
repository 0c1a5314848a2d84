import { z } from "./zod";
import { ageRanges, genders, socialClasses } from "./values";

export const genderSchema = z.enum(genders);
export const ageRangeSchema = z.enum(ageRanges);
export const socialClassSchema = z.enum(socialClasses);

/** The slice that filters every figure; an empty list means the dimension is not filtered. */
export const sliceSchema = z.object({
  genders: z.array(genderSchema).max(genders.length).default([]),
  ageRanges: z.array(ageRangeSchema).max(ageRanges.length).default([]),
  classes: z.array(socialClassSchema).max(socialClasses.length).default([]),
});
export type Slice = z.infer<typeof sliceSchema>;
