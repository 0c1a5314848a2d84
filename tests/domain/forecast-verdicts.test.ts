import { describe, expect, it } from "vitest";
import { bandVerdict } from "~/domain/band-coverage";
import { holidayUse } from "~/domain/holiday-use";

describe("the verdict on bands", () => {
  it.each([
    [0.8, 0.95, 100, "holds"], [0.7, 0.9, 100, "holds"], [0.9, 1, 100, "holds"], [0.69, 0.95, 100, "narrow"], [0.55, 0.7, 100, "narrow"], [0.91, 1, 100, "wide"],
    // a wide inner band whose outer one misses too much misleads
    [0.92, 0.84, 100, "narrow"], [0.8, 0.95, 29, "few"], [0.8, 0.95, 30, "holds"], [null, null, 0, "few"],
  ] as const)("%j inside 80 %%, %j inside 95 %%, of %j rows: %s", (coverage80, coverage95, points, verdict) => {
    expect(bandVerdict({ coverage80, coverage95, points })).toBe(verdict);
  });
});

describe("holidays as an input", () => {
  const made = (series: string, step: "day" | "week", model = "ets", holiday_factor: number | null = 0.7) => ({ series, step, model, holiday_factor });
  it("are one of forecasts by days, of none by weeks or that repeats the last season", () => {
    expect(holidayUse([made("visits", "day"), made("visitors", "day")], true)).toEqual({ kind: "all", with: ["visits", "visitors"], without: [] });
    expect(holidayUse([made("visits", "week"), made("visitors", "week"), made("revenue", "day")], true)).toEqual({ kind: "some", with: ["revenue"], without: ["visits", "visitors"] });
    expect(holidayUse([made("visits", "day", "seasonal_naive"), made("visitors", "week")], true)).toEqual({ kind: "none", with: [], without: ["visits", "visitors"] });
    expect(holidayUse([], true)).toEqual({ kind: "no_forecast", with: [], without: [] });
  });
  it("are none of a forecast whose history has no holiday, where one lies ahead", () => {
    const untold = [made("visits", "day", "ets", null), made("revenue", "day")];
    expect(holidayUse(untold, true)).toEqual({ kind: "some", with: ["revenue"], without: ["visits"] });
    expect(holidayUse(untold, false)).toEqual({ kind: "all", with: ["visits", "revenue"], without: [] });
  });
});
