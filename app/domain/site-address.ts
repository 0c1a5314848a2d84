/**
 * The path under which the product is reached, without a slash at its end; empty at a host's root. The server is told once at its start; the browser knows it
 * from the page.
 */
export const siteBase = (): string => globalThis.atalaiaBase ?? (globalThis.__remixContext?.basename ?? "").replace(/\/$/, "");

/** One of the product's own addresses (`/login`) as a browser must ask for it. For what is no `Link` or `Form`: they know by themselves. */
export const siteAddress = (address: string): string => (address.startsWith("/") ? siteBase() + address : address);

/** An address as the product names it, of one that a browser asked for. */
export const insideSite = (path: string): string => {
  const base = siteBase();
  return base && (path === base || path.startsWith(`${base}/`)) ? path.slice(base.length) || "/" : path;
};

declare global {
  var atalaiaBase: string | undefined;
}
