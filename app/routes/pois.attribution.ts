import type { LoaderFunctionArgs } from "@remix-run/node";
import { isAppError } from "~/contract/errors";
import { callOptions } from "./_app/call-options.server";
import { guardPage } from "./_app/guard.server";

/** How far the visits of changed points have come, for pages without a live channel. */
export async function loader(args: LoaderFunctionArgs) {
  const user = await guardPage(args, "/pois");
  try {
    return await args.context.methods.call("pois.getAttribution", [], await callOptions(args, user));
  } catch (error) {
    if (!isAppError(error)) throw error;
    return null;
  }
}
