import { redirect, type ActionFunctionArgs, type LoaderFunctionArgs } from "@remix-run/node";
import { preferenceCookie, returnPath } from "~/domain/preferences";

/** Keeps what a form without scripts chose (nav, theme, lang) and goes back to where it was sent from. */
export async function action({ request }: ActionFunctionArgs) {
  const form = await request.formData();
  const headers = new Headers();
  for (const [name, value] of form) {
    const cookie = typeof value === "string" ? preferenceCookie(name, value) : null;
    if (cookie) headers.append("Set-Cookie", cookie);
  }
  const back = form.get("back");
  return redirect(returnPath(typeof back === "string" ? back : null), { status: 303, headers });
}

export const loader = (_: LoaderFunctionArgs) => redirect("/");
