import { readdirSync } from "node:fs";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { flagNames, type Flags } from "~/contract/metrics";
import type { User } from "~/contract/users";
import { z } from "~/contract/zod";
import { addDays } from "~/domain/calendar";
import { count } from "~/engine/columns.server";
import type { IngestContext, LoadInputs } from "~/ingest/context.server";
import { loadFiles } from "~/ingest/load-files.server";
import { finishPendingWork, reattributePoints } from "~/ingest/maintain.server";
import { expirePings } from "~/ingest/retention/expire-pings.server";
import { computeAudit } from "~/methods/audit/compute-audit.server";
import { createMethods } from "~/methods/create-methods.server";
import { watchDeployment } from "~/methods/deployment.server";
import { sections } from "~/methods/sections/all.server";
import { pointsRepository } from "~/store/points.server";
import { usualParameters } from "../oracle/model";
import { areasJson } from "../support/home-areas";
import { brandOf, openCity, type City } from "../support/city";
import { randomCity } from "../support/random-city";
import { tableDigests } from "../support/table-digests";
import { devicesCsv, pingsCsv, placesCsv, pointsCsv } from "../support/world-files";

/**
 * Pings that are deleted by age. A deployment that deletes them is compared, figure by figure and table by table, with itself before and with one that does not.
 */
const firstDay = "2026-03-10";
const dayOf = (at: number): string => new Date((at - 3 * 3600) * 1000).toISOString().slice(0, 10);

/** Pings of some days, those that come later, and the evening on which those of an age are deleted. */
function story(seed: number, { days, later, kept }: { days: number; later: number; kept: number }) {
  const world = randomCity(seed, { devices: 6, points: 8, days: days + later, firstDay });
  const lastDay = addDays(firstDay, days - 1);
  const keptFrom = addDays(lastDay, -kept);
  return { world, lastDay, kept, keptFrom, openFrom: addDays(keptFrom, 1), now: new Date(`${lastDay}T23:00:00Z`), early: world.pings.filter(({ at }) => dayOf(at) <= lastDay), late: world.pings.filter(({ at }) => dayOf(at) > lastDay) };
}
/** homes are drawn from 60 days: only a long story has later ones that need no deleted ping */
const long = story(11, { days: 90, later: 8, kept: 70 });
const short = story(12, { days: 24, later: 0, kept: 10 });
let { world, lastDay, kept, keptFrom, openFrom, now, early, late } = short;
let context: IngestContext;
function tell(of: typeof short): void {
  ({ world, lastDay, kept, keptFrom, openFrom, now, early, late } = of);
  context = { engine: city.engine, store: city.store, brand, dataDir: `${city.folder}/data`, now };
}
const places = () => world.points.slice(0, 4).map((point, i) => ({ name: `Bar ${i}`, category: "food", lat: point.lat + 0.0001, lon: point.lon, icon: "", description: "" }));
const areas = areasJson([{ name: "West", community: "", polygons: [[[[-46.7, -23.7], [-46.57, -23.7], [-46.57, -23.3], [-46.7, -23.3], [-46.7, -23.7]]]] }]);
const brand = { ...brandOf({ ...usualParameters, floor: 0 }, "weeks"), weights: true };
const ana: User = { id: "1", firstName: "Ana", lastName: "B", email: "ana@example.com", role: "admin", type: "pdv" };

let city: City;
beforeAll(async () => {
  city = await openCity();
}, 600_000);
beforeEach(async () => { tell(short); await city.empty(); });
afterAll(() => city.close());

const inputs = (): LoadInputs => ({
  pings: [city.file("pings.csv", pingsCsv(early))], points: [city.file("points.csv", pointsCsv(world.points))], devices: [city.file("devices.csv", devicesCsv(world.profiles))],
  places: [city.file("places.csv", placesCsv(places()))], areas: [city.file("areas.geojson", areas)],
});
const loadEarly = () => city.load(inputs());
const loadLate = () => city.load({ pings: [city.file("late.csv", pingsCsv(late))] });
const withoutPings = { pings: "0" };
/** Empties the engine alone: the points keep their numbers. */
async function emptyTables(): Promise<void> {
  for (const { name } of await city.engine.rows("SELECT name FROM system.tables WHERE database = currentDatabase() AND name != 'migrations' AND total_rows > 0", z.object({ name: z.string() }))) await city.engine.command(`TRUNCATE TABLE ${name}`);
}
const openOnly = (column: string) => `${column} >= '${openFrom}'`;
const rowsIn = async (from: string): Promise<number> => (await city.engine.rows(`SELECT count() AS rows FROM ${from}`, z.object({ rows: count }), {}, { apply_mutations_on_fly: 1 }))[0]?.rows ?? 0;

/** Every figure of every screen of the reports, what the audit of all sites says, and how each section explains itself. */
async function figures(): Promise<unknown> {
  const clock = () => now;
  const own = { engine: city.engine, store: city.store, brand, clock, log: () => {}, deployment: watchDeployment({ engine: city.engine, store: city.store, brand, clock }) };
  const methods = createMethods(own);
  const asked = (type: "pdv" | "ooh", start: string, end: string) => ({ type, startDate: Date.parse(`${start}T12:00:00Z`), endDate: Date.parse(`${end}T12:00:00Z`), pois: [], groupKeys: [], agg: "g" as const, storeKey: null, genders: [], ageRanges: [], classes: [] });
  const flags: Flags = Object.fromEntries(flagNames.map((name) => [name, true]));
  const answers: unknown[] = [];
  for (const type of ["pdv", "ooh"] as const) for (const [start, end] of [[firstDay, "2026-03-20"], ["2026-03-16", lastDay], [firstDay, lastDay]] as const) answers.push(await methods.call("metrics.dashboardData", [asked(type, start, end), flags], { noCache: true }));
  for (const figure of Object.keys(sections)) answers.push((await methods.call("metrics.explain", [{ figure, filter: asked("pdv", firstDay, lastDay) }], { user: ana })).devices_read);
  const audit = { filter: { startDate: 0, endDate: 0, ooh: [{ label: "", value: "ooh", count: 1 }], pdv: [{ label: "", value: "pdv", count: 1 }] }, start: "2026-03-22", end: "2026-03-30" };
  answers.push(await computeAudit(own, audit as never, { step: () => {} } as never));
  return answers;
}

describe("pings of an age", () => {
  it("are deleted, from the disk too, while every figure and every table that figures are made of stays", async () => {
    await loadEarly();
    const [before, tables] = [await figures(), await tableDigests(city.engine, withoutPings)];
    expect(await rowsIn(`pings WHERE day < '${keptFrom}'`)).toBeGreaterThan(50);
    const done = await expirePings(context, kept);
    expect(done).toEqual({ days: new Set(early.map(({ at }) => dayOf(at)).filter((day) => day < keptFrom)).size, keptFrom });
    expect(await rowsIn(`pings WHERE day < '${keptFrom}'`)).toBe(0);
    expect(await rowsIn(`pings WHERE day >= '${keptFrom}'`)).toBeGreaterThan(50);
    const paths = (await city.engine.rows("SELECT arrayJoin(data_paths) AS path FROM system.tables WHERE database = currentDatabase() AND name = 'pings'", z.object({ path: z.string() }))).map(({ path }) => path);
    const parts = paths.flatMap((path) => readdirSync(path)).filter((name) => /^\d{8}_/.test(name));
    expect(parts.length).toBeGreaterThan(5);
    expect(parts.filter((name) => name.slice(0, 8) < keptFrom.replaceAll("-", ""))).toEqual([]);
    expect(await figures()).toEqual(before);
    expect(await tableDigests(city.engine, withoutPings)).toEqual(tables);
    expect(await expirePings(context, kept)).toEqual({ days: 0, keptFrom });
  }, 600_000);

  it("leave later loads with the figures of a deployment that keeps everything", async () => {
    tell(long);
    await loadEarly();
    await loadLate();
    const expected = await tableDigests(city.engine, withoutPings);
    await emptyTables();
    await loadEarly();
    await expirePings(context, kept);
    const summary = await loadLate();
    expect(await tableDigests(city.engine, withoutPings)).toEqual(expected);
    const [version] = await city.engine.rows("SELECT toString(first_day) AS first FROM data_versions ORDER BY version DESC LIMIT 1", z.object({ first: z.string() }));
    expect(version?.first).toBe(dayOf(Math.min(...early.map(({ at }) => at))));
    // a file that reaches back is taken from the first day on that can be computed
    const again = await city.load({ pings: [city.file("all.csv", pingsCsv([...world.pings, { ...early[0]!, device: "somebody new" }]))] });
    expect(again.rows.rejected).toEqual({ expired: world.pings.filter(({ at }) => dayOf(at) < openFrom).length + 1 });
    expect([again.changed, again.dataVersion]).toEqual([false, summary.dataVersion]);
    expect(await tableDigests(city.engine, withoutPings)).toEqual(expected);
  }, 600_000);

  it("are gone after a stop between the cut and the deletion, as if there had been none", async () => {
    await loadEarly();
    const before = await tableDigests(city.engine, withoutPings);
    const killed: IngestContext = { ...context, engine: { ...context.engine, command: (sql, ...rest) => (sql.includes("DROP PARTITION") ? Promise.reject(new Error("killed")) : context.engine.command(sql, ...rest)) } };
    await expect(expirePings(killed, kept)).rejects.toThrow("killed");
    expect(await rowsIn(`pings WHERE day < '${keptFrom}'`)).toBeGreaterThan(50);
    await finishPendingWork(context);
    expect(await tableDigests(city.engine, withoutPings)).toEqual(before);
    // also with the setting off since
    expect((await expirePings(context, null)).days).toBeGreaterThan(8);
    expect(await rowsIn(`pings WHERE day < '${keptFrom}'`)).toBe(0);
    expect(await tableDigests(city.engine, withoutPings)).toEqual(before);
  }, 600_000);

  it("are deleted after what a killed load had promised is done", async () => {
    await loadEarly();
    const expected = await tableDigests(city.engine, withoutPings);
    await emptyTables();
    const killed: IngestContext = { ...context, engine: { ...context.engine, command: (sql, ...rest) => (sql.includes("REPLACE PARTITION") && sql.includes("visit_runs") ? Promise.reject(new Error("killed")) : context.engine.command(sql, ...rest)) } };
    await expect(loadFiles(killed, inputs())).rejects.toThrow("killed");
    expect((await expirePings(context, kept)).days).toBeGreaterThan(8);
    expect(await tableDigests(city.engine, withoutPings)).toEqual(expected);
  }, 600_000);

  it("that are not so old, or that nobody wants deleted, stay", async () => {
    await loadEarly();
    const all = await rowsIn("pings");
    expect(await expirePings(context, 200)).toEqual({ days: 0, keptFrom: null });
    expect(await expirePings(context, null)).toEqual({ days: 0, keptFrom: null });
    expect(await rowsIn("pings")).toBe(all);
    expect(await rowsIn("ping_cuts")).toBe(0);
  }, 600_000);
});

describe("points that change when pings are deleted", () => {
  const visitsOf = (where: string) => city.engine.rows(`SELECT point, device, day, toUnixTimestamp(start) AS began, dwell_s, excluded, block FROM visits WHERE ${where} ORDER BY point, device, began`, z.object({ point: z.number(), device: z.number(), day: z.string(), began: z.number(), dwell_s: z.number(), excluded: z.number(), block: z.number() }), {}, { apply_mutations_on_fly: 1 });
  const methods = () => createMethods({ engine: city.engine, store: city.store, brand, clock: () => now, log: () => {}, deployment: watchDeployment({ engine: city.engine, store: city.store, brand, clock: () => now }) });
  const historyOf = async (id: number) => (await methods().call("pois.getOne", [String(id)], { user: ana })).history;

  /** Moves one point next to another, and gives a third another radius. */
  async function change(): Promise<{ moved: number; wider: number; others: number[] }> {
    const all = await pointsRepository(city.store).all();
    const pdv = all.filter(({ type }) => type === "pdv");
    const [moved, target, wider] = [pdv[0]!, pdv[2]!, pdv[3]!];
    await city.store.db.updateTable("points").set({ latitude: target.latitude + 0.0003, longitude: target.longitude }).where("id", "=", moved.id).execute();
    await city.store.db.updateTable("points").set({ radius_m: 95 }).where("id", "=", wider.id).execute();
    await reattributePoints(context);
    return { moved: moved.id, wider: wider.id, others: all.map(({ id }) => id).filter((id) => id !== moved.id && id !== wider.id) };
  }

  it("keep what others saw; a moved one shows from the first day that can be computed, one with another radius keeps its visits, and both say so", async () => {
    await loadEarly();
    const old = await visitsOf(`day < '${openFrom}'`);
    const { moved } = await change();
    const open = { visits: openOnly("t.day"), visit_runs: openOnly("t.day"), zone_facts: openOnly("t.day"), ...withoutPings, first_visits: "0", zone_faces: "0", device_sets: "0" };
    const whole = await tableDigests(city.engine, open);
    const mobility = async (node: { single: number | null }, start: string, end: string) => city.ask({ type: "pdv", nodes: [], single: node.single, start, end, slice: { gender: [], age: [], class: [] }, rows: "weeks" }, { qVisits: true, only: ["metricsWeekDay"] });
    const known = await mobility({ single: moved }, openFrom, lastDay);

    await emptyTables();
    await loadEarly();
    await expirePings(context, kept);
    const { moved: again, wider, others } = await change();
    expect(await tableDigests(city.engine, open)).toEqual(whole);

    expect(again).toBe(moved);
    const shown = await visitsOf(`day < '${openFrom}'`);
    expect(shown.filter(({ point }) => point === moved)).toEqual([]);
    const expected = old.filter(({ point }) => point !== moved);
    // a wider radius may take in somebody's home
    expect(shown.map(({ excluded: _, ...visit }) => visit)).toEqual(expected.map(({ excluded: _, ...visit }) => visit));
    expect(shown.filter(({ point }) => others.includes(point))).toEqual(expected.filter(({ point }) => others.includes(point)));
    expect((await visitsOf(`day >= '${openFrom}' AND point = ${again}`)).length).toBeGreaterThan(0);

    expect(await mobility({ single: again }, openFrom, lastDay)).toEqual(known);
    const acrossTheCut = await mobility({ single: again }, firstDay, lastDay);
    const beforeTheCut = await mobility({ single: again }, firstDay, keptFrom);
    expect(sumOf(known)).toBeGreaterThan(0);
    expect(sumOf(beforeTheCut)).toBe(0);
    expect(sumOf(acrossTheCut)).toBe(sumOf(known));

    expect(await historyOf(again)).toEqual({ open_from: openFrom, known_from: openFrom, altered_on: null });
    expect(await historyOf(wider)).toEqual({ open_from: openFrom, known_from: null, altered_on: openFrom });
    expect(await historyOf(others[0]!)).toEqual({ open_from: openFrom, known_from: null, altered_on: null });
  }, 600_000);

  it("take their visits with them when they are deleted, and a new one has none before that day", async () => {
    await loadEarly();
    await expirePings(context, kept);
    const gone = (await pointsRepository(city.store).all())[0]!;
    await city.store.db.deleteFrom("points").where("id", "=", gone.id).execute();
    await reattributePoints(context);
    expect(await rowsIn(`visits WHERE point = ${gone.id}`) + await rowsIn(`visit_runs WHERE point = ${gone.id}`)).toBe(0);
    await city.load({ points: [city.file("new.csv", pointsCsv([{ ...world.points[0]!, code: "again" }]))] });
    const made = (await pointsRepository(city.store).all()).find(({ code }) => code === "again")!;
    expect(await rowsIn(`visits WHERE point = ${made.id} AND day < '${openFrom}'`)).toBe(0);
    expect(await rowsIn(`visits WHERE point = ${made.id} AND day >= '${openFrom}'`)).toBeGreaterThan(0);
    expect(await historyOf(made.id)).toMatchObject({ known_from: openFrom });
  }, 600_000);

  it("leave the visits of those days as they are when the brand's rules change, and follow them from then on", async () => {
    await loadEarly();
    await expirePings(context, kept);
    const old = await visitsOf(`day < '${openFrom}'`);
    const recent = await visitsOf(`day >= '${openFrom}'`);
    const hasty = { ...context, brand: { ...brand, attribution: { ...brand.attribution, gapMinutes: 5 } } };
    await finishPendingWork(hasty);
    expect(await visitsOf(`day < '${openFrom}'`)).toEqual(old);
    expect((await visitsOf(`day >= '${openFrom}'`)).length).toBeGreaterThan(recent.length);
  }, 600_000);
});

/** All devices that a week's rows about on foot and by car count. */
function sumOf(answer: unknown): number {
  const numbers: number[] = [];
  JSON.stringify(answer, (key, value: unknown) => { if (/uniques/.test(key) && typeof value === "number") numbers.push(value); return value; });
  return numbers.reduce((sum, each) => sum + each, 0);
}
