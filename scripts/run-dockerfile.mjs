// `npm run container`: where there is no Docker, does what the Dockerfile says. Each stage is a folder that is this machine's system with the stage's own /srv and /data (a mount namespace and chroot), its
// steps are read from the file and run by an ordinary user until the file itself asks for root's rights. Then the image's command runs as its user on a read-only system with one writable volume:
// HEALTHCHECK, /healthz and /readyz answer, and SIGTERM ends it with 0 within 10 s. The base image is not pulled: Node is this machine's.
import { spawn, spawnSync } from "node:child_process";
import { chmodSync, chownSync, cpSync, existsSync, lstatSync, mkdirSync, mkdtempSync, readFileSync, readlinkSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { pairsOf, stagesOf } from "./dockerfile.mjs";
import { assert, freePort, say } from "./checked-run.mjs";

if (process.getuid?.() !== 0) {
  process.stdout.write("skipped: mount namespaces need root\n");
  process.exit(0);
}
if (spawnSync("unshare", ["-m", "--propagation", "private", "true"]).status !== 0) {
  process.stdout.write("skipped: this machine gives no mount namespace (unshare -m)\n");
  process.exit(0);
}

/** Number of the user `node` of the base image. */
const nodeUser = 1000;
const folder = mkdtempSync(path.join(tmpdir(), "container-"));
chmodSync(folder, 0o755);

/** The folder of a stage, empty but for where the system is mounted. */
function makeRoot(name) {
  const root = path.join(folder, name);
  for (const each of ["usr", "etc", "proc", "dev", "tmp", "home/node"]) mkdirSync(path.join(root, each), { recursive: true });
  for (const each of ["bin", "sbin", "lib", "lib64"]) {
    if (existsSync(`/${each}`) && lstatSync(`/${each}`).isSymbolicLink()) symlinkSync(readlinkSync(`/${each}`), path.join(root, each));
    else if (existsSync(`/${each}`)) mkdirSync(path.join(root, each));
  }
  writeFileSync(path.join(root, "passwd"), `root:x:0:0:root:/root:/bin/sh\nnode:x:${nodeUser}:${nodeUser}::/home/node:/bin/sh\n`);
  writeFileSync(path.join(root, "group"), `root:x:0:\nnode:x:${nodeUser}:\n`);
  chownSync(path.join(root, "home/node"), nodeUser, nodeUser);
  return root;
}

/** The arguments that run `command` in a stage's folder as a user. `volumes`: folders that stay writable when the rest is not. */
function inside(root, { user, workdir, command, volumes = null }) {
  const binds = ["usr", "etc", ...["bin", "sbin", "lib", "lib64"].filter((each) => existsSync(`/${each}`) && !lstatSync(`/${each}`).isSymbolicLink())];
  const mounts = [
    ...(volumes ? [`mount --bind "$R" "$R"`, `mount -o remount,bind,ro "$R"`] : []),
    ...binds.flatMap((each) => [`mount --rbind /${each} "$R/${each}"`, `mount -o remount,bind,ro "$R/${each}"`]),
    `mount --bind "$R/passwd" "$R/etc/passwd"`, `mount --bind "$R/group" "$R/etc/group"`, `mount --rbind /proc "$R/proc"`, `mount --rbind /dev "$R/dev"`, `mount -t tmpfs -o mode=1777 tmpfs "$R/tmp"`,
    ...(volumes ?? []).map((each) => `mount --bind "${each.outside}" "$R${each.inside}"`),
  ];
  return ["-m", "--propagation", "private", "sh", "-ec", `R="$1"; shift; ${mounts.join("; ")}; exec chroot --userspec=${user}:${user} "$R" sh -c 'cd "$1"; shift; exec "$@"' - "$@"`, "-", root, workdir, ...command];
}

/** What a container is given: its own variables, and those of this machine that a download needs. */
function environmentOf(own) {
  const needed = Object.entries(process.env).filter(([name]) => /^(npm_config_(registry|cafile)|NODE_EXTRA_CA_CERTS|SSL_CERT_\w+|https?_proxy|no_proxy)$/i.test(name));
  return { PATH: "/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin", HOME: "/home/node", ...Object.fromEntries(needed), ...own };
}

function contextFiles() {
  const ignored = readFileSync(".dockerignore", "utf8").split("\n").map((line) => line.trim()).filter(Boolean);
  const listed = spawnSync("git", ["ls-files", "-z", "--cached", "--others", "--exclude-standard"], { encoding: "utf8" }).stdout.split("\0").filter(Boolean);
  return listed.filter((file) => existsSync(file) && !lstatSync(file).isSymbolicLink() && !ignored.some((each) => file === each || file.startsWith(`${each}/`)));
}

function copy(step, { root, workdir, roots, user }) {
  const parts = step.json ?? step.args.split(/\s+/);
  const to = path.posix.resolve(workdir, parts.at(-1) ?? "");
  const from = step.flags.from;
  for (const source of parts.slice(0, -1)) {
    const target = parts.at(-1)?.endsWith("/") || parts.length > 2 ? path.join(root, to, path.basename(source)) : path.join(root, to);
    if (from) { cpSync(path.join(roots.get(from), source), lstatSync(path.join(roots.get(from), source)).isDirectory() ? path.join(root, to) : target, { recursive: true, verbatimSymlinks: true }); continue; }
    for (const file of contextFiles().filter((each) => source === "." || each === source || each.startsWith(`${source}/`))) {
      const place = source === "." ? path.join(root, to, file) : target;
      mkdirSync(path.dirname(place), { recursive: true });
      cpSync(file, place);
    }
  }
  spawnSync("chown", ["-R", `${user}:${user}`, path.join(root, to)]);
}

/** Does the steps of every stage. @returns the last stage with what it declares */
function build() {
  const roots = new Map();
  let image;
  const stages = stagesOf(readFileSync("Dockerfile", "utf8"));
  for (const [index, stage] of stages.entries()) {
    const last = index === stages.length - 1;
    const root = makeRoot(stage.name ?? `stage-${index}`);
    if (stage.name) roots.set(stage.name, root);
    image = { root, workdir: "/", env: {}, user: "root", volumes: [], health: null, command: null };
    for (const step of stage.steps) {
      say(`step  ${step.keyword} ${step.args.slice(0, 120)}`);
      if (step.keyword === "WORKDIR") { image.workdir = step.args; mkdirSync(path.join(root, step.args), { recursive: true }); if (!last) chownSync(path.join(root, step.args), nodeUser, nodeUser); }
      else if (step.keyword === "ENV") Object.assign(image.env, pairsOf(step.args));
      else if (step.keyword === "COPY") copy(step, { ...image, roots, user: last ? 0 : nodeUser });
      else if (step.keyword === "USER") image.user = step.args;
      else if (step.keyword === "VOLUME") image.volumes.push(...(step.json ?? step.args.split(/\s+/)));
      else if (step.keyword === "EXPOSE") image.port = step.args;
      else if (step.keyword === "HEALTHCHECK") image.health = step.args.replace(/^CMD\s+/, "");
      else if (step.keyword === "CMD") image.command = step.json;
      else if (step.keyword === "RUN") {
        // what only builds is done by an ordinary user; the last stage prepares the volume as root, as the file has it
        const { status } = spawnSync("unshare", inside(root, { user: last ? 0 : nodeUser, workdir: image.workdir, command: step.json ?? ["sh", "-c", step.args] }), { stdio: ["ignore", "inherit", "inherit"], env: environmentOf(image.env) });
        assert(status === 0, `RUN ${step.args.slice(0, 80)} ends with 0`);
      } else throw new Error(`${step.keyword}: not known here`);
    }
  }
  return image;
}

async function run(image) {
  const user = image.user === "node" ? nodeUser : Number(image.user);
  assert(user > 0, `the image's user is no root: ${image.user}`);
  assert(image.volumes.length === 1, `one volume: ${image.volumes.join(", ")}`);
  assert(!existsSync(path.join(image.root, image.workdir, "node_modules/vitest")) && !existsSync(path.join(image.root, image.workdir, "node_modules/vite")), "no development dependency is in the image");
  assert(!existsSync(path.join(image.root, image.workdir, "tests")) && !existsSync(path.join(image.root, image.workdir, "app")), "neither tests nor sources are in the image");
  const outside = path.join(folder, "volume");
  cpSync(path.join(image.root, image.volumes[0]), outside, { recursive: true });
  spawnSync("chown", ["--reference", path.join(image.root, image.volumes[0]), outside]);
  const volumes = [{ inside: image.volumes[0], outside }];
  const port = await freePort();
  const env = environmentOf({ ...image.env, PORT: String(port) });
  const start = (command, as = user) => inside(image.root, { user: as, workdir: image.workdir, volumes, command });
  const once = (command, as = user) => spawnSync("unshare", start(command, as), { env, encoding: "utf8" }).status;
  assert(once(["touch", `${image.volumes[0]}/probe`]) === 0, "the volume can be written");
  for (const place of [image.workdir, `${image.workdir}/build`, "/", "/etc"]) assert(once(["touch", `${place}/probe`], 0) !== 0, `${place} cannot be written, by root neither`);

  const server = spawn("unshare", start(image.command), { env, stdio: ["ignore", "pipe", "inherit"] });
  let ended = null;
  const end = new Promise((resolve) => { server.on("exit", (code, signal) => { ended = { code, signal }; resolve(ended); }); });
  let out = "";
  server.stdout.on("data", (chunk) => { out += chunk; });
  try {
    const answers = async (route) => (await fetch(`http://127.0.0.1:${port}${route}`).catch(() => null))?.status === 200;
    for (let tries = 0; tries < 600 && ended === null && !(await answers("/readyz")); tries++) await sleep(100);
    assert(ended === null, "the image's command runs");
    assert(await answers("/healthz"), "/healthz answers 200");
    assert(await answers("/readyz"), "/readyz answers 200");
    assert((await fetch(`http://127.0.0.1:${port}/`, { redirect: "manual" })).status < 400, "a page comes");
    const health = ["sh", "-c", image.health];
    assert(once(health) === 0, "HEALTHCHECK ends with 0");
    const begun = Date.now();
    server.kill("SIGTERM");
    const { code } = await Promise.race([end, sleep(10_000).then(() => ({ code: "later than 10 s" }))]);
    assert(code === 0, `SIGTERM ends it with 0 within 10 s (${((Date.now() - begun) / 1000).toFixed(1)} s)`);
    assert(once(health) !== 0, "HEALTHCHECK fails when it has ended");
    assert(out.split("\n").filter(Boolean).every((line) => { JSON.parse(line); return true; }), "its log is JSON, a line an event");
  } finally {
    if (ended === null) server.kill("SIGKILL");
  }
}

try {
  await run(build());
  say("the Dockerfile's steps and its image's command do what they should");
} catch (error) {
  process.stderr.write(`failed: ${error.message}\n`);
  process.exitCode = 1;
} finally {
  rmSync(folder, { recursive: true, force: true });
}
