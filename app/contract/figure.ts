import { z } from "./zod";

/** A number, or null where it was not measured, is a ratio over 0, or is suppressed. */
export const figure = z.number().nullable();
/** An object that lost figures to the privacy floor carries `suppressed: true` and names them. */
export const guarded = { suppressed: z.literal(true).optional(), suppressedFields: z.array(z.string()).optional() };
