import { expect, logIn, test, violations } from "./product";
import { addressOf } from "./servers";

const demo = addressOf("demo");
const headings = { en: "API reference", es: "Referencia de la API", pt: "Referência da API" };

test("the reference lists every operation of the document in three languages, and axe finds nothing serious", async ({ page, request }) => {
  const document = await (await request.get(`${demo}/v2/openapi.json`)).json() as { paths: Record<string, unknown> };
  const operations = Object.keys(document.paths).map((path) => (path === "/v2/methods/call" ? path : path.replace("/v2/methods/", "")));
  await logIn(page);
  for (const [language, heading] of Object.entries(headings)) {
    await page.goto(`${demo}/reference?lang=${language}`);
    await expect(page.getByRole("heading", { level: 1 })).toHaveText(heading);
    expect((await page.locator(".reference-method > h2").allInnerTexts()).sort()).toEqual([...operations].sort());
  }
  await expect(page.locator("[id='metrics.dashboardData'] .reference-fields").first()).toContainText("[0].startDate");
  await expect(page.locator("#ingest .reference-fields").first()).toContainText("query: kind");
  await expect(page.locator("#login")).toContainText("Sem token.");
  expect(await violations(page)).toEqual([]);
});

test.describe("without scripts", () => {
  test.use({ javaScriptEnabled: false });
  test("the reference is whole", async ({ page }) => {
    await logIn(page);
    await page.goto(`${demo}/reference`);
    await page.locator(".glossary-contents a", { hasText: "pois.getOne" }).click();
    await expect(page).toHaveURL(/#pois\.getOne$/);
    await expect(page.locator("[id='pois.getOne'] code").first()).toHaveText("POST /v2/methods/pois.getOne");
  });
});
