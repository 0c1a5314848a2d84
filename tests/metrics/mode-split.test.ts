import { readFileSync } from "node:fs";
import { gunzipSync } from "node:zlib";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { z } from "~/contract/zod";
import { noSlice, unknownProfile, type Ping, type Point, type Profile } from "../oracle/model";
import { openCity, type City } from "../support/city";
import { columnsOf, hasOpenData, openData } from "../support/open-data";

/** Journeys whose means is published, each as a device of its own, judged by the product's rule. Its threshold is METRICS.md's, not fitted to them. */
let city: City;
beforeAll(async () => { city = await openCity(); });
afterAll(() => city.close());

/** Points so dense that every fix lies within 500 m of one: a journey as a whole stands in the first zone. */
function pointsAlong(pings: readonly Ping[]): Omit<Point, "id">[] {
  const cells = new Set(pings.map(({ lat, lon }) => `${Math.floor(lat / 0.006)} ${Math.floor(lon / 0.006)}`));
  return [...cells].map((cell) => {
    const [row = 0, column = 0] = cell.split(" ").map(Number);
    return { code: cell, name: cell, lat: (row + 0.5) * 0.006, lon: (column + 0.5) * 0.006, radius: null, type: "pdv", path: [] };
  });
}

/** Journeys with a known speed, and those of them by car, over all weekdays. */
async function judged(start: string, end: string, gender: string[] = []): Promise<{ known: number; byCar: number }> {
  const answer = await city.ask({ type: "pdv", nodes: [], single: null, start, end, slice: { ...noSlice, gender }, rows: "weeks" }, { qVisits: true, only: ["metricsWeekDay"] });
  const sum = (field: "0_500_with_speed" | "0_500_by_car") => (answer.metricsWeekDay ?? []).reduce((total, row) => total + (row[field] ?? 0), 0);
  return { known: sum("0_500_with_speed"), byCar: sum("0_500_by_car") };
}

describe.skipIf(!hasOpenData("sp_odc2017", "cleaned_section.jsonl.gz"))("sections of São Paulo with a sensed mode (needs ../shared/data)", () => {
  const sectionSchema = z.object({ user_id: z.object({ $uuid: z.string() }), data: z.object({ start_ts: z.number(), end_ts: z.number(), sensed_mode: z.number() }) });

  it("tells vehicles from feet: balanced accuracy of at least 80 %", async () => {
    const fixes = new Map<string, Omit<Ping, "device">[]>();
    for (const [user = "", kind, at, lat, lon, accuracy = "", speed = "", platform] of columnsOf(openData("sp_odc2017", "pings.csv.gz"), ["device_id", "kind", "ts", "latitude", "longitude", "accuracy", "sensed_speed", "platform"])) {
      if (kind !== "raw") continue;
      const own = fixes.get(user) ?? [];
      fixes.set(user, own);
      // Android answers a speed of 0 for a fix that has none
      const told = speed !== "" && !(platform === "android" && Number(speed) === 0);
      own.push({ at: Number(at), lat: Number(lat), lon: Number(lon), accuracy: accuracy === "" ? null : Number(accuracy), speed: told ? Number(speed) : null });
    }
    const lines = gunzipSync(readFileSync(openData("sp_odc2017", "cleaned_section.jsonl.gz"))).toString("utf8").split("\n").filter((line) => line !== "");
    const profiles = new Map<string, Profile>();
    const pings = lines.flatMap((line, i): Ping[] => {
      const { user_id: { $uuid: user }, data: { start_ts, end_ts, sensed_mode } } = sectionSchema.parse(JSON.parse(line));
      const vehicle = sensed_mode === 0;
      if (!vehicle && ![2, 7, 8].includes(sensed_mode)) return [];
      profiles.set(`s${i}`, { ...unknownProfile, gender: vehicle ? "F" : "M" });
      return (fixes.get(user) ?? []).filter(({ at }) => at >= start_ts && at <= end_ts).map((fix) => ({ ...fix, device: `s${i}` }));
    });
    await city.empty();
    city.use({});
    await city.loadWorld({ pings, points: pointsAlong(pings), profiles });
    const [vehicle, foot] = [await judged("2017-07-20", "2017-08-05", ["F"]), await judged("2017-07-20", "2017-08-05", ["M"])];
    expect(Math.min(vehicle.known, foot.known)).toBeGreaterThan(200);
    const [right, still] = [vehicle.byCar / vehicle.known, 1 - foot.byCar / foot.known];
    process.stdout.write(`sections judged by car / slow: in vehicle ${vehicle.byCar} / ${vehicle.known - vehicle.byCar}, on foot ${foot.byCar} / ${foot.known - foot.byCar}; balanced accuracy ${((right + still) / 2).toFixed(3)}\n`);
    expect((right + still) / 2).toBeGreaterThanOrEqual(0.8);
  }, 120_000);
});

describe.skipIf(!hasOpenData("aracaju_gotrack", "go_track_trackspoints.csv.gz"))("tracks of cars and buses in Aracaju (needs ../shared/data)", () => {
  it("are by car in at least 85 of 100", async () => {
    const tracks = new Map<string, Ping[]>();
    for (const [track = "", at = "", lat, lon] of columnsOf(openData("aracaju_gotrack", "go_track_trackspoints.csv.gz"), ['"track_id"', '"time"', '"latitude"', '"longitude"'])) {
      const own = tracks.get(track) ?? [];
      tracks.set(track, own);
      own.push({ device: `t${track}`, at: Date.parse(`${at.trim().replaceAll('"', "").replace(" ", "T")}-03:00`) / 1000, lat: Number(lat), lon: Number(lon), accuracy: null });
    }
    const long = [...tracks.values()].filter((own) => own.length >= 30);
    const pings = long.flat();
    await city.empty();
    city.use({ zone: "America/Maceio" });
    await city.loadWorld({ pings, points: pointsAlong(pings) });
    const parts = [await judged("2014-09-01", "2015-08-31"), await judged("2015-09-01", "2016-01-31")];
    const [known, byCar] = [parts.reduce((sum, part) => sum + part.known, 0), parts.reduce((sum, part) => sum + part.byCar, 0)];
    process.stdout.write(`tracks by car ${byCar} of ${known}\n`);
    expect(known).toBeGreaterThanOrEqual(long.length - 3);
    expect(byCar / known).toBeGreaterThanOrEqual(0.85);
  }, 120_000);
});
