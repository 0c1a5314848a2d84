import type { SubmissionResult } from "@conform-to/dom";
import { parseWithZod } from "@conform-to/zod/v4";
import type { LoaderFunctionArgs } from "@remix-run/node";
import { loginSchema } from "~/auth/accounts";
import { landingPage } from "~/auth/landing";
import { loginAuthenticator } from "~/auth/login-strategy.server";
import { safeOrigin } from "~/auth/origin";
import { isAppError } from "~/contract/errors";
import { languageOf, translator } from "~/locales/i18n.server";
import { formMessages } from "../form-messages.server";

/** What became of a login form: where to go with which cookie, or what to say with which status. */
export type LoginOutcome =
  | { location: string; setCookie: string }
  | { location: null; status: number; retryAfter: number | null; alert: string | null; result: SubmissionResult };

type Args = Pick<LoaderFunctionArgs, "request" | "context">;

/** The origin that the address or the form carries, else the landing page of the brand's modules. */
export function afterLogin(request: Request, { brand }: Args["context"], form?: FormData): string {
  const fromForm = form?.get("origin");
  const raw = typeof fromForm === "string" ? fromForm : new URL(request.url).searchParams.get("origin");
  return safeOrigin(raw) ?? landingPage(brand.modules);
}

/** Checks the form, then the cookie, then the password. */
export async function attemptLogin({ request, context }: Args): Promise<LoginOutcome> {
  const form = await request.clone().formData();
  const submission = parseWithZod(form, { schema: loginSchema });
  const messages = await formMessages({ request, context });
  const result = messages.result(submission.reply({ hideFields: ["password"] }));
  if (submission.status !== "success") return { location: null, status: 400, retryAfter: null, alert: null, result };
  if (form.has("cookieCheck") && !context.auth.web.sawProbe(request)) {
    const t = await translator(await languageOf(request, context.brand));
    return { location: null, status: 400, retryAfter: null, alert: t("auth.noCookie"), result };
  }
  try {
    const { token } = await loginAuthenticator(context.auth, context.address).authenticate("form", request);
    return { location: afterLogin(request, context, form), setCookie: await context.auth.web.keep(request, token) };
  } catch (error) {
    if (error instanceof Response) throw error;
    if (!isAppError(error)) context.log("error", "login_error", { error: error instanceof Error ? error.stack : String(error) });
    const known = isAppError(error) ? error : null;
    return { location: null, status: known?.status ?? 500, retryAfter: known?.details.retryAfter ?? null, alert: messages.failure(error), result };
  }
}
