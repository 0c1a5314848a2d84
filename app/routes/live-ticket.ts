import type { ActionFunctionArgs } from "@remix-run/node";
import { readVisitor } from "~/auth/guard.server";
import { isSameSite } from "~/auth/same-site.server";

/** A ticket with which the page opens its live channel; 401 when nobody is logged in any more. */
export async function action({ request, context }: ActionFunctionArgs) {
  if (!isSameSite(request)) throw new Response(null, { status: 403 });
  const { user, setCookie } = await readVisitor(request, context);
  const headers = new Headers({ "Cache-Control": "no-store" });
  if (setCookie) headers.append("Set-Cookie", setCookie);
  if (!user) return Response.json({ ticket: null }, { status: 401, headers });
  return Response.json({ ticket: await context.auth.live.issue(user) }, { headers });
}

export const loader = () => new Response(null, { status: 405, headers: { Allow: "POST" } });
