import { z } from "~/contract/zod";

const integerText = /^-?\d+$/;

/** A 64-bit integer (count(), sum() of integers), which the engine sends as text, as a number; beyond 2^53 it is refused. */
export const count = z.union([z.number(), z.string().regex(integerText).transform(Number)]).pipe(z.number().int());

/** A 64-bit integer of any size. */
export const bigCount = z.union([z.number().int(), z.string().regex(integerText)]).transform((value) => BigInt(value));

/** A list of numbers, as a column of an answer is one: looked through in place, since an answer holds hundreds of thousands of them. */
export const numberList = z.custom<number[]>((value) => Array.isArray(value) && value.every((each) => Number.isFinite(each)), "a list of numbers is expected");

/** `YYYY-MM-DD` of a Date column. */
export const dayColumn = z.string().regex(/^\d{4}-\d{2}-\d{2}$/);
