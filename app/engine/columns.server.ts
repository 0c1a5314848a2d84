import { z } from "~/contract/zod";

const integerText = /^-?\d+$/;

/** A 64-bit integer (count(), sum() of integers), which the engine sends as text, as a number; beyond 2^53 it is refused. */
export const count = z.union([z.number(), z.string().regex(integerText).transform(Number)]).pipe(z.number().int());

/** A 64-bit integer of any size. */
export const bigCount = z.union([z.number().int(), z.string().regex(integerText)]).transform((value) => BigInt(value));

/** `YYYY-MM-DD` of a Date column. */
export const dayColumn = z.string().regex(/^\d{4}-\d{2}-\d{2}$/);
