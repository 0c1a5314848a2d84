import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { parseArgs } from "node:util";
import { readBrand } from "~/config/brand.server";
import { ConfigError, readEnvironment } from "~/config/environment.server";
import type { Brand } from "~/contract/brand";
import { AppError } from "~/contract/errors";
import { benchAdvisor } from "./advisor.server";
import { benchAudit } from "./audit.server";
import { benchDashboard } from "./dashboard.server";
import { benchExcel, isShape, writeMeasured } from "./excel.server";
import { benchForecast } from "./forecast.server";
import { benchIngest } from "./ingest.server";
import { benchJavascript } from "./javascript.server";
import { dashboardPoints } from "./invented-points";
import { benchMovedPoint } from "./moved-point.server";
import { benchPages } from "./pages.server";
import { benchPlanner } from "./planner.server";
import { benchPoints } from "./points.server";
import { describeMachine, table } from "./table.server";

const parts = ["ingest", "dashboard", "excel", "javascript", "pages", "planner", "points", "audit", "forecast", "advisor", "moved", "load"] as const;
type Part = (typeof parts)[number];

const usage = `usage: npm run bench -- [--quick] [--visits N] [--most-points N] [--rows N] [--only ${parts.join("|")}] [--browser PATH]

Measures on invented data in a temporary folder and prints tables; asserts nothing. --quick takes a tenth of the rows; --visits
says on how many visits the dashboard is asked, --most-points leaves out larger segments, --rows how many rows Excel files have; --browser names the Chromium that opens its pages.
`;

/** What every part of the benchmark is given: a folder of its own, how many pings to load and on how many visits to ask. */
export type BenchContext = { folder: string; rows: number; visits: number; /** of the segments that the dashboard is asked about */ mostPoints: number; brand: Brand; memoryMb: number; quick: boolean; /** path of a Chromium */ browser: string; say: (text: string) => void };

const fullRows = 10_000_000;
const fullExcelRows = 100_000;
/** Simulated worlds for each effect. */
const auditWorlds = 1000;
const advisorWorlds = 200;

/** `npm run bench`. @returns the exit code: 0 measured, 1 failed, 2 wrong use */
export async function main(argv: string[]): Promise<number> {
  const wanted = readArguments(argv);
  if (!wanted) {
    process.stderr.write(usage);
    return 2;
  }
  if (wanted.write) {
    await writeMeasured(wanted.write, wanted.excelRows);
    return 0;
  }
  const folder = mkdtempSync(path.join(tmpdir(), "bench-"));
  try {
    const environment = readEnvironment();
    const brand = readBrand(environment.BRANDS_DIR, environment.BRAND);
    const context: BenchContext = {
      folder, brand, rows: wanted.quick ? fullRows / 10 : fullRows, visits: wanted.visits ?? (wanted.quick ? fullRows / 10 : fullRows), memoryMb: environment.ENGINE_MEMORY_MB, mostPoints: wanted.mostPoints, quick: wanted.quick, browser: wanted.browser,
      say: (text) => process.stderr.write(`bench: ${text}\n`),
    };
    print(describeMachine());
    if (wanted.parts.includes("ingest")) print(table(`Ingest of ${context.rows.toLocaleString("en")} pings`, await benchIngest(context)));
    if (wanted.parts.includes("dashboard")) {
      const { pages, users, members, notes } = await benchDashboard(context);
      print(table(`Dashboard on ${context.visits.toLocaleString("en")} visits, one month, not from the cache`, pages));
      print(table("Every section, one user and ten at once", users));
      print(table("Each member alone, by points", members));
      print(notes.join("\n"));
    }
    if (wanted.parts.includes("planner")) {
      const { rows, notes } = await benchPlanner(context);
      print(table("The planner: an audience as filters change, one month, not from the cache of answers", rows));
      print(notes.join("\n"));
    }
    if (wanted.parts.includes("excel")) print(table("Excel, streamed, each line in a process of its own", await benchExcel(wanted.excelRows)));
    if (wanted.parts.includes("javascript")) print(table("JavaScript as it travels (brotli)", benchJavascript(path.dirname(process.argv[1] ?? ""))));
    if (wanted.parts.includes("pages")) {
      const { times, server } = await benchPages(context, path.dirname(process.argv[1] ?? ""));
      print(table("The dashboard in a browser, nothing in its cache", times));
      print(table("The server, by 10 connections on the same machine", server));
    }
    if (wanted.parts.includes("points")) print(table("Points: import, list and search, over HTTP", await benchPoints(context, path.dirname(process.argv[1] ?? ""))));
    if (wanted.parts.includes("moved")) print(table("A point that moves, among stored pings, until its visits are right", await benchMovedPoint(context)));
    if (wanted.parts.includes("audit")) {
      const worlds = wanted.quick ? auditWorlds / 10 : auditWorlds;
      print(table(`Uplift in ${worlds} simulated worlds for each true effect`, benchAudit(worlds)));
    }
    if (wanted.parts.includes("forecast")) print(table("Forecasts of past days that did not choose the model, against repeating the last season", await benchForecast(context, path.dirname(process.argv[1] ?? ""))));
    if (wanted.parts.includes("advisor")) {
      const { none, effects } = benchAdvisor(wanted.quick ? advisorWorlds / 10 : advisorWorlds);
      print(table("The advisor in simulated worlds without any effect", none));
      print(table("The advisor in simulated worlds with one effect", effects));
    }
    // a quarter of an hour: only when it is asked for
    if (wanted.parts.includes("load") && wanted.parts.length === 1) {
      const { benchLoad } = await import("./load.server");
      print(table("People who browse, on the same machine", await benchLoad(context, path.dirname(process.argv[1] ?? ""))));
    }
    return 0;
  } catch (error) {
    if (!(error instanceof AppError || error instanceof ConfigError)) throw error;
    process.stderr.write(`${error.message}\n`);
    return 1;
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

const print = (text: string): void => { process.stdout.write(`${text}\n\n`); };

/** `write`: the process is one of those that write a workbook for the benchmark of Excel. */
type Wanted = { quick: boolean; visits: number | undefined; mostPoints: number; browser: string; parts: readonly Part[]; excelRows: number; write: Parameters<typeof writeMeasured>[0] | null };

function readArguments(argv: string[]): Wanted | null {
  try {
    const { values } = parseArgs({
      args: argv,
      options: { quick: { type: "boolean" }, visits: { type: "string" }, "most-points": { type: "string" }, only: { type: "string" }, rows: { type: "string" }, shape: { type: "string" }, browser: { type: "string", default: "/usr/bin/chromium" } },
    });
    const chosen = values.only === undefined ? parts : parts.filter((part) => part === values.only);
    const visits = values.visits === undefined ? undefined : Number(values.visits.replaceAll("_", ""));
    if (visits !== undefined && !(Number.isSafeInteger(visits) && visits >= 1000)) return null;
    const mostPoints = Number(values["most-points"] ?? dashboardPoints);
    if (!Number.isSafeInteger(mostPoints) || mostPoints < 1) return null;
    const excelRows = Number(values.rows ?? (values.quick ? fullExcelRows / 10 : fullExcelRows));
    if (!Number.isSafeInteger(excelRows) || excelRows < 1 || (values.shape !== undefined && !isShape(values.shape))) return null;
    return chosen.length === 0 ? null : { quick: values.quick ?? false, visits, mostPoints, browser: values.browser, parts: chosen, excelRows, write: isShape(values.shape) ? values.shape : null };
  } catch {
    return null;
  }
}
