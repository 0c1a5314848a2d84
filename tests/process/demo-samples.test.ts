import { afterAll, beforeAll, expect, it } from "vitest";
import { demoCredentials } from "~/auth/demo-credentials";
import { campaignOf, campaignPeriod } from "~/demo/campaign";
import { makeCity } from "~/demo/city.server";
import { addDays } from "~/domain/calendar";
import { createMethods } from "~/methods/create-methods.server";
import { watchDeployment } from "~/methods/deployment.server";
import { auditWorker } from "~/process/audit-worker.server";
import { makeDemoSamples } from "~/process/demo-samples.server";
import { noticeText } from "~/process/notice-text.server";
import { settingsRepository } from "~/store/settings.server";
import { usersRepository } from "~/store/users.server";
import { usualParameters } from "../oracle/model";
import { brandOf, now, openCity, type City } from "../support/city";

let city: City;
beforeAll(async () => {
  city = await openCity();
  city.use({});
  await makeCity({ engine: city.engine, store: city.store, brand: brandOf(usualParameters, "weeks"), dataDir: `${city.folder}/data`, now }, { seed: 7, devices: 500, days: 100, endDay: "2026-11-15" }, () => undefined);
}, 300_000);
afterAll(() => city.close());

it("the demo's first start makes an audit of its campaign, which becomes ready, and an audience; the next start makes no more", async () => {
  const brand = brandOf({ ...usualParameters, floor: 0 }, "weeks");
  const context = { engine: city.engine, store: city.store, brand, clock: () => now, log: () => {} };
  const deployment = watchDeployment(context);
  const worker = auditWorker({ context: { ...context, deployment } });
  const methods = createMethods({ ...context, deployment, audits: worker });
  const user = await usersRepository(city.store).create({ email: demoCredentials.email, firstName: "Demo", lastName: "User", role: "admin", type: "pdv", passwordHash: "x", demo: true }, now);
  const as = { user: { id: String(user.id), firstName: "Demo", lastName: "User", email: demoCredentials.email, role: "admin", type: "pdv" as const } };
  const counted = async () => [(await methods.call("audit.getAll", [], as)).length, (await methods.call("audiences.getAll", [{}], as)).count];
  const make = () => makeDemoSamples({ store: city.store, brand, call: methods.call, log: () => {} });

  await make();
  expect(await counted()).toEqual([0, 0]);
  const period = campaignPeriod("2026-11-15", 100);
  await settingsRepository(city.store).set("demo_samples", JSON.stringify(period));
  await make();
  await make();
  expect(await counted()).toEqual([1, 1]);
  await worker.idle();
  expect((await methods.call("audit.getAll", [], as))[0]).toMatchObject({ ...period, status: "READY", ooh: [{ label: "Linha Azul" }], pdv: [{ label: "Rede Jatobá" }] });
  worker.stop();
}, 120_000);

it("the audit's period is the month that the campaign fills, or its first weeks with as many before them", () => {
  expect(campaignOf("2026-11-27")).toEqual({ circuit: "Linha Azul", start: "2026-09-28", end: "2026-11-02" });
  expect(campaignPeriod("2026-11-27", 120)).toEqual({ start: "2026-10-01", end: "2026-10-31" });
  // the month before it is half campaign: four weeks from its first day
  expect(campaignPeriod("2026-11-15", 120)).toEqual({ start: "2026-09-16", end: "2026-10-13" });
  expect(campaignPeriod("2026-10-31", 85)).toEqual({ start: "2026-09-01", end: "2026-09-21" });
  expect(campaignPeriod("2026-10-31", 62)).toBeNull();
  for (let i = 0; i < 400; i++) {
    const end = addDays("2026-01-15", i);
    const period = campaignPeriod(end, 120);
    expect(period && period.start >= addDays(campaignOf(end).start, -31) && period.end <= end).toBe(true);
  }
});

it("the demo says in its notification where the campaign ran", () => {
  const notice = { kind: "demo_made" as const, devices: 5, pings: 6, visits: 7, campaign: { circuit: "Linha Azul", start: "2026-09-28", end: "2026-11-02" } };
  const text = noticeText({ region: "pt-BR", timezone: "America/Sao_Paulo", currency: "BRL" });
  expect(text(notice, "en").description).toMatch(/No real person is in it\. A campaign ran in it on Linha Azul, .*2026: see its audit\.$/);
  expect(text({ ...notice, campaign: undefined }, "pt").description).toMatch(/Nenhuma pessoa real está nela\.$/);
});
