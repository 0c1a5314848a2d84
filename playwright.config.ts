import { defineConfig } from "@playwright/test";

export default defineConfig({
  testDir: "tests/e2e",
  testMatch: "**/*.spec.ts",
  workers: 2,
  fullyParallel: false,
  timeout: 60_000,
  // one second try on a busy machine; what needed it is named as flaky, by the runner and by `npm test`
  retries: 1,
  globalSetup: "./tests/e2e/global-setup.ts",
  reporter: [["line"], ["json"]],
  use: {
    // the servers stream to real browsers only: the default agent of a headless browser counts as a robot
    userAgent: "Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Safari/537.36",
    launchOptions: {
      executablePath: process.env.CHROMIUM || "/usr/bin/chromium",
      args: ["--no-sandbox", "--disable-gpu", "--disable-quic", "--no-first-run", "--disable-background-networking", "--disable-component-update", "--disable-sync"],
    },
    // colours are judged at rest, not in the middle of a transition
    contextOptions: { reducedMotion: "reduce" },
    trace: "off",
    screenshot: "only-on-failure",
  },
  outputDir: ".cache/test-results",
});
