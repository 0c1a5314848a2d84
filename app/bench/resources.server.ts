import { readFileSync } from "node:fs";
import { enginePaths, readEngineFile } from "~/engine/engine-file.server";

const INTERVAL_MS = 50;
/** Linux counts processor time in hundredths of a second, whatever the kernel's own clock. */
const TICKS_PER_SECOND = 100;

/** What a task cost: wall time in ms, processor time of this process and the engine in ms, the highest sum of their resident memory in MiB, and the engine's alone. */
export type Resources = { ms: number; cpu: number; peak: number; enginePeak: number };

/** Measures a task together with the engine of a data directory. What the system does not tell is NaN. */
export async function withResources(dataDir: string, task: () => Promise<unknown>): Promise<Resources> {
  const pid = readEngineFile(enginePaths(dataDir).file)?.pid;
  let [peak, enginePeak] = [Number.NaN, Number.NaN];
  const sample = () => {
    const engine = residentBytes(pid) / 2 ** 20;
    const now = process.memoryUsage.rss() / 2 ** 20 + engine;
    if (!(now <= peak)) peak = now;
    if (!(engine <= enginePeak)) enginePeak = engine;
  };
  const cpu = () => process.cpuUsage().user / 1000 + process.cpuUsage().system / 1000 + cpuMs(pid);
  sample();
  const timer = setInterval(sample, INTERVAL_MS);
  const [begun, used] = [performance.now(), cpu()];
  try {
    await task();
    return { ms: performance.now() - begun, cpu: cpu() - used, peak, enginePeak };
  } finally {
    clearInterval(timer);
  }
}

function residentBytes(pid: number | undefined): number {
  const [, kibibytes] = /^VmRSS:\s+(\d+) kB$/m.exec(readProcess(pid, "status")) ?? [];
  return Number(kibibytes) * 1024;
}

/** The 14th and 15th fields are user and system time; the second, a name in brackets, may hold blanks. */
function cpuMs(pid: number | undefined): number {
  const fields = readProcess(pid, "stat").replace(/^.*\) /s, "").split(" ");
  return ((Number(fields[11]) + Number(fields[12])) / TICKS_PER_SECOND) * 1000;
}

function readProcess(pid: number | undefined, file: string): string {
  try {
    return readFileSync(`/proc/${pid}/${file}`, "utf8");
  } catch {
    return "";
  }
}

export const mebibytes = (peak: number): string => (Number.isNaN(peak) ? "–" : `${Math.round(peak)} MiB`);
