// `npm run serve`: production. Builds when needed, makes no data and no account.
import { spawn } from "node:child_process";
import { build } from "./build.mjs";
import { install } from "./install.mjs";

install();
await build();
const server = spawn("node", ["build/server.js"], { stdio: "inherit", env: { ...process.env, NODE_ENV: "production" } });
for (const signal of ["SIGINT", "SIGTERM"]) process.on(signal, () => server.kill(signal));
server.on("exit", (code) => process.exit(code ?? 1));
