import { PassThrough } from "node:stream";
import { createReadableStreamFromReadable, type ActionFunctionArgs, type AppLoadContext, type EntryContext, type LoaderFunctionArgs } from "@remix-run/node";
import { RemixServer } from "@remix-run/react";
import { isbot } from "isbot";
import { renderToPipeableStream } from "react-dom/server";
import { TranslationProvider } from "./components/translation";
import { languageOf, wordsOf } from "./locales/i18n.server";
import { parsePreferences } from "./domain/preferences";
import { NonceContext } from "./nonce";

/** Milliseconds a deferred section may take before its boundary shows the error. */
export const streamTimeout = 30_000;

/**
 * Renders a page. Sections stream to browsers that run scripts; the others, and crawlers, get the whole page at once,
 * because streamed content stays hidden until a script moves it into place.
 */
export default async function handleRequest(request: Request, status: number, headers: Headers, remixContext: EntryContext, context: AppLoadContext): Promise<Response> {
  const words = wordsOf(await languageOf(request, context.brand));
  const whole = parsePreferences(request.headers.get("cookie")).noScript || isbot(request.headers.get("user-agent") ?? "");
  headers.set("Content-Type", "text/html; charset=utf-8");
  if (!headers.has("Cache-Control")) headers.set("Cache-Control", "no-store");
  return new Promise((resolve, reject) => {
    let code = status;
    let sent = false;
    const { pipe, abort } = renderToPipeableStream(
      <NonceContext.Provider value={context.cspNonce}>
        <TranslationProvider value={words}>
          <RemixServer context={remixContext} url={request.url} nonce={context.cspNonce} />
        </TranslationProvider>
      </NonceContext.Provider>,
      {
        nonce: context.cspNonce,
        [whole ? "onAllReady" : "onShellReady"]() {
          sent = true;
          const body = new PassThrough();
          resolve(new Response(createReadableStreamFromReadable(body), { headers, status: code }));
          pipe(body);
        },
        onShellError: reject,
        onError(error: unknown) {
          code = 500;
          if (sent && !request.signal.aborted) context.log("error", "a page failed while it was streamed", { error: describe(error) });
        },
      },
    );
    setTimeout(abort, streamTimeout + 1000).unref();
  });
}

/** Errors of loaders and actions; what the client itself gave up is not one. */
export function handleError(error: unknown, { request, context }: LoaderFunctionArgs | ActionFunctionArgs): void {
  if (!request.signal.aborted) context.log("error", "a request failed", { path: new URL(request.url).pathname, error: describe(error) });
}

const describe = (error: unknown): string => (error instanceof Error ? (error.stack ?? error.message) : String(error));
