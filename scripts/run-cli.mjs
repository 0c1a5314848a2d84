// Runs one of the command lines (ingest, forget, demo, bench, export, user, backup, restore) from the build, building first when the sources have changed.
import { spawn } from "node:child_process";
import { build } from "./build.mjs";
import { install } from "./install.mjs";

install();
await build();
const child = spawn("node", ["build/cli.js", ...process.argv.slice(2)], { stdio: "inherit" });
for (const signal of ["SIGINT", "SIGTERM"]) process.on(signal, () => child.kill(signal));
child.on("exit", (code) => process.exit(code ?? 1));
