// @vitest-environment jsdom
import { cleanup, fireEvent, screen } from "@testing-library/react";
import { afterEach, describe, expect, it } from "vitest";
import { PeriodStep } from "~/routes/_app.newaudit/period-step";
import type { PeriodMode, WizardState } from "~/routes/_app.newaudit/wizard-state";
import { renderScreen } from "../support/render-screen";

const empty: WizardState = { step: "period", key: "0123-abcd", period: "", month: "", from: "", to: "", before: false, ooh: "", pdv: "" };
const options = [{ oid: "q3", label: "Third quarter", start: "2026-07-01", end: "2026-09-30" }, { oid: "q1", label: "First quarter", start: "2026-01-01", end: "2026-03-31" }];
const show = (mode: PeriodMode) => renderScreen(
  <PeriodStep state={empty} mode={mode} options={options} months={{ first: "2026-04", last: "2026-10" }} first="2026-04-01" last="2026-10-31" problem={null} mostDays={183} />, { path: "/newaudit" });
const waits = (): boolean => screen.getByRole<HTMLButtonElement>("button", { name: "Continue" }).disabled;
afterEach(cleanup);

/** The period step by mode, on its own. */
describe("the audit wizard's period step", () => {
  it("of fixed periods is a list of them by their oid", async () => {
    await show("fixed");
    const list = screen.getByRole("combobox", { name: "Period of the campaign" });
    expect(waits()).toBe(true);
    expect([...list.querySelectorAll("option")].map(({ value }) => value)).toEqual(["", "q3", "q1"]);
    fireEvent.change(list, { target: { value: "q3" } });
    expect(waits()).toBe(false);
    // the window before would begin in 2026-03-31
    expect(screen.getByRole("status").textContent).toContain("no uplift can be computed");
    fireEvent.change(list, { target: { value: "q1" } });
    expect(waits()).toBe(true);
    expect(screen.getByRole("alert").textContent).toContain("No data is loaded for this period");
  });

  it("of a range is two days, and clearing empties both", async () => {
    await show("range");
    const [from, to] = [screen.getByLabelText("First day"), screen.getByLabelText("Last day")];
    fireEvent.change(from, { target: { value: "2026-10-01" } });
    expect(waits()).toBe(true);
    fireEvent.change(to, { target: { value: "2026-10-28" } });
    expect(waits()).toBe(false);
    fireEvent.change(to, { target: { value: "2026-09-28" } });
    expect(waits()).toBe(true);
    expect(screen.getByRole("alert").textContent).toContain("The last day lies before the first one");
    fireEvent.click(screen.getByRole("button", { name: "Clear" }));
    expect([from, to].map((field) => (field as HTMLInputElement).value)).toEqual(["", ""]);
    expect(waits()).toBe(true);
    expect(screen.queryByRole("alert")).toBeNull();
  });

  it("of months is the month picker of the filter bar, with none chosen at first", async () => {
    await show("month");
    expect(waits()).toBe(true);
    fireEvent.click(screen.getByRole("button", { name: /month/i }));
    fireEvent.click(screen.getByRole("gridcell", { name: /October 2026/ }).querySelector("button") as HTMLElement);
    expect(waits()).toBe(false);
    expect(document.querySelector<HTMLInputElement>("input[name=month]")?.value).toBe("2026-10");
  });
});
