import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { Financial, Sentiment } from "~/contract/premium";
import { cloudOf } from "~/analytics/sentiment";
import { scoreText } from "~/domain/sentiment/score.server";
import { createMethods } from "~/methods/create-methods.server";
import { watchDeployment } from "~/methods/deployment.server";
import { unknownProfile, type Profile } from "../oracle/model";
import type { History } from "../oracle/visits";
import { brandOf, now, openCity, type City } from "../support/city";
import { bothRead } from "../support/compare";
import { randomCity, randomNumbers } from "../support/random-city";

/** What is written about stores, what they take and the means of their visitors, beside plain sums over the same rows. */
let city: City;
beforeAll(async () => { city = await openCity(); });
afterAll(() => city.close());

function methodsOf(history: History, floor: number) {
  const brand = brandOf({ ...history.world.parameters, floor }, "weeks");
  const clock = () => now;
  return createMethods({ engine: city.engine, store: city.store, brand, clock, log: () => {}, deployment: watchDeployment({ engine: city.engine, store: city.store, brand, clock }) });
}
const noon = (day: string): number => Date.parse(`${day}T15:00:00Z`);
const october = { startDate: noon("2026-10-05"), endDate: noon("2026-10-09") };
const z = 1.959964;

type Row = { store: string; author: string; at: string; text: string };
const texts = ["Atendimento excelente e loja limpa", "Fila enorme, péssimo", "Passei na loja hoje", "Não gostei do preço", "Preço bom, mas fila"];
function invented(codes: readonly string[], seed: number, size: number): Row[] {
  const random = randomNumbers(seed);
  return Array.from({ length: size }, (_, i) => ({
    store: codes[Math.floor(random() * codes.length)] ?? "", author: `a${Math.floor(random() * 14)}`, text: texts[Math.floor(random() * texts.length)] ?? "",
    at: `2026-${random() < 0.5 ? "10" : random() < 0.5 ? "09" : "08"}-${String(1 + Math.floor(random() * 28)).padStart(2, "0")} 12:${String(i % 60).padStart(2, "0")}:${String(Math.floor(i / 60) % 60).padStart(2, "0")}`,
  }));
}

describe("sentiment", () => {
  it.each([[31, 0], [32, 3]])("city %i, floor %i: months, authors, posts and words are those of the rows", async (seed, floor) => {
    const made = randomCity(seed, { devices: 20, points: 4, days: 34, firstDay: "2026-09-28" });
    const history = await bothRead(city, made);
    const points = (await city.points()).filter(({ type }) => type === "pdv");
    const rows = invented(points.map(({ code }) => code), seed, 160);
    await city.load({ posts: [city.file("posts.csv", `store,author,at,text,language\n${rows.map(({ store, author, at, text }) => `${store},${author},${at},"${text}",pt`).join("\n")}\n`)] });
    const methods = methodsOf(history, floor);
    for (const point of points) {
      const answer: Sentiment = await methods.call("premium.getSentimentData", [{ ...october, storeKey: String(point.id) }], { noCache: true });
      const own = rows.filter(({ store }) => store === point.code);
      expect([answer.loaded, answer.averageSentimentData.map(({ month }) => month)]).toEqual([true, ["2026-08", "2026-09", "2026-10"]]);
      answer.averageSentimentData.forEach((row, i) => {
        const posts = own.filter(({ at }) => at.startsWith(row.month));
        const authors = new Set(posts.map(({ author }) => author)).size;
        const few = authors > 0 && authors < floor;
        const scores = posts.map(({ text }) => scoreText(text, "pt"));
        const mean = scores.reduce((sum, score) => sum + score, 0) / scores.length;
        const half = z * Math.sqrt(scores.reduce((sum, score) => sum + (score - mean) ** 2, 0) / (scores.length - 1) / scores.length);
        expect([answer.uniquePostsData[i]?.posts, answer.uniqueAutorsData[i]?.authors, row.posts]).toEqual(few ? [null, null, null] : [posts.length, authors, posts.length]);
        if (few || posts.length === 0) expect(row.average).toBeNull();
        else expect(row.average).toBeCloseTo(mean, 9);
        if (!few && posts.length > 1) expect([row.low, row.high].map((each) => Number(each?.toFixed(8)))).toEqual([Math.max(-1, mean - half), Math.min(1, mean + half)].map((each) => Number(each.toFixed(8))));
      });
      const inT = own.filter(({ at }) => at.startsWith("2026-10"));
      const all = new Set(inT.map(({ author }) => author)).size;
      for (const { word, posts, authors } of answer.words) {
        const holding = inT.filter(({ text }) => text.toLowerCase().split(/[^\p{L}]+/u).includes(word));
        expect([posts, authors]).toEqual([holding.length, new Set(holding.map(({ author }) => author)).size]);
        expect(authors).toBeGreaterThanOrEqual(Math.max(1, floor));
        expect(all - authors > 0 && all - authors < floor).toBe(false);
      }
      if (inT.length > 30) expect(answer.words.map(({ word }) => word)).toContain("fila");
    }
  });

  it("sizes words linearly from 15 to 60, another colour from 35, at most sixty of them", () => {
    const rows = Array.from({ length: 80 }, (_, i) => ({ word: `w${i}`, posts: 100 - i, authors: 50, average: 0 }));
    const cloud = cloudOf(rows, { posts: 100, authors: 100, sum: 0, squares: 0 }, 10);
    expect([cloud.length, cloud[0]?.size, cloud.at(-1)?.size]).toEqual([60, 60, 15]);
    expect(cloud.every(({ size, strong }) => strong === size >= 35)).toBe(true);
    const middle = cloud[30];
    expect(middle?.size).toBeCloseTo(15 + (45 * ((middle?.posts ?? 0) - 41)) / 59, 9);
    expect(cloudOf(rows.slice(0, 1), { posts: 100, authors: 100, sum: 0, squares: 0 }, 10)[0]?.size).toBe(60);
    expect(cloudOf([], { posts: 0, authors: 0, sum: 0, squares: 0 }, 10)).toEqual([]);
  });

  it("says that nothing is loaded", async () => {
    const history = await bothRead(city, randomCity(33, { devices: 4, points: 3, days: 8, firstDay: "2026-10-01" }));
    expect(await methodsOf(history, 0).call("premium.getSentimentData", [october])).toMatchObject({ loaded: false, words: [], averageSentimentData: [] });
    expect(await methodsOf(history, 0).call("premium.getFinancialData", [october])).toMatchObject({ loaded: false, financial: { revenue: null, tickets: null } });
  });
});

describe("financial", () => {
  it.each([[41, 0], [42, 3]])("city %i, floor %i: takings by week, and shares among those known", async (seed, floor) => {
    const made = randomCity(seed, { devices: 70, points: 6, days: 34, firstDay: "2026-09-28" });
    const devices = [...new Set(made.pings.map(({ device }) => device))];
    const profiles = new Map(devices.map((device, i): [string, Profile] => [device, { ...unknownProfile, class: ["A", "B", "C", "unknown"][i % 4] ?? "unknown" }]));
    const history = await bothRead(city, { ...made, profiles });
    const car = (device: string): string => ["1", "0", ""][devices.indexOf(device) % 3] ?? "";
    const risk = (device: string): string => ["low", "high", "", "medium"][(devices.indexOf(device) >> 1) % 4] ?? "";
    const [first] = (await city.points()).filter(({ type }) => type === "pdv");
    await city.load({
      devices: [city.file("devices.csv", `device_id,class,own_car,risk_level\n${devices.map((device) => `${device},${(profiles.get(device) ?? unknownProfile).class.replace("unknown", "")},${car(device)},${risk(device)}`).join("\n")}\n`)],
      sales: [city.file("sales.csv", `store,day,revenue,tickets,cost\n${Array.from({ length: 31 }, (_, i) => `${first?.code},2026-10-${String(i + 1).padStart(2, "0")},${100 + i}.25,${i + 1},`).join("\n")}\n${first?.code},2026-09-30,9999,1,\n`)],
    });
    const methods = methodsOf(history, floor);
    for (const point of (await city.points()).filter(({ type }) => type === "pdv")) {
      const answer: Financial = await methods.call("premium.getFinancialData", [{ ...october, storeKey: String(point.id) }], { noCache: true });
      const visitors = [...new Set(history.counted.filter((visit) => visit.point.id === point.id && visit.day.startsWith("2026-10")).map(({ device }) => device))];
      for (const [list, of, none] of [[answer.classData, (device: string) => (profiles.get(device) ?? unknownProfile).class, "unknown"], [answer.riskLevelData, (device: string) => risk(device), ""], [answer.ownCarData, (device: string) => ({ "1": "yes", "0": "no", "": "" })[car(device)] ?? "", ""]] as const) {
        const known = visitors.filter((device) => of(device) !== none);
        for (const { value, visitors: count, share } of list) {
          const own = value === "unknown" ? visitors.filter((device) => of(device) === none) : visitors.filter((device) => of(device) === value);
          if (floor === 0) expect([value, count]).toEqual([value, own.length]);
          else if (count !== null) expect([count, count >= floor]).toEqual([own.length, true]);
          if (value === "unknown") expect(share).toBeNull();
          else if (share !== null) expect(share).toBeCloseTo(own.length / known.length, 10);
          else if (floor === 0) expect(known.length).toBe(0);
        }
        // one hidden row would be what is left of the total
        expect(list.filter(({ visitors: count }) => count === null).length === 1 && answer.financial.unique_visitors !== null).toBe(false);
      }
      if (point.id !== first?.id) { expect(answer.financial.revenue).toBeNull(); continue; }
      expect(answer.revenueData.map(({ iso_week: week, days }) => [week, days])).toEqual([["2026-W40", 4], ["2026-W41", 7], ["2026-W42", 7], ["2026-W43", 7], ["2026-W44", 6]]);
      expect(answer.revenueData[0]).toMatchObject({ revenue: 100.25 + 101.25 + 102.25 + 103.25, tickets: 10, days_told: 4 });
      expect(answer.financial.tickets).toBe((31 * 32) / 2);
      expect(answer.financial.revenue).toBeCloseTo(31 * 100.25 + (30 * 31) / 2, 6);
    }
  });
});
