// The lock must list chdb's library for every platform, also those that the registry at hand does not serve:
// `npm ci` calls a lock without them out of sync. Run after each change of the lock (`npm run fix-lock`).
import { readFileSync, writeFileSync } from "node:fs";

const lock = JSON.parse(readFileSync("package-lock.json", "utf8"));
const known = lock.packages["node_modules/@chdb/lib-linux-x64-gnu"];
const platforms = [["darwin-arm64", "darwin", "arm64"], ["darwin-x64", "darwin", "x64"], ["linux-arm64-gnu", "linux", "arm64", "glibc"]];
for (const [name, os, cpu, libc] of platforms) {
  lock.packages[`node_modules/@chdb/lib-${name}`] ??= {
    version: known.version, cpu: [cpu], license: known.license, optional: true, os: [os], ...(libc ? { libc: [libc] } : {}),
  };
}
// The lock names packages by version and integrity only, so that any registry can serve them.
for (const entry of Object.values(lock.packages)) delete entry.resolved;
lock.packages = Object.fromEntries(Object.entries(lock.packages).sort(([a], [b]) => (a < b ? -1 : 1)));
writeFileSync("package-lock.json", `${JSON.stringify(lock, null, 2)}\n`);
