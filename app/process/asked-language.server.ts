import type { RequestHandler } from "express";
import { parsePreferences, preferenceCookie } from "~/domain/preferences";

/**
 * Keeps the language of `?lang=` in its cookie, whatever the request is answered with: a redirect to the first page must not lose it. A language that is not ours
 * changes nothing.
 */
export const keepAskedLanguage: RequestHandler = (request, response, next) => {
  const asked = request.query["lang"];
  const cookie = request.method === "GET" && typeof asked === "string" && asked !== parsePreferences(request.headers.cookie ?? null).language ? preferenceCookie("lang", asked) : null;
  if (cookie) response.append("Set-Cookie", cookie);
  next();
};
