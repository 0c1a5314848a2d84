import { expect, it } from "vitest";
import { shortHistoryShare } from "~/domain/anchor-history";

const data = { first: "2026-07-31", last: "2026-11-27" };
const share = (start: string, end: string) => shortHistoryShare({ start, end }, data);

it("days whose month knows homes and workplaces from fewer than 60 days of data are told apart", () => {
  expect(share("2026-07-31", "2026-08-30")).toBe(1);
  expect(share("2026-08-31", "2026-09-30")).toBeCloseTo(1 / 31, 12);
  expect(share("2026-10-01", "2026-10-31")).toBe(0);
  // the month that the data ends in looks back from the data's last day
  expect(share("2026-11-01", "2026-11-27")).toBe(0);
  expect(shortHistoryShare({ start: "2026-08-01", end: "2026-08-28" }, { first: "2026-07-01", last: "2026-08-28" })).toBe(1);
  expect(share("2026-11-02", "2026-11-01")).toBe(0);
});
