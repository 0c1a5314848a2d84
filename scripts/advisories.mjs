// Known vulnerabilities of what ships, as the registry's advisories know them: `npm run advisories`, before a release and whenever one likes. It needs a registry that tells advisories; not every mirror does.
import { spawnSync } from "node:child_process";
import { fileURLToPath } from "node:url";

/**
 * What `npm audit --json` says, in lines, and whether it is clean; null where the registry told nothing.
 * @param {string} output
 */
export function readAudit(output) {
  let answer;
  try {
    answer = JSON.parse(output);
  } catch {
    return { clean: null, lines: ["npm audit gave no answer"] };
  }
  if (!answer?.vulnerabilities) return { clean: null, lines: [`the registry tells no advisories (${answer?.statusCode ?? "no reason given"})`] };
  const found = Object.values(answer.vulnerabilities);
  return {
    clean: found.length === 0,
    lines: found.map(({ name, severity, range, via, fixAvailable }) => `${severity}: ${name} ${range}: ${via.map((each) => (typeof each === "string" ? `by ${each}` : each.title)).join("; ")}${fixAvailable ? " (a fix is there)" : ""}`),
  };
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const { stdout } = spawnSync("npm", ["audit", "--omit=dev", "--json"], { encoding: "utf8", shell: process.platform === "win32" });
  const { clean, lines } = readAudit(stdout);
  process.stdout.write(`${[...lines, clean === null ? "not checked" : clean ? "no known vulnerability in what ships" : `${lines.length} vulnerable packages`].join("\n")}\n`);
  process.exit(clean === null ? 2 : clean ? 0 : 1);
}
