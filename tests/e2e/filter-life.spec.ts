import { expect, logIn, settled, test, violations } from "./product";
import { addressOf } from "./servers";

const demo = addressOf("demo");
const hostile = "<img src=x onerror=document.title=1>";

test.describe("the filter's life", () => {
  test.beforeEach(async ({ page }) => { await logIn(page); });

  test("Reports: the tree holds both types; wording and dwell time follow the chosen segment", async ({ page }) => {
    await page.goto(`${demo}/dashboard?month=2026-10`);
    await settled(page);
    await page.getByRole("button", { name: /Segmento de PDVs ou OOH/ }).click();
    await expect(page.getByRole("treeitem", { name: /^PDVs/ })).toBeVisible();
    await page.getByRole("treeitem", { name: /^Pontos OOH/ }).click();
    await expect(page.getByRole("button", { name: "Aplicar" })).toBeDisabled();
    await page.getByRole("treeitem", { name: /^Circuito Metrô/ }).click();
    await page.getByRole("button", { name: "Aplicar" }).click();
    await expect(page).toHaveURL(/\?month=2026-10&group=[0-9a-f]{16}$/);
    await expect(page.locator("h1")).toHaveText("Painel OOH");
    await expect(page.locator(".page-summary")).toContainText(/Circuito Metrô · \d+ pontos OOH/);
    await settled(page);
    await expect(page.getByRole("heading", { name: "Permanência média" })).toHaveCount(0);
    await page.getByRole("link", { name: /Remover filtro Segmento/ }).click();
    await expect(page.locator("h1")).toHaveText("Painel de PDVs");
    await expect(page).toHaveURL(`${demo}/dashboard?month=2026-10`);
  });

  test("changing the type clears segment and point and keeps period and profile; reports keep the segment", async ({ page }) => {
    await page.goto(`${demo}/dashboard?type=pdv&month=2026-10&gender=F`);
    await settled(page);
    await page.getByRole("button", { name: /Segmento de PDVs/ }).click();
    await page.getByRole("treeitem", { name: /Rede Jatobá/ }).first().click();
    await page.getByRole("button", { name: "Aplicar" }).click();
    await expect(page).toHaveURL(/group=/);
    const group = new URL(page.url()).searchParams.get("group");
    await page.getByRole("link", { name: "Desempenho" }).first().click();
    await expect(page).toHaveURL(new RegExp(`/performance\\?type=pdv&month=2026-10&group=${group}&gender=F`));
    await page.getByRole("navigation", { name: "Tipo" }).getByRole("link", { name: "OOH" }).click();
    await expect(page).toHaveURL(`${demo}/performance?type=ooh&month=2026-10&gender=F`);
  });

  test("a period that the segment does not cover clears it, and says so", async ({ page, request }) => {
    await page.goto(`${demo}/dashboard?type=pdv&month=2026-10`);
    await settled(page);
    await page.getByRole("button", { name: /Segmento de PDVs/ }).click();
    await page.getByRole("treeitem", { name: /Rede Jatobá/ }).first().click();
    await page.getByRole("button", { name: "Aplicar" }).click();
    await expect(page).toHaveURL(/group=/);
    const group = new URL(page.url()).searchParams.get("group");
    await page.goto(`${demo}/dashboard?type=pdv&month=2026-03&group=${group}`);
    await expect(page.getByText(/“Rede Jatobá” não tem dados de todo o período/)).toBeVisible();
    await expect(page.locator(".page-summary")).toContainText("Todos os PDVs");
    expect((await request.get(`${demo}/healthz`)).status()).toBe(200);
  });

  test("U03 what was last chosen is there at the next entry, below what the address says", async ({ page }) => {
    await page.goto(`${demo}/dashboard?type=pdv&month=2026-09&gender=F`);
    await settled(page);
    await page.goto(`${demo}/performance?type=pdv&month=2026-10`);
    await expect(page).toHaveURL(`${demo}/performance?type=pdv&month=2026-10&gender=F`);
    await settled(page);
    await page.goto(`${demo}/ranking?type=ooh`);
    await expect(page).toHaveURL(`${demo}/ranking?type=ooh&month=2026-10&gender=F`);
  });
});

test.describe("conveniences", () => {
  test.beforeEach(async ({ page }) => { await logIn(page); });

  test("U01 U05 arrow keys and buttons step through periods; Back goes the same way", async ({ page }) => {
    await page.goto(`${demo}/dashboard?type=pdv&month=2026-10`);
    await settled(page);
    await page.keyboard.press("ArrowLeft");
    await expect(page).toHaveURL(/month=2026-09/);
    await expect(page.locator(".page-summary")).toContainText("set 2026");
    await page.getByRole("link", { name: "Período anterior" }).click();
    await expect(page).toHaveURL(/month=2026-08/);
    await expect(page.getByRole("button", { name: "Período anterior" })).toBeDisabled();
    await page.goBack();
    await expect(page.locator(".page-summary")).toContainText("set 2026");
    await settled(page);
    await page.getByText("Períodos rápidos").or(page.locator("summary[aria-label='Períodos rápidos']")).first().click();
    await page.getByRole("link", { name: "Último mês completo" }).click();
    await expect(page).toHaveURL(/month=2026-10/);
    // in a field the same key moves the cursor
    await page.getByRole("button", { name: /Segmento de PDVs/ }).click();
    await page.getByRole("searchbox").press("ArrowLeft");
    await page.keyboard.press("Escape");
    await expect(page).toHaveURL(/month=2026-10/);
  });

  test("U05 ? lists the shortcuts, gives the focus back, and the list can switch them off", async ({ page }) => {
    await page.goto(`${demo}/dashboard?type=pdv&month=2026-10`);
    await settled(page);
    await page.keyboard.press("?");
    const list = page.getByRole("dialog", { name: "Atalhos de teclado" });
    await expect(list).toBeVisible();
    expect(await violations(page)).toEqual([]);
    await list.getByRole("checkbox").uncheck();
    await page.keyboard.press("Escape");
    await page.keyboard.press("ArrowLeft");
    await page.getByRole("button", { name: "Atalhos" }).click();
    await list.getByRole("checkbox").check();
    await page.keyboard.press("Escape");
    await expect(page.getByRole("button", { name: "Atalhos" })).toBeFocused();
    await expect(page).toHaveURL(/month=2026-10/);
    await page.keyboard.press("s");
    await expect(page.getByRole("dialog", { name: "Escolher segmento de PDVs" })).toBeVisible();
  });

  test("the copied link names the period even where it only is the default", async ({ page, context }) => {
    await context.grantPermissions(["clipboard-read", "clipboard-write"]);
    await page.goto(`${demo}/dashboard?type=pdv`);
    await settled(page);
    await page.getByRole("button", { name: "Copiar link" }).click();
    await expect(page.getByText("Link copiado")).toBeVisible();
    const link = await page.evaluate(() => navigator.clipboard.readText());
    expect(link).toBe(`${demo}/dashboard?type=pdv&month=2026-10&shared=1`);
    // what its reader has saved adds nothing to it
    await page.goto(`${demo}/dashboard?type=pdv&month=2026-10&gender=F`);
    await settled(page);
    await page.goto(link);
    await settled(page);
    expect(page.url()).toBe(link);
    await expect(page.locator(".chip")).toHaveCount(0);
  });

  test("S06 a view is saved, opened, renamed and deleted; its name is text everywhere", async ({ page }) => {
    await page.goto(`${demo}/dashboard?type=pdv&month=2026-09&gender=F`);
    await settled(page);
    const title = await page.title();
    await page.locator("summary.saved-views").click();
    await page.getByLabel("Nome desta visão").fill(hostile);
    await page.getByRole("button", { name: "Salvar visão" }).click();
    await expect(page.locator(".views-menu [role=status]")).toHaveText(`“${hostile}” foi salva.`);
    const view = page.getByRole("link", { name: hostile });
    await expect(view).toBeVisible();
    await settled(page);
    await expect(page.locator(".cards[aria-busy=true]")).toHaveCount(0);
    expect(await page.title()).toBe(title);
    expect(await violations(page)).toEqual([]);
    await page.goto(`${demo}/glossary`);
    await page.goto(`${demo}/views`);
    await page.getByRole("link", { name: hostile }).click();
    await expect(page).toHaveURL(`${demo}/dashboard?type=pdv&month=2026-09&gender=F`);
    await page.goto(`${demo}/views`);
    await page.locator("summary", { hasText: "Renomear" }).click();
    await page.getByLabel(`Novo nome de “${hostile}”`).fill("Setembro, mulheres");
    await page.getByRole("button", { name: "Renomear" }).click();
    await expect(page.getByRole("link", { name: "Setembro, mulheres" })).toBeVisible();
    expect(await violations(page)).toEqual([]);
    await page.locator("summary", { hasText: "Excluir" }).click();
    await page.getByRole("button", { name: "Excluir de vez" }).click();
    await expect(page.getByText("Você ainda não tem visões salvas.")).toBeVisible();
  });

  for (const path of ["/ai/advisor/?type=pdv&month=2026-10&area=churn", "/ai/forecast/?type=pdv&month=2026-10", "/premium/loyalty?type=pdv&month=2026-10&days=5", "/premium/neighborhood?type=pdv&month=2026-10"]) {
    test(`a view of ${path.split("?")[0] ?? path} is saved, opened and deleted`, async ({ page }) => {
      await page.goto(demo + path);
      await settled(page);
      await page.locator("summary.saved-views").click();
      await page.getByLabel("Nome desta visão").fill("Minha visão");
      await page.getByRole("button", { name: "Salvar visão" }).click();
      await expect(page.locator(".views-menu [role=status]")).toHaveText("“Minha visão” foi salva.");
      await page.goto(`${demo}/views`);
      await page.getByRole("link", { name: "Minha visão" }).click();
      await expect(page).toHaveURL(demo + path.replace("/?", "?"));
      await settled(page);
      await expect(page.locator("main .card").first()).toBeVisible();
      await page.goto(`${demo}/views`);
      await page.locator("summary", { hasText: "Excluir" }).click();
      await page.getByRole("button", { name: "Excluir de vez" }).click();
      await expect(page.getByText("Você ainda não tem visões salvas.")).toBeVisible();
    });
  }

  test("saved views: what no form of ours sends is refused", async ({ page }) => {
    const post = (form: Record<string, string>, headers: Record<string, string> = { Origin: demo }) => page.request.post(`${demo}/views`, { form, headers, maxRedirects: 0 });
    for (const name of ["", "   ", "x".repeat(101)]) expect((await post({ intent: "save", name, view: "/dashboard" })).status(), name).toBe(400);
    for (const view of ["//evil.example", "https://evil.example/dashboard", "/glossary", "/premium/glossary", "/ai/advisor/evil", "//ai/advisor", "/dashboard\\evil", "javascript:alert(1)"]) {
      expect((await post({ intent: "save", name: "x", view })).status(), view).toBe(400);
    }
    expect((await post({ intent: "rename", id: "999999", name: "x" })).status()).toBe(404);
    expect((await post({ intent: "save", name: "x", view: "/dashboard" }, { Origin: "https://evil.example" })).status()).toBe(403);
    const back = await post({ intent: "save", name: "x".repeat(100), view: "/dashboard?type=pdv", back: "//evil.example" });
    expect([back.status(), back.headers().location]).toEqual([303, "/"]);
  });
});

test("saved views need a login", async ({ request }) => {
  const response = await request.post(`${demo}/views`, { form: { intent: "delete", id: "1" }, headers: { Origin: demo }, maxRedirects: 0 });
  expect([response.status(), response.headers().location]).toEqual([302, "/"]);
});

test.describe("without JavaScript", () => {
  test.use({ javaScriptEnabled: false });
  test("M04 steps, presets, comparison, both trees and saved views work", async ({ page }) => {
    await logIn(page);
    await page.goto(`${demo}/performance?month=2026-10`);
    await page.getByRole("link", { name: "Período anterior" }).click();
    await expect(page).toHaveURL(/month=2026-09/);
    await page.locator("summary[aria-label='Períodos rápidos']").click();
    await page.getByRole("link", { name: "Último mês completo" }).click();
    await expect(page).toHaveURL(/month=2026-10/);
    await page.locator("select[name=compare]").selectOption("year");
    await page.getByRole("button", { name: "Aplicar filtros" }).click();
    await expect(page).toHaveURL(`${demo}/performance?month=2026-10&compare=year`);
    await expect(page.getByText("1–31 out 2026 comparado a 2 out – 1 nov 2025")).toBeVisible();

    await page.locator(".filter-segment a.pick").click();
    await expect(page.locator(".segment-list h2")).toHaveText(["PDVs", "Pontos OOH"]);
    await page.getByRole("link", { name: "Circuito Metrô", exact: true }).click();
    await expect(page.locator("h1")).toHaveText("Desempenho OOH");

    await page.locator("summary.saved-views").click();
    await page.getByLabel("Nome desta visão").fill("Metrô");
    await page.getByRole("checkbox", { name: /período mais recente/ }).check();
    await page.getByRole("button", { name: "Salvar visão" }).click();
    await expect(page).toHaveURL(/\/views\?saved=/);
    await expect(page.locator(".notices [role=status]")).toHaveText("“Metrô” foi salva.");
    await expect(page.getByRole("link", { name: "Metrô" })).toHaveAttribute("href", /^\/performance\?group=[0-9a-f]{16}&compare=year$/);
    const own = page.getByRole("listitem").filter({ has: page.getByRole("link", { name: "Metrô" }) });
    await own.locator("summary", { hasText: "Excluir" }).click();
    await own.getByRole("button", { name: "Excluir de vez" }).click();
    await expect(page.getByRole("link", { name: "Metrô" })).toHaveCount(0);
  });
});

test("fixed periods step and have presets too, in Spanish", async ({ page }) => {
  await logIn(page, "varejo");
  await settled(page);
  await page.goto(`${addressOf("varejo")}/dashboard?type=pdv&period=2026-q3`);
  await settled(page);
  await page.getByRole("link", { name: "Período siguiente" }).click();
  await expect(page).toHaveURL(/period=2026-10/);
  await expect(page.locator("select#filter-period")).toHaveValue("2026-10");
  await page.keyboard.press("ArrowLeft");
  await expect(page).toHaveURL(/period=2026-q3/);
});
