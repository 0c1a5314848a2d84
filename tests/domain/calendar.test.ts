import { existsSync, readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { addDays, addMonths, addWeeks, blockWeekday, daysBetween, demographicWeekday, isDay, isoWeekOf, isoWeekRange, monthRange } from "~/domain/calendar";
import { isoWeeksOf, newVisitorWindowStart, previousPeriod, quartersOf } from "~/domain/period";
import { dayEnd, dayStart, localDay, localTime } from "~/domain/zone";

describe("ISO weeks", () => {
  it("C09 puts the days around New Year into the right week and month", () => {
    expect(isoWeekRange("2026-W53")).toEqual({ start: "2026-12-28", end: "2027-01-03" });
    expect(addWeeks("2027-W01", -1)).toBe("2026-W53");
    expect(isoWeekOf("2024-12-30")).toBe("2025-W01");
    expect(["2027-01-01", "2027-01-02", "2027-01-03"].map(isoWeekOf)).toEqual(["2026-W53", "2026-W53", "2026-W53"]);
  });

  it("cuts weeks to the period and counts their days (January 2027)", () => {
    expect(isoWeeksOf(monthRange("2027-01")).map(({ label, start, end, days }) => [label, start.slice(8), end.slice(8), days])).toEqual([
      ["2026-W53", "01", "03", 3], ["2027-W01", "04", "10", 7], ["2027-W02", "11", "17", 7], ["2027-W03", "18", "24", 7], ["2027-W04", "25", "31", 7],
    ]);
  });
});

describe("days, months and quarters", () => {
  it("knows which days exist", () => {
    expect(["2026-02-31", "2026-2-1", "2024-02-29", "2026-12-31"].map(isDay)).toEqual([false, false, true, true]);
    expect(addDays("2026-02-28", 1)).toBe("2026-03-01");
    expect(daysBetween("2026-03-01", "2026-02-01")).toBe(-28);
    expect([addMonths("2026-01", -1), addMonths("2026-12", 1), addMonths("2026-05", -17)]).toEqual(["2025-12", "2027-01", "2024-12"]);
  });

  it("numbers weekdays in both ways (Mon 1, Sat 6, Sun 7 June 2026)", () => {
    expect(["2026-06-01", "2026-06-06", "2026-06-07"].map(demographicWeekday)).toEqual([2, 7, 1]);
    expect(["2026-06-01", "2026-06-06", "2026-06-07"].map(blockWeekday)).toEqual([3, 1, 2]);
  });

  it.each([[28, [7, 7, 7, 7]], [29, [8, 7, 7, 7]], [30, [8, 8, 7, 7]], [31, [8, 8, 8, 7]], [3, [1, 1, 1, null]]])("splits %i days into quarters", (days, lengths) => {
    expect(quartersOf({ start: "2026-03-01", end: addDays("2026-03-01", days - 1) }).map((quarter) => quarter?.days ?? null)).toEqual(lengths);
  });

  it("ends the new visitors' window with the period, at least 30 days long", () => {
    expect(newVisitorWindowStart({ start: "2026-06-20", end: "2026-06-30" })).toBe("2026-06-01");
    expect(newVisitorWindowStart({ start: "2026-05-01", end: "2026-06-30" })).toBe("2026-05-01");
  });

  it("finds the period before, by mode", () => {
    expect(previousPeriod(monthRange("2026-03"), { mode: "month" })).toEqual({ start: "2026-02-01", end: "2026-02-28" });
    expect(previousPeriod({ start: "2026-01-01", end: "2026-03-31" }, { mode: "month" })).toEqual({ start: "2025-10-01", end: "2025-12-31" });
    expect(previousPeriod(isoWeekRange("2027-W01"), { mode: "week" })).toEqual(isoWeekRange("2026-W53"));
    const options = [{ oid: "a", start: "2026-01-01", end: "2026-03-31" }, { oid: "b", start: "2026-04-01", end: "2026-06-30" }];
    expect(previousPeriod({ start: "2026-04-01", end: "2026-06-30" }, { mode: "fixed", oid: "b", options })).toEqual({ start: "2026-01-01", end: "2026-03-31" });
    expect(previousPeriod({ start: "2026-01-01", end: "2026-03-31" }, { mode: "fixed", oid: "a", options })).toBeNull();
  });
});

describe("time zones", () => {
  const hours = (day: string, zone: string) => (dayEnd(day, zone) - dayStart(day, zone)) / 3_600_000;
  it("keeps 23- and 25-hour days whole", () => {
    expect(hours("2026-03-29", "Europe/Madrid")).toBe(23);
    expect(new Date(dayStart("2026-03-29", "Europe/Madrid")).toISOString()).toBe("2026-03-28T23:00:00.000Z");
    expect(hours("2026-10-25", "Europe/Madrid")).toBe(25);
    expect(new Date(dayStart("2026-10-25", "Europe/Madrid")).toISOString()).toBe("2026-10-24T22:00:00.000Z");
    expect(hours("2017-10-15", "America/Sao_Paulo")).toBe(23);
    expect(localTime(dayStart("2017-10-15", "America/Sao_Paulo"), "America/Sao_Paulo")).toEqual({ day: "2017-10-15", time: "01:00:00" });
    expect(hours("2018-02-17", "America/Sao_Paulo")).toBe(25);
  });

  it("C12 puts an instant on its local day", () => {
    expect(localDay(Date.parse("2026-03-11T00:30:00Z"), "America/Sao_Paulo")).toBe("2026-03-10");
    expect(["2026-10-25T00:30:00Z", "2026-10-25T01:30:00Z", "2026-10-25T23:30:00Z"].map((at) => localTime(Date.parse(at), "Europe/Madrid"))).toEqual([
      { day: "2026-10-25", time: "02:30:00" }, { day: "2026-10-25", time: "02:30:00" }, { day: "2026-10-26", time: "00:30:00" },
    ]);
  });

  const published = "../shared/data/tz_edge_cases/zdump_2005_2027.txt";
  it.skipIf(!existsSync(published))("agrees with every published clock change (needs ../shared/data)", () => {
    let compared = 0;
    for (const line of readFileSync(published, "utf8").split("\n")) {
      const match = /^(\S+)\s+\w+ (\w+) +(\d+) (\d\d:\d\d:\d\d) (\d{4}) UT = \w+ (\w+) +(\d+) (\d\d:\d\d:\d\d) (\d{4})/.exec(line);
      if (!match || Number(match[5]) < 2005 || Number(match[5]) > 2027) continue;
      const [, zone = "", month, day, time, year, localMonth, localDayOfMonth, local = "", localYear] = match;
      const at = Date.parse(`${day} ${month} ${year} ${time} UTC`);
      const expected = new Date(Date.parse(`${localDayOfMonth} ${localMonth} ${localYear} 00:00:00 UTC`)).toISOString().slice(0, 10);
      expect(localTime(at, zone), line).toEqual({ day: expected, time: local });
      compared += 1;
    }
    expect(compared).toBeGreaterThan(500);
  });
});
