// `npm run notices`: writes the list of packages in NOTICES.md from the lock file; what stands above the list is written by hand. A licence that is not on the lists below stops it.
import { readFileSync, writeFileSync } from "node:fs";
import { fileURLToPath } from "node:url";

/** Licences that ask for nothing but their notice. */
const allowed = new Set(["MIT", "MIT-0", "ISC", "BSD-2-Clause", "BSD-3-Clause", "Apache-2.0", "BlueOak-1.0.0", "Unlicense", "Zlib", "0BSD", "CC0-1.0"]);

/** Licences that are good for one package, and why. */
export const reasons = {
  "@fontsource-variable/inter": { license: "OFL-1.1", reason: "a font: it is served as it is, under its own name" },
  argparse: { license: "PSF-2.0", reason: "permissive; used by a build step of the package that brings it, unchanged" },
  "date-holidays": { license: "CC-BY-3.0", reason: "its rules of holidays are data; the attribution stands above" },
};

/** Packages whose manifest names no licence: what their LICENSE file of that version says. Another version has to be read again. */
export const read = { "leaflet.heat@0.2.0": "BSD-2-Clause", "xmlhttprequest-ssl@2.1.2": "MIT" };

/** An SPDX expression as a function: which of its licences are to be kept, or null where one of them is refused. */
export function chosen(expression, fits) {
  const tokens = expression.match(/\(|\)|[^\s()]+/g) ?? [];
  let at = 0;
  const one = () => {
    if (tokens[at] === "(") { at++; const inner = either(); at++; return inner; }
    const name = tokens[at++];
    return name !== undefined && fits(name) ? [name] : null;
  };
  const both = () => { let all = one(); while (tokens[at] === "AND") { at++; const next = one(); all = all && next && [...all, ...next]; } return all; };
  const either = () => { let first = both(); while (tokens[at] === "OR") { at++; const next = both(); first = first ?? next; } return first; };
  const found = either();
  return at === tokens.length ? found : null;
}

/** Every package that a production install brings, by name and version; the engine's library is listed for every platform. */
export function packagesOf(lock) {
  const found = new Map();
  for (const [place, { version, license, dev }] of Object.entries(lock.packages)) {
    if (place === "" || dev) continue;
    const name = place.slice(place.lastIndexOf("node_modules/") + "node_modules/".length);
    const stated = license ?? read[`${name}@${version}`] ?? "";
    const kept = chosen(stated, (each) => allowed.has(each) || reasons[name]?.license === each);
    found.set(`${name}@${version}`, { name, version, stated, kept });
  }
  return [...found.values()].sort((a, b) => (a.name === b.name ? (a.version < b.version ? -1 : 1) : a.name < b.name ? -1 : 1));
}

/** Packages that may not ship, in words; an exception that nothing needs any more is one too. */
export function problemsOf(lock) {
  const packages = packagesOf(lock);
  const refused = packages.filter(({ kept }) => kept === null).map(({ name, version, stated }) => `${name} ${version}: ${stated || "no licence is named"}`);
  const names = new Set(packages.map(({ name }) => name));
  const keys = new Set(packages.map(({ name, version }) => `${name}@${version}`));
  return [...refused, ...Object.keys(reasons).filter((name) => !names.has(name)).map((name) => `${name}: has a reason and is no dependency`), ...Object.keys(read).filter((key) => !keys.has(key)).map((key) => `${key}: was read and is no dependency`)];
}

const heading = "## Packages";

/** The text of NOTICES.md: what stands above the list in `before`, and the list. */
export function noticesOf(lock, before) {
  const packages = packagesOf(lock);
  const own = before.slice(0, before.indexOf(heading) < 0 ? before.length : before.indexOf(heading)).trimEnd();
  const rows = packages.map(({ name, version, stated, kept }) => {
    const under = [...new Set(kept ?? [])].join(" and ");
    const why = reasons[name] ? ` (${reasons[name].reason})` : stated.includes(" OR ") ? ` (offered: ${stated.replace(/^\(|\)$/g, "")})` : "";
    return `| ${name} | ${version} | ${under}${why} |`;
  });
  return `${own}\n\n${heading}\n\nMade by \`npm run notices\` from the lock file: ${packages.length} packages. Each brings the text of its licence in its folder of \`node_modules\`, which the container's image holds.\n\n| package | version | licence |\n|---|---|---|\n${rows.join("\n")}\n`;
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const lock = JSON.parse(readFileSync("package-lock.json", "utf8"));
  const problems = problemsOf(lock);
  if (problems.length) {
    process.stderr.write(`These may not ship as they are (scripts/notices.mjs):\n${problems.map((each) => `  ${each}\n`).join("")}`);
    process.exit(1);
  }
  writeFileSync("NOTICES.md", noticesOf(lock, readFileSync("NOTICES.md", "utf8")));
}
