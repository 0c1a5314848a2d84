import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { Ping, Point } from "../oracle/model";
import { openCity, type City } from "../support/city";
import { ask } from "./hand-made";

let city: City;
const point: Omit<Point, "id"> = { code: "A", name: "A", lat: -23.55, lon: -46.63, radius: null, type: "pdv", path: ["All"] };
const seen = (day: string, devices: number): Ping[] => Array.from({ length: devices }, (_, i) => ({ device: `d${i}`, at: Date.parse(`${day}T13:00:00Z`) / 1000, lat: point.lat, lon: point.lon, accuracy: null }));

describe("the panel of both periods stands beside every answer", () => {
  beforeAll(async () => {
    city = await openCity();
    city.use({});
    await city.loadWorld({ points: [point], pings: [...seen("2026-02-05", 10), ...seen("2026-02-20", 30), ...seen("2026-03-05", 12), ...seen("2026-03-10", 4)] });
  });
  afterAll(() => city.close());

  it("on the days that are compared, with a warning beyond a tenth", async () => {
    const { meta } = await city.ask(ask([], "2026-03-01", "2026-03-31"), { qVisits: true, only: ["metrics"] });
    expect(meta).toMatchObject({ panel_devices: 12, previous: { start: "2026-02-01", end: "2026-02-10" }, panel_devices_previous: 10, panel_drift: true, partial: true });
    expect(meta.panel_change).toBeCloseTo(0.2, 12);
  });
  it("against nothing has no change", async () => {
    const { meta } = await city.ask(ask([], "2026-02-01", "2026-02-28"), {});
    expect(meta).toMatchObject({ panel_devices: 30, previous: { start: "2026-01-01", end: "2026-01-31" }, panel_devices_previous: 0, panel_change: null, panel_drift: false });
  });
  it("has no period before where no day of T is complete, or nothing is older", async () => {
    expect((await city.ask(ask([], "2026-05-01", "2026-05-31"), {})).meta).toMatchObject({ previous: null, panel_devices_previous: null, panel_change: null });
    expect((await city.ask(ask([], "2026-03-01", "2026-03-31", { rows: "quarters" }), {})).meta).toMatchObject({ previous: null, panel_drift: false });
  });
});
