import { spawn } from "node:child_process";
import { monitorEventLoopDelay } from "node:perf_hooks";
import { AppError } from "~/contract/errors";
import { z } from "~/contract/zod";
import { ratioCell } from "~/exports/cells";
import { streamWorkbook, type Cell, type Column, type Sheet } from "~/exports/workbook.server";
import { mebibytes } from "./resources.server";
import { milliseconds, seconds, type Row } from "./table.server";

const shapes = ["stores", "days", "wide"] as const;
type Shape = (typeof shapes)[number];
export const isShape = (value: string | undefined): value is Shape => shapes.some((shape) => shape === value);

const told: Record<Shape, string> = {
  stores: "6 columns as the radar's list of stores, a ratio as formula",
  days: "12 columns as a sheet by day: days, counts, a ratio as formula",
  wide: "30 columns of figures, a sum and a ratio as formulas",
};
const measured = z.object({ ms: z.number(), cpu: z.number(), first: z.number(), bytes: z.number(), peak: z.number(), idle: z.number(), blocked: z.number() });

/** Writing so many rows as a workbook, each shape in a process of its own, whose highest memory is then the workbook's. */
export async function benchExcel(rows: number): Promise<Row[]> {
  const lines: Row[] = [];
  for (const shape of shapes) {
    const { ms, cpu, first, bytes, peak, idle, blocked } = measured.parse(JSON.parse(await child(["bench", "--only", "excel", "--rows", String(rows), "--shape", shape])));
    lines.push({ rows: rows.toLocaleString("en"), shape: told[shape], time: seconds(ms), processor: seconds(cpu), "first byte": milliseconds(first), file: `${(bytes / 1e6).toFixed(1)} MB`, "peak memory": mebibytes(peak), "before it": mebibytes(idle), "longest block": milliseconds(blocked) });
  }
  return lines;
}

function child(args: string[]): Promise<string> {
  return new Promise((resolve, reject) => {
    const running = spawn(process.execPath, [process.argv[1] ?? "", ...args], { stdio: ["ignore", "pipe", "inherit"] });
    let said = "";
    running.stdout.setEncoding("utf8").on("data", (text: string) => { said += text; });
    running.on("error", reject);
    running.on("exit", (code) => (code === 0 ? resolve(said) : reject(new AppError("internal", `the process that writes the workbook ended with ${code}`))));
  });
}

/** Writes one workbook in this process and prints what it took, for the process that asked. */
export async function writeMeasured(shape: Shape, rows: number): Promise<void> {
  const idle = process.memoryUsage.rss();
  const delays = monitorEventLoopDelay({ resolution: 5 });
  delays.enable();
  const [begun, used] = [performance.now(), process.cpuUsage()];
  let [first, bytes] = [Number.NaN, 0];
  for await (const part of streamWorkbook([sheetOf(shape, rows)], { title: "Benchmark", creator: "bench", fallbackName: "Rows", dayFormat: "yyyy-mm-dd" })) {
    if (bytes === 0) first = performance.now() - begun;
    bytes += (part as Buffer).length;
  }
  const ms = performance.now() - begun;
  const { user, system } = process.cpuUsage(used);
  delays.disable();
  // the system counts the highest resident memory in KiB
  process.stdout.write(JSON.stringify({ ms, cpu: (user + system) / 1000, first, bytes, peak: process.resourceUsage().maxRSS / 1024, idle: idle / 2 ** 20, blocked: delays.max / 1e6 }));
}

const column = (title: string, format?: Column["format"]): Column => ({ title, ...(format ? { format } : {}) });
const day = (i: number): Cell => ({ day: new Date(Date.UTC(2020, 0, 1) + (i % 2000) * 86_400_000).toISOString().slice(0, 10) });
const count = (i: number, by: number): number => 1000 + ((i * 7919 * by) % 90_001);

function sheetOf(shape: Shape, rows: number): Sheet {
  const name = (i: number) => `Loja ${i} · São Paulo`;
  const from = (make: (i: number) => Cell[]) => (function* (): Generator<Cell[]> { for (let i = 0; i < rows; i++) yield make(i); })();
  switch (shape) {
    case "stores": return {
      name: "Stores", count: rows, columns: [column("Store"), column("Latitude"), column("Longitude"), column("Visits", "whole"), column("Visitors", "whole"), column("Frequency", "decimal")],
      rows: from((i) => { const [visits, visitors] = [count(i, 3), count(i, 1)]; return [name(i), -23.5 - (i % 1000) / 7919, -46.6 - (i % 977) / 7919, visits, visitors, ratioCell("D#/E#", visits / visitors, visits, visitors)]; }),
    };
    case "days": return {
      name: "Days", count: rows, columns: [column("Store"), column("Day", "day"), ...Array.from({ length: 8 }, (_, at) => column(`Figure ${at + 1}`, "whole")), column("Dwell", "decimal"), column("Frequency", "decimal")],
      rows: from((i) => [name(i), day(i), ...Array.from({ length: 8 }, (_, at) => count(i, at + 1)), (i % 700) / 9, ratioCell("D#/C#", count(i, 2) / count(i, 1), count(i, 2), count(i, 1))]),
    };
    case "wide": return {
      name: "Wide", count: rows, columns: [column("Store"), ...Array.from({ length: 27 }, (_, at) => column(`Figure ${at + 1}`, "whole")), column("Sum", "whole"), column("Ratio", "percent")],
      rows: from((i) => {
        const figures = Array.from({ length: 27 }, (_, at) => count(i, at + 1));
        const sum = figures.reduce((all, each) => all + each, 0);
        return [name(i), ...figures, { formula: "SUM(B#:AB#)", result: sum }, ratioCell("B#/AC#", (figures[0] ?? 0) / sum, figures[0], sum)];
      }),
    };
  }
}
