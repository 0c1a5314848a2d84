import { spawn } from "node:child_process";
import { fileURLToPath } from "node:url";
import { main } from "~/process/export-command.server";

/** Runs the export command as a process of its own on `dataDir`. */
export function runExport(dataDir: string, args: string[]): Promise<{ code: number | null; stdout: string; stderr: string }> {
  const child = spawn(process.execPath, ["--import", "tsx", fileURLToPath(import.meta.url), ...args], {
    env: { ...process.env, DATA_DIR: dataDir, BRAND: "demo", BRANDS_DIR: "brands", CLICKHOUSE_URL: undefined, DATABASE_URL: undefined }, stdio: ["ignore", "pipe", "pipe"],
  });
  const ended = { stdout: "", stderr: "" };
  child.stdout.on("data", (text: Buffer) => { ended.stdout += text.toString(); });
  child.stderr.on("data", (text: Buffer) => { ended.stderr += text.toString(); });
  return new Promise((resolve, reject) => {
    child.once("error", reject);
    child.once("close", (code) => { resolve({ ...ended, code }); });
  });
}

if (process.argv[1] === fileURLToPath(import.meta.url)) process.exitCode = await main(process.argv.slice(2));
