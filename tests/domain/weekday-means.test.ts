import { describe, expect, test } from "vitest";
import type { TimeBlockRow } from "~/contract/metrics";
import { ownTimeBlocks } from "~/domain/own-time-blocks";
import { timeBlocks } from "~/domain/time-blocks";
import { isoOfBlockWeekday, rampStep, weekPartMeans, weekdayMeans } from "~/domain/weekday-means";

const rows = (change: (dow: number, block: number) => Partial<TimeBlockRow> = () => ({})): TimeBlockRow[] =>
  [1, 2, 3, 4, 5, 6, 7].flatMap((dow) => timeBlocks.map((block, i): TimeBlockRow => ({ dow, block_time_start: block.start, block_time_end: block.end, visits: 40, days: 4, ...change(dow, i) })));

describe("C10: weekdays keep their names", () => {
  test("a visit on a Monday morning stands on Monday, second block", () => {
    const [monday, ...others] = weekdayMeans(rows((dow, block) => ({ visits: dow === 3 && block === 1 ? 1 : 0, days: 1 })));
    expect(monday && isoOfBlockWeekday(monday.dow)).toBe(1);
    expect(monday?.cells.map((cell) => cell.mean)).toEqual([0, 1, 0, 0]);
    expect(others.flatMap((row) => row.cells.map((cell) => cell.mean)).every((mean) => mean === 0)).toBe(true);
  });
  test("the week ends with Saturday and Sunday", () => {
    expect(weekdayMeans(rows()).map((row) => isoOfBlockWeekday(row.dow))).toEqual([1, 2, 3, 4, 5, 6, 7]);
  });
});

test("means divide by the number of such days, weekdays by five of them", () => {
  const means = weekPartMeans(rows((dow) => (dow <= 2 ? { visits: 90, days: 5 } : {})));
  expect(means.weekday[0]).toEqual({ mean: 10, protected: false });
  expect(means.weekend[0]).toEqual({ mean: 18, protected: false });
});

test("a hidden cell hides the mean it would enter, and no other", () => {
  const hidden = rows((dow, block) => (dow === 4 && block === 2 ? { visits: null, suppressed: true } : {}));
  expect(weekPartMeans(hidden).weekday.map((cell) => cell.protected)).toEqual([false, false, true, false]);
  expect(weekPartMeans(hidden).weekend.every((cell) => cell.mean === 10)).toBe(true);
});

test("a weekday that the period does not hold is unknown, not zero", () => {
  expect(weekdayMeans(rows((dow) => (dow === 7 ? { days: 0, visits: 0 } : {})))[4]?.cells[0]).toEqual({ mean: null, protected: false });
});

describe("own time blocks", () => {
  test("add up the standard ones", () => {
    expect(ownTimeBlocks(rows(), [{ label: "day", startHour: 6, endHour: 18 }, { label: "evening", startHour: 18, endHour: 22 }])?.map((block) => block.visits)).toEqual([840, 280]);
  });
  test("are not guessed where they cut a standard one", () => {
    expect(ownTimeBlocks(rows(), [{ label: "lunch", startHour: 11, endHour: 14 }])).toBeNull();
    expect(ownTimeBlocks(rows(), [])).toBeNull();
  });
});

test("steps of the ramp", () => {
  expect([0, 1, 20, 21, 100].map((value) => rampStep(value, 100))).toEqual([0, 1, 1, 2, 5]);
});
