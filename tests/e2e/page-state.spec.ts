import { expect, logIn, settled, test } from "./product";
import { addressOf } from "./servers";
import { callMethod } from "./wire";

const demo = addressOf("demo");
type Filters = { pdvs: { _id: string; name: string }[]; tree: { type: string; segments: { group_hash: string; name: string }[] }[] };

test.beforeEach(async ({ page }) => { await logIn(page); });

test("a changed filter resets what belongs to the page alone, and leaves scroll and focus", async ({ page, request }) => {
  const { pdvs } = await callMethod<Filters>(request, "pois.getDataForFilters", [{}]);
  const store = pdvs.find(({ name }) => name === "Jatobá Express Sé")?._id;
  if (!store) throw new Error("the demo city has this store");
  for (const [report, own] of [["dashboard", "zone=500_1000"], ["radar", `at=${store}&q=a`], ["heatmaps", `show=prev&mode=flowmap&at=${store}`]] as const) {
    await page.goto(`${demo}/${report}?type=pdv&month=2026-10&${own}`);
    await settled(page);
    await page.locator("a[aria-keyshortcuts='ArrowLeft']").focus();
    await page.evaluate(() => window.scrollTo(0, 60));
    const before = await page.evaluate(() => window.scrollY);
    await page.keyboard.press("Enter");
    await expect(page, report).toHaveURL(`${demo}/${report}?type=pdv&month=2026-09`);
    await expect(page.locator(".page-summary"), report).toContainText("set 2026");
    await settled(page);
    expect(await page.evaluate(() => window.scrollY), report).toBe(before);
    await expect(page.locator("a[aria-keyshortcuts='ArrowLeft']"), report).toBeFocused();
    await page.goBack();
    await expect(page, report).toHaveURL(`${demo}/${report}?type=pdv&month=2026-10&${own}`);
  }
  await page.goto(`${demo}/heatmaps?type=pdv&month=2026-09`);
  await settled(page);
  // both layers, both drawings, all stores, as at first
  await expect(page.locator("input[name=show][type=checkbox]:checked")).toHaveCount(2);
  await expect(page.locator("#flow-store")).toHaveValue("");
});

test("group and single point are shown at once and applied after 500 ms, the last of two clicks alone", async ({ page }) => {
  await page.clock.install();
  await page.goto(`${demo}/dashboard?type=pdv&month=2026-10`);
  await expect(page.locator("h1")).toBeVisible();
  await page.clock.runFor(2000);
  await settled(page);
  await page.clock.pauseAt(new Date(await page.evaluate(() => Date.now()) + 1000));
  const single = page.getByRole("link", { name: "Por PDV" });
  await single.click();
  await expect(single).toHaveAttribute("aria-current", "true");
  await page.clock.runFor(499);
  expect(new URL(page.url()).search).toBe("?type=pdv&month=2026-10");
  await page.getByRole("link", { name: "Grupo" }).click();
  await page.clock.runFor(300);
  await single.click();
  await page.clock.runFor(499);
  expect(new URL(page.url()).search).toBe("?type=pdv&month=2026-10");
  await page.clock.runFor(1);
  await page.clock.resume();
  await expect(page).toHaveURL(`${demo}/dashboard?type=pdv&month=2026-10&agg=s`);
});

test("a period that the segment covers keeps it", async ({ page, request }) => {
  const { tree } = await callMethod<Filters>(request, "pois.getDataForFilters", [{}]);
  const chain = tree.find(({ type }) => type === "pdv")?.segments[0];
  await page.goto(`${demo}/performance?type=pdv&month=2026-10&group=${chain?.group_hash}`);
  await settled(page);
  await page.getByRole("link", { name: "Período anterior" }).click();
  await expect(page).toHaveURL(`${demo}/performance?type=pdv&month=2026-09&group=${chain?.group_hash}`);
  await expect(page.locator(".page-summary")).toContainText(chain?.name ?? "");
});

test("no report is longer than what stands on it", async ({ page }) => {
  for (const report of ["dashboard", "compare", "performance", "heatmaps", "radar", "ranking"]) {
    await page.goto(`${demo}/${report}?type=pdv&month=2026-10${report === "compare" ? "&c1=pdv" : ""}`);
    await settled(page);
    const [whole, main] = await page.evaluate(() => [document.documentElement.scrollHeight, (document.querySelector("main")?.getBoundingClientRect().bottom ?? 0) + window.scrollY]);
    expect(Math.abs((whole ?? 0) - Math.max(main ?? 0, 900)), report).toBeLessThan(2);
  }
});
