import { afterAll, beforeAll, expect, it } from "vitest";
import { z } from "~/contract/zod";
import { usualParameters, type Ping } from "../oracle/model";
import { staysOf } from "../oracle/stays";
import { openCity, type City } from "../support/city";
import { randomNumbers } from "../support/random-city";
import { emptyScene, stageOf } from "./hand-made";

let city: City;
beforeAll(async () => { city = await openCity(); });
afterAll(() => city.close());

it("a stay lasts five minutes within 100 m of its first ping, begins at the first ping that can, and ends at midnight", async () => {
  const scene = emptyScene();
  const stage = stageOf(scene, "Stays", "-03:00");
  stage.point("A");
  const fix = (time: string, north: number, accuracy = 10): [string, number, number] => [`2026-03-10T${time}`, north, accuracy];
  stage.fixes("one", [
    fix("08:00:00", 0), fix("08:04:59", 0), fix("09:00:00", 500), fix("09:05:00", 599),
    fix("10:00:00", 1500), fix("10:01:00", 1590), fix("10:10:00", 1610), fix("11:00:00", 3000), fix("11:03:00", 9000, 80), fix("11:06:00", 3000),
    fix("23:58:00", 7000), ["2026-03-11T00:04:00", 7000, 10],
  ]);
  city.use({});
  await city.loadWorld(scene);
  const rows = await city.engine.rows("SELECT toString(start, 'America/Sao_Paulo') AS began, dwell_s FROM stays ORDER BY start", z.object({ began: z.string(), dwell_s: z.number() }));
  expect(rows.map(({ began, dwell_s }) => [began.slice(11), dwell_s])).toEqual([["09:00:00", 300], ["10:01:00", 540], ["11:00:00", 360]]);
});

it.each([[1, 40], [2, 64], [3, 65], [4, 300]])("stays of a wandering device equal the oracle's, walk %i of %i fixes", async (seed, length) => {
  const random = randomNumbers(seed);
  let [north, when] = [0, Date.parse("2026-03-10T08:00:00-03:00") / 1000];
  const pings: Ping[] = Array.from({ length }, () => {
    north += (random() - 0.48) * 70;
    when += 10 + Math.floor(random() * 90);
    return { device: "one", at: when, lat: -23.5 + north / 111_195, lon: -46.6, accuracy: 10 };
  });
  await city.empty();
  await city.loadWorld({ points: [{ code: "A", name: "A", lat: -23.5, lon: -46.6, radius: null, type: "pdv", path: [] }], pings });
  const rows = await city.engine.rows("SELECT toUnixTimestamp(start) AS start, dwell_s FROM stays ORDER BY start", z.object({ start: z.number(), dwell_s: z.number() }));
  const expected = staysOf(pings, usualParameters).map(({ start, end }) => ({ start, dwell_s: end - start }));
  expect(rows).toEqual(expected);
  expect(expected.length).toBeGreaterThan(0);
});
