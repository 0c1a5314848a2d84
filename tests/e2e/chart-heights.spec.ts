import { expect, logIn, settled, test } from "./product";
import { addressOf } from "./servers";

test("charts are 400 px high, rankings at least 500, as the specification has it", async ({ page }) => {
  await logIn(page);
  for (const report of ["dashboard?type=pdv&month=2026-10", "compare?type=pdv&month=2026-10&c1=pdv"]) {
    await page.goto(`${addressOf("demo")}/${report}`);
    await settled(page);
    const heights = await page.locator(".chart > .chart-stage").evaluateAll((stages) => stages.map((stage) => stage.getBoundingClientRect().height));
    expect(heights.length, report).toBeGreaterThan(1);
    expect(new Set(heights), report).toEqual(new Set([400]));
  }
});
