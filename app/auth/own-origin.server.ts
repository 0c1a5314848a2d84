import type { IncomingHttpHeaders } from "node:http";

/**
 * Whether a browser's request to open a connection comes from our own pages: its Origin is the address that it was sent to, or the deployment's public one. Without
 * an Origin it is no browser of another site.
 */
export function isOwnOrigin(headers: IncomingHttpHeaders, publicUrl?: string | undefined): boolean {
  const { origin, host } = headers;
  if (origin === undefined) return headers["sec-fetch-site"] !== "cross-site";
  const forwarded = headers["x-forwarded-host"];
  const own = [host, typeof forwarded === "string" ? forwarded.split(",")[0]?.trim() : undefined, publicUrl ? new URL(publicUrl).host : undefined];
  try {
    return own.includes(new URL(origin).host);
  } catch {
    return false;
  }
}
