import { gzipSync } from "node:zlib";
import { afterAll, beforeAll, expect, it } from "vitest";
import { z } from "~/contract/zod";
import { local, openCity, pingsCsv, pointsCsv, visitsOf, type City } from "./support";

let city: City;
beforeAll(async () => { city = await openCity({ engineReadsFiles: false }); });
afterAll(() => city.close());

it("an engine that does not see this machine's files is sent their lines", async () => {
  const at = local("2026-03-10", "10:00");
  const [lat, lon] = [-23.55, -46.63];
  const excel = Buffer.from(`dispositivo;data_hora;latitude;longitude\r\n"tel;ção";${at};-23,55;-46,63\r\n\r\n"tel;ção";${at + 600};-23,55;-46,63\r\nx;y;1;1\r\n`, "latin1");
  const summary = await city.load({
    points: [city.file("points.csv", pointsCsv([["A", lat, lon]]))],
    pings: [city.file("excel.csv", excel), city.file("zipped.csv.gz", gzipSync(pingsCsv([["b", at, lat, lon]]))), city.file("lines.ndjson", `${JSON.stringify({ uid: "c", ts: at, lat, lon })}\nno json\n`)],
    devices: [city.file("devices.csv", "device_id,gender\nb,F\n")],
    decimalComma: true,
  });
  expect(summary.files.map(({ problem, encoding, read }) => [problem, encoding, read])).toEqual([[undefined, "utf-8", 1], [undefined, "utf-8", 1], [undefined, "windows-1252", 3], [undefined, "utf-8", 1], [undefined, "utf-8", 2]]);
  expect(summary.rows).toMatchObject({ taken: 6, rejected: { bad_time: 1, not_json: 1 } });
  expect((await visitsOf(city)).map(({ dwell_s, pings, seg }) => [dwell_s, pings, seg]).sort()).toEqual([[0, 1, 0], [0, 1, 48], [600, 2, 0]]);
  const [left] = await city.context.engine.rows("SELECT count() AS tables FROM system.tables WHERE name LIKE 'ingest_%'", z.object({ tables: z.coerce.number() }));
  expect(left?.tables).toBe(0);
});

it("and refuses Parquet with a reason", async () => {
  const summary = await city.load({ pings: [city.file("a.parquet", "PAR1 and so on")] });
  expect(summary.files[0]?.problem).toMatch(/Parquet.*CSV or NDJSON/);
});
