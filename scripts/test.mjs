// `npm test`: types, lint, unit, integration and browser tests. The last line counts what ran.
import { spawnSync } from "node:child_process";
import { existsSync, mkdirSync, readFileSync, rmSync } from "node:fs";
import { build } from "./build.mjs";
import { install } from "./install.mjs";
import { elsewhere, places, sensitive } from "./zones.mjs";
import { ensureSystemPackages } from "./system-packages.mjs";
import { inMemory } from "./test-folder.mjs";

const reports = ".cache/reports";
const total = { passed: 0, failed: 0 };

install();
ensureSystemPackages();
rmSync(reports, { recursive: true, force: true });
mkdirSync(reports, { recursive: true });

const memory = inMemory();

function step(name, command, args, env = {}) {
  process.stdout.write(`\n== ${name}\n`);
  const { status } = spawnSync(command, args, { stdio: "inherit", env: { ...process.env, ...memory, ...env } });
  return status === 0;
}
const single = (name, command, args) => { total[step(name, command, args) ? "passed" : "failed"] += 1; };

/** Adds a runner's own counts; a runner that failed without a failed test, or left no report, is one failure. */
function counted(name, command, args, env, file, read) {
  const ok = step(name, command, args, env);
  const { passed, failed } = existsSync(file) ? read(JSON.parse(readFileSync(file, "utf8"))) : { passed: 0, failed: 0 };
  total.passed += passed;
  total.failed += failed + (!ok && failed === 0 ? 1 : 0) + (ok && passed === 0 ? 1 : 0);
}

single("types", "npx", ["tsc", "--noEmit"]);
single("lint", "npx", ["eslint", "."]);
process.stdout.write("\n== build\n");
await build();
const vitest = (name, report, env, files) => counted(name, "npx", ["vitest", "run", "--reporter=default", "--reporter=json", `--outputFile.json=${reports}/${report}.json`, ...files], env,
  `${reports}/${report}.json`, (found) => ({ passed: found.numPassedTests, failed: found.numFailedTests + (found.numFailedTestSuites > 0 && found.numFailedTests === 0 ? 1 : 0) }));
vitest("unit and integration", "vitest", {}, []);
vitest(`the same in ${places.at(-1).join(", ")}: what days, clocks and words go through`, "zones", elsewhere(places.at(-1)), sensitive);
counted("browser", "npx", ["playwright", "test"], { PLAYWRIGHT_JSON_OUTPUT_NAME: `${reports}/playwright.json` },
  `${reports}/playwright.json`, ({ stats }) => {
    if (stats.flaky > 0) process.stdout.write(`\n${stats.flaky} browser tests passed at their second try only; the runner names them above as flaky\n`);
    return { passed: stats.expected + stats.flaky, failed: stats.unexpected };
  });

process.stdout.write(`\n${total.passed} passed, ${total.failed} failed\n`);
process.exit(total.failed === 0 ? 0 : 1);
