import { readFileSync } from "node:fs";
import type { Download, Page } from "@playwright/test";
import { expect, figure, kpi, logIn, settled, test } from "./product";
import { addressOf } from "./servers";
import { callMethod, dashboardData, october } from "./wire";
import type { Explanation } from "../../app/contract/metrics-explain";

const demo = addressOf("demo");
const card = (page: Page, title: string) => page.getByRole("region", { name: title, exact: true });
const menu = (page: Page, title: string) => card(page, title).locator(".card-tools summary");
const read = async (download: Download): Promise<Buffer> => readFileSync(await download.path());

test.describe("a card's menu", () => {
  test.use({ permissions: ["clipboard-read", "clipboard-write"] });
  test.beforeEach(async ({ page }) => {
    await logIn(page);
    await page.goto(`${demo}/dashboard?type=pdv&month=2026-10`);
    await settled(page);
  });

  test("X04 copies and downloads the method's figures, numbers as numbers", async ({ page, request }) => {
    const { metricsDaily: days = [] } = await dashboardData(request, { type: "pdv" }, { qVisits: true, only: ["metricsDaily"] });
    await menu(page, "Visitantes por dia").click();
    await card(page, "Visitantes por dia").getByRole("button", { name: "Copiar a tabela" }).click();
    await expect(card(page, "Visitantes por dia").getByRole("status")).toHaveText("Copiado");
    const lines = (await page.evaluate(() => navigator.clipboard.readText())).split("\n").map((line) => line.split("\t"));
    expect(lines).toHaveLength(32);
    expect(lines.slice(1).map((line) => [Number(line[1]), Number(line[2])])).toEqual(days.map((day) => [day.visits, day.unique_visitors]));

    const waiting = page.waitForEvent("download");
    await card(page, "Visitantes por dia").getByRole("button", { name: "Baixar CSV" }).click();
    const file = await waiting;
    expect(file.suggestedFilename()).toBe("Rede Jatobá - 1–31 out 2026 - Todos os PDVs - Visitantes por dia.csv");
    const rows = (await read(file)).toString("utf8").replace(/^\ufeff/, "").trimEnd().split("\r\n");
    expect(rows[0]).toBe("Dia,Visitas,Visitantes únicos,\"Visitas, 2026-09-01/2026-09-30\",Dia comparado");
    expect(rows.slice(1).map((row) => /^([\d-]{10}),(\d+),(\d+),/.exec(row)?.slice(1))).toEqual(days.map((day) => [day._id.day_part, String(day.visits), String(day.unique_visitors)]));
  });

  test("says so when the browser refuses to copy", async ({ page, context }) => {
    await context.clearPermissions();
    await page.evaluate(() => {
      Object.defineProperty(navigator, "clipboard", { value: { writeText: () => Promise.reject(new Error("refused")) } });
      document.execCommand = () => false;
    });
    await menu(page, "Totais do período").click();
    await card(page, "Totais do período").getByRole("button", { name: "Copiar a tabela" }).click();
    await expect(card(page, "Totais do período").getByRole("status")).toContainText("não permitiu copiar");
  });

  test("downloads a picture of the card: a PNG of twice its size, with something drawn in it, and without asking anybody", async ({ page }) => {
    const asked: string[] = [];
    page.on("request", (request) => { if (!request.url().startsWith("blob:") && !request.url().includes("/assets/")) asked.push(request.url()); });
    for (const title of ["Totais do período", "Perfil dos visitantes", "Visitas por dia da semana e horário", "Tendência de mobilidade"]) {
      await card(page, title).scrollIntoViewIfNeeded();
      await menu(page, title).click();
      const width = await card(page, title).evaluate((element) => element.getBoundingClientRect().width);
      const waiting = page.waitForEvent("download");
      await card(page, title).getByRole("button", { name: "Baixar imagem (PNG)" }).click();
      const file = await waiting;
      expect(file.suggestedFilename()).toMatch(/\.png$/);
      const png = await read(file);
      expect(png.subarray(0, 8).toString("hex")).toBe("89504e470d0a1a0a");
      expect(png.readUInt32BE(16)).toBe(Math.round(width * 2));
      expect(png.readUInt32BE(20)).toBeGreaterThan(400);
      const colours = await page.evaluate(async (bytes) => {
        const bitmap = await createImageBitmap(new Blob([Uint8Array.from(atob(bytes), (c) => c.charCodeAt(0))], { type: "image/png" }));
        const canvas = new OffscreenCanvas(bitmap.width, bitmap.height);
        const paint = canvas.getContext("2d");
        if (!paint) return 0;
        paint.drawImage(bitmap, 0, 0);
        const { data } = paint.getImageData(0, 0, bitmap.width, bitmap.height);
        const seen = new Set<number>();
        for (let i = 0; i < data.length; i += 4) seen.add(((data[i] ?? 0) << 16) | ((data[i + 1] ?? 0) << 8) | (data[i + 2] ?? 0));
        return seen.size;
      }, png.toString("base64"));
      expect(colours).toBeGreaterThan(20);
      await page.keyboard.press("Escape");
    }
    expect(asked).toEqual([]);
  });

  test("U05 opens and closes by keyboard, and gives the focus back", async ({ page }) => {
    const opener = menu(page, "Totais do período");
    await opener.focus();
    await page.keyboard.press("Enter");
    await expect(card(page, "Totais do período").getByRole("button", { name: "Baixar CSV" })).toBeVisible();
    await page.keyboard.press("Tab");
    await expect(card(page, "Totais do período").getByRole("button", { name: "Ver como tabela" })).toBeFocused();
    await page.keyboard.press("Escape");
    await expect(opener).toBeFocused();
    await page.keyboard.press("Enter");
    await card(page, "Totais do período").getByRole("button", { name: "Como é calculado", exact: true }).focus();
    await page.keyboard.press("Enter");
    await expect(page.getByRole("dialog")).toBeVisible();
    for (let i = 0; i < 15; i++) {
      await page.keyboard.press("Tab");
      expect(await page.evaluate(() => document.activeElement?.closest("dialog") !== null)).toBe(true);
    }
    await page.keyboard.press("Escape");
    await expect(page.getByRole("dialog")).toBeHidden();
    await expect(opener).toBeFocused();

    await page.keyboard.press("Enter");
    await card(page, "Totais do período").getByRole("button", { name: "Ver como tabela" }).focus();
    await page.keyboard.press("Enter");
    await expect(card(page, "Totais do período").getByRole("table")).toBeVisible();
    await expect(card(page, "Totais do período").locator("details.as-table summary")).toBeFocused();
  });

  test("explains each figure with its query, its parameters and the devices behind it", async ({ page, request }) => {
    const told = await callMethod<Explanation>(request, "metrics.explain", [{ figure: "metrics.visits", filter: { ...october, type: "pdv" } }]);
    const opener = card(page, "Totais do período").getByRole("link", { name: /Como é calculado/ });
    await opener.focus();
    await page.keyboard.press("Enter");
    const dialog = page.getByRole("dialog", { name: "Como é calculado: Totais do período" });
    await dialog.getByRole("combobox").selectOption("metrics.visits");
    await expect(dialog.locator("dd code")).toHaveText("metrics.visits");
    expect(figure(await dialog.locator("dd").first().innerText())).toBe(told.devices_read);
    expect(figure(await dialog.locator("dd").nth(1).innerText())).toBe(told.rows_read);
    await expect(dialog.locator("details.explain-query")).toHaveCount(told.queries.length);
    await dialog.locator("details.explain-query summary").first().click();
    await expect(dialog.locator("pre").first()).toHaveText(told.queries[0]?.sql ?? "");
    for (const name of Object.keys(told.queries[0]?.params ?? {})) await expect(dialog.locator("table").first()).toContainText(name);
    expect(await dialog.locator(".explain-notes li").allInnerTexts()).not.toContainEqual(expect.stringMatching(/\b(the|are|is|with)\b/));
    await page.keyboard.press("Escape");
    await expect(opener).toBeFocused();
  });
});

test.describe("without scripts", () => {
  test.use({ javaScriptEnabled: false });
  test("M04 the sections are complete, the zone is a link, and ? leads to a page with the same figures", async ({ page, request }) => {
    const told = await callMethod<Explanation>(request, "metrics.explain", [{ figure: "metrics.unique_visitors", filter: { ...october, type: "pdv", genders: ["F"] } }]);
    await logIn(page);
    await page.goto(`${demo}/dashboard?type=pdv&month=2026-10&gender=F`);
    for (const title of ["Tendência de mobilidade", "Casa → PDV", "Trabalho → PDV", "Quartis de permanência", "Visitas por permanência", "Comportamento offline", "Comportamento online", "Plataforma", "Modelo"]) {
      await expect(card(page, title)).toBeVisible();
      // a chart's table stands open; a list shows its figures as text, and its table can be unfolded
      await expect(card(page, title).locator("table:visible, .bar-figure, .quartiles dd").first()).toBeVisible();
      await expect(card(page, title).locator("table tbody tr").first()).toBeAttached();
    }
    await card(page, "Modelo").locator("summary").click();
    await expect(card(page, "Modelo").getByRole("table")).toBeVisible();
    await expect(page.locator(".skeleton")).toHaveCount(0);
    await expect(page.locator(".card-menu")).toHaveCount(0);
    await card(page, "Tendência de mobilidade").getByRole("link", { name: "1.000–2.000 m" }).click();
    await expect(page).toHaveURL(/zone=1000_2000/);
    await expect(card(page, "Tendência de mobilidade").getByRole("link", { name: "1.000–2.000 m" })).toHaveAttribute("aria-current", "true");
    const uniques = figure(await kpi(page, "Visitantes únicos").innerText());

    await card(page, "Totais do período").getByRole("link", { name: /Como é calculado/ }).click();
    await expect(page).toHaveURL(/\/explain\?.*figure=metrics\.unique_visitors/);
    await expect(page.locator("h1")).toHaveText("Como é calculado");
    expect(figure(await page.locator("dd").first().innerText())).toBe(told.devices_read);
    expect(told.devices_read).toBe(uniques);
    await expect(page.locator("pre").first()).toBeAttached();
    await page.getByRole("link", { name: "metrics.frequency" }).click();
    await expect(page.locator("dl code")).toHaveText("metrics.frequency");
    await page.getByRole("link", { name: "Voltar ao relatório" }).click();
    await expect(page).toHaveURL(/\/dashboard\?.*gender=F/);
  });
  test("a figure that is none answers 404, never 500", async ({ page }) => {
    await logIn(page);
    for (const name of ["", "nothing", "metrics.__proto__", "meta.version", "x".repeat(300)]) {
      const response = await page.goto(`${demo}/explain?type=pdv&figure=${encodeURIComponent(name)}`);
      expect(response?.status(), name).toBe(404);
    }
  });
});
