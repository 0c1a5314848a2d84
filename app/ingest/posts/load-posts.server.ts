import { createHmac } from "node:crypto";
import { AppError } from "~/contract/errors";
import { z } from "~/contract/zod";
import { isDay } from "~/domain/calendar";
import { scorerVersion, scoreText } from "~/domain/sentiment/score.server";
import { languageCalled, languageOfText, wordsOf } from "~/domain/sentiment/words.server";
import type { SentimentLanguage } from "~/domain/sentiment/own-words";
import { dayStart, localDay } from "~/domain/zone";
import { count } from "~/engine/columns.server";
import { pointsRepository } from "~/store/points.server";
import type { FileReport, IngestContext, LoadInputs } from "../context.server";
import { postColumns } from "../inputs/known-columns";
import { asNumber, asText } from "../inputs/record-values";
import { readRecords } from "../inputs/records.server";
import { shownValue } from "../inputs/shown-value";
import type { Sniffed } from "../inputs/sniff.server";
import { conditionsFor } from "../inputs/where-condition.server";
import type { Reason } from "../pings/reject-reasons";
import { promise, type Work } from "../changes/pending-work.server";
import { replaceTable } from "../points/point-tables.server";
import type { PointReject } from "../points/read-points.server";
import { readSalt, type Salt } from "../salt.server";
import { ask, askOne, dropWorkTable, makeWorkTable, run } from "../sql.server";
import { toldHeader } from "../inputs/told-header";

/** A post as it is stored: numbers of 64 bits as text, `at` in seconds. */
export type Post = { post: string; store: string; author: string; at: number; day: string; language: SentimentLanguage; text: string; rating: number | null; score: number; words: string[]; version: number };
export type PostFile = { posts: Post[]; report: Pick<FileReport, "columns" | "read" | "encoding">; passedOver: number; rejects: PointReject[] };

const dayMs = 86_400_000;
const longestText = 10_000;
/** Ratings are on their source's own scale: five stars, or ten points. */
const mostRating = 10;

/**
 * The posts of one file, scored. A store is told by the code of its point; an author's name leaves this function as a keyed hash.
 * @throws AppError bad_input when it lacks one of the columns store, author, at and text
 */
export async function readPosts(context: IngestContext, sniffed: Sniffed, inputs: LoadInputs): Promise<PostFile> {
  const { records, columns, header, encoding, passedOver, unreadable } = await readRecords(context, sniffed, postColumns, { map: inputs.map, where: conditionsFor("posts", inputs) });
  const missing = (["store", "author", "at", "text"] as const).filter((field) => !(field in columns));
  if (missing.length > 0) throw new AppError("bad_input", `no column ${missing.join(", no column ")} ${toldHeader(header)}; name it with --map ${missing[0] ?? ""}=COLUMN`);
  const stores = new Set((await pointsRepository(context.store).all()).map(({ code }) => code));
  const rejects: PointReject[] = unreadable.map((row) => ({ row, reason: "not_json" }));
  const known = { stores, salt: readSalt(context.dataDir), zone: context.brand.timezone, latest: context.now.getTime() + dayMs, fallback: context.brand.language, decimalComma: inputs.decimalComma ?? false };
  const posts: Post[] = [];
  for (const { row, value } of records) {
    const post = readPost(value, known);
    if ("reason" in post) rejects.push({ row, ...post });
    else posts.push(post);
  }
  return { posts, report: { columns, read: records.length + passedOver + unreadable.length, encoding }, passedOver, rejects };
}

type Known = { stores: ReadonlySet<string>; salt: Salt; zone: string; latest: number; fallback: SentimentLanguage; decimalComma: boolean };

function readPost(value: (field: keyof typeof postColumns) => unknown, { stores, salt, zone, latest, fallback, decimalComma }: Known): Post | Omit<PointReject, "row"> {
  const refused = (reason: Reason, field: keyof typeof postColumns) => ({ reason, value: shownValue(asText(value(field))) });
  const store = asText(value("store"));
  if (store === "") return refused("missing_store", "store");
  if (!stores.has(store)) return refused("unknown_store", "store");
  const name = asText(value("author"));
  if (name === "") return refused("missing_author", "author");
  const at = readInstant(value("at"), zone);
  if (at === null) return refused("bad_time", "at");
  if (at > latest) return refused("future", "at");
  const text = asText(value("text")).slice(0, longestText);
  if (text === "") return refused("missing_text", "text");
  const author = keyed(salt, "author", name);
  const seconds = Math.floor(at / 1000);
  const given = asText(value("language"));
  const language = given === "" ? languageOfText(text, fallback) : languageCalled(given);
  if (language === null) return refused("unknown_language", "language");
  const rating = asNumber(value("rating"), decimalComma);
  if (rating !== null && !(rating >= 0 && rating <= mostRating)) return refused("bad_rating", "rating");
  return {
    post: keyed(salt, "post", JSON.stringify([store, author, seconds])), store, author, at: seconds, day: localDay(seconds * 1000, zone), language, text, rating,
    ...scored(text, language),
  };
}

const scored = (text: string, language: SentimentLanguage) => ({ score: scoreText(text, language), words: wordsOf(text, language), version: scorerVersion });

/** A keyed hash of 64 bits as decimal digits; `kind` keeps hashes of different things apart. */
const keyed = ({ a, b }: Salt, kind: string, text: string): string => createHmac("sha256", `${a} ${b}`).update(`${kind}\n${text}`).digest().readBigUInt64BE().toString();

/** Epoch seconds or milliseconds, an ISO instant with its offset, or a day with or without a time in the deployment's zone; null for anything else. */
export function readInstant(value: unknown, zone: string): number | null {
  const text = asText(value);
  if (/^\d{9,10}(\.\d+)?$/.test(text)) return Number(text) * 1000;
  if (/^\d{12,13}$/.test(text)) return Number(text);
  const [, day = "", hours = "0", minutes = "0", seconds = "0", offset] = /^(\d{4}-\d{2}-\d{2})(?:[T ](\d{2}):(\d{2})(?::(\d{2})(?:\.\d+)?)?\s*(Z|[+-]\d{2}:?\d{2})?)?$/.exec(text) ?? [];
  if (!isDay(day) || Number(hours) > 23 || Number(minutes) > 59 || Number(seconds) > 59) return null;
  if (offset) { const instant = Date.parse(text.replace(" ", "T").replace(/\s/g, "")); return Number.isNaN(instant) ? null : instant; }
  return dayStart(day, zone) + (Number(hours) * 3600 + Number(minutes) * 60 + Number(seconds)) * 1000;
}

const storedSchema = z.object({ post: z.string(), store: z.string(), author: z.string(), at: z.number(), day: z.string(), language: z.enum(["en", "es", "pt"]), text: z.string(), rating: z.number().nullable() });

/**
 * Lays the posts of a load over the known ones: a post of the same store, author and second is replaced. Posts that an older scorer has scored are scored anew.
 * @returns how many rows another row of the load has replaced, how many differ from what was known, and whether anything does
 */
export async function mergePosts(context: IngestContext, read: readonly Post[], work: Work): Promise<{ changed: boolean; taken: number; repeated: number }> {
  const byId = new Map(read.map((post) => [post.post, post]));
  const distinct = byId.size;
  const old = await ask(context, "SELECT toString(post) AS post, store, toString(author) AS author, toUnixTimestamp(at) AS at, toString(day) AS day, language, text, rating FROM posts WHERE version != {version:UInt16}", storedSchema, { version: scorerVersion });
  for (const each of old) if (!byId.has(each.post)) byId.set(each.post, { ...each, ...scored(each.text, each.language) });
  await makeWorkTable(context, "ingest_posts", "posts");
  await context.engine.insert("ingest_posts", byId.values());
  const columns = "post, text, language, ifNull(rating, -1), version";
  const { differing } = await askOne(context, `SELECT count() AS differing FROM ingest_posts WHERE (${columns}) NOT IN (SELECT ${columns} FROM posts)`, z.object({ differing: count }));
  if (differing > 0) {
    await promise(context, work, { version: true });
    await replaceTable(context, "posts", (aside) => run(context, `INSERT INTO ${aside} SELECT * FROM ingest_posts UNION ALL SELECT * FROM posts WHERE post NOT IN (SELECT post FROM ingest_posts)`));
  }
  await dropWorkTable(context, "ingest_posts");
  // what is scored anew differs by its version
  return { changed: differing > 0, taken: differing - (byId.size - distinct), repeated: read.length - distinct };
}
