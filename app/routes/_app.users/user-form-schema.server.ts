import { emailField, nameFields, roleSchema } from "~/contract/users";
import { pointTypeSchema } from "~/contract/segments";
import { z } from "~/contract/zod";

/** What the form about an account sends; without `id` it invites. A box that is not ticked sends nothing; what the segments may be says the method. */
export const userFormSchema = z.object({
  id: z.string().regex(/^\d{1,15}$/).optional(), ...nameFields, email: emailField, role: roleSchema, type: pointTypeSchema,
  disabled: z.preprocess((value) => value === "on" || value === true, z.boolean()),
  everything: z.preprocess((value) => value === "on" || value === true, z.boolean()),
  segments: z.preprocess((value) => (value === undefined ? [] : Array.isArray(value) ? value : [value]), z.array(z.string()).max(1000)),
});
