// @vitest-environment jsdom
import "~/locales/forecast.client";
import { describe, expect, it } from "vitest";
import type { Backtest, ForecastData } from "~/contract/ai-forecast";
import { BacktestCard } from "~/routes/_app.ai.forecast/backtest-card";
import { HolidaysCard } from "~/routes/_app.ai.forecast/holidays-card";
import { renderScreen } from "../support/render-screen";

const row = (series: Backtest["series"], more: Partial<Backtest> = {}): Backtest => ({
  series, model: "ets", step: "day", season: 7, mase: 0.8, naive: 1, no_better: false, coverage80: 0.8, coverage95: 0.95, points: 140, origins_choice: 6, origins_shown: 5, history_rows: 120, unknown_rows: 0, holiday_factor: null, candidates: [], ...more,
});
const holidays = { country: "BR", days: [{ day: "2026-12-25", name: { en: "Christmas Day", es: "Navidad", pt: "Natal" }, ahead: true }] };
/** Text with plain spaces. */
const plain = (node: Element | null | undefined): string => (node?.textContent ?? "").replace(/\s/g, " ");
const backtest = async (rows: Backtest[]) => (await renderScreen(<BacktestCard rows={rows} />)).container;
const card = async (rows: Backtest[]) => (await renderScreen(<HolidaysCard answer={{ holidays, backtest: rows } as unknown as ForecastData} />)).container;

describe("the backtest in words", () => {
  it("says which bands did not hold, in which direction, of how many days or weeks, takings' like the visits'", async () => {
    const textContent = plain(await backtest([row("visits", { coverage80: 0.6, coverage95: 0.8 }), row("visitors", { step: "week", points: 12 }), row("revenue", { coverage80: 0.96, coverage95: 1 })]));
    expect(textContent).toContain("Visits. On past forecasts these bands were too narrow: 60 % lay in the 80 % band and 80 % in the 95 % band (days tried: 140).");
    expect(textContent).toContain("Visitors. How often these bands hold cannot be told yet: there are too few past forecasts (weeks tried: 12).");
    expect(textContent).toContain("Revenue. On past forecasts these bands were wider than need be: 96 % lay in the 80 % band (days tried: 140).");
  });

  it("shows the coverage of takings' bands in the table as that of visits'", async () => {
    const found = await backtest([row("visits"), row("revenue", { coverage80: 0.77, coverage95: 0.93, points: 112 })]);
    const cells = [...found.querySelectorAll(".table-scroll table tbody tr")].map((line) => [...line.children].map(plain));
    expect(cells.map((line) => line.slice(-3))).toContainEqual(["80.0 %", "95.0 %", "140"]);
    expect(cells.map((line) => line.slice(-3))).toContainEqual(["77.0 %", "93.0 %", "112"]);
    expect(found.textContent).not.toContain("On past forecasts");
  });

  it("claims nothing where no error could be told", async () => {
    expect((await backtest([row("visits", { mase: null, no_better: null })])).querySelector(".finding")?.textContent).toBe("Whether the forecasts are better than repeating last week cannot be told yet.");
    expect((await backtest([row("visits", { mase: 1.2, no_better: true })])).querySelector(".finding")?.textContent).toBe("No better than last week.");
    // the model may be to repeat the last season itself
    expect((await backtest([row("visits", { model: "seasonal_naive", mase: 0.7, naive: 0.7 })])).querySelector(".finding")?.textContent).toBe("No better than last week.");
    expect((await backtest([row("visits", { mase: 1.2, no_better: true }), row("revenue", { mase: null, no_better: null })])).querySelector(".finding")?.textContent).toBe("0 of 2 forecasts here were better than repeating last week.");
    expect((await backtest([row("visits", { mase: 0.6, naive: 0.7 })])).querySelector(".finding")?.textContent).toBe("All forecasts here were better than repeating last week.");
  });
});

describe("the holidays", () => {
  it.each([
    [[row("visits", { holiday_factor: 0.7 }), row("revenue", { holiday_factor: 0.8 })], "The forecasts above take them into account."],
    [[row("visits", { step: "week" }), row("visitors", { step: "week" })], "The forecasts above take no notice of them: a holiday moves a single day, and they are by weeks, repeat the last season, or have no holiday in their history."],
    [[row("visits", { step: "week" }), row("visitors"), row("revenue", { holiday_factor: 0.8 })], "Taken into account: Revenue. Not: Visits, Visitors. A forecast by weeks, or one that repeats the last season, takes no notice of single days, and without a holiday in the history nothing tells what one does."],
    [[], "There is no forecast here that could take them into account."],
  ] as const)("say whether the forecasts use them (%#)", async (rows, text) => {
    expect((await card([...rows])).querySelector(".note")?.textContent).toBe(text);
  });
});
