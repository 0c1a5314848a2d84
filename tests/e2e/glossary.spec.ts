import { expect, logIn, settled, test, violations } from "./product";
import { addressOf } from "./servers";

const demo = addressOf("demo");

test("I03 the glossary is searched without accents, linked by term, and says what privacy leaves open", async ({ page }) => {
  await logIn(page);
  await page.goto(`${demo}/glossary`);
  await settled(page);
  const all = await page.locator("dt").count();
  await page.getByRole("searchbox").fill("PERMANENCIA");
  await expect(page.locator("dt", { hasText: "Permanência" }).first()).toBeVisible();
  expect(await page.locator("dt").count()).toBeLessThan(all);
  await page.getByRole("searchbox").fill("zzzz");
  await expect(page.locator("main").getByText("Nada no glossário corresponde a “zzzz”.").last()).toBeVisible();
  await page.getByRole("searchbox").fill("");
  await page.goto(`${demo}/glossary#term-open`);
  await expect(page.locator("#term-open")).toBeInViewport();
  await expect(page.locator("#term-open")).toContainText("períodos deslocados um dia");
  for (const colorScheme of ["light", "dark"] as const) {
    await page.emulateMedia({ colorScheme });
    expect(await violations(page)).toEqual([]);
  }
});

test("explains what the deployment shows, in its language", async ({ page }) => {
  await logIn(page, "varejo");
  await page.goto(`${addressOf("varejo")}/glossary`);
  await expect(page.locator("#term-dwell")).toContainText("Permanencia");
  await expect(page.locator("#term-exposure")).toHaveCount(0);
  await expect(page.locator("#term-ooh")).toHaveCount(0);
  await page.goto(`${addressOf("varejo")}/glossary?lang=en`);
  await expect(page.locator("#term-dwell")).toContainText("Dwell time");
});

test.describe("without JavaScript", () => {
  test.use({ javaScriptEnabled: false });
  test("M04 is complete and searched by a form", async ({ page }) => {
    await logIn(page);
    await page.goto(`${demo}/glossary`);
    await expect(page.locator("#term-device")).toBeVisible();
    const all = await page.locator("dt").count();
    expect(all).toBeGreaterThan(30);
    await page.getByRole("searchbox").fill("casa");
    await page.getByRole("button", { name: "Buscar" }).click();
    await expect(page).toHaveURL(`${demo}/glossary?q=casa`);
    expect(await page.locator("dt").count()).toBeLessThan(all);
    await expect(page.locator("#term-home")).toBeVisible();
  });
});
