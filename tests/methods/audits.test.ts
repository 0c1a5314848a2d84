import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { Brand } from "~/contract/brand";
import type { LiveData } from "~/contract/live";
import type { Notice, NoticeAbout } from "~/contract/notifications";
import type { User } from "~/contract/users";
import { segmentHash } from "~/domain/segment-hash.server";
import { createMethods, type Methods } from "~/methods/create-methods.server";
import { watchDeployment, type Deployment } from "~/methods/deployment.server";
import { auditWorker, type AuditWorker } from "~/process/audit-worker.server";
import { auditsRepository } from "~/store/audits.server";
import { usersRepository } from "~/store/users.server";
import { usualParameters } from "../oracle/model";
import { brandOf, now, openCity, type City } from "../support/city";
import { randomCity } from "../support/random-city";

/** Audits over the methods, with the background work that computes them. */
let city: City;
let methods: Methods;
let worker: AuditWorker;
let brand: Brand;
let context: object;
let deployment: Deployment;
const told: LiveData[] = [];
const notices: [Notice, number | null, NoticeAbout][] = [];
const ids: Record<string, string> = {};
const sight: Record<string, string[]> = {};
const as = (name: string, role = "viewer"): { user: User } => ({ user: { id: ids[name] ?? "0", firstName: name, lastName: "B", email: `${name}@example.com`, role, type: "pdv" } });
const segment = (type: "ooh" | "pdv", path: string[], label = "whatever the caller says") => [{ label, value: segmentHash(type, path), count: 1 }];
const october = { startDate: Date.parse("2026-10-30T03:00:00Z"), endDate: Date.parse("2026-10-31T03:00:00Z"), ooh: segment("ooh", ["Ruas"]), pdv: segment("pdv", ["Norte"]) };
const whole = (chosen: { label: string; value: string; count: number }) => ({ ...chosen, month_range_start: null, month_range_end: null, periods: [] });
const create = (change: object = {}, by = as("ana")) => methods.call("audit.create", [{ ...october, ...change }], by);

function start(): void {
  deployment = watchDeployment({ engine: city.engine, store: city.store, brand, clock: () => now });
  const own = { engine: city.engine, store: city.store, brand, clock: () => now, log: () => {}, deployment };
  context = own;
  worker = auditWorker({ context: own, onProgress: (news) => told.push(news), onDone: async (...done) => { notices.push(done); } });
  methods = createMethods({ ...own, audits: worker }, async (id) => sight[id] ?? null);
}

beforeAll(async () => {
  city = await openCity();
  brand = brandOf({ ...usualParameters, floor: 0 }, "weeks");
  await city.loadWorld(randomCity(6, { devices: 120, points: 12, days: 8, firstDay: "2026-10-25" }));
  for (const name of ["ana", "rui"]) ids[name] = String((await usersRepository(city.store).create({ email: `${name}@example.com`, firstName: name, lastName: "B", role: "viewer", type: "pdv", passwordHash: "x" }, now)).id);
  start();
}, 60_000);
afterAll(async () => { worker.stop(); await worker.idle(); await city.close(); });

describe("audits", () => {
  it("are made, computed in the background, told of and read; the answer has every section by its name", async () => {
    const made = await create({ key: "run-through-1" });
    expect(made).toMatchObject({ status: "PENDING", start: "2026-10-30", end: "2026-10-31", ooh: [{ label: "Ruas" }], pdv: [{ label: "Norte" }], mayDelete: true });
    await worker.idle();
    const [row] = await methods.call("audit.getAll", [], as("ana"));
    expect(row).toMatchObject({ _id: made._id, status: "READY", reason: null, progress: null });
    expect(told.map((news) => (news.kind === "audit" ? news.progress?.done : null))).toEqual([0, 1, 2, 3, 4, 5, 6, undefined]);
    expect(notices.at(-1)).toEqual([{ kind: "audit_ready", audit: made._id, label: expect.stringContaining("Ruas") as string }, Number(ids.ana), { segments: [["pdv", segmentHash("pdv", ["Norte"])], ["ooh", segmentHash("ooh", ["Ruas"])]] }]);
    const detail = await methods.call("audit.getOne", [made._id], as("ana"));
    for (const member of ["auditSummary", "auditVisitsPeriod", "auditSummaryVisits", "auditDwellTime", "auditAgeRange", "auditAgeRangeClass", "auditGender", "auditVisits", "auditGroups", "rankingVisits", "rankingVisitsAttr", "rankingOOHHits", "rankingOOHUnique"] as const) expect(detail[member], member).toBeDefined();
    expect(detail.auditSummary).toMatchObject({ total_oohs: 2 });
    expect(detail.inputs).toMatchObject({ method_version: 1, before_start: "2026-10-28", before_end: "2026-10-29" });
    expect(JSON.stringify(detail)).not.toMatch(/NaN|Infinity/);
  });

  it("U01 are one for a double submit, whoever asks once more makes another", async () => {
    const twice = await Promise.all([create({ key: "run-through-2" }), create({ key: "run-through-2" }), create({ key: "run-through-2" })]);
    expect(new Set(twice.map(({ _id }) => _id)).size).toBe(1);
    expect((await create({ key: "run-through-3" }))._id).not.toBe(twice[0]?._id);
    expect((await create())._id).not.toBe((await create())._id);
    expect((await create({ key: "run-through-2" }, as("rui")))._id).not.toBe(twice[0]?._id);
    await worker.idle();
  });

  it("are a record: newer data changes nothing of one, and asking again makes a new one", async () => {
    const made = await create({ key: "record-record" });
    await worker.idle();
    const before = await methods.call("audit.getOne", [made._id], as("ana"));
    await city.load({ pings: [city.file("more.csv", "device_id,at,latitude,longitude\nsomebody,2026-10-31T15:00:00Z,-23.55,-46.63\n")] });
    deployment.refresh();
    expect(await methods.call("audit.getOne", [made._id], as("ana"))).toEqual(before);
    const again = await create({ ...before.audit.filter, key: "record-again" });
    await worker.idle();
    const after = await methods.call("audit.getOne", [again._id], as("ana"));
    expect(after.inputs?.data_version).toBeGreaterThan(before.inputs?.data_version ?? Infinity);
  });

  it("fail with a reason that a person can act on, and are told of", async () => {
    // refused when it is asked for; data may also go between asking and computing
    const nobody = { _id: String((await auditsRepository(city.store).add({ submitKey: "of-days-without-data", filter: { ...october, ooh: october.ooh.map(whole), pdv: october.pdv.map(whole) }, start: "2027-02-01", end: "2027-02-02", createdBy: Number(ids.ana) }, now)).id) };
    worker.wake();
    await worker.idle();
    expect(await methods.call("audit.getOne", [nobody._id], as("ana"))).toMatchObject({ audit: { status: "FAILED", reason: "no_data" }, inputs: null });
    expect(notices.at(-1)?.[0]).toMatchObject({ kind: "audit_failed", audit: nobody._id });
    expect((await methods.call("audit.getAll", [], as("ana"))).at(-1)).toMatchObject({ _id: nobody._id, status: "FAILED" });
  });

  it("are refused for what does not exist, and for nobody", async () => {
    for (const [change, path] of [[{ ooh: segment("ooh", ["Nowhere"]) }, "0.ooh.0.value"], [{ pdv: segment("ooh", ["Ruas"]) }, "0.pdv.0.value"], [{ startDate: null }, "0.startDate"], [{ endDate: october.startDate - 9e8 }, "0.endDate"], [{ endDate: october.startDate + 300 * 86_400_000 }, "0.endDate"],
      [{ startDate: Date.parse("2027-02-01T12:00:00Z"), endDate: Date.parse("2027-02-02T12:00:00Z") }, "0.startDate"], [{ startDate: Date.parse("1999-02-01T12:00:00Z"), endDate: Date.parse("1999-02-02T12:00:00Z") }, "0.startDate"], [{ ooh: [{ label: "All", value: "pdv", count: 0 }] }, "0.ooh.0.value"]] as const) {
      await expect(create(change), path).rejects.toMatchObject({ code: "bad_input", details: { fields: [{ path }] } });
    }
    await expect(create({ ooh: [] })).rejects.toMatchObject({ code: "bad_input" });
    await expect(methods.call("audit.getAll", [], {})).rejects.toMatchObject({ code: "unauthenticated" });
    await expect(methods.call("audit.getAll", [], { key: { id: "1" } })).rejects.toMatchObject({ code: "forbidden" });
    await expect(methods.call("audit.getOne", ["99999"], as("ana"))).rejects.toMatchObject({ code: "not_found" });
    const off = createMethods({ ...context, brand: { ...brand, modules: { ...brand.modules, reports: { ...brand.modules.reports, audit: false } } } } as never);
    await expect(off.call("audit.getAll", [], as("ana"))).rejects.toMatchObject({ code: "module_off" });
  });

  it("of all points of a type are of every one of them, and for nobody who may see some segments only", async () => {
    const all = { ooh: [{ label: "All sites", value: "ooh", count: 0 }], pdv: [{ label: "All stores", value: "pdv", count: 0 }], key: "all-of-them" };
    const made = await create(all);
    expect(made).toMatchObject({ ooh: [{ label: "All sites" }], pdv: [{ label: "All stores" }] });
    await worker.idle();
    const tree = await methods.call("pois.getDataForFilters", [{}], as("ana"));
    const count = (type: string) => tree.tree.find((each) => each.type === type)?.segments.reduce((sum, { groupCount }) => sum + groupCount, 0);
    expect(await methods.call("audit.getOne", [made._id], as("ana"))).toMatchObject({ audit: { status: "READY" }, auditSummary: { total_oohs: count("ooh"), total_pois: count("pdv") } });
    sight[ids.rui ?? ""] = [segmentHash("pdv", ["Norte"]), segmentHash("ooh", ["Ruas"])];
    await expect(create(all, as("rui"))).rejects.toMatchObject({ details: { fields: [{ path: "0.ooh.0.value" }] } });
    await expect(methods.call("audit.getOne", [made._id], as("rui"))).rejects.toMatchObject({ code: "not_found" });
    // a whole type is all of its points
    sight[ids.rui ?? ""] = ["ooh", "pdv"];
    expect((await methods.call("audit.getOne", [made._id], as("rui"))).audit.status).toBe("READY");
    expect(await create({ ...all, key: "all-of-two-types" }, as("rui"))).toMatchObject({ pdv: [{ label: "All stores" }] });
    await worker.idle();
    delete sight[ids.rui ?? ""];
  });

  it("are no longer for whoever made them before being limited to other segments", async () => {
    const { _id } = await create({ key: "before-the-limit" });
    await worker.idle();
    sight[ids.ana ?? ""] = [segmentHash("pdv", ["Sul"])];
    await expect(methods.call("audit.getOne", [_id], as("ana"))).rejects.toMatchObject({ code: "not_found" });
    delete sight[ids.ana ?? ""];
  });

  it("of a segment are for nobody who may see a part of it only, neither to make nor to see", async () => {
    const { _id } = await create({ key: "whole-segments" });
    await worker.idle();
    const rui = ids.rui ?? "";
    const first = (await deployment.holdings()).trees.pdv.roots.find(({ name }) => name === "Norte")?.children[0];
    const seen = async () => (await methods.call("audit.getAll", [], as("rui"))).some((row) => row._id === _id);
    sight[rui] = ["ooh", first?.group_hash ?? ""];
    expect(await seen()).toBe(false);
    await expect(create({ key: "part-of-it" }, as("rui"))).rejects.toMatchObject({ details: { fields: [{ path: "0.pdv.0.value" }] } });
    sight[rui] = ["ooh", segmentHash("pdv", ["Norte"])];
    expect(await seen()).toBe(true);
    expect(await create({ key: "all-of-it", pdv: segment("pdv", first?.path ?? []) }, as("rui"))).toMatchObject({ pdv: [{ label: first?.name }] });
    await worker.idle();
    delete sight[rui];
  });

  it("are deleted by whoever made them or an administrator, and seen by those alone who may see their segments", async () => {
    const { _id } = await create({ key: "to-be-deleted" });
    await worker.idle();
    await expect(methods.call("audit.delete", [_id], as("rui"))).rejects.toMatchObject({ code: "forbidden" });
    sight[ids.rui ?? ""] = [segmentHash("pdv", ["Sul"])];
    await expect(methods.call("audit.getOne", [_id], as("rui"))).rejects.toMatchObject({ code: "not_found" });
    expect((await methods.call("audit.getAll", [], as("rui"))).map((row) => row._id)).not.toContain(_id);
    await expect(methods.call("audit.delete", [_id], as("rui", "admin"))).rejects.toMatchObject({ code: "not_found" });
    delete sight[ids.rui ?? ""];
    expect(await methods.call("audit.delete", [_id], as("rui", "admin"))).toEqual({ deleted: true });
    expect(told.at(-1)).toEqual({ kind: "audit", id: _id, status: null, progress: null });
    await expect(methods.call("audit.getOne", [_id], as("ana"))).rejects.toMatchObject({ code: "not_found" });
  });

  it("R02 survive a restart: one that was running when the process ended runs again at the next start", async () => {
    const audits = auditsRepository(city.store);
    worker.stop();
    await worker.idle();
    const made = await create({ key: "across-restarts" });
    expect((await audits.take(now))?.id).toBe(Number(made._id));
    await audits.progress(Number(made._id), 3, 6, now);
    start();
    await worker.resume();
    await worker.idle();
    expect(await methods.call("audit.getOne", [made._id], as("ana"))).toMatchObject({ audit: { status: "READY" } });
  });
});
