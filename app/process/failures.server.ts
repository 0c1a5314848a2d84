import type { ErrorRequestHandler, Request } from "express";
import { requestError } from "~/auth/http.server";
import { loggedPath } from "~/auth/logged-path.server";
import type { Brand, Language } from "~/contract/brand";
import { asAppError, type ErrorBody, type ErrorCode } from "~/contract/errors";
import type { ProcessLog } from "./log.server";

type Options = {
  brand: Pick<Brand, "titles">;
  reason: (code: ErrorCode, language: Language) => string;
  language: (request: Request) => Language;
  /** the path that the product is reached under */
  base: string;
  log: Pick<ProcessLog, "info" | "error">;
};

/**
 * Answers what no page and no route of `/v2` has answered: requests that are refused before they reach a page, and failures of the page framework itself. A page
 * of a few lines for browsers, `{ error, reason }` for the others, one line in the log.
 */
export function finalFailures({ brand, reason, language, base, log }: Options): ErrorRequestHandler {
  return (thrown: unknown, request, response, _next) => {
    const error = requestError(thrown) ?? asAppError(thrown);
    const path = loggedPath(request.originalUrl.split("?")[0] ?? "");
    // the answer names it: whoever asks about a failure is led to its line
    const requestId = response.getHeader("X-Request-Id");
    if (error.code === "internal") log.error("internal_error", { requestId, path, error: thrown instanceof Error ? thrown.stack : String(thrown) });
    else log.info("request_refused", { requestId, path, code: error.code, error: error.message });
    // half an answer cannot become another one
    if (response.headersSent) return void response.destroy();
    const words = language(request);
    const text = reason(error.code, words);
    const { retryAfter } = error.details;
    if (retryAfter !== undefined) response.set("Retry-After", String(retryAfter));
    response.status(error.status).set("Cache-Control", "no-store");
    if (request.accepts(["json", "html"]) === "html") response.type("html").send(page(brand.titles.product, text, words, base));
    else response.json({ error: error.code, reason: text } satisfies Pick<ErrorBody, "error" | "reason">);
  };
}

const page = (title: string, text: string, language: Language, base: string): string =>
  `<!doctype html>\n<html lang="${language}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>${escaped(title)}</title></head>\n<body><h1>${escaped(title)}</h1><p>${escaped(text)}</p><p><a href="${base}/">${escaped(title)}</a></p></body></html>\n`;

const escaped = (text: string): string => text.replace(/[&<>"]/g, (sign) => `&#${sign.charCodeAt(0)};`);
