import { describe, expect, it } from "vitest";
import { forecastRows } from "~/bench/forecast.server";
import { openSeries } from "~/bench/open-series.server";
import { candidateForecasts, candidateNames, seasonsOf } from "~/inference/forecast/candidates.server";
import { choose, forecast } from "~/inference/forecast/forecast.server";
import { filled, weeklySeason } from "~/inference/forecast/history";
import { withoutHolidays } from "~/inference/forecast/holiday-effect";
import { holidaysOf } from "~/inference/forecast/holidays.server";
import { maseOf, originsOf, tryFrom, type Question, type Trial } from "~/inference/forecast/rolling-origin.server";
import { naiveScale, seasonalNaive } from "~/inference/forecast/seasonal-naive";
import { shapeOf } from "~/inference/forecast/weekday-shape";
import { seededDraws } from "../support/seeded-draws";
import { plainCoverage, plainMase, plainNaive, plainScale } from "../oracle/forecast";

const shape = [0.8, 0.78, 0.82, 0.92, 1.12, 1.5, 1.05];
/** Days with a weekly shape, a level that wanders a little, and noise. */
function days(seed: number, count: number, { level = 100, noise = 0.1, trend = 0 } = {}): number[] {
  const draw = seededDraws(seed);
  return Array.from({ length: count }, (_, i) => Math.max(0, Math.round((level + trend * i) * (shape[i % 7] ?? 1) * (1 + noise * draw.normal()))));
}
const question = (values: (number | null)[], more: Partial<Question> = {}): Question => ({ values, season: 7, assumed: null, holidays: values.map(() => false), horizon: 28, ...more });
const known = async (asked: Question) => { const found = await forecast(asked); if (!found) throw new Error("no forecast"); return found; };

describe("seasonal naive and the scale of MASE, against a plain reading", () => {
  it("agree on random series, lags and unknown values", () => {
    for (let seed = 1; seed <= 40; seed++) {
      const draw = seededDraws(seed);
      const season = [1, 7, 52][seed % 3] ?? 7;
      const values = Array.from({ length: season * 2 + seed }, () => Math.round(10 * draw.uniform()));
      expect(seasonalNaive(values, season, 30)).toEqual(plainNaive(values, season, 30));
      const holes = values.map((value) => (draw.uniform() < 0.2 ? null : value));
      const [scale, plain] = [naiveScale(holes, season), plainScale(holes, season)];
      expect(scale === null ? null : scale.toFixed(9)).toBe(plain === null ? null : plain.toFixed(9));
    }
  });

  it("by hand: two weeks 1..7 and 2..8 have scale 1, equal weeks have none", () => {
    expect(naiveScale([1, 2, 3, 4, 5, 6, 7, 2, 3, 4, 5, 6, 7, 8], 7)).toBe(1);
    expect(naiveScale([1, 2, 3, 4, 5, 6, 7, 1, 2, 3, 4, 5, 6, 7], 7)).toBeNull();
    expect(naiveScale([1, 2, 3], 7)).toBeNull();
    expect(seasonalNaive([1, 2, 3, 4, 5, 6, 7], 7, 9)).toEqual([1, 2, 3, 4, 5, 6, 7, 1, 2]);
    expect(seasonalNaive([4, 9], 1, 3)).toEqual([9, 9, 9]);
  });
});

describe("rolling origins", () => {
  it("use what was known at the origin and nothing later", () => {
    const values = days(3, 100);
    const later = values.map((value, i) => (i < 60 ? value : value * 7));
    expect(tryFrom(question(later), 60).forecasts).toEqual(tryFrom(question(values), 60).forecasts);
  });

  it("are weeks apart from four weeks on, at most twenty of the last two years, and all before the end", () => {
    expect(originsOf(56, 7, 28)).toEqual([28, 35, 42, 49]);
    expect(originsOf(120, 7, 28).at(-1)).toBe(113);
    expect(originsOf(2000, 7, 28)).toHaveLength(18);
    expect(originsOf(10, 1, 4)).toEqual([6, 7, 8, 9]);
  });

  it("give the MASE of a plain reading, for every candidate", () => {
    const values: (number | null)[] = days(11, 110);
    values[70] = null;
    const trials = [56, 63, 70, 77, 84].map((origin) => tryFrom(question(values), origin));
    for (const name of candidateNames) {
      const plain = plainMase(values, 7, trials.map(({ origin, forecasts }) => ({ origin, forecast: forecasts[name] ?? [] })));
      expect(maseOf(trials, name, values)).toBeCloseTo(plain ?? Number.NaN, 9);
    }
  });

  it("choose the smallest error, and seasonal naive where it is as good", () => {
    const told = (name: string, value: number) => ({ [name]: [value] });
    const trial = (forecasts: object): Trial => ({ origin: 1, scale: 1, factor: 1, forecasts: { seasonal_naive: null, recent_mean: null, theta: null, ets: null, mstl: null, mean_of_models: null, ...forecasts } });
    expect(choose([trial({ ...told("seasonal_naive", 8), ...told("theta", 12) })], [0, 10], 2)).toBe("seasonal_naive");
    expect(choose([trial({ ...told("seasonal_naive", 8), ...told("theta", 11), ...told("ets", 10) })], [0, 10], 2)).toBe("ets");
  });

  it("show the error of origins that did not choose, none of whose days chose", async () => {
    const values = days(5, 120);
    const found = await known(question(values));
    expect(found.origins.shown).toBeGreaterThanOrEqual(2);
    const origins = originsOf(120, 7, 28);
    const shown = origins.slice(-found.origins.shown);
    expect(found.origins.choice + found.origins.shown).toBe(origins.length);
    const trials = shown.map((origin) => tryFrom(question(values), origin));
    const chosen = found.candidates.find((each) => each.chosen);
    expect(chosen?.name).toBe(found.model);
    expect(chosen?.mase).toBeCloseTo(plainMase(values, 7, trials.map(({ origin, forecasts }) => ({ origin, forecast: forecasts[found.model] ?? [] }))) ?? Number.NaN, 9);
    // the days from the first shown origin on change no choice
    const other = await known(question(values.map((value, i) => (i < (shown[0] ?? 0) ? value : 500 - value))));
    expect(other.candidates.map(({ mase_choice }) => mase_choice)).toEqual(found.candidates.map(({ mase_choice }) => mase_choice));
  });
});

describe("a forecast", () => {
  it("of a series that repeats itself is what it was, its error null as the scale is 0", async () => {
    const values = Array.from({ length: 84 }, (_, i) => 10 + (i % 7));
    const found = await known(question(values));
    expect(found.model).toBe("seasonal_naive");
    expect(found.candidates[0]).toMatchObject({ mase: null, mase_choice: null });
    expect(found.steps.map(({ value }) => value)).toEqual(Array.from({ length: 28 }, (_, i) => 10 + (i % 7)));
    expect(found.coverage).toMatchObject({ inside80: found.coverage.points, inside95: found.coverage.points });
  });

  it("is the same every time, finite, not below 0, with each band within the wider one", async () => {
    for (const seed of [1, 2, 3]) {
      const values = days(seed, 90 + 7 * seed, { level: 5, noise: 0.6 });
      const found = await known(question(values));
      expect(await known(question(values))).toEqual(found);
      for (const { value, low80, high80, low95, high95 } of found.steps) {
        expect([value, low80, high80, low95, high95].every(Number.isFinite)).toBe(true);
        expect(0 <= low95 && low95 <= low80 && low80 <= value && value <= high80 && high80 <= high95).toBe(true);
      }
    }
  });

  it("grows with its unit: ten times the takings are ten times the forecast", async () => {
    const values = days(9, 112);
    const [one, ten] = [await known(question(values)), await known(question(values.map((value) => value * 10)))];
    expect(ten.model).toBe(one.model);
    ten.steps.forEach((step, i) => { expect(step.value / (one.steps[i]?.value ?? 1)).toBeCloseTo(10, 3); });
  });

  it("follows a store that has closed down to nothing, and survives one that sells on no Sunday", async () => {
    const closed = [...days(4, 84), ...Array.from({ length: 42 }, () => 0)];
    const found = await known(question(closed));
    expect(Math.max(...found.steps.map(({ value }) => value))).toBeLessThan(5);
    const sundays = days(6, 112).map((value, i) => (i % 7 === 6 ? 0 : value));
    const steps = (await known(question(sundays))).steps;
    expect(steps.filter((_, i) => i % 7 === 6).every(({ value }) => value < 8)).toBe(true);
    expect(steps.filter((_, i) => i % 7 !== 6).every(({ value }) => value > 40)).toBe(true);
  });

  it("is better than last week where there is noise, and its bands cover what they say, on sixty series", async () => {
    let [mase, naive, points, in80, in95] = [0, 0, 0, 0, 0];
    for (let seed = 100; seed < 160; seed++) {
      const found = await known(question(days(seed, 98 + (seed % 5) * 7, { level: 30 + seed, noise: 0.05 + (seed % 4) / 20, trend: (seed % 3) / 20 })));
      mase += found.candidates.find((each) => each.chosen)?.mase ?? 0;
      naive += found.candidates[0]?.mase ?? 0;
      points += found.coverage.points; in80 += found.coverage.inside80; in95 += found.coverage.inside95;
    }
    expect(mase / naive).toBeLessThan(0.9);
    expect(Math.abs(in80 / points - 0.8)).toBeLessThan(0.05);
    expect(Math.abs(in95 / points - 0.95)).toBeLessThan(0.05);
  }, 120_000);

  it("is not made of less than two origins", async () => {
    expect(await forecast(question(days(1, 35)))).toBeNull();
  });
});

describe("bands, against a plain count", () => {
  it.each([12, 24, 26])("cover as many days as the coverage says where each day is asked from its own past (seed %i)", async (seed) => {
    const values = days(seed, 98, { noise: 0.3 });
    const found = await known(question(values));
    const models: string[] = [];
    let [points, inside80, inside95] = [0, 0, 0];
    for (const origin of originsOf(98, 7, 28).slice(-found.origins.shown)) {
      const { steps, model } = await known(question(values.slice(0, origin)));
      models.push(model);
      const came = values.slice(origin, origin + 28);
      const [narrow, wide] = [plainCoverage(came, steps.map(({ low80: low, high80: high }) => ({ low, high }))), plainCoverage(came, steps.map(({ low95: low, high95: high }) => ({ low, high })))];
      points += narrow.points; inside80 += narrow.inside; inside95 += wide.inside;
    }
    // each origin chooses for itself; of these seeds all choose alike, so that the bands are those of one model
    expect(new Set(models)).toEqual(new Set([found.model]));
    expect(found.coverage).toEqual({ points, inside80, inside95 });
  });
});

describe.skipIf(openSeries().length === 0)("on open data (needs ../shared/data)", () => {
  it("weekly series of New York's kiosks are forecast better than by last year's week", async () => {
    const rows = await forecastRows(openSeries());
    expect(Number(rows.find((row) => row[""] === "LinkNYC, weeks")?.["ratio"])).toBeLessThan(1);
    const all = rows.at(-1);
    expect(Number(all?.["ratio"])).toBeLessThan(1);
    expect(Number.parseFloat(all?.["in 95 %"] ?? "")).toBeGreaterThan(90);
  }, 60_000);
});

describe("parts", () => {
  it("unknown values are assumed, or those of a season before, or of one after", () => {
    expect(filled({ values: [null, 2, null, 4], season: 2, assumed: null })).toEqual([0, 2, 0, 4]);
    expect(filled({ values: [null, 2, 3, null], season: 2, assumed: null })).toEqual([3, 2, 3, 2]);
    expect(filled({ values: [1, null, 3], season: 1, assumed: 5 })).toEqual([1, 5, 3]);
  });

  it("the shape of the week is found, and noise makes none", () => {
    const found = shapeOf(days(2, 84, { noise: 0.02 }), 7) ?? [];
    found.forEach((factor, i) => { expect(factor).toBeCloseTo((shape[i] ?? 1) / (shape.reduce((sum, value) => sum + value, 0) / 7), 1); });
    const draw = seededDraws(8);
    const flat = shapeOf(Array.from({ length: 140 }, () => 100 + 10 * draw.normal()), 7) ?? [];
    expect(Math.max(...flat.map((factor) => Math.abs(factor - 1)))).toBeLessThan(0.06);
    expect(shapeOf([1, 2, 3], 7)).toBeNull();
  });

  it("a holiday is taken out of the history, and one moves those to come half-way", () => {
    const values = Array.from({ length: 56 }, () => 100);
    values[30] = 20;
    const holidays = values.map((_, i) => i === 30);
    const { plain, factor } = withoutHolidays(values, holidays, 7);
    expect(plain[30]).toBe(100);
    expect(factor).toBeCloseTo(0.6, 12);
    expect(withoutHolidays(values, values.map(() => false), 7)).toEqual({ plain: values, factor: null });
  });

  it("holidays are the country's, named in three languages; days of remembrance are none", () => {
    const found = holidaysOf("BR", { start: "2026-12-01", end: "2027-01-02" });
    expect(found.map(({ day }) => day)).toEqual(["2026-12-25", "2027-01-01"]);
    expect(found[0]?.name).toEqual({ en: "Christmas Day", es: "Navidad", pt: "Natal" });
    expect(holidaysOf("ZZ", { start: "2026-01-01", end: "2026-12-31" })).toEqual([]);
  });

  it("seasons: a year from 730 days, weeks from 104 rows", () => {
    expect([seasonsOf(729, 7), seasonsOf(730, 7), seasonsOf(104, 52), seasonsOf(80, 1)]).toEqual([[7], [7, 365], [52], []]);
    expect([weeklySeason(103), weeklySeason(104)]).toEqual([1, 52]);
  });

  it("too little for a model makes it no candidate", () => {
    expect(candidateForecasts([1, 2, 3, 4, 5, 6, 7, 8], 7, 3)).toMatchObject({ theta: null, ets: null, mstl: null, mean_of_models: null });
  });
});
