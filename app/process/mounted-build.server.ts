import type { ServerBuild } from "@remix-run/node";
import type { RequestHandler } from "express";
import { insideSite, siteBase } from "~/domain/site-address";

let mounted: ServerBuild["assets"] | null = null;

type Asked = { request: Request };
type RouteModule = ServerBuild["routes"][string]["module"];

/**
 * The pages as built, for the path that the product is reached under (`siteBase`): one build serves any. Loaders and actions see addresses without that
 * path; what they redirect to gets it again from the page framework.
 */
export function mountedBuild(build: ServerBuild): ServerBuild {
  const base = siteBase();
  if (!base) return build;
  mounted = moved(build.assets, base);
  return {
    ...build, basename: base, publicPath: `${base}${build.publicPath}`, assets: mounted,
    routes: Object.fromEntries(Object.entries(build.routes).map(([id, route]) => [id, route && { ...route, module: inside(route.module) }])),
  };
}

/** Serves the browser's list of routes under that path: the file of the build names addresses at the host's root. */
export const mountedManifest: RequestHandler = (request, response, next) => {
  if (!mounted || siteBase() + request.path !== mounted.url) return next();
  response.set({ "Content-Type": "text/javascript; charset=utf-8", "Cache-Control": "public, max-age=31536000, immutable", "X-Content-Type-Options": "nosniff" }).send(`window.__remixManifest=${JSON.stringify(mounted)};`);
};

/** A value with each address of a built file moved under the path. */
function moved<T>(value: T, base: string): T {
  return JSON.parse(JSON.stringify(value), (_key, each: unknown) => (typeof each === "string" && each.startsWith("/assets/") ? base + each : each)) as T;
}

function inside(module: RouteModule): RouteModule {
  const { loader, action } = module;
  return { ...module, ...(loader && { loader: (args) => loader(asked(args)) }), ...(action && { action: (args) => action(asked(args)) }) };
}

function asked<A extends Asked>(args: A): A {
  const url = new URL(args.request.url);
  url.pathname = insideSite(url.pathname);
  return { ...args, request: new Request(url, args.request) };
}
