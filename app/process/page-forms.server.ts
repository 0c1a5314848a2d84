import type { RequestHandler } from "express";

const forms = ["application/x-www-form-urlencoded", "multipart/form-data"];

/**
 * Refuses what no form of ours sends, before a page's action sees it: another site's post (403) and bodies that are no form (415).
 * The page framework would answer both with an error of its own and a stack trace in the log.
 */
export function pageForms(): RequestHandler {
  return (request, response, next) => {
    if (request.method === "GET" || request.method === "HEAD") return next();
    const origin = request.get("Origin");
    if (origin !== undefined && hostOf(origin) !== (request.get("X-Forwarded-Host") ?? request.get("Host"))) {
      response.status(403).type("text").send("This form was sent from another site.\n");
    } else if (!request.is(forms)) {
      response.status(415).type("text").send("This address takes forms only.\n");
    } else next();
  };
}

/** The host of an origin; null for `null` and for what is no address. */
function hostOf(origin: string): string | null {
  try {
    return new URL(origin).host;
  } catch {
    return null;
  }
}
