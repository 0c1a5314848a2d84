import { redirect, type LoaderFunctionArgs } from "@remix-run/node";
import { safeOrigin } from "~/auth/origin";
import { isAppError } from "~/contract/errors";

/** Sends the browser to the organisation's login service. */
export async function loader({ request, context }: LoaderFunctionArgs) {
  const { oidc } = context.auth;
  if (!oidc) throw new Response(null, { status: 404 });
  const origin = safeOrigin(new URL(request.url).searchParams.get("origin"));
  try {
    const { location, setCookie } = await oidc.begin(origin);
    return redirect(location, { headers: { "Set-Cookie": setCookie, "Cache-Control": "no-store" } });
  } catch (error) {
    if (!isAppError(error)) throw error;
    context.log("warn", "oidc_unreachable", { reason: error.message });
    return redirect(`/login?${new URLSearchParams({ problem: "unreachable", ...(origin && { origin }) })}`);
  }
}
