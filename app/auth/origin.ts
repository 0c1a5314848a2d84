const publicPaths = new Set(["", "/", "/login", "/signup", "/forgot", "/update-password", "/logout", "/nojs"]);

/** A host that no address names by accident. */
const base = "http://origin.invalid";

/**
 * The place inside the product that a user came from, path and query whole; null for anything that leads elsewhere
 * or back to a page for logged-out people. Never answers what a browser could read as another site's address.
 */
export function safeOrigin(raw: string | null | undefined): string | null {
  if (!raw || raw.length > 4000 || !isLocal(raw)) return null;
  const url = new URL(raw, base);
  const path = decodedPath(url.pathname);
  if (url.origin !== base || path === null || !isLocal(path)) return null;
  const page = path.toLowerCase().replace(/\.data$/, "").replace(/\/+$/, "");
  if (publicPaths.has(page) || page.startsWith("/login/") || page === "/v2" || page.startsWith("/v2/")) return null;
  return url.pathname + url.search + url.hash;
}

/** The query that sends a logged-out visitor to the login page and back. */
export function loginPath(requestUrl: string): string {
  const url = new URL(requestUrl);
  url.searchParams.delete("_routes");
  const origin = safeOrigin(url.pathname.replace(/\.data$/, "") + url.search);
  return origin ? `/?origin=${encodeURIComponent(origin)}` : "/";
}

/** One slash at the start and no second one after it in either direction, no control characters: browsers drop some and read `\` as `/`. */
function isLocal(path: string): boolean {
  return /^\/(?![/\\])/.test(path) && !/[\p{Cc}\\]/u.test(path);
}

/** Decoded until it no longer changes, as proxies may do it again; null when that has no end or is not UTF-8. */
function decodedPath(path: string): string | null {
  let current = path;
  for (let round = 0; round < 5; round++) {
    let next: string;
    try { next = decodeURIComponent(current); } catch { return null; }
    if (next === current) return current;
    current = next;
  }
  return null;
}
