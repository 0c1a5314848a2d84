import type { Request, RequestHandler } from "express";
import { AppError } from "~/contract/errors";
import { keepsWithin } from "./body-limit.server";
import { letGo } from "./let-go.server";

const forms = ["application/x-www-form-urlencoded", "multipart/form-data"];
/** The largest form of ours without a file: the page framework reads it into memory whole. */
const mostBytes = 256 * 2 ** 10;
/** Addresses that take files, and count them themselves while they come. */
const uploads = /^\/pois\/import(\.data)?\/?$/i;

/**
 * Refuses what no form of ours sends, before a page's action sees it: another site's post (403), bodies that are no form (415) and forms larger than any of ours
 * (413). The page framework would answer the first two with an error of its own and a stack trace in the log, and read the last to its end.
 * @param trusted whether a proxy says which host was asked
 */
export function pageForms({ trusted }: { trusted: boolean }): RequestHandler {
  return (request, response, next) => {
    // the page framework and the guards of actions read it too
    if (!trusted) delete request.headers["x-forwarded-host"];
    if (request.method === "GET" || request.method === "HEAD") return next();
    const origin = request.get("Origin");
    if (origin !== undefined && hostOf(origin) !== (request.get("X-Forwarded-Host") ?? request.get("Host"))) {
      response.status(403).type("text").send("This form was sent from another site.\n");
    } else if (!request.is(forms)) {
      response.status(415).type("text").send("This address takes forms only.\n");
    } else if (isUpload(request)) {
      next();
    } else {
      keepsWithin(request, mostBytes).then((small) => {
        if (small) return next();
        letGo(request, response);
        next(new AppError("too_large", `the form is larger than ${mostBytes / 2 ** 10} kB`));
      }, () => undefined /* its sender has gone */);
    }
  };
}

const isUpload = (request: Request): boolean => uploads.test(request.path) && request.is("multipart/form-data") !== false;

/** The host of an origin; null for `null` and for what is no address. */
function hostOf(origin: string): string | null {
  try {
    return new URL(origin).host;
  } catch {
    return null;
  }
}
