// @vitest-environment jsdom
import { cleanup, screen, within } from "@testing-library/react";
import { afterEach, describe, expect, test } from "vitest";
import type { AnswerMeta } from "~/contract/metrics";
import type { ComparisonState, Comparison, DaysBefore } from "~/routes/_app.dashboard/compared";
import { DailySection } from "~/routes/_app.dashboard/daily-section";
import { PeopleCards } from "~/routes/_app.dashboard/people-cards";
import { TotalsSection } from "~/routes/_app.dashboard/totals-section";
import { dashboardAnswer, metrics } from "../support/dashboard-answer";
import { renderScreen } from "../support/render-screen";

afterEach(cleanup);

const answer = dashboardAnswer();
const six = { unique_visitors: 100, visits: 250, frequency: 2.5, dwell_time_mins: 34.2, repeat_visitors: 40, new_visitors: 12 };
const clear = { change: 0.1, low: 0.02, high: 0.2, noise: false };
const whole: Comparison = {
  selected: six, previous: six, meta: { suppressed_figures: 0 },
  variations: {
    unique_visitors: clear, visits: { ...clear, change: -0.125, noise: true }, frequency: { ...clear, change: -0.2, noise: null }, dwell_time_mins: { ...clear, noise: null },
    repeat_visitors: { change: null, low: null, high: null, noise: null }, new_visitors: { change: null, low: null, high: null, noise: null, suppressed: true },
  },
  compared: { start: "2026-10-01", end: "2026-10-31", before_start: "2026-09-01", before_end: "2026-09-30", days: 31, days_before: 30, lengths_differ: true, partial: false, before_incomplete: false },
};
const kpi = (label: string) => within(screen.getByText(label, { selector: ".kpi-label" }).parentElement as HTMLElement);
const show = async (comparison: ComparisonState<Comparison>, meta: Partial<AnswerMeta> = {}, single = false) => {
  const all = { ...answer.meta, ...meta };
  return renderScreen(
    <>
      <TotalsSection type="pdv" single={single} metrics={metrics({ poi_count: 40 })} metricsCompare={answer.metricsCompare} metricsWeekly={answer.metricsWeekly ?? []} meta={all} comparison={comparison} />
      <PeopleCards metrics={metrics()} weekly={answer.metricsWeekly ?? []} meta={all} withDwell comparison={comparison} />
    </>,
    { noScript: true },
  );
};

describe("the dashboard against another period", () => {
  test("each change has its direction, and the period and figure that it is against", async () => {
    const { container } = await show(whole);
    expect(kpi("Unique visitors").getByText(/\+10\.0/).closest(".change-up")?.textContent).toMatch(/^↑/);
    expect(kpi("Unique visitors").getByText(/1–30 Sep 2026: 100/)).toBeTruthy();
    const rows = [...container.querySelectorAll(".kpi-change")];
    expect(rows).toHaveLength(6);
    for (const row of rows) expect(row.textContent).toContain("1–30 Sep 2026: ");
    expect(container.querySelector(".compared-line")?.textContent).toBe("1–31 Oct 2026 compared with 1–30 Sep 2026. The periods differ in length: visits are compared per day.");
  });
  test("a change within the noise is called unclear and has no colour; a frequency that falls is neither good nor bad", async () => {
    await show(whole);
    expect(kpi("Visits").getByText("unclear")).toBeTruthy();
    expect(kpi("Visits").getByText(/12\.5/).closest(".change-down")).toBeNull();
    expect(kpi("Average frequency").getByText(/20\.0/).closest(".change-down")).toBeNull();
  });
  test("C04 nothing before gives --, never a made-up percentage, and a protected one its lock", async () => {
    const { container } = await show(whole);
    expect(container.textContent).not.toMatch(/NaN|Infinity/);
    const change = (name: string) => within(screen.getByRole("region", { name })).getByText(/1–30 Sep 2026: /).parentElement;
    expect(change("Repeat visitors")?.querySelector(".change")?.textContent).toBe("--");
    expect(change("New visitors")?.querySelector(".change .protected")).not.toBeNull();
  });
  test("a panel that changed by more than 10 % is a warning beside every change", async () => {
    const { container } = await show(whole, { panel_drift: true, panel_change: 0.12 });
    expect(kpi("Visits").getByText(/panel \+12\.0/)).toBeTruthy();
    // a change that is not known needs no warning
    expect(container.querySelectorAll(".kpi-change .tag-warning")).toHaveLength(4);
    expect(container.querySelector(".compared-line")?.textContent).toContain("The panel itself changed by +12.0");
    cleanup();
    const { container: calm } = await show(whole, { panel_drift: false, panel_change: 0.1 });
    expect(calm.querySelector(".kpi-change .tag-warning")).toBeNull();
  });
  test("with a short history a fall of new visitors is no fall, and says why; a change per day says so", async () => {
    const fallen = { ...whole, variations: { ...whole.variations!, new_visitors: { ...clear, change: -0.4 }, visits: { ...clear, change: 0.05 } } };
    const { container } = await show(fallen, { short_history: 62 });
    const fresh = screen.getByRole("region", { name: "New visitors" });
    expect(fresh.querySelector(".change")?.textContent).toContain("40.0");
    expect(fresh.querySelector(".change-down")).toBeNull();
    // the reason is in the page, to be unfolded by any means
    expect(fresh.querySelector("details.reason summary")?.textContent).toBe("short history");
    expect(fresh.querySelector("details.reason")?.textContent).toContain("only 62 days of history lie before. The compared period has less still");
    expect(kpi("Visits").getByText("per day", { exact: false })).toBeTruthy();
    expect(container.querySelectorAll(".change small")).toHaveLength(1);
    cleanup();
    await show(fallen, { short_history: null });
    expect(screen.getByRole("region", { name: "New visitors" }).querySelector(".change-down")).not.toBeNull();
    cleanup();
    await show({ ...fallen, compared: { ...whole.compared!, lengths_differ: false } });
    expect(kpi("Visits").queryByText("per day", { exact: false })).toBeNull();
  });
  test("C06 a period that is not over says which days are compared", async () => {
    const compared = { ...whole.compared, start: "2026-10-01", end: "2026-10-10", before_start: "2026-09-01", before_end: "2026-09-10", days: 10, days_before: 10, partial: true, lengths_differ: false, before_incomplete: false };
    const { container } = await show({ ...whole, compared });
    expect(container.querySelector(".compared-line")?.textContent).toBe("1–10 Oct 2026 compared with 1–10 Sep 2026. The period is not complete: both sides keep their first 10 days.");
    expect(container.querySelector(".kpi-change")?.textContent).toContain("1–10 Sep 2026: 100");
  });
  test("days that were not measured give no change, and say so", async () => {
    const { container } = await show(whole, { first_day: "2026-10-01" });
    expect(container.querySelector(".change")).toBeNull();
    expect(container.querySelector(".compared-line")?.textContent).toBe("1–30 Sep 2026 was not measured: data begins on 1 Oct 2026. Changes are therefore not shown.");
  });
  test("the mean per point is compared with the mean per point", async () => {
    await show(whole, {}, true);
    expect(kpi("Visits, mean per point").getByText(/1–30 Sep 2026: 6$/)).toBeTruthy();
  });
  test("no period before, a failure, and no comparison", async () => {
    const oldest = await show({ ...whole, previous: null, variations: null, compared: null });
    expect(oldest.container.querySelector(".change")).toBeNull();
    expect(oldest.container.querySelector(".compared-line")?.textContent).toBe("There is no period to compare this one with: it is the oldest.");
    cleanup();
    const failed = await show("failed");
    expect(failed.container.querySelector(".compared-line")?.textContent).toBe("The comparison with the other period could not be loaded.");
    cleanup();
    const waiting = await show("waiting");
    expect(waiting.container.querySelectorAll(".kpi-change[aria-hidden]")).toHaveLength(6);
    cleanup();
    const none = await show(null);
    expect(none.container.querySelector(".kpi-change, .compared-line")).toBeNull();
  });
});

describe("the compared days", () => {
  const before: DaysBefore = { meta: { suppressed_figures: 1 }, start: "2026-09-01", end: "2026-09-02", rows: ["2026-09-01", "2026-09-02"].map((day, i) => ({ _id: { day_part: day }, visits: i ? 321 : null, ...(i ? {} : { suppressed: true as const, suppressedFields: ["visits"] }), unique_visitors: 1, new_visitors: 1, repeat_visitors: 1, dwell_time_mins: 1 })) };
  test("stand in the table beside the days that they are compared with", async () => {
    await renderScreen(<DailySection rows={answer.metricsDaily ?? []} total={1000} before={before} firsts={{ now: "2026-10-01", before: "2026-09-01" }} />, { noScript: true });
    expect(screen.getAllByRole("columnheader").map((head) => head.textContent)).toEqual(["Day", "Visits", "Unique visitors", "Visits, 1–2 Sep 2026", "Compared day"]);
    const cells = within(screen.getByRole("row", { name: / 2 Oct 2026/ })).getAllByRole("cell").map((cell) => cell.textContent);
    expect(cells.slice(2)).toEqual(["321", "Wed, 2 Sep 2026"]);
    expect(within(screen.getByRole("row", { name: / 1 Oct 2026/ })).getAllByRole("cell")[2]?.querySelector(".protected")).not.toBeNull();
    expect(within(screen.getByRole("row", { name: / 3 Oct 2026/ })).getAllByRole("cell")[3]?.textContent).toBe("");
  });
  test("that were not measured are no column", async () => {
    await renderScreen(<DailySection rows={answer.metricsDaily ?? []} total={1000} before={{ ...before, rows: before.rows.map((row) => ({ ...row, visits: null })) }} firsts={null} />, { noScript: true });
    expect(screen.getAllByRole("columnheader")).toHaveLength(3);
  });
  test("say whether they stand by place or by weekday", async () => {
    const show = (firsts: { now: string; before: string } | null) => renderScreen(<DailySection rows={answer.metricsDaily ?? []} total={1000} before={before} firsts={firsts} />, { noScript: true });
    expect((await show({ now: "2026-10-01", before: "2026-09-01" })).container.textContent).toContain("1 Sep 2026 beside 1 Oct 2026; weekdays differ. “Compare with: A year earlier (364 days)” puts weekday beside weekday.");
    cleanup();
    expect((await show({ now: "2026-10-01", before: "2025-10-02" })).container.textContent).toContain("beside the same weekday");
    cleanup();
    expect((await show(null)).container.textContent).not.toContain("weekday beside");
  });
});
