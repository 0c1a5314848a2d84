import { spawn } from "node:child_process";
import { fileURLToPath } from "node:url";
import { main } from "~/ingest/command-line.server";

export type Ended = { code: number | null; stdout: string; stderr: string };

/**
 * Runs the ingest command as a process of its own on `dataDir`.
 * @param killAt kills the process (SIGKILL) as soon as it reports this phase
 */
export function runIngest(dataDir: string, args: string[], killAt?: string): Promise<Ended> {
  const child = spawn(process.execPath, ["--import", "tsx", fileURLToPath(import.meta.url), ...args], {
    env: { ...process.env, DATA_DIR: dataDir, BRAND: "demo", BRANDS_DIR: "brands", CLICKHOUSE_URL: undefined, DATABASE_URL: undefined }, stdio: ["ignore", "pipe", "pipe"],
  });
  const ended: Ended = { code: null, stdout: "", stderr: "" };
  child.stdout.on("data", (text: Buffer) => { ended.stdout += text.toString(); });
  child.stderr.on("data", (text: Buffer) => {
    ended.stderr += text.toString();
    if (killAt !== undefined && ended.stderr.includes(`${killAt}: `)) child.kill("SIGKILL");
  });
  return new Promise((resolve, reject) => {
    child.once("error", reject);
    child.once("close", (code) => { resolve({ ...ended, code }); });
  });
}

if (process.argv[1] === fileURLToPath(import.meta.url)) process.exitCode = await main(process.argv.slice(2));
