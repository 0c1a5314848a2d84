import { describe, expect, test } from "vitest";
import { createFormatter, formatLocale } from "~/domain/format";

const pt = createFormatter({ language: "pt", region: "pt-BR", timezone: "America/Sao_Paulo", currency: "BRL" });
const en = createFormatter({ language: "en", region: "en-US", timezone: "America/New_York", currency: "USD" });
const mexico = createFormatter({ language: "es", region: "es-MX", timezone: "America/Mexico_City", currency: "MXN" });
const spain = createFormatter({ language: "es", region: "es-ES", timezone: "Europe/Madrid", currency: "EUR" });

describe("I02: numbers and days follow the deployment's region", () => {
  test("Brazil", () => {
    expect(pt.decimal(1234.5, 1)).toBe("1.234,5");
    expect(pt.percent(0.12341)).toBe("12,34\u00a0%");
    expect(pt.day("2026-03-01")).toBe("01/03/2026");
  });
  test("four digits are grouped in every Spanish", () => {
    expect(mexico.count(1234)).toBe("1,234");
    expect(spain.count(1234)).toBe("1.234");
  });
  test("a language that is not the region's keeps the country", () => {
    expect(formatLocale({ language: "en", region: "pt-BR" })).toBe("en-BR");
    expect(formatLocale({ language: "es", region: "es-MX" })).toBe("es-MX");
    expect(formatLocale({ language: "es", region: "en-US" })).toBe("es-US");
  });
  test("Spanish in Brazil separates thousands as Brazil does, four digits too", () => {
    const es = createFormatter({ language: "es", region: "pt-BR", timezone: "America/Sao_Paulo", currency: "BRL" });
    expect([es.count(5344), es.count(1_234_567), es.decimal(1234.5, 1)]).toEqual(["5.344", "1.234.567", "1.234,5"]);
    expect(es.percent(0.12341)).toBe("12,34\u00a0%");
  });
});

describe("figures", () => {
  test("null is --, zero is 0", () => {
    for (const format of [pt.count, pt.decimal, pt.percent, pt.hms, pt.money]) expect(format(null)).toBe("--");
    expect([pt.count(0), pt.decimal(0), pt.percent(0), pt.hms(0)]).toEqual(["0", "0,00", "0,00\u00a0%", "00:00:00\u00a0hs"]);
  });
  test("abbreviated above ten million only", () => {
    expect(en.count(10_000_000)).toBe("10,000,000");
    expect(en.count(10_000_001)).toBe("10M");
    expect(pt.count(12_340_000)).toBe("12,34\u00a0mi");
  });
  test("minus is U+2212, halves round up", () => {
    expect(en.percent(-0.125, 1)).toBe("\u221212.5\u00a0%");
    expect(en.decimal(1.005)).toBe("1.01");
    expect(en.decimal(-0.001)).toBe("0.00");
  });
  test("C03: group dwell of 2000/110 minutes reads 00:18:11 hs", () => {
    expect(en.hms(2000 / 110)).toBe("00:18:11\u00a0hs");
    expect(en.hms(600)).toBe("10:00:00\u00a0hs");
  });
});

describe("C12: days never shift, whatever the zone", () => {
  test("ranges", () => {
    expect(pt.dayRange("2026-10-01", "2026-10-31")).toBe("1–31 out 2026");
    expect(en.dayRange("2026-12-28", "2027-01-03")).toBe("28 Dec 2026 – 3 Jan 2027");
    expect(en.dayRange("2026-03-01", "2026-03-01")).toBe("1 Mar 2026");
  });
  test("an instant is shown in the brand's zone", () => {
    expect(pt.instant(Date.parse("2026-03-11T01:30:00Z"))).toContain("10");
    expect(pt.instant(Date.parse("2026-03-11T01:30:00Z"))).toContain("22:30");
  });
});

describe("C10: names of days, months, weeks and blocks", () => {
  test("Monday", () => {
    expect([en.weekday(1), spain.weekday(1), pt.weekday(1)]).toEqual(["Monday", "Lunes", "Segunda-feira"]);
  });
  test("months and weeks", () => {
    expect(pt.month("2026-10")).toBe("Outubro 2026");
    expect(en.isoWeek("2026-W10")).toBe("W10");
    expect(pt.isoWeek("2026-W53", true)).toBe("S53 2026");
  });
  test("blocks in twelve and twenty-four hours", () => {
    expect([en.timeRange("06:00", "09:59"), en.timeRange("10:00", "13:59")]).toEqual(["6–9:59am", "10am–1:59pm"]);
    expect(pt.timeRange("10:00", "13:59")).toBe("10–13:59\u00a0h");
  });
});
