import type { Sentiment } from "~/contract/premium";
import { ratio } from "~/domain/figures";
import { belowFloor, withhold } from "~/domain/privacy-floor";
import { z95 } from "~/domain/variation";
import type { PostCounts } from "./sentiment.server";

/** Words in a cloud; their sizes in px, and the size from which a word has another colour (SPEC.md 9). */
const mostWords = 60;
const [smallest, largest, strongFrom] = [15, 60, 35];

/** The mean of scores with its 95 % interval, from the spread among posts; no interval of a single post. */
export function meanOf({ posts, sum, squares }: PostCounts): { average: number | null; low: number | null; high: number | null } {
  const average = ratio(sum, posts);
  if (average === null || posts < 2) return { average, low: null, high: null };
  const variance = Math.max(0, (squares - posts * average * average) / (posts - 1));
  const half = z95 * Math.sqrt(variance / posts);
  return { average, low: Math.max(-1, average - half), high: Math.min(1, average + half) };
}

const none: PostCounts = { posts: 0, authors: 0, sum: 0, squares: 0 };
const averages = ["average", "low", "high"] as const;

/**
 * Figures by month and of T. The floor counts authors: they are people as devices are, even where what they wrote is public. Posts fall with their authors; what T shows
 * would tell of a hidden month of several, so it falls with it.
 */
export function monthsOf(rows: readonly (PostCounts & { month: string })[], months: readonly string[], inT: readonly string[], whole: PostCounts, k: number): Pick<Sentiment, "sentiment" | "averageSentimentData" | "uniqueAutorsData" | "uniquePostsData"> {
  const byMonth = new Map(rows.map((row) => [row.month, row]));
  const of = (month: string): PostCounts => byMonth.get(month) ?? none;
  const hidden = (month: string): boolean => belowFloor(of(month).authors, k);
  const hideT = belowFloor(whole.authors, k) || (inT.length > 1 && inT.some(hidden));
  return {
    sentiment: withhold({ posts: whole.posts, authors: whole.authors, ...meanOf(whole) }, hideT ? ["posts", "authors", ...averages] : []),
    averageSentimentData: months.map((month) => withhold({ month, ...meanOf(of(month)), posts: of(month).posts }, hidden(month) ? [...averages, "posts"] : [])),
    uniqueAutorsData: months.map((month) => withhold({ month, authors: of(month).authors }, hidden(month) ? ["authors"] : [])),
    uniquePostsData: months.map((month) => withhold({ month, posts: of(month).posts }, hidden(month) ? ["posts"] : [])),
  };
}

/** Words for the cloud: those of many authors, the others of whom are none or many too; size linear in the posts. */
export function cloudOf(rows: readonly { word: string; posts: number; authors: number; average: number }[], whole: PostCounts, k: number): Sentiment["words"] {
  const shown = rows.filter(({ authors }) => authors >= Math.max(1, k) && !belowFloor(whole.authors - authors, k)).slice(0, mostWords);
  const [most, least] = [Math.max(0, ...shown.map(({ posts }) => posts)), Math.min(...shown.map(({ posts }) => posts))];
  return shown.map((row) => {
    const size = most === least ? largest : smallest + ((largest - smallest) * (row.posts - least)) / (most - least);
    return { ...row, size, strong: size >= strongFrom };
  });
}
