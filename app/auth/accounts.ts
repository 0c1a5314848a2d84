import { z } from "~/contract/zod";

/** As e-mails are stored and compared. */
export const normaliseEmail = (email: string): string => email.trim().toLowerCase();

/** Texts are keys of the locales; a form shows them in the page's language. */
const email = z.string({ error: "auth.emailRequired" }).trim().min(1, "auth.emailRequired").max(254, "auth.emailInvalid").transform(normaliseEmail)
  .pipe(z.email("auth.emailInvalid"));
const password = z.string({ error: "auth.passwordRequired" }).min(1, "auth.passwordRequired").max(512, "auth.passwordTooLong");

export const loginSchema = z.object({ email, password });
export type LoginForm = z.infer<typeof loginSchema>;

const name = (key: string) => z.string({ error: `${key}Required` }).trim().min(1, `${key}Required`).min(2, `${key}Short`).max(100, "auth.nameTooLong");

/** First run: the administrator's account. `minimumLength` is the brand's. */
export function signupSchema(minimumLength: number) {
  return z.object({
    firstName: name("auth.firstName"), lastName: name("auth.lastName"), email,
    password: password.min(minimumLength, "auth.passwordShort"),
    passwordConfirmation: z.string({ error: "auth.confirmationRequired" }).min(1, "auth.confirmationRequired").min(minimumLength, "auth.passwordShort"),
  }).refine((form) => form.password === form.passwordConfirmation, { path: ["passwordConfirmation"], error: "auth.passwordsDiffer" });
}
export type SignupForm = z.infer<ReturnType<typeof signupSchema>>;
