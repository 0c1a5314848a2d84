/**
 * Whether a posted form comes from our own pages. For resource routes: Remix compares the same headers for pages with a screen only.
 * A client that sends no Origin is no browser of another site.
 */
export function isSameSite(request: Request): boolean {
  const origin = request.headers.get("Origin");
  if (origin === null) return request.headers.get("Sec-Fetch-Site") !== "cross-site";
  const host = request.headers.get("X-Forwarded-Host")?.split(",")[0]?.trim() ?? request.headers.get("Host");
  try {
    return new URL(origin).host === host;
  } catch {
    return false;
  }
}
