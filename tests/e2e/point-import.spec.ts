import { readFile } from "node:fs/promises";
import type { Page } from "@playwright/test";
import { expect, logIn, settled, test, violations } from "./product";
import { addressOf } from "./servers";
import { callMethod } from "./wire";

const home = addressOf("points");
type Listed = { pois: { _id: string; name: string; city: string; latitude: number; group: string[] }[]; count: number };
const list = (page: Page, filter: string): Promise<Listed> => callMethod(page.request, "pois.getAll", [{ filter }], "points");
const windows = (text: string): Buffer => Buffer.from(text, "latin1");
const attach = (name: string, buffer: Buffer) => ({ name, mimeType: "text/csv", buffer });
const good = "código;nome;cidade;latitude;longitude;grupo\nimp-1;São João importada;Águas;-23,5505;-46,63;Importadas > Norte\nimp-2;Praça importada;Óbidos;-23,56;-46,64;Importadas\n";
const bad = `${good}imp-3;Longe importada;X;90,442;-46;Importadas\nimp-4;Vazia importada;X;;;Importadas\n`;

test.describe.configure({ mode: "serial" });
test.afterAll(async ({ request }) => {
  const { pois } = await callMethod(request, "pois.getAll", [{ filter: "importada" }], "points") as Listed;
  if (pois.length) await callMethod(request, "pois.delete", [pois.map(({ _id }) => _id)], "points");
});

async function send(page: Page, name: string, content: Buffer): Promise<void> {
  await page.goto(`${home}/pois/import`);
  await page.locator("input[type=file]").setInputFiles(attach(name, content));
  await page.locator("main form button[type=submit]").first().click();
  await expect(page).toHaveURL(/upload=/);
}

test("C13 C14 a CSV of a Portuguese Excel is previewed with encoding, separator, columns and each problem by row; nothing is written before it is asked for", async ({ page }) => {
  await logIn(page, "points");
  await page.goto(`${home}/pois`);
  await page.getByRole("link", { name: "Importar pontos" }).click();
  await expect(page.locator("h1")).toHaveText("Importar pontos");
  await page.locator("input[type=file]").setInputFiles(attach("lojas.csv", windows(bad)));
  await page.getByRole("button", { name: "Conferir o arquivo" }).click();
  await expect(page).toHaveURL(/upload=/);
  const read = page.locator("form", { has: page.locator("#import-read") });
  await expect(read).toContainText("windows-1252");
  await expect(read).toContainText("ponto e vírgula");
  await expect(read).toContainText("vírgula");
  expect(await read.locator("select[name='c.name']").inputValue()).toBe("1");
  const problems = page.locator("section", { has: page.locator("#import-problems") }).locator("tbody tr");
  await expect(problems).toHaveCount(3);
  await expect(problems.nth(0)).toContainText(/4.*Latitude.*90,442.*fora dos limites/);
  await expect(problems.nth(1)).toContainText(/5.*Latitude.*--.*Obrigatório/);
  await expect(problems.nth(2)).toContainText(/Longitude.*--.*Obrigatório/);
  await expect(page.locator("[data-outcome=created] dd")).toHaveText("2");
  await expect(page.locator("[data-outcome=bad] dd")).toHaveText("2");
  await expect(page.getByRole("button", { name: "Importar todas as 4 linhas" })).toBeDisabled();
  expect((await list(page, "importada")).count).toBe(0);
  expect(await violations(page)).toEqual([]);
  const [download] = await Promise.all([page.waitForEvent("download"), page.getByRole("link", { name: "Todos os problemas em CSV" }).click()]);
  expect((await readFile(await download.path(), "utf8")).split("\r\n")).toEqual(["\uFEFFrow,field,column,value,problem,code,same_as_row", "4,latitude,latitude,\"90,442\",Este número está fora dos limites.,points.outOfRange,", "5,latitude,latitude,,Obrigatório,points.required,", "5,longitude,longitude,,Obrigatório,points.required,", ""]);

  // the mapping can be told otherwise, and is in the address
  await read.locator("select[name='c.city']").selectOption({ label: "– não está no arquivo –" });
  await read.getByRole("button", { name: "Ler de novo" }).click();
  await expect(page).toHaveURL(/c\.city=-1/);
  await page.goBack();
  await expect(read.locator("select[name='c.city']")).toHaveValue("2");

  await page.getByRole("button", { name: "Importar as 2 linhas boas" }).click();
  await expect(page.locator(".alert-success")).toContainText("A importação terminou.");
  await expect(page.locator("main")).toContainText("2 linhas com problemas ficaram de fora.");
  const { pois } = await list(page, "importada");
  expect(pois.map(({ name, city, latitude, group }) => [name, city, latitude, group.join("/")])).toEqual([["Praça importada", "Óbidos", -23.56, "Importadas"], ["São João importada", "Águas", -23.5505, "Importadas/Norte"]]);
  expect(await violations(page)).toEqual([]);
  const notices = await callMethod(page.request, "notifications.last_notifications", [], "points") as { title: string }[];
  expect(notices.map(({ title }) => title)).toContain("Pontos importados");
});

test("X04 what is exported can be imported again and changes nothing, as CSV and as a workbook", async ({ page }) => {
  await logIn(page, "points");
  for (const ending of ["csv", "xlsx"]) {
    const answer = await page.request.get(`${home}/pois.${ending}?q=importada`);
    expect(answer.headers()["content-disposition"]).toMatch(new RegExp(`\\.${ending}"`));
    await send(page, `lojas.${ending}`, await answer.body());
    await expect(page.locator("[data-outcome=unchanged] dd"), ending).toHaveText("2");
    await expect(page.locator("main")).toContainText("Não há nada para importar");
  }
});

test("what holds for the whole file is told once; a changed point is shown before and after, at 390 px too; a point that lacks something is named", async ({ page }) => {
  await logIn(page, "points");
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto(`${home}/pois/import?lang=en`);
  await send(page, "lojas.csv", Buffer.from("code,Nome,nome,latitude\nimp-7,Nova importada,Outra,-23.55\nimp-8,Nova importada,Outra,-23.56\n"));
  await expect(page.locator("section", { has: page.locator("#import-result") }).locator(".alert-danger li")).toHaveText([/^Longitude: The file has no column for this\. 2 rows cannot be used without it\./, /^“Nome” \(columns 2, 3\): Several columns have this title/]);
  await expect(page.locator("#import-problems")).toHaveCount(0);
  await expect(page.locator("select[name='c.name'] option", { hasText: "nome (3)" })).toHaveCount(1);

  await send(page, "lojas.csv", Buffer.from("code,name,latitude,longitude,city\nimp-1,São João importada,-23.5506,-46.63,Águas\nimp-2,Praça importada,-23.56,-46.64,Óbidos\nimp-7,Nova importada,-23.55,-46.63,Santos, SP\nimp-8,Nova importada,-23.55,-46.62,Santos\n"));
  const changes = page.locator("section", { has: page.locator("#import-changes") }).getByRole("row");
  await expect(changes.nth(1)).toContainText(/São João importada.*Latitude.*−23\.550500.*−23\.550600/);
  await expect(changes).toHaveCount(2);
  await expect(page.locator("section", { has: page.locator("#import-problems") }).getByRole("row").nth(1)).toContainText(/4.*Whole row.*SP.*More cells than titles/);
  await page.getByRole("link", { name: /^2 rows lack something/ }).click();
  await expect(page.locator("section", { has: page.locator("#import-incomplete") }).getByRole("row").nth(2)).toContainText(/5.*Nova importada.*Address, State, Zip code, Phone/);
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390);
  expect(await violations(page)).toEqual([]);

  await send(page, "titles.csv", Buffer.from("code,name,latitude,longitude\n"));
  await expect(page.locator(".alert-danger")).toContainText("There is no row below the column titles.");
});

test("what is no table is refused with its reason; a file of somebody else, or of yesterday, is not here", async ({ page }) => {
  await logIn(page, "points");
  await page.goto(`${home}/pois/import?lang=en`);
  await page.locator("input[type=file]").setInputFiles(attach("old.xls", Buffer.from([0xd0, 0xcf, 0x11, 0xe0, 0, 0])));
  await page.getByRole("button", { name: "Look at the file" }).click();
  await expect(page.locator(".alert-danger")).toContainText("This is an old workbook (.xls). Save it as .xlsx or CSV.");
  await page.goto(`${home}/pois/import?upload=00000000-0000-4000-8000-000000000000`);
  await expect(page.locator(".alert-warning")).toContainText("This file is not here any more.");
  await page.goto(`${home}/pois/import?upload=../secret`);
  await expect(page.locator(".alert-warning")).toContainText("This file is not here any more.");
});

test.describe("without scripts", () => {
  test.use({ javaScriptEnabled: false });
  test("a file is sent, previewed, imported and told to be done", async ({ page }) => {
    await logIn(page, "points");
    await page.goto(`${home}/pois/import?lang=es`);
    await send(page, "tiendas.csv", Buffer.from("code,name,latitude,longitude\nimp-1,São João importada outra vez,-23.5505,-46.63\n"));
    await expect(page.locator("[data-outcome=changed] dd")).toHaveText("1");
    await expect(page.locator("section", { has: page.locator("#import-changes") }).getByRole("row").nth(1)).toContainText(/Nombre.*São João importada.*São João importada outra vez/);
    await page.getByRole("button", { name: "Importar 1 fila" }).click();
    await expect(page.locator(".alert-success")).toContainText("La importación terminó.");
    const { pois } = await list(page, "outra vez");
    expect(pois).toMatchObject([{ name: "São João importada outra vez", city: "Águas", group: ["Importadas", "Norte"] }]);
  });
});

test("keyboard alone reaches the file, the columns and the button that imports", async ({ page }) => {
  await logIn(page, "points");
  await send(page, "lojas.csv", Buffer.from("code,name,latitude,longitude\nimp-9,Tecla importada,-23.55,-46.63\n"));
  await settled(page);
  const reached = new Set<string>();
  for (let i = 0; i < 120; i++) {
    await page.keyboard.press("Tab");
    reached.add(await page.evaluate(() => { const at = document.activeElement; return at instanceof HTMLElement ? `${at.tagName} ${at.getAttribute("name") ?? ""}` : ""; }));
  }
  for (const wanted of ["BUTTON rows", "SELECT c.name", "SELECT encoding"]) expect([wanted, reached.has(wanted)]).toEqual([wanted, true]);
});
