import { redirect, type ActionFunctionArgs } from "@remix-run/node";
import { isSameSite } from "~/auth/same-site.server";
import { siteBase } from "~/domain/site-address";

/** Ends the login on the server, forgets its cookie and has the browser drop what the pages saved. Only by POST, only from our pages. */
export async function action({ request, context }: ActionFunctionArgs): Promise<Response> {
  const { web, logout } = context.auth;
  if (!isSameSite(request)) throw new Response(null, { status: 403 });
  const tokens = await web.read(request);
  if (tokens) await logout({ ...tokens, address: context.address });
  return redirect("/", { status: 303, headers: { "Set-Cookie": await web.forget(request), ...(siteBase() ? {} : { "Clear-Site-Data": '"storage"' }), "Cache-Control": "no-store" } });
}

export const loader = () => redirect("/");
