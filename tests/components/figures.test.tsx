// @vitest-environment jsdom
import { cleanup, screen, within } from "@testing-library/react";
import { afterEach, describe, expect, test } from "vitest";
import { FigureValue, isProtected } from "~/components/ui/figure-value";
import { PeopleCards } from "~/routes/_app.dashboard/people-cards";
import { TotalsSection } from "~/routes/_app.dashboard/totals-section";
import { WeekdaySection } from "~/routes/_app.dashboard/weekday-section";
import { dashboardAnswer, metrics } from "../support/dashboard-answer";
import { renderScreen } from "../support/render-screen";

afterEach(cleanup);
const answer = dashboardAnswer();
const weekly = answer.metricsWeekly ?? [];
const show = (value: number) => `${value}`;
const card = (name: string) => within(screen.getByRole("region", { name }));

describe("three kinds of nothing", () => {
  test("zero is 0", async () => {
    const { container } = await renderScreen(<FigureValue value={0} format={show} />);
    expect(container.textContent).toBe("0");
  });
  test("not measured is --, without a lock", async () => {
    const { container } = await renderScreen(<FigureValue value={null} format={show} />);
    expect(container.textContent).toBe("--");
    expect(container.querySelector("svg")).toBeNull();
  });
  test("protected is a lock and --, named and with its reason", async () => {
    const { container } = await renderScreen(<FigureValue value={null} protected format={show} />);
    expect(container.textContent).toBe("--protected");
    expect(container.querySelector("svg")).not.toBeNull();
    expect(screen.getByTitle("protected: it, or what it would give away, stands on fewer than 10 devices")).toBeTruthy();
  });
  test("only the named fields of an answer are protected", () => {
    expect(isProtected({ suppressed: true, suppressedFields: ["visits"] }, "visits")).toBe(true);
    expect(isProtected({ suppressed: true, suppressedFields: ["visits"] }, "frequency")).toBe(false);
    expect(isProtected({ suppressed: true }, "visits")).toBe(true);
    expect(isProtected({}, "visits")).toBe(false);
  });
});

describe("totals card", () => {
  const totals = (change: Parameters<typeof metrics>[0] = {}, noScript = true) =>
    renderScreen(<TotalsSection type="pdv" single={false} metrics={metrics(change)} metricsWeekly={weekly} metricsCompare={answer.metricsCompare} meta={answer.meta} comparison={null} />, { noScript });
  test("figures with their share of the total", async () => {
    await totals();
    const totalsCard = card("Totals of the period");
    expect(totalsCard.getByText("155,611")).toBeTruthy();
    expect(totalsCard.getByText("54.20 % of the total")).toBeTruthy();
    expect(totalsCard.getByText("average per point: 3,705")).toBeTruthy();
    expect(totalsCard.getByText("2.63")).toBeTruthy();
  });
  test("protected and unmeasured figures say why", async () => {
    await totals({ unique_visitors: null, frequency: null, suppressed: true, suppressedFields: ["unique_visitors"] });
    expect(card("Totals of the period").getByText("protected: it, or what it would give away, stands on fewer than 10 devices")).toBeTruthy();
    expect(card("Totals of the period").getByText("not measured")).toBeTruthy();
  });
  test("C01: no row of the table is a sum of the unique visitors", async () => {
    await totals();
    const sum = weekly.reduce((total, row) => total + (row.unique_visitors ?? 0), 0);
    const rows = screen.getAllByRole("row");
    expect(rows).toHaveLength(1 + weekly.length);
    expect(document.body.textContent).not.toContain(sum.toLocaleString("en-US"));
  });
  test("M04: without scripts the table stands open and no drawing is promised", async () => {
    const { container } = await totals();
    expect(container.querySelector("details.as-table")?.hasAttribute("open")).toBe(true);
    expect(container.querySelector(".chart-stage")).toBeNull();
  });
});

describe("repeat, new and dwell", () => {
  const people = (change: Parameters<typeof metrics>[0], withDwell = true) =>
    renderScreen(<PeopleCards metrics={metrics(change)} weekly={weekly} meta={answer.meta} withDwell={withDwell} comparison={null} />);
  test("dwell is a lower bound, with a warning above a quarter of single positions", async () => {
    await people({ single_ping_share: 0.251, dwell_time_mins: 2000 / 110 });
    const dwell = card("Average dwell time");
    expect(dwell.getByText("at least")).toBeTruthy();
    expect(dwell.getAllByText(/00:18:11 hs/)[0]?.closest(".kpi-value")).toBeTruthy();
    expect(dwell.getByText(/More than a quarter/)).toBeTruthy();
  });
  test("no warning at a quarter, no dwell for out-of-home", async () => {
    await people({ single_ping_share: 0.25 });
    expect(screen.queryByText(/More than a quarter/)).toBeNull();
    cleanup();
    await people({}, false);
    expect(screen.queryByRole("region", { name: "Average dwell time" })).toBeNull();
  });
  test("new visitors of a short history are an upper bound", async () => {
    await people({});
    expect(card("New visitors").getByText("Upper bound: only 62 days of history lie before.")).toBeTruthy();
  });
  test("C04: nothing divided by nothing shows no percentage", async () => {
    const { container } = await people({ unique_visitors: 0, repeat_visitors: 0, new_visitors: 0, single_ping_share: null, dwell_time_mins: null });
    expect(container.textContent).not.toMatch(/NaN|Infinity/);
    expect(card("Repeat visitors").queryByText(/%/)).toBeNull();
  });
});

describe("weekday table", () => {
  test("C10: real row and column heads, Monday first, the number of days shown", async () => {
    await renderScreen(<WeekdaySection rows={answer.metricsTimeBlock ?? []} />);
    expect(screen.getAllByRole("rowheader").map((head) => head.textContent)).toEqual(["Monday", "Tuesday", "Wednesday", "Thursday", "Friday", "Saturday", "Sunday"]);
    expect(screen.getAllByRole("columnheader").map((head) => head.textContent)).toEqual(["Weekday", "6–9:59am", "10am–1:59pm", "2–5:59pm", "6–9:59pm", "Days"]);
    const monday = within(screen.getByRole("row", { name: /^Monday/ }));
    expect(monday.getAllByRole("cell").map((cell) => cell.textContent)).toEqual(["5,750", "8,000", "10,250", "12,500", "4"]);
  });
});
