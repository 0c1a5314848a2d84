// `npm start`: from a fresh clone to the demo city at http://localhost:3000. With data of your own in DATA_DIR it only serves.
import { spawn } from "node:child_process";
import { existsSync, mkdirSync, readdirSync, rmSync, writeFileSync } from "node:fs";
import path from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { build } from "./build.mjs";
import { install, run } from "./install.mjs";

install();
await build();

const dataDir = path.resolve(process.env.DATA_DIR || "./data");
const unfinished = path.join(dataDir, "demo-unfinished");
const demoMark = path.join(dataDir, "demo");
const empty = !existsSync(dataDir) || readdirSync(dataDir).length === 0;
if (empty || existsSync(unfinished)) {
  // an interrupted demo is made again from the start
  rmSync(dataDir, { recursive: true, force: true });
  mkdirSync(dataDir, { recursive: true, mode: 0o700 });
  writeFileSync(unfinished, "");
  run("node", ["build/cli.js", "demo"], { env: { ...process.env, DATA_DIR: dataDir } });
  writeFileSync(demoMark, "");
  rmSync(unfinished);
}
const demo = existsSync(demoMark) ? "1" : "0";

const server = spawn("node", ["build/server.js"], { stdio: "inherit", env: { ...process.env, NODE_ENV: "production", DATA_DIR: dataDir, DEMO: demo } });
// npm is replaced by this program (exec in package.json), so that its signals come here and reach the server
for (const signal of ["SIGINT", "SIGTERM"]) process.on(signal, () => server.kill(signal));
server.on("exit", (code) => process.exit(code ?? 1));

// the log is for machines; this line is for whoever waits
const port = process.env.PORT || "3000";
const address = `http://${!process.env.HOST || process.env.HOST === "0.0.0.0" ? "localhost" : process.env.HOST}:${port}`;
for (;;) {
  const ready = await fetch(`${address}/readyz`).then((response) => response.ok, () => false);
  if (ready) break;
  await sleep(500);
}
process.stdout.write(`\nReady: ${address}${demo === "1" ? "   demo@example.com / demo1234" : ""}   (Ctrl-C or SIGTERM ends it)\n\n`);
