import { Authenticator } from "remix-auth";
import { FormStrategy } from "remix-auth-form";
import type { Auth, LoggedIn } from "./create-auth.server";
import { loginSchema } from "./accounts";
import { badInput } from "~/contract/errors";

/** The form login of one request from `address`: `authenticate("form", request)` answers the tokens or throws what `auth.login` throws. */
export function loginAuthenticator(auth: Auth, address: string): Authenticator<LoggedIn> {
  const strategy = new FormStrategy<LoggedIn>(async ({ form, request }) => {
    const fields = loginSchema.safeParse({ email: form.get("email"), password: form.get("password") });
    if (!fields.success) throw badInput(fields.error);
    return auth.login({ ...fields.data, address, userAgent: request.headers.get("User-Agent") ?? "" });
  });
  return new Authenticator<LoggedIn>().use(strategy, "form");
}
