// @vitest-environment jsdom
import { cleanup, fireEvent, screen, within } from "@testing-library/react";
import { afterEach, describe, expect, test } from "vitest";
import { FilterChips } from "~/components/filters/filter-chips";
import { filterAddress } from "~/components/filters/filter-navigation";
import { FilterNotices } from "~/components/filters/filter-notices";
import { MonthPicker, monthChoices } from "~/components/filters/month-picker";
import { fillFromSaved } from "~/components/filters/saved-filter";
import { weekChoices, WeekRangePicker, type WeekRange } from "~/components/filters/week-range-picker";
import { emptyFilterState, parseFilterState } from "~/contract/filter-state";
import { ProfileSection } from "~/routes/_app.dashboard/profile-section";
import { dashboardAnswer } from "../support/dashboard-answer";
import { renderScreen } from "../support/render-screen";

afterEach(cleanup);
const state = (query: string) => parseFilterState(new URLSearchParams(query)).state;

describe("saved filter", () => {
  test("U03: what the address holds wins", () => {
    expect(fillFromSaved(state("type=pdv&month=2026-10&gender=F"), state("type=pdv&month=2026-01&group=0123456789abcdef&gender=M&class=A"))).toEqual(
      state("type=pdv&month=2026-10&group=0123456789abcdef&gender=F"),
    );
  });
  test("periods of other modes do not mix", () => {
    expect(fillFromSaved(state("week=2026-W10"), state("month=2026-01"))).toEqual(state("week=2026-W10"));
  });
  test("a segment does not cross types", () => {
    expect(fillFromSaved(state("type=ooh"), state("type=pdv&group=0123456789abcdef&store=7&agg=s")).group).toBeNull();
  });
});

test("an address keeps the keys of the page and drops what is not set", () => {
  expect(filterAddress({ pathname: "/dashboard", search: "?type=pdv&month=2026-10&page=2&lang=en" }, state("type=pdv&gender=F"))).toBe("/dashboard?type=pdv&gender=F&page=2");
  expect(filterAddress({ pathname: "/dashboard", search: "" }, emptyFilterState)).toBe("/dashboard");
});

describe("period pickers", () => {
  test("months and weeks between the ends, and the chosen one wherever it lies", () => {
    expect(monthChoices("2026-09", "2026-11", "2026-10")).toEqual(["2026-11", "2026-10", "2026-09"]);
    expect(monthChoices("2026-09", "2026-10", "2023-01")).toEqual(["2026-10", "2026-09", "2023-01"]);
    expect(weekChoices("2026-W52", "2027-W01", { from: "2026-W53", to: "2026-W53" })).toEqual(["2027-W01", "2026-W53", "2026-W52"]);
  });
  test("U05: the month grid is worked by keys and gives the focus back", async () => {
    const picked: string[] = [];
    await renderScreen(<MonthPicker value="2026-10" first="2026-07" last="2026-11" onPick={(month) => picked.push(month)} />);
    const opener = await screen.findByRole("button", { name: /October 2026/ });
    fireEvent.click(opener);
    const grid = screen.getByRole("grid", { name: "2026" });
    expect(document.activeElement?.textContent).toContain("October 2026");
    fireEvent.keyDown(grid, { key: "ArrowUp" });
    expect(document.activeElement?.textContent).toContain("July 2026");
    fireEvent.click(within(grid).getByRole("button", { name: "June 2026" }));
    expect(picked).toEqual([]);
    fireEvent.click(within(grid).getByRole("button", { name: "July 2026" }));
    expect(picked).toEqual(["2026-07"]);
    expect(document.activeElement).toBe(opener);
    fireEvent.click(opener);
    fireEvent.keyDown(screen.getByRole("grid"), { key: "Escape" });
    expect(screen.queryByRole("grid")).toBeNull();
    expect(document.activeElement).toBe(opener);
  });
  test("ends of a week range do not cross", async () => {
    const picked: WeekRange[] = [];
    await renderScreen(<WeekRangePicker value={{ from: "2026-W10", to: "2026-W12" }} first="2026-W01" last="2026-W20" onPick={(range) => picked.push(range)} />);
    fireEvent.change(screen.getByLabelText("First week"), { target: { value: "2026-W15" } });
    fireEvent.change(screen.getByLabelText("Last week"), { target: { value: "2026-W09" } });
    expect(picked).toEqual([{ from: "2026-W15", to: "2026-W15" }, { from: "2026-W09", to: "2026-W09" }]);
  });
});

describe("profile slices", () => {
  const { metricsByGender: gender, metricsByAge: age, metricsByClass: socialClass } = dashboardAnswer();
  const profile = (query: string) => {
    if (!gender || !age || !socialClass) throw new Error("the fixture lacks a list");
    return renderScreen(<ProfileSection state={state(query)} lists={{ gender, age, class: { ...socialClass, rows: socialClass.rows.map((row) => (row.value === "E" ? { ...row, perc: null, unique_visitors: null, suppressed: true as const } : row)) } }} />);
  };
  test("are buttons of a GET form that carries the rest of the filter", async () => {
    await profile("type=pdv&month=2026-10&gender=F");
    const [female, male] = [screen.getByRole("button", { name: /Female/ }), screen.getByRole("button", { name: /^Male/ })] as [HTMLButtonElement, HTMLButtonElement];
    expect([female.getAttribute("aria-pressed"), male.getAttribute("aria-pressed")]).toEqual(["true", "false"]);
    expect([female.name, male.name, male.value]).toEqual(["", "gender", "F,M"]);
    const hidden = [...(male.form?.querySelectorAll<HTMLInputElement>("input[type=hidden]") ?? [])].map((input) => [input.name, input.value]);
    expect(hidden).toEqual([["type", "pdv"], ["month", "2026-10"]]);
  });
  test("a protected slice shows a lock, not a bar", async () => {
    await profile("type=pdv");
    const row = screen.getByRole("button", { name: /^E/ });
    expect(row.textContent).toContain("protected");
    expect(row.querySelector(".hatch")).not.toBeNull();
  });
  test("chips remove one value and leave the others", async () => {
    await renderScreen(<FilterChips data={{ segment: { name: null, count: 3 }, store: null, agg: "g" }} state={state("type=pdv&gender=F,M&age=20_24")} />);
    expect(screen.getByRole("link", { name: "Remove filter Gender: Male" }).getAttribute("href")).toBe("/dashboard?type=pdv&gender=F&age=20_24");
    expect(screen.getByRole("link", { name: "Clear all" }).getAttribute("href")).toBe("/dashboard?type=pdv");
  });
});

test("U03: each value that could not be used is told", async () => {
  await renderScreen(<FilterNotices notices={[{ kind: "dropped", key: "date", value: "2026-02-31" }, { kind: "segment_unknown", value: "x" }]} />);
  expect(screen.getAllByRole("listitem").map((item) => item.textContent)).toEqual(["“date=2026-02-31” in the address cannot be used and was left out.", "The segment in the address is not among these. All points are shown."]);
  cleanup();
  await renderScreen(<FilterNotices single notices={[{ kind: "segment_unknown", value: "x" }]} />);
  // where one point is shown at a time there are no "all points"
  expect(screen.getByRole("status").textContent).toBe("The point in the address is not among these. Choose one.");
});
