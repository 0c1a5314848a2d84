// Builds client, pages and the three server bundles, unless the sources are those of the last build.
import { createHash } from "node:crypto";
import { existsSync, readdirSync, readFileSync, statSync, writeFileSync } from "node:fs";
import path from "node:path";
import { fileURLToPath } from "node:url";
import { brotliCompressSync, constants, gzipSync } from "node:zlib";
import { run } from "./install.mjs";
import { pseudoWords } from "./pseudo-language.mjs";

/** Where it goes; the tests make a second one beside it. */
const folder = process.env.BUILD_DIR || "build";
const stamp = path.join(folder, ".sources");

function* filesBelow(place) {
  if (!statSync(place).isDirectory()) return yield place;
  for (const name of readdirSync(place).sort()) yield* filesBelow(path.join(place, name));
}

function sourcesHash() {
  const hash = createHash("sha256");
  for (const place of ["app", "public", "server.ts", "vite.config.ts", "remix.config.js", "tsconfig.json", "package-lock.json", "scripts/build.mjs", "scripts/pseudo-language.mjs"]) {
    if (existsSync(place)) for (const file of filesBelow(place)) hash.update(file).update(readFileSync(file));
  }
  return hash.digest("hex");
}

/** Smaller copies beside each asset, made once, so that no request pays for compression. */
function precompress(folder) {
  for (const file of filesBelow(folder)) {
    if (!/\.(js|css|svg|json)$/.test(file)) continue;
    const bytes = readFileSync(file);
    if (bytes.length < 1000) continue;
    writeFileSync(`${file}.br`, brotliCompressSync(bytes, { params: { [constants.BROTLI_PARAM_QUALITY]: 11 } }));
    writeFileSync(`${file}.gz`, gzipSync(bytes, { level: 9 }));
  }
}

export async function build() {
  const wanted = sourcesHash();
  if (existsSync(stamp) && readFileSync(stamp, "utf8") === wanted) return;
  process.stdout.write("Building…\n");
  run("npx", ["remix", "vite:build", "--logLevel", "warn"]);
  const { build: bundle } = await import("esbuild");
  await bundle({
    entryPoints: { server: "server.ts", cli: "app/process/cli.server.ts", "engine-host": "app/engine/host/main.server.ts" },
    outdir: folder, bundle: true, platform: "node", format: "esm", target: "node20", packages: "external",
    external: ["./server/index.js"], ...(process.env.PSEUDO_LANGUAGE ? { plugins: [pseudoWords] } : {}), sourcemap: true, logLevel: "warning",
  });
  precompress(path.join(folder, "client/assets"));
  writeFileSync(stamp, wanted);
}

if (process.argv[1] === fileURLToPath(import.meta.url)) await build();
