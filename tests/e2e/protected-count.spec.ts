import { slownesses, timePage } from "../../app/bench/page-times.server";
import { expect, figure, logIn, settled, test } from "./product";
import { addressOf } from "./servers";

const demo = addressOf("demo");

for (const query of ["type=pdv&month=2026-08", "type=ooh&month=2026-09"]) {
  test(`the line on protected figures moves nothing, on a slow machine too: ${query}`, async ({ page, browser }) => {
    test.setTimeout(120_000);
    await logIn(page);
    const cookies = await page.context().cookies();
    for (const slow of slownesses.slice(0, 2)) {
      const { shift } = await timePage(browser, `${demo}/dashboard?${query}`, cookies, slow, true);
      expect(shift, slow.name).toBeLessThanOrEqual(0.05);
    }
  });
}

test("protected figures of sections that come later are counted: the line and the end of the page say the same, more than the first answer's", async ({ page }) => {
  await logIn(page);
  // one point under a profile filter: figures about few devices all over the page
  await page.goto(`${demo}/dashboard?type=ooh&month=2026-09&age=70_plus&class=E`);
  await settled(page);
  const line = page.locator(".protected-notice b");
  await expect(line).toHaveText(/\d/);
  const told = figure(await line.innerText());
  const end = (await page.locator(".meta-line").innerText()).split("·").at(-1) ?? "";
  expect(figure(end)).toBe(told);
  const hidden = await page.locator("main .protected").count();
  expect(hidden).toBeGreaterThan(0);
  expect(told).toBeGreaterThanOrEqual(1);
});
