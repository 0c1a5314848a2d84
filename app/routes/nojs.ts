import { redirect, type LoaderFunctionArgs } from "@remix-run/node";
import { preferenceCookie, returnPath } from "~/domain/preferences";

/** Reached by browsers without scripts: from now on their pages come whole instead of in streamed pieces. */
export function loader({ request }: LoaderFunctionArgs) {
  const back = returnPath(new URL(request.url).searchParams.get("back"));
  return redirect(back, { headers: { "Set-Cookie": `${preferenceCookie("nojs", "1")}`, "Cache-Control": "no-store" } });
}
