import path from "node:path";
import { defineConfig } from "vitest/config";

export default defineConfig({
  resolve: { alias: { "~": path.resolve("app") } },
  test: {
    include: ["tests/**/*.test.{ts,tsx}"],
    environment: "node",
    pool: "forks",
    maxWorkers: 2,
    testTimeout: 120_000,
    hookTimeout: 180_000,
    // `npm run zones` runs the same elsewhere
    env: { TZ: process.env.TEST_TZ ?? "UTC" },
  },
});
