import { PassThrough, Writable } from "node:stream";
import { createReadableStreamFromReadable, type ActionFunctionArgs, type AppLoadContext, type EntryContext, type LoaderFunctionArgs } from "@remix-run/node";
import { RemixServer } from "@remix-run/react";
import { isbot } from "isbot";
import { renderToPipeableStream } from "react-dom/server";
import { TranslationProvider } from "./components/translation";
import { parsePreferences } from "./domain/preferences";
import { keptPage, readPageData } from "./kept-pages.server";
import { languageOf, wordsOf } from "./locales/i18n.server";
import { NonceContext } from "./nonce";

/** Milliseconds a deferred section may take before its boundary shows the error. */
export const streamTimeout = 30_000;

/**
 * Renders a page. Sections stream to browsers that run scripts; the others, and crawlers, get the whole page at once,
 * because streamed content stays hidden until a script moves it into place. A page whose figures are all there is sent whole too, and kept.
 */
export default async function handleRequest(request: Request, status: number, headers: Headers, remixContext: EntryContext, context: AppLoadContext): Promise<Response> {
  const language = await languageOf(request, context.brand);
  const whole = parsePreferences(request.headers.get("cookie")).noScript || isbot(request.headers.get("user-agent") ?? "");
  headers.set("Content-Type", "text/html; charset=utf-8");
  if (!headers.has("Cache-Control")) headers.set("Cache-Control", "no-store");
  const { serverHandoffStream } = remixContext;
  const data = serverHandoffStream && status === 200 && request.method === "GET" ? await readPageData(serverHandoffStream, () => forgetTimeLimit(request.signal)) : null;
  const page = (nonce: string | undefined) => (
    <NonceContext.Provider value={nonce}>
      <TranslationProvider value={wordsOf(language)}>
        <RemixServer context={data ? { ...remixContext, serverHandoffStream: data.stream() } : remixContext} url={request.url} nonce={nonce} />
      </TranslationProvider>
    </NonceContext.Provider>
  );
  const failed = (error: unknown) => {
    if (!request.signal.aborted) context.log("error", "a page failed while it was rendered", { error: describe(error) });
  };
  if (data?.hash) {
    const body = await keptPage([request.url, language, whole, data.hash].join(" "), context.cspNonce, (nonce) => renderWhole(page(nonce), nonce, failed));
    if (body) return new Response(body, { headers, status });
  }
  return new Promise((resolve, reject) => {
    let code = status;
    let sent = false;
    const { pipe, abort } = renderToPipeableStream(page(context.cspNonce), {
      nonce: context.cspNonce,
      [whole ? "onAllReady" : "onShellReady"]() {
        sent = true;
        const body = new PassThrough();
        body.on("close", () => clearTimeout(limit));
        resolve(new Response(createReadableStreamFromReadable(body), { headers, status: code }));
        pipe(body);
      },
      onShellError: reject,
      onError(error: unknown) {
        code = 500;
        if (sent) failed(error);
      },
    });
    const limit = setTimeout(abort, streamTimeout + 1000).unref();
  });
}

/**
 * Remix keeps the data of each page, some 200 kB, until the time limit of its stream, although all of it has been sent; what listens for the
 * end of the request is the only thing that drops it. Nothing else of the request is still running then.
 */
const forgetTimeLimit = (signal: AbortSignal): void => { signal.dispatchEvent(new Event("abort")); };

/** A page as one text; null where a part of it failed. */
function renderWhole(page: React.ReactElement, nonce: string, failed: (error: unknown) => void): Promise<string | null> {
  return new Promise((resolve) => {
    let sound = true;
    const chunks: Buffer[] = [];
    const sink = new Writable({ write(chunk: Buffer, _, done) { chunks.push(chunk); done(); } });
    sink.on("finish", () => resolve(sound ? Buffer.concat(chunks).toString() : null));
    const { pipe } = renderToPipeableStream(page, {
      nonce,
      onAllReady: () => { pipe(sink); },
      onShellError: () => resolve(null),
      onError(error: unknown) { sound = false; failed(error); },
    });
  });
}

/** What the pages' scripts ask for is as much somebody's own as the page: no cache keeps it. */
export function handleDataRequest(response: Response): Response {
  if (!response.headers.has("Cache-Control")) response.headers.set("Cache-Control", "no-store");
  return response;
}

/** Errors of loaders and actions; what the client itself gave up is not one. */
export function handleError(error: unknown, { request, context }: LoaderFunctionArgs | ActionFunctionArgs): void {
  if (!request.signal.aborted) context.log("error", "a request failed", { path: new URL(request.url).pathname, error: describe(error) });
}

const describe = (error: unknown): string => (error instanceof Error ? (error.stack ?? error.message) : String(error));
