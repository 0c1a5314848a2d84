import { createRequire } from "node:module";
import { fileURLToPath, pathToFileURL } from "node:url";

/** How the host process is started: its entry, node's arguments and variables besides. */
export type HostEntry = { file: string; execArgv: string[]; environment: Record<string, string> };

/** The host's source when this module runs from source, else the bundle `engine-host.js` beside the running one. */
export function hostEntry(moduleUrl: string = import.meta.url): HostEntry {
  if (!moduleUrl.endsWith(".ts")) {
    return { file: fileURLToPath(new URL("./engine-host.js", moduleUrl)), execArgv: [], environment: {} };
  }
  return {
    file: fileURLToPath(new URL("./host/main.server.ts", moduleUrl)),
    execArgv: ["--import", pathToFileURL(createRequire(moduleUrl).resolve("tsx")).href],
    environment: { TSX_TSCONFIG_PATH: fileURLToPath(new URL("../../tsconfig.json", moduleUrl)) },
  };
}
