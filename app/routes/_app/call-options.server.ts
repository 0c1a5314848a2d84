import type { LoaderFunctionArgs } from "@remix-run/node";
import type { CallOptions } from "~/contract/methods";
import type { User } from "~/contract/users";
import { languageOf } from "~/locales/i18n.server";

/** Who asks, in which language and for how long, for the methods a page calls. */
export async function callOptions({ request, context }: Pick<LoaderFunctionArgs, "request" | "context">, user: User): Promise<CallOptions> {
  const tokens = await context.auth.web.read(request);
  return { user, address: context.address, language: await languageOf(request, context.brand), accessToken: tokens?.accessToken, signal: request.signal };
}
