import ExcelJS from "exceljs";
import { hostile } from "./hostile-names";
import { expect, logIn, settled, test } from "./product";
import { addressOf } from "./servers";
import { callMethod } from "./wire";

const varejo = addressOf("varejo");
type Filters = { pdvs: { _id: string; name: string; group_hash: string }[]; tree: { type: string; segments: { name: string; group_hash: string }[] }[] };

/** The reports with the segment and the store that are named like markup. */
async function addresses(request: Parameters<typeof callMethod>[0]): Promise<string[]> {
  const { pdvs, tree } = await callMethod<Filters>(request, "pois.getDataForFilters", [{}], "varejo");
  const store = pdvs.find(({ name }) => name === hostile);
  const chain = tree.find(({ type }) => type === "pdv")?.segments.find(({ name }) => name === hostile);
  if (!store || !chain) throw new Error("the names are not there");
  return [
    `/dashboard?type=pdv&period=2026-10&group=${chain.group_hash}`, `/compare?type=pdv&period=2026-10&c1=${chain.group_hash}&c2=${store.group_hash}`, `/heatmaps?type=pdv&period=2026-10&group=${chain.group_hash}&at=${store._id}`,
    `/radar?type=pdv&period=2026-10&group=${chain.group_hash}&at=${store._id}`, `/performance?type=pdv&period=2026-10&group=${chain.group_hash}`, `/journey?type=pdv&period=2026-10&group=${store.group_hash}`, "/ranking?type=pdv&period=2026-10",
    `/segments?type=pdv&to=/dashboard`,
  ];
}

test("S06 names like markup are text on every report, in the tree, on maps and on paper", async ({ page, request }) => {
  await page.route(/openstreetmap/, (route) => route.fulfill({ contentType: "image/png", body: Buffer.alloc(0) }));
  await logIn(page, "varejo");
  for (const address of await addresses(request)) {
    await page.goto(varejo + address);
    await settled(page);
    const title = await page.title();
    await expect(page.getByText(hostile).first(), address).toBeAttached();
    for (const marker of (await page.locator(".map-marker").all()).slice(0, 1)) await marker.hover({ force: true });
    await page.emulateMedia({ media: "print" });
    await expect(page.locator(".page-summary, main").first()).toContainText(address.startsWith("/ranking") ? /./ : hostile);
    await page.emulateMedia({ media: null });
    await expect(page.locator("img[src='x']"), address).toHaveCount(0);
    expect(await page.title(), address).toBe(title);
  }
  await page.goto(`${varejo}/dashboard?type=pdv`);
  await settled(page);
  await page.locator("button#filter-segment").click();
  await expect(page.getByRole("treeitem").filter({ hasText: hostile }).first()).toBeVisible();
  await page.getByRole("searchbox").fill("img");
  await expect(page.getByRole("treeitem").locator("mark").first()).toHaveText("img");
  await expect(page.locator("img[src='x']")).toHaveCount(0);
});

test("S06 X01 X04 the workbook of a segment named like markup opens, and its name is text there", async ({ page, request }) => {
  await logIn(page, "varejo");
  const [dashboard = ""] = await addresses(request);
  const answer = await page.request.get(varejo + dashboard.replace("/dashboard?", "/dashboard.xlsx?"));
  expect(answer.status()).toBe(200);
  expect(answer.headers()["content-disposition"]).not.toContain("<");
  const book = new ExcelJS.Workbook();
  await book.xlsx.load(await answer.body() as unknown as ExcelJS.Buffer);
  const cells: unknown[] = [];
  book.eachSheet((sheet) => sheet.eachRow((row) => row.eachCell((cell) => cells.push(cell.value))));
  expect(cells.some((value) => typeof value === "string" && value.includes(hostile))).toBe(true);
});

test.describe("without JavaScript", () => {
  test.use({ javaScriptEnabled: false });
  test("S06 names like markup are text in pages that the server alone has written", async ({ page, request }) => {
    await logIn(page, "varejo");
    for (const address of await addresses(request)) {
      await page.goto(varejo + address);
      await expect(page.locator("main"), address).toContainText(hostile);
      await expect(page.locator("img[src='x']"), address).toHaveCount(0);
    }
  });
});
