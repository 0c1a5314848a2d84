import { AppError } from "~/contract/errors";
import { z } from "~/contract/zod";
import { isDay, type Day } from "~/domain/calendar";
import { localDay } from "~/domain/zone";
import { count } from "~/engine/columns.server";
import { pointsRepository } from "~/store/points.server";
import type { FileReport, IngestContext, LoadInputs } from "../context.server";
import { salesColumns } from "../inputs/known-columns";
import { asNumber, asText } from "../inputs/record-values";
import { readRecords } from "../inputs/records.server";
import { shownValue } from "../inputs/shown-value";
import type { Sniffed } from "../inputs/sniff.server";
import { conditionsFor } from "../inputs/where-condition.server";
import type { Reason } from "../pings/reject-reasons";
import { promise, type Work } from "../changes/pending-work.server";
import { replaceTable } from "../points/point-tables.server";
import type { PointReject } from "../points/read-points.server";
import { askOne, dropWorkTable, makeWorkTable, run } from "../sql.server";
import { toldHeader } from "../inputs/told-header";

/** A store's takings on a local day; `cost` null where unknown. */
export type Sale = { store: number; day: Day; revenue: number; tickets: number; cost: number | null };
export type SalesFile = { sales: Sale[]; report: Pick<FileReport, "columns" | "read" | "encoding">; passedOver: number; rejects: PointReject[] };

/** What the columns hold: 14 digits before the point, and a 32-bit count. */
const mostMoney = 1e14;
const mostTickets = 2 ** 32 - 1;
const dayMs = 86_400_000;

/**
 * The takings of one file. A store is told by the code of its pdv point; what is returned on a day may exceed what is sold, so revenue may be negative.
 * @throws AppError bad_input when it lacks one of the columns store, day, revenue and tickets
 */
export async function readSales(context: IngestContext, sniffed: Sniffed, inputs: LoadInputs): Promise<SalesFile> {
  const { records, columns, header, encoding, passedOver, unreadable } = await readRecords(context, sniffed, salesColumns, { map: inputs.map, where: conditionsFor("sales", inputs) });
  const missing = (["store", "day", "revenue", "tickets"] as const).filter((field) => !(field in columns));
  if (missing.length > 0) throw new AppError("bad_input", `no column ${missing.join(", no column ")} ${toldHeader(header)}; name it with --map ${missing[0] ?? ""}=COLUMN`);
  const rejects: PointReject[] = unreadable.map((row) => ({ row, reason: "not_json" }));
  const stores = new Map((await pointsRepository(context.store).all()).filter(({ type }) => type === "pdv").map(({ code, id }) => [code, id]));
  const lastDay = localDay(context.now.getTime() + dayMs, context.brand.timezone);
  const sales: Sale[] = [];
  for (const { row, value } of records) {
    const sale = readSale(value, { stores, lastDay, decimalComma: inputs.decimalComma ?? false });
    if ("reason" in sale) rejects.push({ row, ...sale });
    else sales.push(sale);
  }
  return { sales, report: { columns, read: records.length + passedOver + unreadable.length, encoding }, passedOver, rejects };
}

type Known = { stores: ReadonlyMap<string, number>; lastDay: Day; decimalComma: boolean };

function readSale(value: (field: keyof typeof salesColumns) => unknown, { stores, lastDay, decimalComma }: Known): Sale | Omit<PointReject, "row"> {
  const refused = (reason: Reason, field: keyof typeof salesColumns) => ({ reason, value: shownValue(asText(value(field))) });
  const code = asText(value("store"));
  if (code === "") return refused("missing_store", "store");
  const store = stores.get(code);
  if (store === undefined) return refused("unknown_store", "store");
  const day = readDay(asText(value("day")));
  if (day === null) return refused("bad_day", "day");
  if (day > lastDay) return refused("future", "day");
  const revenue = asNumber(value("revenue"), decimalComma);
  if (revenue === null || !(Math.abs(revenue) < mostMoney)) return refused("bad_revenue", "revenue");
  const tickets = asNumber(value("tickets"), decimalComma);
  if (tickets === null || !Number.isInteger(tickets) || tickets < 0 || tickets > mostTickets) return refused("bad_tickets", "tickets");
  const cost = asNumber(value("cost"), decimalComma);
  if (cost !== null && !(cost >= 0 && cost < mostMoney)) return refused("bad_cost", "cost");
  return { store, day, revenue, tickets, cost };
}

/**
 * A day as `2026-03-01`, `2026/03/01`, `20260301` or with midnight behind it, as spreadsheets and Parquet write it. Days that begin with the day of the month
 * are not guessed at: 03/04 is two days.
 */
export function readDay(text: string): Day | null {
  const [, year, month, date] = /^(\d{4})([-/]?)(\d{2})\2(\d{2})([T ]00:00(:00(\.0+)?)?)?$/.exec(text)?.filter((_, part) => part !== 2) ?? [];
  const day = `${year ?? ""}-${month ?? ""}-${date ?? ""}`;
  // the column of days begins in 1970
  return isDay(day) && day >= "1970-01-01" && day < "2149-01-01" ? day : null;
}

const differing = z.object({ differing: count });

/**
 * Lays the takings of a load over the known ones: a store's day that is known is replaced.
 * @returns how many rows another row of the load has replaced, and how many differ from what was known
 */
export async function mergeSales(context: IngestContext, read: readonly Sale[], work: Work): Promise<{ taken: number; repeated: number }> {
  const byDay = new Map(read.map((sale) => [`${sale.store} ${sale.day}`, sale]));
  await makeWorkTable(context, "ingest_sales", "sales");
  await context.engine.insert("ingest_sales", decimals(byDay.values()));
  const { differing: fresh } = await askOne(context, "SELECT count() AS differing FROM ingest_sales WHERE (store, day, revenue, tickets, ifNull(cost, -1)) NOT IN (SELECT store, day, revenue, tickets, ifNull(cost, -1) FROM sales)", differing);
  if (fresh > 0) {
    await promise(context, work, { version: true });
    await replaceTable(context, "sales", (aside) => run(context, `INSERT INTO ${aside} SELECT * FROM ingest_sales UNION ALL SELECT * FROM sales WHERE (store, day) NOT IN (SELECT store, day FROM ingest_sales)`));
  }
  await dropWorkTable(context, "ingest_sales");
  return { taken: fresh, repeated: read.length - byDay.size };
}

/** Money as text: a double has no exact 18 digits on its way, and the column rounds half to four. */
function* decimals(sales: Iterable<Sale>): Generator<Record<string, unknown>> {
  for (const { store, day, revenue, tickets, cost } of sales) yield { store, day, revenue: revenue.toFixed(4), tickets, cost: cost === null ? null : cost.toFixed(4) };
}
