import { readFileSync } from "node:fs";
import path from "node:path";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { z } from "~/contract/zod";
import { readInstant } from "~/ingest/posts/load-posts.server";
import { empty, openCity, type City } from "./support";

let city: City;
beforeAll(async () => { city = await openCity(); });
afterAll(() => city.close());
beforeEach(() => empty(city));

const rowSchema = z.object({ store: z.string(), author: z.string(), day: z.string(), language: z.string(), text: z.string(), rating: z.number().nullable(), score: z.number(), words: z.array(z.string()) });
const stored = () => city.context.engine.rows("SELECT store, toString(author) AS author, toString(day) AS day, language, text, rating, score, words FROM posts ORDER BY at, store", rowSchema);
const points = () => city.file("points.csv", "code,name,latitude,longitude,type\nA,Loja A,-23.55,-46.63,pdv\nB,Loja B,-23.56,-46.64,pdv\n");
const file = (rows: string[]) => city.file("posts.csv", `store,author,at,text,language,rating\n${rows.join("\n")}\n`);

describe("a file of posts", () => {
  it("gives scored posts whose authors are hashed; rows that cannot be used are told with their reason", async () => {
    const rejectsFile = path.join(city.folder, "rejects.csv");
    const summary = await city.load({ points: [points()], posts: [file([
      "A,ana,2026-03-01T02:30:00Z,Atendimento excelente,pt-BR,5", "A,bia,2026-03-02 10:00,The queue was horrible,en,", "B,ana,1772460000,La fruta estaba podrida y el cajero fue muy grosero,,1",
      ",ana,2026-03-02,x,pt,", "Z,ana,2026-03-02,x,pt,", "A,,2026-03-02,x,pt,", "A,ana,02/03/2026,x,pt,", "A,ana,2099-03-02,x,pt,", "A,ana,2026-03-03,,pt,",
      "A,ana,2026-03-04,Très bon,fr,5", "A,ana,2026-03-05,bom,pt,99", "A,ana,2026-03-06,bom,pt,-1", "A,ana,2026-03-07,bom,pt,good",
    ])], rejectsFile });
    expect(summary.rows).toEqual({ read: 15, taken: 5, duplicate: 0, passedOver: 0, rejected: { missing_store: 1, unknown_store: 1, missing_author: 1, bad_time: 1, future: 1, missing_text: 1, unknown_language: 1, bad_rating: 3 } });
    expect(readFileSync(rejectsFile, "utf8").trim().split("\n").slice(1).map((line) => line.split(",").slice(1).join(","))).toEqual([
      "5,missing_store,", "6,unknown_store,a", "7,missing_author,", "8,bad_time,02/03/2026", "9,future,2099-03-02", "10,missing_text,", "11,unknown_language,aa", "12,bad_rating,99", "13,bad_rating,'-9", "14,bad_rating,aaaa",
    ]);
    expect(summary.posts).toEqual({ total: 3, stores: 2, authors: 2 });
    const rows = await stored();
    expect(rows.map(({ store, day, language, rating }) => [store, day, language, rating])).toEqual([["A", "2026-02-28", "pt", 5], ["A", "2026-03-02", "en", null], ["B", "2026-03-02", "es", 1]]);
    expect(rows.map(({ score }) => Math.sign(score))).toEqual([1, -1, -1]);
    expect(rows[0]?.words).toEqual(["atendimento", "excelente"]);
    expect(rows[0]?.author).toBe(rows[2]?.author);
    expect(rows[0]?.author).not.toBe(rows[1]?.author);
    expect(JSON.stringify(rows.map(({ author }) => author))).not.toMatch(/ana|bia/);
  });

  it("that is loaded again changes nothing, and a changed post takes its own place", async () => {
    await city.load({ points: [points()], posts: [file(["A,ana,2026-03-01T12:00:00Z,bom,pt,", "A,bia,2026-03-01T12:00:00Z,ruim,pt,"])] });
    expect(await city.load({ posts: [file(["A,bia,2026-03-01T12:00:00Z,ruim,pt,", "A,ana,2026-03-01T12:00:00.4Z,bom,pt,"])] })).toMatchObject({ changed: false, rows: { taken: 0, duplicate: 2 } });
    const again = await city.load({ posts: [file(["A,ana,2026-03-01T12:00:00Z,bom,pt,", "A,ana,2026-03-01T12:00:00Z,péssimo,pt,1"])] });
    expect([again.changed, again.posts.total, again.warnings.length, again.rows.taken]).toEqual([true, 2, 1, 1]);
    expect((await stored()).map(({ text, rating }) => [text, rating]).sort()).toEqual([["péssimo", 1], ["ruim", null]]);
  });

  it("needs store, author, at and text", async () => {
    const summary = await city.load({ points: [points()], posts: [city.file("p.csv", "store,text\nA,bom\n")] });
    expect(summary.files.find(({ kind }) => kind === "posts")?.problem).toMatch(/no column author, no column at/);
  });
});

it("an instant is epoch time, ISO with its offset, or local time of the deployment", () => {
  const zone = "America/Sao_Paulo";
  const noonUtc = Date.parse("2026-03-02T12:00:00Z");
  expect([noonUtc / 1000, noonUtc, "2026-03-02T12:00:00Z", "2026-03-02T09:00:00-03:00", "2026-03-02 09:00", "2026-03-02"].map((value) => readInstant(value, zone))).toEqual([noonUtc, noonUtc, noonUtc, noonUtc, noonUtc, noonUtc - 9 * 3_600_000]);
  expect(["", "02/03/2026", "2026-02-31", "2026-03-02 25:00", null, {}].map((value) => readInstant(value, zone))).toEqual([null, null, null, null, null, null]);
});
