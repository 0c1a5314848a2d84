import { z } from "./zod";
import { pointTypeSchema } from "./segments";

/** A person as the session and the wire know them; `role` is also kept as a list of one by clients that want one. */
export const userSchema = z.object({
  id: z.string(), firstName: z.string(), lastName: z.string(), email: z.string(), role: z.string(), type: pointTypeSchema,
});
export type User = z.infer<typeof userSchema>;
