import { describe, expect, it } from "vitest";
import { coverageOf, problemOf, readWizard, wizardAddress, type WizardState } from "~/routes/_app.newaudit/wizard-state";

const data = { first: "2026-08-07", last: "2026-10-31" };
const rules = { mode: "month" as const, options: [], mostDays: 183, ...data };
const read = (query: string): WizardState => readWizard(new URLSearchParams(query));

describe("the audit wizard's address", () => {
  it("holds every choice of every step and gives it back", () => {
    const state: WizardState = { step: "pdv", key: "0123-abcd", period: "", month: "2026-10", from: "", to: "", before: true, ooh: "ooh", pdv: "0123456789abcdef" };
    expect(read(wizardAddress(state, "pdv").split("?")[1] ?? "")).toEqual(state);
    expect(read("step=foo&ooh=pdv&pdv=__proto__&month=2026-13&from=2026-02-31&period=a b")).toEqual({ step: "period", key: "", period: "", month: "", from: "", to: "", before: false, ooh: "", pdv: "" });
  });

  it("refuses periods without a day of data, too long ones, and ends before beginnings", () => {
    const of = (query: string, change: object = {}) => problemOf(read(query), "period", { ...rules, ...change });
    expect(of("month=2026-10")).toBeNull();
    expect(of("month=2026-08")).toBeNull();
    expect(of("month=2026-07")).toBe("outside");
    expect(of("month=1999-01")).toBe("outside");
    expect(of("month=2026-10", { first: null, last: null })).toBe("outside");
    expect(of("")).toBe("period");
    const range = { mode: "range" as const };
    expect(of("from=2026-10-01&to=2026-10-28", range)).toBeNull();
    expect(of("from=2026-10-28&to=2026-10-01", range)).toBe("range");
    expect(of("from=2026-01-01&to=2026-10-01", range)).toBe("long");
    expect(of("from=2026-11-01&to=2026-11-05", range)).toBe("outside");
    const fixed = { mode: "fixed" as const, options: [{ oid: "q3", start: "2026-07-01", end: "2026-09-30" }, { oid: "q1", start: "2026-01-01", end: "2026-03-31" }] };
    expect(of("period=q3", fixed)).toBeNull();
    expect(of("period=q1", fixed)).toBe("outside");
    expect(of("period=none", fixed)).toBe("period");
  });

  it("knows how much of a period the data covers, and whether it reaches back over the window before", () => {
    expect(coverageOf({ start: "2026-10-01", end: "2026-10-31" }, data)).toEqual({ days: 31, covered: 31, before: { start: "2026-08-31", end: "2026-09-30" }, hasBefore: true });
    expect(coverageOf({ start: "2026-08-01", end: "2026-08-31" }, data)).toMatchObject({ days: 31, covered: 25, hasBefore: false });
    // a period that is not over is cut, and the window before with it
    expect(coverageOf({ start: "2026-10-30", end: "2026-11-30" }, data)).toEqual({ days: 32, covered: 2, before: { start: "2026-10-28", end: "2026-10-29" }, hasBefore: true });
    expect(coverageOf({ start: "2027-01-01", end: "2027-01-31" }, data)).toMatchObject({ covered: 0 });
  });
});
