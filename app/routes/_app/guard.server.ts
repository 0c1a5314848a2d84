import { json, type LoaderFunctionArgs } from "@remix-run/node";
import { requireUser } from "~/auth/guard.server";
import { mayOpen } from "~/config/permissions";
import { isRouteOn, type GuardedPath } from "~/config/modules";
import { pointTypes } from "~/contract/values";
import { titleOf } from "./title.server";

/**
 * Guard of every loader behind the login: the user, or a redirect to the login page; 404 where the page's module is off, 403 where the role does not open it.
 * Parents do not protect their children, so each loader calls it.
 */
export async function guardPage({ request, context }: Pick<LoaderFunctionArgs, "request" | "context">, path: GuardedPath) {
  const user = await requireUser(request, context);
  const asked = new URL(request.url).searchParams.get("type");
  const type = pointTypes.find((each) => each === asked) ?? null;
  if (!isRouteOn(context.brand, path, type)) throw new Response(null, { status: 404 });
  if (!mayOpen(path, user)) {
    context.note({ kind: "refusals", action: path, outcome: "refused", userId: user.id, address: context.address });
    // a file's address has no page around it that would say why
    throw json({ reason: await titleOf({ request, context }, (t) => t("common.forbiddenText")) }, 403);
  }
  return user;
}
