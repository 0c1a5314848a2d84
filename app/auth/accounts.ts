import { z } from "~/contract/zod";
import { emailField as email, nameFields, normaliseEmail, passwordField } from "~/contract/users";

export { normaliseEmail };

export const loginSchema = z.object({ email, password: passwordField });
export type LoginForm = z.infer<typeof loginSchema>;

/** `/forgot` and `POST /v2/auth/reset-password`. */
export const resetSchema = z.object({ email });
/** `POST /v2/auth/update-password/{hash}`; the length is checked with the brand's minimum. */
export const newPasswordSchema = z.object({ password: passwordField });

/** A password and its repetition. `minimumLength` is the brand's, `differs` the message of two that are not the same. */
const twoPasswords = (minimumLength: number) => ({
  password: passwordField.min(minimumLength, "auth.passwordShort"),
  passwordConfirmation: z.string({ error: "auth.confirmationRequired" }).min(1, "auth.confirmationRequired").min(minimumLength, "auth.passwordShort"),
});
type Two = { password: string; passwordConfirmation: string };
const same = (form: Two): boolean => form.password === form.passwordConfirmation;

/** First run: the administrator's account. */
export function signupSchema(minimumLength: number) {
  return z.object({ ...nameFields, email, ...twoPasswords(minimumLength) }).refine(same, { path: ["passwordConfirmation"], error: "auth.passwordsDiffer" });
}
export type SignupForm = z.infer<ReturnType<typeof signupSchema>>;

/** `/update-password`; `hash` is the link's secret. */
export function updatePasswordSchema(minimumLength: number) {
  return z.object({ hash: z.string().max(200).default(""), ...twoPasswords(minimumLength) }).refine(same, { path: ["passwordConfirmation"], error: "auth.passwordsDontMatch" });
}

export const profileSchema = z.object(nameFields);

/** `/edit-password` */
export function editPasswordSchema(minimumLength: number) {
  return z.object({ currentPassword: z.string({ error: "auth.currentRequired" }).min(1, "auth.currentRequired").max(512, "auth.passwordTooLong"), ...twoPasswords(minimumLength) })
    .refine(same, { path: ["passwordConfirmation"], error: "auth.passwordsDiffer" });
}
