import { describe, expect, it } from "vitest";
import { suppressedEntries, withTotals } from "~/domain/suppression";

const shown = (extents: number[], cells: number[], k: number) => {
  const table = withTotals(extents, cells);
  const hidden = suppressedEntries(table, k);
  return table.values.map((value, i) => (hidden[i] ? null : value));
};

describe("complementary suppression", () => {
  it("hides a second cell of each line that lost one", () => {
    expect(shown([2, 3], [4, 30, 26, 25, 14, 41], 10)).toEqual([null, 30, null, 60, null, 14, null, 80, 29, 44, 67, 140]);
  });
  it("hides totals where a column has nothing else to hide", () => {
    expect(shown([2, 3], [0, 40, 30, 6, 35, 29], 10)).toEqual([null, 40, null, 70, null, 35, null, 70, null, 75, null, 140]);
  });
  it("treats a list as one line", () => {
    expect(shown([3], [4, 30, 26], 10)).toEqual([null, 30, null, 60]);
    expect(shown([1], [4], 10)).toEqual([null, null]);
    expect(shown([3], [40, 30, 26], 10)).toEqual([40, 30, 26, 96]);
  });
  it("widens a hidden pair that could be told apart to less than k - 1", () => {
    expect(shown([3], [1, 2, 50], 10)).toEqual([null, null, null, 53]);
  });
  it("hides nothing without a floor", () => {
    expect(shown([2, 2], [0, 1, 2, 3], 0)).toEqual([0, 1, 1, 2, 3, 5, 2, 4, 6]);
  });
});
