import { expect, test } from "vitest";
import type { WeekDayRow } from "~/contract/metrics-mobility";
import { carShareOf, mobilitySplit, zonesWithData } from "~/domain/mobility-split";

const row = (dayofweek: number, change: Partial<WeekDayRow> = {}): WeekDayRow => ({
  dayofweek, days: 4, "0_500_uniques": 100, "0_500_with_speed": 80, "0_500_by_car": 20, "500_1000_uniques": 0, "500_1000_with_speed": 0, "500_1000_by_car": 0,
  "1000_2000_uniques": 0, "1000_2000_with_speed": 0, "1000_2000_by_car": 0, ...change,
});
const week = [1, 2, 3, 4, 5, 6, 7].map((dow) => row(dow));

test("C10 the week begins on Monday, and a weekday's row is its own", () => {
  const splits = mobilitySplit(week.map((each) => (each.dayofweek === 3 ? { ...each, "0_500_by_car": 40 } : each)), "0_500");
  expect(splits.map(({ dow }) => dow)).toEqual([3, 4, 5, 6, 7, 1, 2]);
  expect(splits[0]).toEqual({ dow: 3, days: 4, foot: 40, car: 40, unknown: 20, carShare: 0.5, protected: false });
  expect(splits[1]).toMatchObject({ foot: 60, car: 20, carShare: 0.25 });
});

test("what the floor withholds is not known, and no difference gives it away", () => {
  const [first] = mobilitySplit([row(3, { "0_500_by_car": null, suppressed: true, suppressedFields: ["0_500_by_car"] })], "0_500");
  expect(first).toMatchObject({ foot: null, car: null, carShare: null, protected: true, unknown: 20 });
});

test("a zone without a known speed has no share, never NaN", () => {
  const [first] = mobilitySplit([row(3)], "500_1000");
  expect(first).toMatchObject({ foot: 0, car: 0, carShare: null, protected: false });
});

test("a share over several weekdays comes from the sums", () => {
  const splits = mobilitySplit([row(3), row(4, { "0_500_with_speed": 20, "0_500_by_car": 20 })], "0_500");
  expect(carShareOf(splits)).toBeCloseTo(40 / 100);
  expect(carShareOf([])).toBeNull();
  expect(carShareOf(mobilitySplit([row(3, { "0_500_by_car": null })], "0_500"))).toBeNull();
});

test("larger zones are offered where somebody was seen, also where the floor hides how many", () => {
  expect(zonesWithData(week)).toEqual(["0_500"]);
  expect(zonesWithData([...week, row(3, { "1000_2000_uniques": 12 })])).toEqual(["0_500", "1000_2000"]);
  expect(zonesWithData([row(3, { "500_1000_uniques": null, suppressed: true, suppressedFields: ["500_1000_uniques"] })])).toEqual(["0_500", "500_1000"]);
});
