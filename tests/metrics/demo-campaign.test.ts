import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { AuditResult } from "~/contract/audit";
import { defaultCity, makeCity } from "~/demo/city.server";
import { liveDay } from "~/demo/day-of-life";
import { metres, type Position } from "~/demo/geometry";
import { makeNetwork } from "~/demo/network";
import { makeResident } from "~/demo/residents";
import { addDays, daysBetween, eachDay } from "~/domain/calendar";
import { segmentHash } from "~/domain/segment-hash.server";
import { dayStart } from "~/domain/zone";
import { computeAudit } from "~/methods/audit/compute-audit.server";
import { watchDeployment } from "~/methods/deployment.server";
import { usualParameters } from "../oracle/model";
import { brandOf, now, openCity, type City } from "../support/city";

/** The demo city's campaign: an audit finds what the generator put in, and nothing on a circuit without one. */
const options = { ...defaultCity, endDay: "2026-11-27" };
/** Inside the campaign (60 to 25 days before the last), with both windows before it in the data and off. */
const T = { start: addDays(options.endDay, -60), end: addDays(options.endDay, -33) };
let city: City;
beforeAll(async () => {
  city = await openCity();
  city.use({});
  await makeCity({ engine: city.engine, store: city.store, brand: brandOf(usualParameters, "weeks"), dataDir: `${city.folder}/data`, now }, options, () => undefined);
}, 1_800_000);
afterAll(() => city.close());

async function audit(ooh: string[]): Promise<AuditResult> {
  const brand = brandOf({ ...usualParameters, floor: 10 }, "weeks");
  const context = { engine: city.engine, store: city.store, brand, clock: () => now, log: () => {} };
  const segment = (type: "ooh" | "pdv", path: string[]) => [{ label: "", value: segmentHash(type, path), count: 0, month_range_start: null, month_range_end: null, periods: [] }];
  return (await computeAudit({ ...context, deployment: watchDeployment(context) }, { filter: { ooh: segment("ooh", ooh), pdv: segment("pdv", ["Rede Jatobá"]) }, ...T }, { step: async () => undefined })).result;
}

/** How many more of the exposed came than without the campaign: their lives in T, lived once with it and once without. */
function putIn(): { exposed: number; effect: number } {
  const network = makeNetwork(options.seed, options.days);
  const sites = network.points.filter(({ path }) => path.includes("Linha Azul"));
  const stores = network.points.filter(({ path }) => path[0] === "Rede Jatobá");
  const at = (places: readonly Position[], here: Position): boolean => places.some((place) => Math.abs(place.latitude - here.latitude) < 0.0006 && metres(place, here) <= usualParameters.radiusMeters);
  const first = addDays(options.endDay, 1 - options.days);
  const calendar = eachDay(T).map((day) => ({ day, index: daysBetween(first, day), midnight: dayStart(day, usualParameters.zone) / 1000 }));
  const count = { exposed: 0, withCampaign: 0, without: 0 };
  for (let person = 0; person < options.devices; person++) {
    const resident = makeResident(options.seed, person, network);
    const live = (campaign: boolean) => {
      const found = { exposed: false, came: false };
      for (const today of calendar) {
        liveDay(options.seed, person, resident, network.places, { ...today, campaign }, (_at, latitude, longitude, accuracy) => {
          if (accuracy > usualParameters.maximumAccuracyMeters) return;
          found.exposed ||= at(sites, { latitude, longitude });
          found.came ||= at(stores, { latitude, longitude });
        });
      }
      return found;
    };
    const lived = live(true);
    if (!lived.exposed) continue;
    count.exposed++;
    if (lived.came) count.withCampaign++;
    if (live(false).came) count.without++;
  }
  return { exposed: count.exposed, effect: count.withCampaign / count.without - 1 };
}

const percent = (value: number | null): string => `${(100 * (value ?? NaN)).toFixed(1)} %`;

describe("the demo city's campaign", () => {
  it("is found: the interval holds the effect that was put in, and not 0; the placebo holds 0", async () => {
    const truth = putIn();
    const { auditSummary, auditUplift: { ratio, conclusion }, auditPlacebo: placebo, auditBalance } = await audit(["Circuito Metrô", "Linha Azul"]);
    process.stdout.write(`\nLinha Azul: put in ${percent(truth.effect)}, found ${percent(ratio.value)} (${percent(ratio.low)} to ${percent(ratio.high)}), placebo ${percent(placebo.value)} (${percent(placebo.low)} to ${percent(placebo.high)})\n`);
    expect(auditSummary.total_impacted).toBe(truth.exposed);
    expect(truth.effect).toBeGreaterThan(0.02);
    expect(ratio.low).toBeLessThan(truth.effect);
    expect(ratio.high).toBeGreaterThan(truth.effect);
    expect([ratio.noise, conclusion, placebo.noise]).toEqual([false, "more", true]);
    for (const { matched } of auditBalance) expect(matched).toBeLessThan(0.25);
  }, 600_000);

  it("is not found on a circuit without one", async () => {
    const { auditUplift: { ratio, conclusion } } = await audit(["Circuito Metrô", "Linha Verde"]);
    process.stdout.write(`\nLinha Verde: found ${percent(ratio.value)} (${percent(ratio.low)} to ${percent(ratio.high)})\n`);
    expect([ratio.noise, conclusion]).toEqual([true, "not_significant"]);
  }, 300_000);
});
