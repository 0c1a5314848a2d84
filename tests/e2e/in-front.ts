import { spawn, spawnSync, type ChildProcess } from "node:child_process";
import { mkdirSync, rmSync } from "node:fs";
import { createServer, request as ask, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import path from "node:path";
import { lastDay, root } from "./servers";

/** A web app whose methods are answered elsewhere: `site` is what people open, `behind` what it asks, of which `asked` are the addresses. */
export type InFront = { site: string; behind: string; asked: string[]; stop(): Promise<void> };

const folder = path.resolve(root, "in-front");

/** Starts the built product. @returns its port, when it serves */
async function start(children: ChildProcess[], settings: Record<string, string>): Promise<number> {
  const child = spawn("node", ["build/server.js"], { stdio: ["ignore", "pipe", "pipe"], env: { ...process.env, NODE_ENV: "production", BRAND: "demo", HOST: "127.0.0.1", PORT: "0", DEMO: "1", DATA_DIR: folder, ...settings } });
  children.push(child);
  let said = "";
  return new Promise((resolve, reject) => {
    for (const stream of [child.stdout, child.stderr]) stream.on("data", (part: Buffer) => { said += String(part); const found = /"port":(\d+),"brand"/.exec(said); if (found) resolve(Number(found[1])); });
    child.once("exit", (code) => reject(new Error(`the product ended with ${String(code)}: ${said}`)));
  });
}

/** Passes `/v2` on to a port and nothing else. */
async function onlyMethods(port: number, asked: string[]): Promise<Server> {
  const server = createServer((request, response) => {
    asked.push(request.url ?? "");
    if (!request.url?.startsWith("/v2/")) return void response.writeHead(404).end();
    const passed = ask({ host: "127.0.0.1", port, path: request.url, method: request.method, headers: request.headers }, (answer) => { response.writeHead(answer.statusCode ?? 502, answer.headers); answer.pipe(response); });
    passed.on("error", () => response.destroy());
    request.pipe(passed);
    response.on("close", () => passed.destroy());
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  return server;
}

/** A process with a small city behind an address that serves `/v2` alone, and the web app in front of it: both know the same accounts, since tokens travel on. */
export async function startInFront(): Promise<InFront> {
  rmSync(folder, { recursive: true, force: true });
  mkdirSync(folder, { recursive: true });
  const made = spawnSync("node", ["build/cli.js", "demo", "--bare", "--devices", "400", "--days", "85", "--end", lastDay], { stdio: "inherit", env: { ...process.env, DATA_DIR: folder, BRAND: "demo" } });
  if (made.status !== 0) throw new Error("the city behind could not be made");
  const children: ChildProcess[] = [];
  const asked: string[] = [];
  const gate = await onlyMethods(await start(children, {}), asked);
  const behind = `http://127.0.0.1:${(gate.address() as AddressInfo).port}`;
  const site = `http://localhost:${await start(children, { METHODS_URL: behind })}`;
  return {
    site, behind, asked,
    async stop() {
      await Promise.all(children.map((child) => new Promise((resolve) => { child.once("exit", resolve); child.kill("SIGTERM"); })));
      gate.closeAllConnections();
      await new Promise((resolve) => gate.close(resolve));
    },
  };
}
