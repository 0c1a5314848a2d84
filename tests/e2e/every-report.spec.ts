import { readFileSync } from "node:fs";
import { expect, logIn, settled, test } from "./product";
import { addressOf, root } from "./servers";
import { callMethod } from "./wire";

const demo = addressOf("demo");
type Filters = { pdvs: { _id: string; name: string; group_hash: string }[] };

/** Every report with figures, of both types and without one. */
async function reports(request: Parameters<typeof callMethod>[0]): Promise<string[]> {
  const { pdvs } = await callMethod<Filters>(request, "pois.getDataForFilters", [{}]);
  const [pdv, ooh] = ["Jatobá Express Sé", "Linha Azul · Sé"].map((name) => pdvs.find((point) => point.name === name));
  if (!pdv || !ooh) throw new Error("the demo city has these points");
  return [
    "dashboard?type=pdv&month=2026-10", "dashboard?type=ooh&month=2026-10", "compare?month=2026-10&c1=pdv&c2=ooh", "heatmaps?type=pdv&month=2026-10", `radar?type=pdv&month=2026-10&at=${pdv._id}`,
    "performance?type=ooh&month=2026-10", `journey?month=2026-10&group=${ooh.group_hash}`, "ranking?type=pdv&month=2026-10",
  ];
}

for (const timezoneId of ["Asia/Tokyo", "America/Los_Angeles"]) {
  test.describe(`a browser in English in ${timezoneId}`, () => {
    test.use({ locale: "en-US", timezoneId });
    test("I02 C12 every report speaks the deployment's language, numbers and days, in tables and ticks, without a hydration warning", async ({ page, request }) => {
      await logIn(page);
      for (const report of await reports(request)) {
        await page.goto(`${demo}/${report}`);
        await settled(page);
        await expect(page.locator("html"), report).toHaveAttribute("lang", /^pt/);
        await expect(page.locator(".page-summary"), report).toContainText("1–31 out 2026");
        // a thousand with a comma, or a share with a point, would be another region's
        expect(await page.locator("main").innerText(), report).not.toMatch(/\d,\d{3}\b(?! *%)|\d\.\d\s?%|\b(Oct|October)\b/);
        const ticks = await page.locator(".chart-stage svg text").allTextContents();
        for (const tick of ticks) expect(tick, report).not.toMatch(/\d,\d{3}$|^\d+\.\d$/);
      }
    });
  });
}

test("U05 focus is always seen on every report, and never under the header, forwards and backwards", async ({ page, request }) => {
  test.setTimeout(180_000);
  await logIn(page);
  const hiddenFocus = () => page.evaluate(() => {
    const focused = document.activeElement;
    if (!focused || focused === document.body || focused.closest(".leaflet-container")) return null;
    const box = focused.getBoundingClientRect();
    const header = document.querySelector(".top-bar");
    const covered = header !== null && !header.contains(focused) && !focused.closest(".side-nav, dialog, .skip-link") && box.bottom <= header.getBoundingClientRect().bottom;
    const outside = box.bottom <= 0 || box.top >= window.innerHeight || box.width === 0;
    const style = getComputedStyle(focused);
    const marked = style.outlineStyle !== "none" || style.boxShadow !== "none" || focused.matches("input, select");
    return covered || outside || !marked ? `${covered ? "covered" : outside ? "outside" : "unmarked"}: ${focused.outerHTML.slice(0, 120)}` : null;
  });
  for (const report of await reports(request)) {
    await page.goto(`${demo}/${report}`);
    await settled(page);
    const found = new Set<string | null>();
    for (let i = 0; i < 45; i++) { await page.keyboard.press("Tab"); found.add(await hiddenFocus()); }
    await page.locator("main").evaluate((main) => { main.focus({ preventScroll: true }); window.scrollTo(0, document.documentElement.scrollHeight); });
    await page.evaluate(() => { [...document.querySelectorAll<HTMLElement>("main a, main button, main summary")].filter((one) => one.checkVisibility()).at(-1)?.focus(); });
    for (let i = 0; i < 30; i++) { await page.keyboard.press("Shift+Tab"); found.add(await hiddenFocus()); }
    expect([...found].filter((each) => each !== null), report).toEqual([]);
  }
});

test.describe("without JavaScript", () => {
  test.use({ javaScriptEnabled: false });
  test("M04 every report answers 200 with its figures in a table or list, and the server's log names no missing window", async ({ page, request }) => {
    await logIn(page);
    for (const report of await reports(request)) {
      const answer = await page.goto(`${demo}/${report}`);
      expect(answer?.status(), report).toBe(200);
      await expect(page.locator("main table tbody tr, main .ranked-bar, main .radar-list li").first(), report).toBeAttached();
      await expect(page.locator("form.filters"), report).toHaveAttribute("method", "get");
      expect(await page.locator("main").innerText(), report).toMatch(/\d/);
    }
    expect(readFileSync(`${root}/demo.log`, "utf8")).not.toMatch(/(window|document|navigator|L) is not defined/);
  });
});
