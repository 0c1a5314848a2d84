import type { ClientLoaderFunctionArgs } from "@remix-run/react";
import type { ErrorCode } from "~/contract/errors";
import { isAnswer } from "./kept-page";

/** What a question that never reached an answer is told as. */
export const unanswered: ErrorCode = "remote_failed";

/**
 * Fetches the script of a route that a fetcher is about to ask; false where it cannot be had. Remix itself would load the whole page anew for it,
 * which without a connection takes the page away.
 */
export async function reachRoute(id: string): Promise<boolean> {
  const script = window.__remixManifest?.routes[id]?.module;
  if (!script || id in (window.__remixRouteModules ?? {})) return true;
  // a script whose request has failed stays failed until the page is loaded anew
  if (!navigator.onLine) return false;
  try {
    await import(/* @vite-ignore */ script);
    return true;
  } catch {
    return false;
  }
}

/** Client loader of an address that fetchers ask: what failed on its way is a value, since an error of a fetcher takes its page away. */
export async function answerOr<T>({ request, serverLoader }: Pick<ClientLoaderFunctionArgs, "request" | "serverLoader">, otherwise: (url: URL) => T): Promise<unknown> {
  try {
    return await serverLoader();
  } catch (error) {
    if (request.signal.aborted || isAnswer(error)) throw error;
    return otherwise(new URL(request.url));
  }
}
