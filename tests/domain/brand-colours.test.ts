import { describe, expect, test } from "vitest";
import { readBrand } from "~/config/brand.server";
import { themeColours, type Brand } from "~/contract/brand";
import { brandColourWarnings, brandCss, brandThemes, chartSeries } from "~/domain/brand-colours";
import { contrast, fromOklch, leastDifference, toOklch } from "~/domain/colour";

const surfaces = { light: "#ffffff", dark: "#161c24" } as const;
const brands = ["demo", "outdoor", "varejo"].map((name) => readBrand("brands", name));
const pale: Pick<Brand, "theme"> = { theme: Object.fromEntries(themeColours.map((name) => [name, name === "body-bg" ? "#fffde7" : "#ffe082"])) as Brand["theme"] };

describe.each([...brands.map((brand) => [brand.id, brand] as const), ["pale", pale] as const])("colours of %s", (_id, brand) => {
  const themes = brandThemes(brand);
  test.each(["light", "dark"] as const)("can be read in %s", (theme) => {
    const role = (name: string) => themes[theme][name] ?? "";
    for (const name of ["accent", "gain-ink", "loss-ink"]) expect(contrast(role(name), surfaces[theme])).toBeGreaterThanOrEqual(4.5);
    expect(contrast(role("accent"), role("accent-bg"))).toBeGreaterThanOrEqual(4.5);
    expect(contrast(role("accent"), role("brand-body-bg"))).toBeGreaterThanOrEqual(4.5);
    expect(contrast(role("on-accent"), role("accent"))).toBeGreaterThanOrEqual(4.5);
    expect(contrast(role("on-accent"), role("accent-hover"))).toBeGreaterThanOrEqual(4.5);
    expect(contrast(role("wave-ink"), role("wave"))).toBeGreaterThanOrEqual(4.5);
    for (const n of [1, 2, 3, 4, 5]) expect(contrast(role(`seq-ink-${n}`), role(`seq-${n}`))).toBeGreaterThanOrEqual(4.5);
    for (const n of [1, 2, 3, 4, 5, 6, 7, 8]) expect(contrast(role(`series-${n}`), surfaces[theme])).toBeGreaterThanOrEqual(2.95);
  });
  test.each(["light", "dark"] as const)("first four series of %s are told apart by everyone", (theme) => {
    const [primary, ...others] = [1, 2, 3, 4].map((n) => themes[theme][`series-${n}`] ?? "");
    for (const other of others) expect(leastDifference(primary ?? "", other)).toBeGreaterThanOrEqual(8);
  });
});

test("a brand whose colours look alike is warned of, a sound one is not", () => {
  expect(brandColourWarnings(pale).join()).toMatch(/theme\.primary.*look alike/s);
  expect(brandColourWarnings(brands[0] as Brand).filter((line) => line.includes("look alike"))).toEqual([]);
});

test("the stylesheet holds both themes and no markup", () => {
  const css = brandCss(brands[0] as Brand);
  expect(css).toContain("prefers-color-scheme:dark");
  expect(css).toContain("[data-theme=dark]");
  expect(css).not.toMatch(/[<>]/);
});

describe("colour arithmetic", () => {
  test("contrast of black and white is 21", () => expect(contrast("#000000", "#ffffff")).toBeCloseTo(21, 5));
  test("OKLCH goes there and back", () => {
    for (const hex of ["#1253a1", "#c07f0b", "#541643", "#729664"]) expect(fromOklch(toOklch(hex))).toBe(hex);
  });
  test("red and green of one lightness look alike to some", () => {
    expect(leastDifference("#b05050", "#7a7a35")).toBeLessThan(leastDifference("#1253a1", "#c07f0b"));
  });
  test("a distinct palette stays as it is", () => {
    const own = ["#1253a1", "#128d86", "#c07f0b", "#541643"];
    expect(chartSeries(own, ["#000000"])).toBe(own);
  });
});
