// @vitest-environment jsdom
import { cleanup, screen, within } from "@testing-library/react";
import { afterEach, expect, test } from "vitest";
import type { MetricsWeighted, WeeklyWeightedRow } from "~/contract/metrics-weighted";
import { PopulationSection } from "~/routes/_app.dashboard/population-section";
import { renderScreen } from "../support/render-screen";

afterEach(cleanup);

const figure = { estimate: 12_345.6, low: 11_000.4, high: 13_690.5, effective_sample: 812.4, devices: 1034 };
const whole: MetricsWeighted = { weighted: true, people: 1_204_000.2, unique_visitors: figure, visits: { ...figure, estimate: 30_000, devices: 1 }, new_visitors: null, repeat_visitors: null, suppressed: true, suppressedFields: ["new_visitors"] };
const rows: WeeklyWeightedRow[] = [{ _id: { period_quarter: 1, period_quarter_start: "2026-10-05", period_quarter_end: "2026-10-11" }, iso_week: "2026-W41", days: 7, ...whole }];
const kpi = (label: string) => within(screen.getByText(label, { selector: ".kpi-label" }).parentElement as HTMLElement);

test("an estimate stands with its interval, its effective sample and the devices that it rests on", async () => {
  const { container } = await renderScreen(<PopulationSection whole={whole} rows={rows} />, { noScript: true });
  expect(kpi("Visitors").getByText("12,346")).toBeTruthy();
  expect(kpi("Visitors").getByText("95 %: 11,000 to 13,691")).toBeTruthy();
  expect(kpi("Visitors").getByText("effective sample 812, 1,034 devices")).toBeTruthy();
  expect(kpi("Visits").getByText("effective sample 812, 1 device")).toBeTruthy();
  expect(kpi("New visitors").queryByText(/95 %/)).toBeNull();
  expect(screen.getByText("In this period the panel stands for 1,204,000 people.")).toBeTruthy();
  const cells = [...container.querySelectorAll("tbody td")].map((cell) => cell.textContent);
  expect(cells.slice(0, 4)).toEqual(["12,346", "11,000", "13,691", "1,034"]);
  expect(container.textContent).not.toMatch(/NaN|Infinity|undefined/);
});

test("without a population it says what to load, and shows no figure", async () => {
  const none = { weighted: false, people: null, unique_visitors: null, visits: null, new_visitors: null, repeat_visitors: null };
  const { container } = await renderScreen(<PopulationSection whole={none} rows={[{ ...rows[0]!, ...none }]} />);
  expect(container.querySelector(".note")?.textContent).toContain("--population");
  expect(container.querySelectorAll(".kpi-value")).toHaveLength(0);
});
