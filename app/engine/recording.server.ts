import type { DeclaredQuery, QueryText } from "./define-query.server";
import type { Engine } from "./engine.server";

/** A question as it was asked: text, values as JSON holds them, the rows of tables that the engine read for it, and the part of the work that asked. */
export type RecordedQuery = QueryText & { rowsRead: number; part: string | undefined };

/**
 * An engine that notes every declared query it answers, in the order in which they were asked. What it noted runs as it stands:
 * `engine.rows(sql, …, params)` gives the same rows.
 * @param partNow names the part of the work that asks at the moment
 */
export function recordQueries(engine: Engine, partNow: () => string | undefined = () => undefined): { engine: Engine; recorded(): RecordedQuery[] } {
  const noted: RecordedQuery[] = [];
  async function query<P, R>(declared: DeclaredQuery<P, R>, params: P, options: Parameters<Engine["query"]>[2] = {}): Promise<R[]> {
    const text = declared.explain(params);
    const entry: RecordedQuery = { ...text, params: Object.fromEntries(Object.entries(text.params).map(([name, value]) => [name, jsonParam(value)])), rowsRead: 0, part: partNow() };
    noted.push(entry);
    return engine.query(declared, params, { ...options, onRead: (rows) => { entry.rowsRead = rows; options.onRead?.(rows); } });
  }
  return { engine: { ...engine, query }, recorded: () => [...noted] };
}

/**
 * A value as JSON can hold it. Integers beyond 2^53 would lose digits, and the engine takes no quoted number inside a list: a list with such
 * a number is written as the text of the whole list, which the engine reads like the list.
 */
function jsonParam(value: unknown): unknown {
  if (typeof value === "bigint") return isExact(value) ? Number(value) : value.toString();
  if (!Array.isArray(value)) return value;
  const list: unknown[] = value;
  if (!list.some((each) => typeof each === "bigint" && !isExact(each))) return list.map(jsonParam);
  return `[${list.join(",")}]`;
}

const isExact = (value: bigint): boolean => value >= BigInt(Number.MIN_SAFE_INTEGER) && value <= BigInt(Number.MAX_SAFE_INTEGER);
