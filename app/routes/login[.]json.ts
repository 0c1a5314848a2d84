import { redirect, type ActionFunctionArgs } from "@remix-run/node";
import { isSameSite } from "~/auth/same-site.server";
import { siteAddress } from "~/domain/site-address";
import { attemptLogin } from "./_public.login/login.server";

/** The login form's answer for the island: `{ location }`, or `{ alert, fields }` with the messages to show. */
export async function action({ request, context }: ActionFunctionArgs): Promise<Response> {
  if (!isSameSite(request)) return Response.json({ alert: null, fields: {} }, { status: 403 });
  const outcome = await attemptLogin({ request, context });
  const headers = new Headers({ "Cache-Control": "no-store" });
  if (outcome.location !== null) {
    headers.append("Set-Cookie", outcome.setCookie);
    return Response.json({ location: siteAddress(outcome.location) }, { headers });
  }
  if (outcome.retryAfter !== null) headers.set("Retry-After", String(outcome.retryAfter));
  return Response.json({ alert: outcome.alert, fields: outcome.result.error ?? {} }, { status: outcome.status, headers });
}

export const loader = () => redirect("/login");
