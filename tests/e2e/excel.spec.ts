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
