import { closeSync, openSync, writeSync } from "node:fs";
import path from "node:path";
import { AppError } from "~/contract/errors";
import { z } from "~/contract/zod";
import { count } from "~/engine/columns.server";
import type { IngestContext } from "./context.server";
import { firstReject, reasons } from "./pings/reject-reasons";
import { ask } from "./sql.server";

const PAGE_ROWS = 20_000;
const stagedSchema = z.object({ row: count, reason: z.number(), value: z.string() });

/** The refused rows of a load: counted by reason and, where a file is asked for, written as CSV (file, row, reason, value). */
export type Rejects = {
  counts: Record<string, number>;
  add(file: string, rejects: { row: number; reason: string; value?: string }[]): void;
  /** takes over the staged pings of one file that were refused */
  addStaged(context: IngestContext, file: string, fileNumber: number): Promise<{ passedOver: number }>;
  close(): void;
};

/**
 * Opens the rejects file, readable by its owner only; an earlier one is replaced.
 * @throws AppError bad_input when it cannot be made
 */
export function openRejects(target: string | undefined): Rejects {
  const handle = target === undefined ? undefined : create(target);
  const counts: Record<string, number> = {};
  const write = (file: string, rows: { row: number; reason: string; value?: string }[]) => {
    if (handle !== undefined && rows.length > 0) writeSync(handle, rows.map(({ row, reason, value }) => `${[path.basename(file), String(row), reason, value ?? ""].map(csvField).join(",")}\n`).join(""));
  };
  if (handle !== undefined) writeSync(handle, "file,row,reason,value\n");
  return {
    counts,
    add(file, rejects) {
      for (const { reason } of rejects) counts[reason] = (counts[reason] ?? 0) + 1;
      write(file, rejects);
    },
    async addStaged(context, file, fileNumber) {
      const found = await ask(context, "SELECT reason, count() AS rows FROM ingest_rows WHERE file = {file:UInt16} AND reason > 0 GROUP BY reason ORDER BY reason", z.object({ reason: z.number(), rows: count }), { file: fileNumber });
      const refused = found.filter(({ reason }) => reason >= firstReject);
      for (const { reason, rows } of refused) counts[nameOf(reason)] = (counts[nameOf(reason)] ?? 0) + rows;
      for (let after = 0; handle !== undefined && refused.length > 0; ) {
        const page = await ask(context, "SELECT row, reason, value FROM ingest_rows WHERE day = '1970-01-01' AND file = {file:UInt16} AND reason >= {first:UInt8} AND row > {after:UInt64} ORDER BY row LIMIT {page:UInt32}",
          stagedSchema, { file: fileNumber, first: firstReject, after, page: PAGE_ROWS });
        write(file, page.map(({ row, reason, value }) => ({ row, reason: nameOf(reason), value })));
        const last = page.at(-1);
        if (!last || page.length < PAGE_ROWS) break;
        after = last.row;
      }
      return { passedOver: found.find(({ reason }) => reasons[reason] === "passed_over")?.rows ?? 0 };
    },
    close() {
      if (handle !== undefined) closeSync(handle);
    },
  };
}

function create(target: string): number {
  try {
    return openSync(target, "w", 0o600);
  } catch (error) {
    throw new AppError("bad_input", `the rejects file ${target} cannot be made: ${error instanceof Error ? error.message : String(error)}`, { cause: error });
  }
}

const nameOf = (reason: number): string => reasons[reason] ?? "unknown";
/** Text that a spreadsheet would run as a formula gets an apostrophe before it. */
const csvField = (text: string): string => {
  const inert = /^[=+@\t\r-]/.test(text) ? `'${text}` : text;
  return /[",\n\r]/.test(inert) ? `"${inert.replaceAll('"', '""')}"` : inert;
};
