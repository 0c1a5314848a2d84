// What the tests need from the system's package manager: installed as root, named to anybody else.
import { existsSync, readdirSync } from "node:fs";
import { run } from "./install.mjs";

export const chromium = process.env.CHROMIUM || "/usr/bin/chromium";
const libreOffice = "/usr/bin/soffice";
const postgresFolder = "/usr/lib/postgresql";
const nginx = "/usr/sbin/nginx";
const hasPostgres = () => existsSync(postgresFolder) && readdirSync(postgresFolder).length > 0;

/** Chromium and LibreOffice Calc, which opens the product's Excel files, are needed; the tests of PostgreSQL and nginx say themselves when it is missing. `npm start` needs none of them. */
export function ensureSystemPackages() {
  const root = process.getuid?.() === 0;
  const missing = [...(existsSync(chromium) ? [] : ["chromium"]), ...(existsSync(libreOffice) ? [] : ["libreoffice-calc"]), ...(root && !hasPostgres() ? ["postgresql"] : []), ...(root && !existsSync(nginx) ? ["nginx-light"] : [])];
  if (missing.length === 0) return;
  if (!root) {
    process.stderr.write(`The tests need Chromium and LibreOffice Calc. Install what is missing, then run this again:\n  sudo apt-get install -y ${missing.join(" ")}\n`);
    process.exit(1);
  }
  const quiet = { env: { ...process.env, DEBIAN_FRONTEND: "noninteractive" } };
  run("apt-get", ["update", "-qq"], quiet);
  run("apt-get", ["install", "-y", "-qq", "--no-install-recommends", ...missing], quiet);
}
