// Unit and integration tests as they run elsewhere: other time zones and languages of the process. `npm run zones` takes the whole suite three times;
// `npm test` what depends on days, clocks, words and their order, once.
import { spawnSync } from "node:child_process";
import { fileURLToPath } from "node:url";
import { inMemory } from "./test-folder.mjs";

/** Zones west and east of UTC, and languages whose letters, separators or order are others. */
export const places = [["UTC", "de_DE.UTF-8"], ["America/Sao_Paulo", "pt_BR.UTF-8"], ["Asia/Tokyo", "tr_TR.UTF-8"]];

/** Files and folders of `tests` that days, clocks, words or their order go through, but for those that load large data. */
export const sensitive = [
  "domain", "contract", "locales", "components", "config", "mail", "exports/audit", "exports/compared-days", "exports/injection", "exports/planner", "exports/workbook", "store/trail", "store/audits", "store/sessions",
  "ingest/reading", "ingest/visits", "ingest/days-apart", "metrics/clock-changes", "process/log", "process/trail", "process/folder-ingest",
].map((name) => `tests/${name}`);

/** The environment of a process in a zone with a language. */
export const elsewhere = ([zone, language]) => ({ TEST_TZ: zone, TZ: zone, LANG: language, LC_ALL: language });

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const memory = inMemory();
  const failed = places.filter((place) => {
    process.stdout.write(`\n== ${place.join(", ")}\n`);
    return spawnSync("npx", ["vitest", "run", ...process.argv.slice(2)], { stdio: "inherit", env: { ...process.env, ...memory, ...elsewhere(place) } }).status !== 0;
  });
  process.stdout.write(`\n${places.length - failed.length} of ${places.length} zones passed${failed.length > 0 ? `; failed: ${failed.map(([zone]) => zone).join(", ")}` : ""}\n`);
  process.exit(failed.length === 0 ? 0 : 1);
}
