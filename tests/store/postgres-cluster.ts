import { execFileSync, spawn, type ChildProcess } from "node:child_process";
import { chmodSync, existsSync, mkdtempSync, readdirSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";

/** A private PostgreSQL server on a Unix socket in a temporary folder, for as long as a test file runs. */
export type PostgresCluster = {
  url(database: string): string;
  createDatabase(name: string): void;
  /** ends it at once, as a crash would; its data stays */
  halt(): Promise<void>;
  /** starts it again on its data */
  resume(): Promise<void>;
  stop(): Promise<void>;
};

/** Where Debian keeps the server's programs, newest release last; null when it is not installed. */
export function postgresPrograms(): string | null {
  const root = "/usr/lib/postgresql";
  if (!existsSync(root)) return null;
  const release = readdirSync(root).filter((name) => existsSync(path.join(root, name, "bin", "initdb"))).sort((a, b) => Number(a) - Number(b)).at(-1);
  return release ? path.join(root, release, "bin") : null;
}

/** PostgreSQL refuses to run as root, so root hands over to the account that Debian's package makes. */
const asRoot = process.getuid?.() === 0;
const command = (program: string, args: string[]): [string, string[]] => (asRoot ? ["runuser", ["-u", "postgres", "--", program, ...args]] : [program, args]);

export async function startPostgres(programs: string): Promise<PostgresCluster> {
  const folder = mkdtempSync(path.join(tmpdir(), "pg-"));
  if (asRoot) execFileSync("chown", ["postgres", folder]);
  chmodSync(folder, 0o700);
  const run = (program: string, args: string[]) => execFileSync(...command(path.join(programs, program), args), { cwd: "/", stdio: "pipe" });
  const data = path.join(folder, "data");
  run("initdb", ["-D", data, "-U", "postgres", "-A", "trust", "-E", "UTF8", "--locale=C.UTF-8", "--no-sync"]);
  let server: ChildProcess;
  const resume = async (): Promise<void> => {
    server = spawn(...command(path.join(programs, "postgres"), ["-D", data, "-k", folder, "-c", "listen_addresses=", "-c", "fsync=off"]), { cwd: "/", stdio: "ignore" });
    await until(() => { run("pg_isready", ["-h", folder]); });
  };
  const halt = async (): Promise<void> => {
    run("pg_ctl", ["-D", data, "-m", "immediate", "stop"]);
    await ended(server);
  };
  await resume();
  return {
    url: (database) => `postgresql:///${database}?host=${encodeURIComponent(folder)}&user=postgres`,
    createDatabase: (name) => { run("createdb", ["-h", folder, "-U", "postgres", name]); },
    halt, resume,
    async stop() {
      await halt();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

async function until(attempt: () => void): Promise<void> {
  for (let left = 100; ; left--) {
    try { return attempt(); } catch (error) { if (left === 0) throw error; }
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
}

function ended(child: ChildProcess): Promise<void> {
  return new Promise((resolve) => { if (child.exitCode !== null) resolve(); else child.once("exit", () => resolve()); });
}
