import { redirect, type LoaderFunctionArgs } from "@remix-run/node";
import { landingPage } from "~/auth/landing";
import { safeOrigin } from "~/auth/origin";
import { isAppError } from "~/contract/errors";
import { sender } from "./form-messages.server";

/** The way back from the organisation's login service: a login, or the login page with what was wrong. */
export async function loader(args: LoaderFunctionArgs) {
  const { request, context } = args;
  const { auth, brand } = context;
  if (!auth.oidc) throw new Response(null, { status: 404 });
  const headers = new Headers({ "Cache-Control": "no-store", "Set-Cookie": auth.oidc.forget() });
  try {
    const { identity, origin } = await auth.oidc.finish(request);
    const { token } = await auth.loginByIdentity({ ...identity, ...sender(args) });
    headers.append("Set-Cookie", await auth.web.keep(request, token));
    return redirect(safeOrigin(origin) ?? landingPage(brand.modules), { headers });
  } catch (error) {
    if (!isAppError(error)) throw error;
    const problem = error.code === "forbidden" ? "noAccount" : error.code === "account_disabled" ? "disabled" : error.code === "remote_failed" ? "unreachable" : "refused";
    context.log("warn", "oidc_refused", { problem });
    return redirect(`/login?problem=${problem}`, { headers });
  }
}
