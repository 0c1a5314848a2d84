import type { Response } from "express";
import helmet from "helmet";
import type { RequestHandler } from "express";
import type { Brand } from "~/contract/brand";
import { tileOrigins } from "~/domain/tile-origins";

type Options = { brand: Pick<Brand, "map">; strict: boolean; secure: boolean };

/**
 * Headers of every response. `strict` turns the content policy on (off under the development server, which injects scripts);
 * `secure` is for deployments behind TLS. The referrer stays on the same site: without it forms sent without JavaScript carry
 * `Origin: null` and are refused.
 */
export function securityHeaders({ brand, strict, secure }: Options): RequestHandler {
  const tileHosts = tileOrigins(brand.map.layers);
  const nonce = (_request: unknown, response: unknown): string => `'nonce-${String((response as Response).locals.nonce)}'`;
  return helmet({
    referrerPolicy: { policy: "same-origin" },
    hsts: secure ? { maxAge: 31_536_000, includeSubDomains: true } : false,
    xFrameOptions: { action: "deny" },
    crossOriginEmbedderPolicy: false,
    contentSecurityPolicy: strict
      ? {
        useDefaults: false,
        directives: {
          defaultSrc: ["'self'"], baseUri: ["'none'"], objectSrc: ["'none'"], frameAncestors: ["'none'"], formAction: ["'self'"],
          scriptSrc: [nonce, "'strict-dynamic'", "'self'"], styleSrc: ["'self'"], styleSrcAttr: ["'unsafe-inline'"],
          imgSrc: ["'self'", "data:", "blob:", ...tileHosts], connectSrc: ["'self'"], fontSrc: ["'self'"], workerSrc: ["'self'", "blob:"],
          ...(secure ? { upgradeInsecureRequests: [] } : {}),
        },
      }
      : false,
  });
}
