import { newKeySchema } from "~/contract/api-keys";
import { z } from "~/contract/zod";

/** What the form about a new key sends: one box is one text, no box nothing. */
export const keyFormSchema = z.object({
  name: newKeySchema.shape.name,
  scopes: z.preprocess((value) => (value === undefined ? [] : Array.isArray(value) ? value : [value]), newKeySchema.shape.scopes),
});
