// `npm run try-readme`: follows the README as somebody who has just cloned the repository. The code blocks are taken from README.md as they stand, run in a clean clone in a folder of its own, on a port of
// its own; it ends with the figures of the README's own data on a page fetched after the first sign-up.
import { spawn, spawnSync } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { fileURLToPath } from "node:url";
import { assert, freePort, say } from "./checked-run.mjs";

/** The `sh` blocks of each section of a Markdown text. */
export function blocksOf(text) {
  const sections = new Map();
  for (const part of text.split(/^## /m).slice(1)) sections.set(part.slice(0, part.indexOf("\n")), [...part.matchAll(/^```sh\n([\s\S]*?)^```$/gm)].map(([, code]) => code));
  return sections;
}

/** Runs a block whose last command serves, in a process group of its own, until `visit` has seen what it wants. */
async function serving(code, { cwd, env, address }, visit) {
  const child = spawn("sh", ["-ec", code], { cwd, env, stdio: ["ignore", "inherit", "inherit"], detached: true });
  let ended = false;
  const end = new Promise((resolve) => { child.on("exit", () => { ended = true; resolve(); }); });
  try {
    for (let tries = 0; tries < 7200 && !ended && (await fetch(`${address}/readyz`).catch(() => null))?.status !== 200; tries++) await sleep(500);
    if (ended) throw new Error("it ended before it served");
    await visit();
  } finally {
    if (!ended) process.kill(-child.pid, "SIGTERM");
    await Promise.race([end, sleep(15_000)]);
    if (!ended) process.kill(-child.pid, "SIGKILL");
  }
}

const cookiesOf = (answer) => answer.headers.getSetCookie().map((line) => line.split(";")[0]).join("; ");

async function follow() {
  const folder = mkdtempSync(path.join(tmpdir(), "readme-"));
  const cwd = path.join(folder, "atalaia");
  const port = await freePort();
  const address = `http://127.0.0.1:${port}`;
  const env = { ...process.env, PORT: String(port), HOST: "127.0.0.1" };
  for (const name of ["DATA_DIR", "BRAND", "NODE_ENV", "DEMO"]) delete env[name];
  const form = (values) => ({ method: "POST", redirect: "manual", headers: { Origin: address }, body: new URLSearchParams(values) });
  try {
    assert(spawnSync("git", ["clone", "--quiet", ".", cwd]).status === 0, "the repository is cloned");
    const blocks = blocksOf(readFileSync(path.join(cwd, "README.md"), "utf8"));
    const [first = ""] = blocks.get("Two commands") ?? [];
    const start = first.split("\n").find((line) => line.startsWith("npm start"));
    assert(start !== undefined, "the README begins with npm start");
    await serving(start, { cwd, env, address }, async () => {
      const login = await fetch(`${address}/login`, form({ email: "demo@example.com", password: "demo1234" }));
      assert(login.status === 302, "the demo's account logs in");
      const page = await (await fetch(`${address}/dashboard?type=pdv`, { headers: { cookie: cookiesOf(login) } })).text();
      assert(/class="[^"]*card/.test(page), "the demo's dashboard is there");
    });
    const own = blocks.get("Your own data in five minutes") ?? [];
    assert(own.length === 3, "the README has three blocks about own data: files, loading, serving");
    const [files, load, serve] = own;
    for (const code of [files, load]) assert(spawnSync("sh", ["-ec", code], { cwd, env, stdio: ["ignore", "inherit", "inherit"] }).status === 0, `runs: ${code.split("\n").find((line) => line.trim() !== "")}`);
    await serving(serve, { cwd, env, address }, async () => {
      const signup = await fetch(`${address}/signup`, form({ firstName: "Ana", lastName: "Lima", email: "ana@example.com", password: "a long password 7", passwordConfirmation: "a long password 7" }));
      assert(signup.status === 302, "the first visit makes the first administrator");
      const page = await (await fetch(`${address}/dashboard?type=pdv`, { headers: { cookie: cookiesOf(signup) } })).text();
      // 40 phones on four days at each of two stores
      const figures = [...page.replace(/<script[\s\S]*?<\/script>/g, "").matchAll(/>\s*([\d.,]+)\s*</g)].map(([, figure]) => figure);
      assert(figures.includes("320") && figures.includes("40"), "the dashboard shows the own data: 320 visits of 40 visitors");
      const stores = await (await fetch(`${address}/pois`, { headers: { cookie: cookiesOf(signup) } })).text();
      assert(stores.includes("Rua Augusta"), "the list of points shows the own stores");
    });
    say("the README's code blocks do what they say");
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

if (process.argv[1] === fileURLToPath(import.meta.url)) await follow().catch((error) => { process.stderr.write(`failed: ${error.message}\n`); process.exitCode = 1; });
