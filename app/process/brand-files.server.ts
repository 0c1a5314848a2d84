import path from "node:path";
import type { RequestHandler } from "express";
import sirv from "sirv";

/** What pages show of a brand's folder; its settings (`brand.json`) are nobody else's. */
const shown = new Set([".svg", ".png", ".jpg", ".jpeg", ".webp", ".avif", ".gif", ".ico"]);

/** Serves the logos of a brand's folder. Tiles and other files come from where the brand's map layers name them. */
export function brandFiles(folder: string): RequestHandler {
  const serve = sirv(folder, { maxAge: 3600, etag: true, extensions: [] });
  return (request, response, next) => (shown.has(path.extname(request.path).toLowerCase()) ? serve(request, response, next) : next());
}
