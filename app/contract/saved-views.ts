import { z } from "./zod";

const name = z.string().transform((text) => text.normalize("NFC").replace(/[\p{Cc}\s]+/gu, " ").trim()).pipe(z.string().min(1).max(100));
const id = z.string().regex(/^\d{1,10}$/).transform(Number);
/** A report's address as forms send it: a path of this site with its query. */
const view = z.string().max(2100).regex(/^\/[a-z]+(?:\/[a-z]+)?\/?(\?[^\\#\p{Cc}]*)?$/u);

/** What the form about a saved view may say. Names are text of 1 to 100 characters; blanks and control characters in them become one blank. */
export const savedViewForm = z.discriminatedUnion("intent", [
  z.object({ intent: z.literal("save"), name, view }),
  z.object({ intent: z.literal("rename"), id, name }),
  z.object({ intent: z.literal("delete"), id }),
]);
export type SavedViewForm = z.infer<typeof savedViewForm>;
