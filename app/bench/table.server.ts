import { cpus, loadavg, totalmem } from "node:os";

/** One line of a result: column to text. Every row of a table has the same columns. */
export type Row = Record<string, string>;

/** A heading, a line of column names and the rows below it, aligned. */
export function table(heading: string, rows: readonly Row[]): string {
  const columns = Object.keys(rows[0] ?? {});
  const widths = columns.map((column) => Math.max(column.length, ...rows.map((row) => (row[column] ?? "").length)));
  const line = (cells: readonly string[]) => cells.map((cell, i) => (i === 0 ? cell.padEnd(widths[i] ?? 0) : cell.padStart(widths[i] ?? 0))).join("  ");
  return [heading, line(columns), line(widths.map((width) => "-".repeat(width))), ...rows.map((row) => line(columns.map((column) => row[column] ?? "")))].join("\n");
}

/** Numbers mean little without the machine they were taken on, nor without what else it was doing. */
export function describeMachine(): string {
  const cores = cpus();
  return `${cores.length} × ${cores[0]?.model.trim() ?? "unknown processor"}, ${Math.round(totalmem() / 2 ** 30)} GiB, Node ${process.versions.node}, load at start ${loadavg()[0]?.toFixed(1) ?? "?"}`;
}

/** The middle and the 95th percentile of measured times (nearest rank). */
export function summariseTimes(times: readonly number[]): { median: number; p95: number } {
  const sorted = [...times].sort((a, b) => a - b);
  const at = (share: number) => sorted[Math.max(0, Math.ceil(share * sorted.length) - 1)] ?? NaN;
  return { median: at(0.5), p95: at(0.95) };
}

/** How long a task takes, in ms. */
export async function timed(task: () => Promise<unknown>): Promise<number> {
  const begun = performance.now();
  await task();
  return performance.now() - begun;
}

export const seconds = (ms: number): string => `${(ms / 1000).toFixed(2)} s`;
export const milliseconds = (ms: number): string => `${ms.toFixed(ms < 100 ? 1 : 0)} ms`;
export const perSecond = (rows: number, ms: number): string => `${((rows / ms) / 1000).toFixed(2)} M/s`;
