import { describe, expect, it } from "vitest";
import { emptyFilterState, filterStateQuery, parseFilterState, parseIsoWeek } from "~/contract/filter-state";

const read = (query: string) => parseFilterState(new URLSearchParams(query));

describe("U03 a filter from the address bar", () => {
  it("takes what it can use and names the rest", () => {
    const { state, dropped } = read("type=foo&month=2026-13&week=2025-W53&group=xyz&store=__proto__&agg=q&gender=F,X&age=20_24&date=2026-02-31&from=2026-03-02&page=-1");
    expect(state).toEqual({ ...emptyFilterState, genders: ["F"], ageRanges: ["20_24"] });
    expect(dropped.map(({ key }) => key).sort()).toEqual(["agg", "date", "from", "gender", "group", "month", "store", "type", "week"]);
  });
  it("C09 refuses a week that does not exist instead of rolling it over", () => {
    expect(parseIsoWeek("2025-W53")).toBeNull();
    expect(parseIsoWeek("2026-W53")).toBe("2026-W53");
    expect([2020, 2026, 2032].map((year) => parseIsoWeek(`${year}-W53`))).not.toContain(null);
  });
  it("refuses an interval that runs backwards, and says which of two values it left out", () => {
    expect(read("week=2026-W12..2026-W10").dropped).toEqual([{ key: "week", value: "2026-W12..2026-W10" }]);
    expect(read("month=2026-03&month=2026-04")).toMatchObject({ state: { month: "2026-03" }, dropped: [{ key: "month", value: "2026-04" }] });
  });
  it("is the inverse of what it writes", () => {
    const query = "type=ooh&week=2026-W10..2026-W12&group=0123456789abcdef&store=7&agg=s&gender=F%2Cunknown&age=20_24%2C70_plus&class=A";
    const { state, dropped } = read(query);
    expect(dropped).toEqual([]);
    expect(filterStateQuery(state).toString()).toBe(query);
  });
});
