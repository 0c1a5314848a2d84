import type { APIRequestContext, Page } from "@playwright/test";
import { expect, logIn, settled, test, violations } from "./product";
import { addressOf } from "./servers";
import { callMethod } from "./wire";
import { openBook, sheetsOf } from "./workbook-cells";

const demo = addressOf("demo");
type Row = { _id: string; status: string; ooh: { label: string }[] };
type Detail = { auditSummary: Record<string, number | null>; auditVisits: { day_part: string; real: number | null }[]; auditGroups: unknown[] };
const all = (request: APIRequestContext): Promise<Row[]> => callMethod(request, "audit.getAll", []);

test.describe.configure({ mode: "serial" });
test.setTimeout(120_000);

test.afterAll(async ({ request }) => { for (const { _id } of await all(request)) await callMethod(request, "audit.delete", [_id]); });

/** Waits until every audit has ended, well or ill. */
async function ended(request: APIRequestContext): Promise<Row[]> {
  await expect.poll(async () => (await all(request)).every(({ status }) => status === "READY" || status === "FAILED"), { timeout: 60_000 }).toBe(true);
  return all(request);
}

async function pickMonth(page: Page, month: string): Promise<void> {
  await page.locator("#filter-month").click();
  await page.getByRole("gridcell", { name: month }).getByRole("button").click();
  await expect(page.locator("#filter-month")).toContainText(month);
}

async function pick(page: Page, name: RegExp): Promise<void> {
  await page.getByRole("button", { name: "Escolher um segmento" }).click();
  await page.getByRole("searchbox").fill(name.source.replace(/[\^$]/g, ""));
  await page.getByRole("treeitem", { name }).first().click();
  await page.getByRole("button", { name: "Aplicar", exact: true }).click();
}

test("U01 the wizard: each step waits for a choice, Back keeps what was chosen, and one run makes one audit", async ({ page, request }) => {
  await logIn(page, "demo", "/audit");
  await expect(page.locator("main")).toContainText("Ainda não há nenhuma auditoria.");
  await page.getByRole("link", { name: "Nova", exact: true }).click();
  const next = page.getByRole("button", { name: "Continuar" });
  await expect(next).toBeDisabled();
  await pickMonth(page, "Agosto 2026");
  // a month that the data holds in part, and whose window before it does not reach, is no surprise later
  await expect(page.getByRole("status").filter({ hasText: "uplift" })).toContainText("não é possível calcular o uplift");
  await pickMonth(page, "Outubro 2026");
  await expect(page.getByRole("status").filter({ hasText: "uplift" })).toHaveCount(0);
  await expect(next).toBeEnabled();
  await next.click();
  await expect(page).toHaveURL(/step=ooh/);
  await expect(page.locator("#audit-segment")).toHaveText("--");
  await expect(next).toBeDisabled();
  await pick(page, /^Linha Azul/);
  await expect(page.locator("#audit-segment")).toContainText("Linha Azul");
  await expect(page).toHaveURL(/[?&]ooh=[0-9a-f]{16}/);
  expect(await violations(page)).toEqual([]);
  await next.click();
  await expect(page).toHaveURL(/step=pdv/);
  // the browser's own Back, and the page's
  await page.goBack();
  await expect(page.locator("#audit-segment")).toContainText("Linha Azul");
  await page.goBack();
  await expect(page.getByRole("button", { name: /Outubro 2026/ })).toBeVisible();
  await page.goForward();
  await expect(page.locator("#audit-segment")).toContainText("Linha Azul");
  await next.click();
  await expect(page).toHaveURL(/step=pdv/);
  await page.getByRole("link", { name: "Voltar" }).click();
  await expect(page.locator("#audit-segment")).toContainText("Linha Azul");
  await next.click();
  const finish = page.getByRole("button", { name: "Concluir" });
  await expect(finish).toBeDisabled();
  await pick(page, /^Rede Jatobá/);
  await expect(page).toHaveURL(/[?&]pdv=[0-9a-f]{16}/);
  const before = page.url();
  await finish.dblclick();
  await page.waitForURL(/\/audit\?made/);
  expect((await ended(request)).length).toBe(1);
  // Back, and sent once more: the same run through the wizard is the same audit
  await page.goBack();
  await expect(page).toHaveURL(before);
  await expect(page.locator("#audit-segment")).toContainText("Rede Jatobá");
  await page.getByRole("button", { name: "Concluir" }).click();
  await page.waitForURL(/\/audit\?made/);
  await page.reload();
  expect((await all(request)).length).toBe(1);
  await expect(page.getByRole("link", { name: /^Detalhes/ })).toBeVisible();
  expect(await violations(page)).toEqual([]);
});

test("the detail has every section in order, and its figures are the method's", async ({ page, request }) => {
  await logIn(page, "demo", "/audit");
  const [row] = await ended(request);
  await page.getByRole("link", { name: /^Detalhes/ }).click();
  await settled(page);
  await expect(page.locator(".page-summary")).toContainText("Outubro 2026");
  const titles = await page.locator(".cards > .card h2").allInnerTexts();
  const wanted = ["Resultados", "Efeito e placebo", "Conversão dos dois grupos", "Os grupos são parecidos?", "Monitoramento do grupo de controle", "Dados de visitantes", "Tempo de permanência", "Faixa etária", "Faixa etária e classe", "Gênero e faixa etária", "OOHs por impressões", "PDVs por visitas"];
  expect(titles.filter((title) => wanted.includes(title))).toEqual(wanted);
  const detail = await callMethod<Detail>(request, "audit.getOne", [row?._id]);
  const format = new Intl.NumberFormat("pt-BR");
  await expect(page.locator(".audit-results tbody tr").first()).toContainText(format.format(detail.auditSummary.total_impacted ?? NaN));
  const uplift = detail.auditSummary.uplift ?? NaN;
  await expect(page.locator(".audit-results tbody tr").nth(3)).toContainText(new Intl.NumberFormat("pt-BR", { minimumFractionDigits: 2, maximumFractionDigits: 2 }).format(Math.abs(uplift * 100)));
  await expect(page.locator(".audit-words p").first()).toContainText("95 %");
  expect(await violations(page)).toEqual([]);
  expect(await page.locator("main").innerText()).not.toMatch(/NaN|Infinity|undefined|\{\{/);

  const [download] = await Promise.all([page.waitForEvent("download"), page.getByRole("link", { name: "Baixar Excel" }).click()]);
  expect(download.suggestedFilename()).toContain("Linha Azul");
  const chunks: Buffer[] = [];
  for await (const chunk of await download.createReadStream()) chunks.push(chunk as Buffer);
  const sheets = sheetsOf(await openBook(Buffer.concat(chunks)));
  expect(sheets.get("Auditoria")?.[0]?.[1]).toBe(await page.locator(".audit-words p").first().innerText());
  expect(sheets.get("Auditoria")?.[1]?.[1]).toBe(detail.auditSummary.total_impacted);
  expect(sheets.get("Por dia")?.map(([day, real]) => [day, real])).toEqual(detail.auditVisits.map(({ day_part, real }) => [day_part, real ?? "protegido"]));
});

test("I02 the detail speaks three languages", async ({ page, request }) => {
  await logIn(page, "demo", "/audit");
  const [row] = await ended(request);
  for (const [language, title, words] of [["en", "Audit", "People exposed to the OOH circuit"], ["es", "Auditoría", "Personas expuestas al circuito OOH"], ["pt", "Auditoria", "Pessoas expostas ao circuito OOH"]] as const) {
    await page.goto(`${demo}/audit/details/${row?._id}?lang=${language}`);
    await expect(page.locator("h1")).toHaveText(title);
    await expect(page.locator(".audit-results")).toContainText(words);
    await page.goto(`${demo}/newaudit`);
    await expect(page.locator("h1")).toHaveText(title);
  }
});

for (const width of [390, 1024]) {
  test(`the list and the detail fit ${width} px`, async ({ page, request }) => {
    await page.setViewportSize({ width, height: 900 });
    await logIn(page, "demo", "/audit");
    const [row] = await ended(request);
    for (const path of ["/audit", "/newaudit", `/audit/details/${row?._id}`]) {
      await page.goto(demo + path);
      await settled(page);
      expect(await page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth), path).toBeLessThanOrEqual(0);
    }
  });
}

test("U05 the wizard can be worked by keyboard alone", async ({ page }) => {
  await logIn(page, "demo", "/newaudit");
  const press = async (name: string, role: "button" | "link" = "button"): Promise<void> => { await page.getByRole(role, { name }).focus(); await page.keyboard.press("Enter"); };
  await settled(page);
  await page.locator("button#filter-month").focus();
  await page.keyboard.press("Enter");
  await expect(page.getByRole("grid")).toBeVisible();
  await page.keyboard.press("ArrowLeft");
  await page.keyboard.press("Enter");
  await expect(page).toHaveURL(/month=2026-09/);
  await press("Continuar");
  await expect(page).toHaveURL(/step=ooh/);
  await press("Escolher um segmento");
  await expect(page.getByRole("searchbox")).toBeFocused();
  await page.keyboard.press("Escape");
  await expect(page.getByRole("button", { name: "Escolher um segmento" })).toBeFocused();
});

test("a run again makes another audit, and deleting asks first", async ({ page, request }) => {
  await logIn(page, "demo", "/audit");
  await page.getByRole("button", { name: /^Rodar de novo/ }).first().click();
  await page.waitForURL(/\/audit\?made/);
  expect((await ended(request)).length).toBe(2);
  await page.goto(`${demo}/audit`);
  await page.getByRole("link", { name: /^Excluir/ }).first().click();
  await expect(page.getByRole("heading", { name: "Excluir esta auditoria?" })).toBeVisible();
  expect(await violations(page)).toEqual([]);
  await page.getByRole("link", { name: "Cancelar" }).click();
  expect((await all(request)).length).toBe(2);
  await page.getByRole("link", { name: /^Excluir/ }).first().click();
  await page.locator("form").getByRole("button", { name: "Excluir" }).click();
  await page.waitForURL(/\/audit\?removed/);
  expect((await all(request)).length).toBe(1);
});

test.describe("without scripts", () => {
  test.use({ javaScriptEnabled: false });
  test("M04 the wizard is three posts with its messages, and the detail is whole", async ({ page, request }) => {
    await logIn(page, "demo", "/audit");
    await page.goto(`${demo}/newaudit`);
    await page.getByRole("button", { name: "Continuar" }).click();
    await expect(page.getByRole("alert")).toContainText("Escolha um período para continuar");
    await page.locator("select[name=month]").selectOption("2026-10");
    await page.getByRole("button", { name: "Continuar" }).click();
    await expect(page).toHaveURL(/step=ooh/);
    await page.getByRole("button", { name: "Continuar" }).click();
    await expect(page.getByRole("alert")).toContainText("Escolha um segmento OOH para continuar");
    await page.locator(".audit-tree summary").first().click();
    await page.getByRole("radio", { name: "Linha Verde", exact: true }).check({ force: true });
    await page.getByRole("button", { name: "Continuar" }).click();
    await expect(page).toHaveURL(/step=pdv/);
    await page.getByRole("radio", { name: "Rede Jatobá", exact: true }).check({ force: true });
    await page.getByRole("button", { name: "Concluir" }).click();
    await expect(page).toHaveURL(/\/audit\?made/);
    const made = (await ended(request)).find(({ ooh }) => ooh[0]?.label === "Linha Verde");
    expect(made?.status).toBe("READY");
    await page.goto(`${demo}/audit/details/${made?._id}`);
    await expect(page.locator(".audit-results tbody tr")).toHaveCount(6);
    await expect(page.locator("figure table").first()).toBeVisible();
    expect(await page.locator("figure table tbody tr").count()).toBeGreaterThan(60);
    await page.goto(`${demo}/audit?delete=${made?._id}`);
    await page.locator("form").getByRole("button", { name: "Excluir" }).click();
    await expect(page).toHaveURL(/\/audit\?removed/);
  });
});
