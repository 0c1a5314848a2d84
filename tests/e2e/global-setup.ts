import { spawn, spawnSync, type ChildProcess } from "node:child_process";
import { existsSync, mkdirSync, openSync, rmSync } from "node:fs";
import path from "node:path";
import { nameLikeMarkup } from "./hostile-names";
import { addressOf, lastDay, root, servers } from "./servers";

/** Makes small demo cities, starts the built product once for each deployment, and stops it at the end. */
export default async function globalSetup(): Promise<() => Promise<void>> {
  if (!existsSync("build/server.js")) throw new Error("build the product first: npm run build");
  rmSync(root, { recursive: true, force: true });
  for (const [name, server] of Object.entries(servers)) {
    const dataDir = path.join(root, name);
    mkdirSync(dataDir, { recursive: true });
    if (!server.city) continue;
    const made = spawnSync("node", ["build/cli.js", "demo", "--bare", ...server.city, "--end", lastDay], { stdio: "inherit", env: { ...process.env, DATA_DIR: dataDir, BRAND: server.brand } });
    if (made.status !== 0) throw new Error(`the city of ${name} could not be made`);
    if (name === "varejo") nameLikeMarkup(dataDir);
  }

  const running: ChildProcess[] = [];
  for (const [name, server] of Object.entries(servers)) {
    const dataDir = path.join(root, name);
    const log = openSync(path.join(root, `${name}.log`), "w");
    running.push(spawn("node", ["build/server.js"], {
      stdio: ["ignore", log, log],
      env: { ...process.env, NODE_ENV: "production", DATA_DIR: dataDir, BRAND: server.brand, PORT: String(server.port), DEMO: server.city ? "1" : "0", HOST: "127.0.0.1" },
    }));
  }
  await Promise.all((Object.keys(servers) as (keyof typeof servers)[]).map((name) => untilReady(addressOf(name))));
  return async () => {
    await Promise.all(running.map((child) => new Promise((resolve) => { child.once("exit", resolve); child.kill("SIGTERM"); })));
  };
}

async function untilReady(address: string): Promise<void> {
  for (let attempt = 0; attempt < 300; attempt++) {
    const ready = await fetch(`${address}/readyz`).then((response) => response.ok, () => false);
    if (ready) return;
    await new Promise((resolve) => setTimeout(resolve, 200));
  }
  throw new Error(`${address} did not become ready`);
}
