import { AsyncLocalStorage } from "node:async_hooks";
import { LRUCache } from "lru-cache";
import type { Engine } from "~/engine/engine.server";

/** The text of a question with its placeholders, without values. */
export type QueryTemplate = { name: string; sql: string };
/** Questions by their text, in the order in which they were first asked. */
export type Noted = Map<string, QueryTemplate>;

const current = new AsyncLocalStorage<Noted>();

/** An engine whose declared queries are noted by whatever work asks them. Costs a reference a question: texts are not copied, values not kept. */
export const notingEngine = (engine: Engine): Engine => ({
  ...engine,
  query: (declared, params, options) => {
    current.getStore()?.set(declared.sql, { name: declared.name, sql: declared.sql });
    return engine.query(declared, params, options);
  },
});

/** Starts `work` with a list of its own for what it asks. */
export function noting<T>(work: () => Promise<T>): { result: Promise<T>; noted: Noted } {
  const noted: Noted = new Map();
  return { result: current.run(noted, work), noted };
}

/** Adds what was asked for a shared reading to the list of the work that uses it. */
export function noteToo(noted: Noted | undefined): void {
  const own = current.getStore();
  if (own && noted) for (const [sql, template] of noted) own.set(sql, template);
}

/** What was asked for a kind of reading or a member, by the shape of the question: other days, rows or filters make other texts. */
export const knownTemplates = new LRUCache<string, Noted>({ max: 3000 });
