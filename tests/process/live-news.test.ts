import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterEach, beforeEach, expect, it } from "vitest";
import type { LiveData } from "~/contract/live";
import type { Notice } from "~/contract/notifications";
import { liveNews, type LiveNews } from "~/process/live-news.server";
import { noticeText } from "~/process/notice-text.server";
import { notificationsRepository } from "~/store/notifications.server";
import { openStore, type Store } from "~/store/store.server";
import { usersRepository } from "~/store/users.server";

let folder: string;
let store: Store;
let news: LiveNews;
const told: [unknown, LiveData][] = [];
let holdings = { version: 1, lastDay: "2026-10-30" };
beforeEach(async () => {
  folder = mkdtempSync(path.join(tmpdir(), "news-"));
  store = await openStore({ dataDir: folder });
  told.length = 0;
  news = liveNews({ notifications: notificationsRepository(store), readers: () => usersRepository(store).all(), deployment: { holdings: async () => holdings, refresh: () => {} } as never, failed: (error) => { throw error; }, notificationsMs: 3_600_000, dataMs: 3_600_000 });
  news.attach({ tell: (users, data) => told.push([users, data]), tellAdmins: (data) => told.push(["admins", data]) });
  await news.look();
});
afterEach(async () => { news.stop(); await store.close(); rmSync(folder, { recursive: true, force: true }); });

it("tells whoever a new notification is for, once, and of newer data", async () => {
  const ana = await usersRepository(store).create({ email: "a@example.com", firstName: "Ana", lastName: "Sá", role: "admin", type: "pdv", passwordHash: "x" }, new Date(0));
  const notifications = notificationsRepository(store);
  await news.look();
  expect(told).toEqual([]);
  await notifications.add({ notice: { kind: "points_attributed", points: 1 }, date: new Date(0), userId: ana.id });
  await news.look();
  await news.look();
  expect(told).toEqual([[[ana.id], { kind: "notification" }]]);
  holdings = { version: 2, lastDay: "2026-10-31" };
  await notifications.add({ notice: { kind: "data_loaded", pings: 5, last_day: "2026-10-31" }, date: new Date(0) });
  await news.look();
  expect(told.slice(1)).toEqual(expect.arrayContaining([[null, { kind: "notification" }], [null, { kind: "fresh_data", last_day: "2026-10-31" }]]));
  expect(told).toHaveLength(3);
});

it("tells of points and audits those alone who may see them, and of what is general everybody", async () => {
  const users = usersRepository(store);
  const add = (name: string, segments: string[] | null) => users.create({ email: `${name}@example.com`, firstName: "Ana", lastName: "Sá", role: "viewer", type: "pdv", passwordHash: "x", segments }, new Date(0));
  const [all, stores, sites] = [await add("all", null), await add("stores", ["pdv"]), await add("sites", ["ooh"])];
  const notifications = notificationsRepository(store);
  const moved = (place: string) => ({ notice: { kind: "points_attributed" as const, points: 1 }, about: { points: [{ places: [place], counts: [1] }] }, date: new Date(0) });
  await notifications.add(moved("pdv"));
  await news.look();
  await notifications.add({ notice: { kind: "audit_ready", audit: "1", label: "" }, about: { segments: [["pdv"], ["ooh"]] }, date: new Date(0) });
  await news.look();
  await notifications.add(moved("ooh"));
  await notifications.add({ ...moved("pdv"), userId: stores.id });
  await news.look();
  await notifications.add(moved("ooh"));
  await notifications.add({ title: "words", description: "", date: new Date(0) });
  await news.look();
  expect(told).toEqual([[all.id, stores.id], [all.id], [all.id, sites.id, stores.id], null].map((users) => [users, { kind: "notification" }]));
});

it("tells of progress now and then, and always of the end", () => {
  const state = { phase: "points", total: 900, since: null, finished: null };
  for (let done = 1; done < 900; done++) news.attributed({ ...state, state: "running", done });
  news.attributed({ ...state, state: "idle", done: 900 });
  expect(told.length).toBeLessThan(100);
  expect(told.at(-1)).toEqual(["admins", { kind: "attribution", state: { ...state, state: "idle", done: 900 } }]);
});

it("says every notification in the reader's language, figures and days by the one formatter", () => {
  const text = noticeText({ region: "pt-BR", timezone: "America/Sao_Paulo", currency: "BRL" });
  expect(text({ kind: "points_attributed", points: 1 }, "pt").description).toBe("As visitas de 1 ponto alterado foram recalculadas. Os relatórios já as mostram.");
  expect(text({ kind: "points_attributed", points: 1234 }, "en").description).toMatch(/^The visits of 1,234 changed points/);
  expect(text({ kind: "data_loaded", pings: 25_000, last_day: "2026-10-31" }, "es").description).toMatch(/25[.,\u00a0]000 señales nuevas. Datos hasta el 31 oct 2026/);
  expect(text({ kind: "data_loaded", pings: 0, last_day: null }, "pt").description).toBe("0 novos sinais. Dados até --.");
  const kinds: Notice[] = [{ kind: "attribution_failed", points: 2 }, { kind: "points_imported", created: 1, changed: 2 }, { kind: "audit_ready", audit: "1", label: "Março" }, { kind: "audit_failed", audit: "1", label: "Março" }];
  for (const notice of kinds) for (const language of ["en", "es", "pt"] as const) expect(JSON.stringify(text(notice, language))).not.toMatch(/\{\{|undefined|"title":""/);
});
