import { z } from "~/contract/zod";
import type { DayRange } from "~/domain/calendar";
import { defineQuery } from "~/engine/define-query.server";
import type { Engine } from "~/engine/client.server";

const store = z.object({ store: z.string(), start: z.string(), end: z.string() });
const ofStore = "store = {store:String} AND day BETWEEN {start:Date} AND {end:Date}";
const sums = "toUInt32(count()) AS posts, toUInt32(uniqExact(author)) AS authors, sum(score) AS sum, sum(score * score) AS squares";
const counted = { posts: z.number(), authors: z.number(), sum: z.number(), squares: z.number() };

const byMonth = defineQuery({
  name: "posts-by-month", sql: `SELECT formatDateTime(day, '%Y-%m') AS month, ${sums} FROM posts WHERE ${ofStore} GROUP BY month ORDER BY month`,
  params: store, row: z.object({ month: z.string(), ...counted }),
});
const inPeriod = defineQuery({ name: "posts-in-period", sql: `SELECT ${sums} FROM posts WHERE ${ofStore}`, params: store, row: z.object(counted) });

/** Posts with their distinct authors, the sum of their scores and of these squared. */
export type PostCounts = z.infer<(typeof inPeriod)["row"]>;
export const readMonths = (engine: Engine, code: string, period: DayRange, signal?: AbortSignal) => engine.query(byMonth, { store: code, ...period }, { signal });
export const readPostCounts = async (engine: Engine, code: string, period: DayRange, signal?: AbortSignal): Promise<PostCounts> =>
  (await engine.query(inPeriod, { store: code, ...period }, { signal }))[0] ?? { posts: 0, authors: 0, sum: 0, squares: 0 };

const words = defineQuery({
  name: "words-of-posts",
  sql: `SELECT word, toUInt32(count()) AS posts, toUInt32(uniqExact(author)) AS authors, avg(score) AS average FROM posts ARRAY JOIN words AS word WHERE ${ofStore} GROUP BY word HAVING authors >= {least:UInt32} ORDER BY posts DESC, word LIMIT 400`,
  params: store.extend({ least: z.number() }), row: z.object({ word: z.string(), posts: z.number(), authors: z.number(), average: z.number() }),
});
/** The words in most posts, each of at least `least` authors. */
export const readWords = (engine: Engine, code: string, period: DayRange, least: number, signal?: AbortSignal) => engine.query(words, { store: code, ...period, least }, { signal });

const any = defineQuery({ name: "any-posts", sql: "SELECT toUInt32(count()) AS posts FROM (SELECT 1 FROM posts LIMIT 1)", params: z.object({}), row: z.object({ posts: z.number() }) });
export const hasPosts = async (engine: Engine): Promise<boolean> => ((await engine.query(any, {}))[0]?.posts ?? 0) > 0;
