import type { ServerBuild } from "@remix-run/node";
import type { Brand } from "~/contract/brand";
import { asAppError, type ErrorBody } from "~/contract/errors";
import { languageOf } from "~/locales/i18n.server";
import type { ProcessLog } from "./log.server";
import { reasonText } from "./reason-text.server";

type RouteModule = ServerBuild["routes"][string]["module"];
type Options = { brand: Pick<Brand, "language">; log: Pick<ProcessLog, "warn"> };

/**
 * The pages, whose failures of the closed list are answered with their own status and reason instead of as unexpected ones: the page shows the reason, and
 * a file's address answers with it. What is unexpected stays so.
 */
export function withPageFailures(build: ServerBuild, options: Options): ServerBuild {
  return { ...build, routes: Object.fromEntries(Object.entries(build.routes).map(([id, route]) => [id, route && { ...route, module: told(route.module, options) }])) };
}

function told(module: RouteModule, options: Options): RouteModule {
  const { loader, action } = module;
  return { ...module, ...(loader && { loader: guarded(loader, options) }), ...(action && { action: guarded(action, options) }) };
}

function guarded<A extends { request: Request }, T>(work: (args: A) => T | Promise<T>, options: Options): (args: A) => Promise<T> {
  return async (args) => {
    try {
      return await work(args);
    } catch (thrown) {
      throw await answerOf(thrown, args.request, options);
    }
  };
}

async function answerOf(thrown: unknown, request: Request, { brand, log }: Options): Promise<unknown> {
  if (thrown instanceof Response) return thrown;
  const error = asAppError(thrown);
  if (error.code === "internal") return thrown;
  if (!request.signal.aborted) log.warn("page_failed", { path: new URL(request.url).pathname, code: error.code, error: error.message });
  const { retryAfter } = error.details;
  const body: Pick<ErrorBody, "error" | "reason"> = { error: error.code, reason: reasonText(error.code, await languageOf(request, brand)) };
  return Response.json(body, { status: error.status, headers: { "Cache-Control": "no-store", ...(retryAfter !== undefined && { "Retry-After": String(retryAfter) }) } });
}
