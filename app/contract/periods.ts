import { z } from "./zod";

export const periodsParams = z.tuple([]).or(z.tuple([z.object({}).loose()]));
/** Options of the fixed mode, newest first; empty in the other modes. */
export const periodsAnswer = z.array(z.object({ oid: z.string(), label: z.string(), start: z.iso.date(), end: z.iso.date() }));
export type PeriodOption = z.infer<typeof periodsAnswer>[number];
