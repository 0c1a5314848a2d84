import { existsSync, readdirSync, readFileSync, statSync } from "node:fs";
import path from "node:path";
import { brotliCompressSync, constants } from "node:zlib";
import { AppError } from "~/contract/errors";
import { z } from "~/contract/zod";
import type { Row } from "./table.server";

const moduleSchema = z.object({ module: z.string(), imports: z.array(z.string()).default([]) });
const manifestSchema = z.object({ entry: moduleSchema, routes: z.record(z.string(), moduleSchema), url: z.string() });

/** The routes whose modules a page loads, outermost first. */
const dashboardRoutes = ["root", "routes/_app", "routes/_app.dashboard"];
/** The groups of messages that they fetch (`app/locales`). */
const dashboardWords = ["frame", "visitors"];

/**
 * What a browser must load before a page lives: the modules of its routes with all they import, not what is fetched when charts come into
 * view. A login page has no React but one script. Of its words, the largest language is counted.
 * @param build folder of the built server
 */
export function benchJavascript(build: string): Row[] {
  const assets = path.join(existsSync(path.join(build, "client")) ? build : "build", "client", "assets");
  if (!existsSync(assets)) throw new AppError("not_found", "there is no build to measure: npm run build");
  const names = readdirSync(assets).filter((name) => name.endsWith(".js"));
  const island = names.filter((name) => name.startsWith("login-island-"));
  const manifestName = names.find((name) => name.startsWith("manifest-"));
  if (!manifestName) throw new AppError("not_found", `no manifest among ${assets}`);
  const manifest = manifestSchema.parse(JSON.parse(readFileSync(path.join(assets, manifestName), "utf8").replace(/^[^{]*/, "").replace(/;\s*$/, "")));
  const modules = [manifest.entry, ...dashboardRoutes.flatMap((name) => manifest.routes[name] ?? [])];
  const words = dashboardWords.flatMap((group) => names.filter((name) => new RegExp(`^${group}\\.(en|es|pt)-`).test(name)).sort((a, b) => travelSize(path.join(assets, b)) - travelSize(path.join(assets, a))).slice(0, 1));
  const dashboard = new Set([...modules.flatMap(({ module, imports }) => [module, ...imports]).map((address) => path.basename(address)), manifestName, ...words]);
  return [line("login page", island, assets), line("dashboard before charts", [...dashboard], assets)];
}

/** Bytes as served: the file compressed at build, or compressed here as the server would; small files travel as they are. */
function travelSize(file: string): number {
  if (existsSync(`${file}.br`)) return statSync(`${file}.br`).size;
  return brotliCompressSync(readFileSync(file), { params: { [constants.BROTLI_PARAM_QUALITY]: 4 } }).length;
}

const line = (name: string, files: string[], assets: string): Row => ({
  "": name, files: String(files.length), brotli: `${(files.reduce((sum, file) => sum + travelSize(path.join(assets, file)), 0) / 1000).toFixed(1)} kB`,
});
