import { cloudOf, monthsOf } from "~/analytics/sentiment";
import { hasPosts, readMonths, readPostCounts, readWords } from "~/analytics/sentiment.server";
import type { CallOptions } from "~/contract/methods";
import type { Sentiment, sentimentParams } from "~/contract/premium";
import type { z } from "~/contract/zod";
import { addMonths, monthOf, monthRange, monthsBetween } from "~/domain/calendar";
import { inPart } from "./answer-parts.server";
import type { MethodContext } from "./context.server";
import { askStore } from "./premium/question.server";

/** Months shown beside T. */
const shownMonths = 12;

/** What people write about a store (METRICS.md, "Premium"). */
export async function getSentimentData(context: MethodContext, [filter]: z.output<typeof sentimentParams>, options: CallOptions): Promise<Sentiment> {
  const { engine } = context;
  const { asked, store, meta } = await askStore(context, filter, options);
  const { holdings, question: { period }, k, signal } = asked;
  const loaded = await inPart("loaded", () => hasPosts(engine));
  const code = store && holdings.points.get(Number(store._id))?.code;
  if (!code || !loaded) {
    const nothing = { sentiment: { posts: 0, authors: 0, average: null, low: null, high: null }, averageSentimentData: [], uniqueAutorsData: [], uniquePostsData: [], words: [] };
    return { meta: await meta(nothing), store, loaded, ...nothing };
  }
  const [first, last] = [monthOf(period.start), monthOf(period.end)];
  const from = [addMonths(last, 1 - shownMonths), first].sort()[0] ?? first;
  const [rows, whole, words] = await Promise.all([
    inPart("months", () => readMonths(engine, code, { start: monthRange(from).start, end: period.end }, signal)), inPart("counts", () => readPostCounts(engine, code, period, signal)),
    inPart("words", () => readWords(engine, code, period, Math.max(1, k), signal)),
  ]);
  const begin = [rows[0]?.month ?? first, first].sort()[0] ?? first;
  const between = (start: string): string[] => Array.from({ length: monthsBetween(start, last) + 1 }, (_, i) => addMonths(start, i));
  const members = { ...monthsOf(rows, between(begin), between(first), whole, k), words: cloudOf(words, whole, k) };
  return { meta: await meta(members), store, loaded, ...members };
}
