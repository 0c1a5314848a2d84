import { spawn, type ChildProcess } from "node:child_process";
import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import path from "node:path";
import { root, servers } from "./servers";

export const nginx = "/usr/sbin/nginx";
export const hasNginx = existsSync(nginx);
export const base = "/client1";

const firstPort = servers.points.port + 1;
const product = firstPort;
/** How the live channel gets through: the published configuration, one without the two lines for websockets, one that lets nothing of it through. */
export const proxies = { websocket: firstPort + 1, polling: firstPort + 2, nothing: firstPort + 3 } as const;
export type Way = keyof typeof proxies;
export const siteOf = (way: Way): string => `http://localhost:${proxies[way]}${base}`;

const folder = path.resolve(root, "under");
export const accessLog = (way: Way): string => readFileSync(path.join(folder, `${way}.log`), "utf8");

/** `deploy/nginx.conf` as an ordinary user can run it here, for one of the ways. */
function configuration(way: Way): string {
  const pathOf = (name: string): string => path.join(folder, name);
  const own = `pid ${pathOf(`${way}.pid`)}; error_log ${pathOf(`${way}-errors.log`)}; daemon off;\n`;
  const temporary = ["client_body", "proxy", "fastcgi", "uwsgi", "scgi"].map((name) => `${name}_temp_path ${pathOf(`${way}-${name}`)};`).join(" ");
  const published = readFileSync("deploy/nginx.conf", "utf8").replace("http {", `http {\n  ${temporary}`).replace("/var/log/nginx/access.log", pathOf(`${way}.log`)).replace("127.0.0.1:3000", `127.0.0.1:${product}`).replace("listen 8080", `listen ${proxies[way]}`);
  if (way === "websocket") return own + published;
  const without = published.replace(/^.*proxy_set_header (Upgrade|Connection) .*\n/gm, "");
  return own + (way === "polling" ? without : without.replace("location /client1 {", "location /client1/v2/socket.io { return 502; }\n    location /client1 {"));
}

/** Starts the product for the path, with nobody in it yet, and nginx in front of it three times. @returns how to stop them */
export async function startBehindNginx(): Promise<() => Promise<void>> {
  rmSync(folder, { recursive: true, force: true });
  mkdirSync(folder, { recursive: true });
  const children: ChildProcess[] = [spawn("node", ["build/server.js"], {
    stdio: "ignore", env: { ...process.env, NODE_ENV: "production", DATA_DIR: path.join(folder, "data"), BRAND: "outdoor", PORT: String(product), HOST: "127.0.0.1", PUBLIC_URL: siteOf("websocket"), TRUST_PROXY: "loopback" },
  })];
  for (const way of ["websocket", "polling", "nothing"] as const) {
    const file = path.join(folder, `${way}.conf`);
    writeFileSync(file, configuration(way));
    children.push(spawn(nginx, ["-c", file, "-e", path.join(folder, `${way}-start.log`)], { stdio: "ignore" }));
  }
  for (let attempt = 0; attempt < 200 && !(await fetch(`${siteOf("nothing")}/readyz`).then(({ ok }) => ok, () => false)); attempt++) await new Promise((resolve) => setTimeout(resolve, 200));
  return async () => { await Promise.all(children.map((child) => new Promise((resolve) => { child.once("exit", resolve); child.kill("SIGTERM"); }))); };
}
