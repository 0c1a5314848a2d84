import ExcelJS from "exceljs";
import { expect, figure, kpi, logIn, settled, test } from "./product";
import { addressOf } from "./servers";

const demo = addressOf("demo");

test("X02 the workbook opens again and its cells are the page's figures", async ({ page }) => {
  await logIn(page);
  await page.goto(`${demo}/dashboard?type=pdv&month=2026-10&gender=F`);
  await settled(page);
  const shown = async (label: string) => figure(await kpi(page, label).innerText());
  const onPage = { uniques: await shown("Visitantes únicos"), visits: await shown("Visitas"), frequency: await shown("Frequência média") };

  await page.getByText("Baixar Excel").click();
  const [download] = await Promise.all([page.waitForEvent("download"), page.getByRole("button", { name: /^Baixar$/ }).click()]);
  expect(download.suggestedFilename()).toMatch(/^Rede Jatobá - .*2026 - Todos os PDVs\.xlsx$/);
  const book = new ExcelJS.Workbook();
  await book.xlsx.readFile(await download.path());
  const [figures] = book.worksheets;
  const row = (label: string) => figures?.getColumn(1).values.indexOf(label) ?? -1;
  const cell = (label: string, column: number) => figures?.getRow(row(label)).getCell(column).result ?? figures?.getRow(row(label)).getCell(column).value;
  expect(cell("Visitantes únicos", 2)).toBe(onPage.uniques);
  expect(cell("Visitas", 2)).toBe(onPage.visits);
  expect(cell("Frequência média", 2)).toBeCloseTo(onPage.frequency, 2);

  const daily = book.getWorksheet("Por dia");
  expect(daily?.rowCount).toBe(32);
  const first = daily?.getRow(2).getCell(1).value;
  expect(first).toEqual(new Date("2026-10-01T00:00:00Z"));
  expect(daily?.getRow(32).getCell(1).value).toEqual(new Date("2026-10-31T00:00:00Z"));
  expect(typeof daily?.getRow(2).getCell(2).value).toBe("number");
});

test.describe("X02 the download with scripts", () => {
  const open = async (page: import("@playwright/test").Page) => {
    await logIn(page);
    await page.goto(`${demo}/dashboard?type=pdv&month=2026-10`);
    await settled(page);
    await page.getByText("Baixar Excel").click();
  };
  const frame = (kind: string, content: string) => { const head = Buffer.alloc(5); head.write(kind); head.writeUInt32BE(Buffer.byteLength(content), 1); return Buffer.concat([head, Buffer.from(content)]); };
  const start = (page: import("@playwright/test").Page) => page.getByRole("button", { name: /^(Baixar|Tentar de novo)$/ });

  test("by keyboard alone: it can be cancelled, and the focus stays", async ({ page }) => {
    await open(page);
    await page.route("**/dashboard.xlsx?*", () => new Promise(() => undefined));
    await start(page).focus();
    await page.keyboard.press("Enter");
    await expect(page.locator("progress")).toBeVisible();
    await expect(page.getByRole("status").filter({ hasText: "Consultando os números" })).toHaveCount(1);
    await page.getByRole("button", { name: "Cancelar" }).focus();
    await page.keyboard.press("Enter");
    await expect(page.getByRole("status").filter({ hasText: "Cancelado" })).toHaveCount(1);
    await expect(start(page)).toBeFocused();
  });

  test("a failure is told with its reason, and trying again brings the file", async ({ page }) => {
    await open(page);
    await page.route("**/dashboard.xlsx?*", (route) => route.fulfill({ contentType: "application/x-download-frames", body: Buffer.concat([frame("p", '{"phase":"asking","done":1,"of":9}'), frame("e", "busy")]) }));
    await start(page).click();
    await expect(page.locator(".excel-said")).toContainText("Não foi possível criar o arquivo.");
    await page.unroute("**/dashboard.xlsx?*");
    const [download] = await Promise.all([page.waitForEvent("download"), page.getByRole("button", { name: "Tentar de novo" }).click()]);
    expect(download.suggestedFilename()).toMatch(/\.xlsx$/);
    await expect(page.locator(".excel-said")).toContainText(`Pronto: ${download.suggestedFilename()}`);
  });
});

test.describe("X02 without scripts", () => {
  test.use({ javaScriptEnabled: false });
  test("the download is a plain form, on the comparison too", async ({ page }) => {
    await logIn(page);
    await page.goto(`${demo}/compare?type=pdv&month=2026-10&c1=pdv&c2=ooh`);
    await page.getByText("Baixar Excel").click();
    const [download] = await Promise.all([page.waitForEvent("download"), page.getByRole("button", { name: /^Baixar$/ }).click()]);
    expect(download.suggestedFilename()).toBe("Rede Jatobá - 1–31 out 2026 - Todos os PDVs.xlsx");
    const book = new ExcelJS.Workbook();
    await book.xlsx.readFile(await download.path());
    expect(book.worksheets[0]?.getRow(1).getCell(2).value).toBe("1 · Todos os PDVs");
  });
});
