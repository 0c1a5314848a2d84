import { vitePlugin as remix } from "@remix-run/dev";
import tailwindcss from "@tailwindcss/vite";
import { defineConfig } from "vite";
import remixConfig from "./remix.config.js";

declare module "@remix-run/node" {
  interface Future {
    v3_singleFetch: true;
  }
}

export default defineConfig({
  plugins: [tailwindcss(), remix(remixConfig)],
  resolve: { alias: { "~": new URL("./app", import.meta.url).pathname } },
  build: {
    target: "es2022", sourcemap: false, assetsInlineLimit: 0, modulePreload: { polyfill: false },
    // routes that only answer (stylesheet, workbook, forms) have no part in the browser
    rollupOptions: { onwarn: (warning, warn) => { if (warning.code !== "EMPTY_BUNDLE") warn(warning); } },
  },
  ssr: { external: ["libsql", "chdb", "@clickhouse/client", "pg", "exceljs", "@node-rs/argon2"] },
});
