/** @type {import("@remix-run/dev").VitePluginConfig} */
export default {
  appDirectory: "app",
  buildDirectory: process.env.BUILD_DIR || "build",
  serverBuildFile: "index.js",
  serverModuleFormat: "esm",
  manifest: true,
  ignoredRouteFiles: ["**/.*", "**/*.md", "**/*.server.ts"],
  future: {
    v3_fetcherPersist: true,
    v3_relativeSplatPath: true,
    v3_throwAbortReason: true,
    v3_singleFetch: true,
    // the whole manifest is 1.4 kB, and routes that arrive later re-render sections that are still hydrating
    v3_lazyRouteDiscovery: false,
    unstable_optimizeDeps: true,
  },
};
