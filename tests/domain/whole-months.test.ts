import { describe, expect, it } from "vitest";
import { lastWholeMonth, monthShown, wholeMonths } from "~/domain/whole-months";

const measured = (firstDay: string | null, completeUntil: string | null) => ({ firstDay, completeUntil });

describe("whole months", () => {
  it.each([
    ["2026-08-01", "2026-10-31", "2026-08", "2026-10"], ["2026-08-02", "2026-10-31", "2026-09", "2026-10"], ["2026-08-01", "2026-10-30", "2026-08", "2026-09"], ["2026-12-05", "2027-01-31", "2027-01", "2027-01"],
  ])("of data from %s to %s are %s to %s", (first, last, from, to) => {
    expect(wholeMonths(measured(first, last))).toEqual({ first: from, last: to });
  });

  it("are none in a part of a month, over the end of one, and without data", () => {
    expect([wholeMonths(measured("2026-08-02", "2026-08-31")), wholeMonths(measured("2026-08-20", "2026-09-29")), wholeMonths(measured(null, null))]).toEqual([null, null, null]);
  });

  it("the month of a period is that of its last day, or the last whole one before it", () => {
    const data = measured("2026-08-01", "2026-11-28");
    expect(["2026-09-30", "2026-09-13", "2026-11-30", "2027-03-31", "2026-08-31"].map((end) => monthShown(end, data))).toEqual(["2026-09", "2026-09", "2026-10", "2026-10", "2026-08"]);
    expect([monthShown("2026-07-31", data), monthShown("2020-01-31", data), lastWholeMonth("2026-09-29", data)]).toEqual([null, null, "2026-08"]);
  });
});
