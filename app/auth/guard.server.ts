import { redirect, redirectDocument } from "@remix-run/node";
import { isAppError } from "~/contract/errors";
import type { Auth, SessionUser } from "./create-auth.server";
import { loginPath } from "./origin";

/** The part of the load context that guards need. */
export type GuardContext = { auth: Auth; /** the client's, for the trail */ address?: string };

/** Who asks. `setCookie` must go out with the response: the tokens were renewed, or the cookie is of no more use. */
export type Visitor = { user: SessionUser; setCookie: string | null } | { user: null; setCookie: string | null };

/** Reads the cookie session; an access token that is no longer good is renewed once. */
export async function readVisitor(request: Request, { auth, address }: GuardContext): Promise<Visitor> {
  const tokens = await auth.web.read(request);
  if (!tokens) return { user: null, setCookie: null };
  const user = await auth.verifyAccess(tokens.accessToken);
  if (user) return { user, setCookie: null };
  try {
    const renewed = await auth.refresh({ refreshToken: tokens.refreshToken, address });
    const again = await auth.verifyAccess(renewed.accessToken);
    if (again) return { user: again, setCookie: await auth.web.keep(request, renewed) };
  } catch (error) {
    if (!isAppError(error) || error.code !== "unauthenticated") throw error;
  }
  return { user: null, setCookie: await auth.web.forget(request) };
}

/**
 * For every loader behind the login, child loaders too: they run beside their parents and can be fetched alone.
 * @throws Response a redirect to the login page that keeps the origin; after a renewal, one to the same address with the new cookie
 */
export async function requireUser(request: Request, context: GuardContext): Promise<SessionUser> {
  const { user, setCookie } = await readVisitor(request, context);
  if (!user) throw redirectDocument(loginPath(request.url), cookieHeaders(setCookie));
  if (setCookie) throw redirect(samePage(request.url), cookieHeaders(setCookie));
  return user;
}

/**
 * For every action behind the login. `headers` must go out with the action's response, redirects included: a renewed cookie is in them.
 * @throws Response a redirect to the login page
 */
export async function requireUserForAction(request: Request, context: GuardContext): Promise<{ user: SessionUser; headers: Headers }> {
  const { user, setCookie } = await readVisitor(request, context);
  const init = cookieHeaders(setCookie);
  if (!user) throw redirectDocument("/", init);
  return { user, headers: init.headers };
}

function samePage(requestUrl: string): string {
  const url = new URL(requestUrl);
  url.searchParams.delete("_routes");
  return url.pathname.replace(/^\/+/, "/").replace(/\.data$/, "") + url.search;
}

function cookieHeaders(setCookie: string | null): { headers: Headers } {
  return { headers: new Headers(setCookie ? [["Set-Cookie", setCookie]] : []) };
}
