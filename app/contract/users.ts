import { oneLine } from "./one-line";
import { z } from "./zod";
import { groupHashSchema, pointTypeSchema } from "./segments";

/** A viewer reads; an administrator also administers points and users. */
export const roles = ["admin", "viewer"] as const;
export const roleSchema = z.enum(roles);
export type Role = z.infer<typeof roleSchema>;

/** A person as the session and the wire know them; `role` is also kept as a list of one by clients that want one. */
export const userSchema = z.object({
  id: z.string(), firstName: z.string(), lastName: z.string(), email: z.string(), role: z.string(), type: pointTypeSchema,
});
export type User = z.infer<typeof userSchema>;

/** As e-mails are stored and compared. */
export const normaliseEmail = (email: string): string => email.trim().toLowerCase();

/** Texts are keys of the locales; a form shows them in the page's language. */
export const emailField = z.string({ error: "auth.emailRequired" }).trim().min(1, "auth.emailRequired").max(254, "auth.emailInvalid").transform(normaliseEmail)
  .pipe(z.email("auth.emailInvalid"));
export const passwordField = z.string({ error: "auth.passwordRequired" }).min(1, "auth.passwordRequired").max(512, "auth.passwordTooLong");
const nameField = (key: string) => z.string({ error: `${key}Required` }).overwrite(oneLine).min(1, `${key}Required`).min(2, `${key}Short`).max(100, "auth.nameTooLong");
export const nameFields = { firstName: nameField("auth.firstName"), lastName: nameField("auth.lastName") };

const optionalPassword = z.string().max(512, "auth.passwordTooLong").optional().transform((text) => text || undefined);
/** Clients send the user as they have it: these say what an administrator alone may change, and change nothing. */
const unchangeable = { email: z.unknown().optional(), role: z.unknown().optional(), type: z.unknown().optional() };
const profile = z.strictObject({ id: z.string().optional(), ...unchangeable, ...nameFields, password: optionalPassword, passwordConfirmation: optionalPassword, currentPassword: optionalPassword })
  .refine(({ password, passwordConfirmation }) => password === passwordConfirmation, { path: ["passwordConfirmation"], error: "auth.passwordsDiffer" })
  .refine(({ password, currentPassword }) => password === undefined || currentPassword !== undefined, { path: ["currentPassword"], error: "auth.currentRequired" });
/** What a person changes of their own account: names, and the password where one is given. */
export const editProfileParams = z.tuple([profile]);
export type ProfileEdit = { id?: string | undefined; firstName: string; lastName: string; password?: string | undefined; currentPassword?: string | undefined };

/** What a user may see: segments by group hash, or whole types; null is everything. A limit is for viewers alone. */
export const visibleSegmentsSchema = z.array(z.union([groupHashSchema, pointTypeSchema])).min(1, "auth.segmentsRequired").max(1000).nullable();
/** An account as administrators see it. `invited`: nobody has taken up its invitation, so that it has no password yet; told of an account that is `disabled` as well. */
export const accountSchema = userSchema.extend({ disabled: z.boolean(), invited: z.boolean(), segments: z.array(z.string()).nullable() });
export type Account = z.infer<typeof accountSchema>;

export const allUsersParams = z.tuple([]);
export const allUsersAnswer = z.array(accountSchema);
const account = { ...nameFields, email: emailField, role: roleSchema };
const change = z.strictObject({ id: z.string().regex(/^\d{1,15}$/), ...account, type: pointTypeSchema.optional(), disabled: z.boolean().optional(), segments: visibleSegmentsSchema.optional() });
/** What is left out stays as it is. */
export const updateUserParams = z.tuple([change]);
export type AccountChange = z.output<typeof change>;
const invitation = z.strictObject({ ...account, type: pointTypeSchema.default("pdv"), segments: visibleSegmentsSchema.default(null) });
/** A new account whose password its owner sets by a mailed link. */
export const inviteUserParams = z.tuple([invitation]);
export type Invitation = z.output<typeof invitation>;
