import { z } from "~/contract/zod";
import { maskSql, placeholderNames } from "./sql-text.server";

/** The text of a question as it is sent, for those who want to see or repeat it. */
export type QueryText = { name: string; sql: string; params: Record<string, unknown> };

/** A question to the engine: text with typed placeholders, and the shapes of what goes in and comes out. */
export type DeclaredQuery<P, R> = {
  readonly name: string;
  readonly sql: string;
  readonly params: z.ZodType<P>;
  readonly row: z.ZodType<R>;
  /** The text and the values; throws ZodError for params that do not fit. */
  explain(params: P): QueryText;
};

/** What a query is declared from: `params` is a z.object, so that its keys can be compared with the placeholders. */
export type QueryDeclaration<P, R> = { name: string; sql: string; params: z.ZodType<P> & { shape: object }; row: z.ZodType<R> };

/**
 * Declares a query. `sql` names every value as `{x:Type}`, and the keys of `params` are exactly these names. 64-bit integers
 * come as text: use `count` of columns.server.ts, or cast them in SQL.
 * @throws Error at declaration when placeholders and keys differ
 */
export function defineQuery<P, R>(declaration: QueryDeclaration<P, R>): DeclaredQuery<P, R> {
  const { name, sql, params, row } = declaration;
  const used = new Set(placeholderNames(maskSql(sql)));
  const given = new Set(Object.keys(params.shape));
  const missing = [...used].filter((key) => !given.has(key));
  const idle = [...given].filter((key) => !used.has(key));
  if (missing.length > 0) throw new Error(`query ${name}: no param for placeholder ${missing.join(", ")}`);
  if (idle.length > 0) throw new Error(`query ${name}: no placeholder for param ${idle.join(", ")}`);
  return { name, sql, params, row, explain: (values) => ({ name, sql, params: z.record(z.string(), z.unknown()).parse(params.parse(values)) }) };
}
