import type { APIRequestContext, Page } from "@playwright/test";
import type { Audience, AudienceResult, SitePlan } from "../../app/contract/audiences";
import { expect, figure, kpi, logIn, settled, test, violations } from "./product";
import { addressOf } from "./servers";
import { callMethod } from "./wire";

const demo = addressOf("demo");
const go = (page: Page, path: string) => page.goto(demo + path);
const filter = { period: "2026-10", group: "ooh", gender: ["F"] };
const ask = (request: APIRequestContext, change: object = {}): Promise<AudienceResult> => callMethod(request, "audiences.applyFilter", [{ ...filter, ...change }]);
const rates = (page: Page): Promise<string[]> => page.locator(".match-list summary > .match-figure:nth-of-type(3), .match-list summary > .match-figure").evaluateAll((all) => all.filter((_, i) => i % 2 === 0).map((each) => each.lastChild?.textContent ?? ""));

test.describe.configure({ mode: "serial" });
test.afterAll(async ({ request }) => {
  for (let left = await callMethod<{ audiences: Audience[]; count: number }>(request, "audiences.getAll", [{}]); left.count > 0; left = await callMethod(request, "audiences.getAll", [{}])) await callMethod(request, "audiences.delete", [left.audiences.map(({ _id }) => _id)]);
});

test("figures on screen equal the method's answer, no rate is above 100 %, and the address restores all of it", async ({ page, request }) => {
  await logIn(page);
  await go(page, "/planner-new?month=2026-10&group=ooh&gender=F");
  await settled(page);
  const answer = await ask(request);
  expect(answer.total).toBeGreaterThan(20);
  expect(figure(await kpi(page, "Tamanho da audiência").innerText())).toBe(answer.total);
  expect(figure(await kpi(page, "Pontos").innerText())).toBe(answer.poisCount);
  expect(figure(await kpi(page, "Atendem a todos os filtros de lugar").innerText())).toBe(answer.allMatch);
  await expect(page.locator(".match-name b")).toHaveText(answer.pois.slice(0, 25).map(({ name }) => name));
  const shown = (await rates(page)).map((text) => (/\d/.test(text) ? figure(text) : null));
  expect(shown).toEqual(answer.pois.slice(0, 25).map(({ matchRate }) => (matchRate === null ? null : Math.round(matchRate * 10_000) / 100)));
  for (const { matchRate, matchRateLow } of answer.pois) { expect(matchRate ?? 0).toBeLessThanOrEqual(1); expect(matchRateLow ?? 0).toBeLessThanOrEqual(matchRate ?? 0); }
  await page.locator(".match-list summary").first().click();
  await expect(page.locator(".match-details").first().locator("tbody th")).toHaveText(["Gênero"]);
  await expect(page.locator("input[type=checkbox][name=gender][value=F]")).toBeChecked();
  await expect(page.locator("select[name=group]")).toHaveValue("ooh");
  await page.reload();
  await expect(page.locator("input[type=checkbox][name=gender][value=F]")).toBeChecked();
});

test("a long list of points stands on pages, and Back leads to the first", async ({ page, request }) => {
  await logIn(page);
  const answer = await ask(request, { group: "pdv", gender: [] });
  expect(answer.poisCount).toBeGreaterThan(25);
  await go(page, "/planner-new?month=2026-10&group=pdv");
  await settled(page);
  await page.locator(".plan-matches .pager").getByRole("link", { name: "Próxima" }).click();
  await expect(page).toHaveURL(/page=2/);
  await expect(page.locator(".match-name b")).toHaveText(answer.pois.slice(25, 50).map(({ name }) => name));
  await expect(page.locator(".match-list")).toHaveAttribute("start", "26");
  await page.goBack();
  await expect(page.locator(".match-name b").first()).toHaveText(answer.pois[0]?.name ?? "");
});

test("U05 filters apply only after a change, required ones are asked for with their name at the top, and Back restores what was", async ({ page }) => {
  await logIn(page);
  await go(page, "/planner-new");
  await settled(page);
  const apply = page.getByRole("button", { name: "Aplicar filtros" });
  await expect(apply).toBeDisabled();
  await page.locator("input[type=checkbox][name=gender][value=M]").focus();
  await page.keyboard.press("Space");
  await expect(apply).toBeEnabled();
  await page.keyboard.press("Space");
  await expect(apply).toBeDisabled();
  await page.keyboard.press("Space");
  await apply.focus();
  await page.keyboard.press("Enter");
  await expect(page.locator(".notices [role=alert]")).toContainText("É preciso preencher todos os filtros obrigatórios");
  await expect(page.locator(".notices [role=alert] a")).toHaveText("Grupo");
  expect(await page.evaluate(() => window.scrollY)).toBe(0);
  await expect(page.locator("input[type=checkbox][name=gender][value=M]")).toBeChecked();
  await page.locator("select[name=group]").selectOption("pdv");
  await apply.click();
  await expect(page).toHaveURL(/group=pdv.*gender=M|gender=M.*group=pdv/);
  await expect(page.locator(".match-list > li").first()).toBeVisible();
  expect(new URL(page.url()).searchParams.has("sent")).toBe(false);
  await page.locator("input[type=checkbox][name=gender][value=F]").check();
  await apply.click();
  await expect(page).toHaveURL(/gender=F%2CM/);
  await page.goBack();
  await expect(page).toHaveURL(/gender=M/);
  await expect(page.locator("input[type=checkbox][name=gender][value=F]")).not.toBeChecked();
});

test("a plan of sites shows what the method picks, its curve never falls, and it goes into files", async ({ page, request }) => {
  await logIn(page);
  const query = "month=2026-10&group=ooh&gender=F&count=4&from=2026-10-05&to=2026-10-20";
  await go(page, `/planner-new?${query}`);
  await settled(page);
  const plan = await callMethod<SitePlan>(request, "audiences.pickSites", [{ filter, count: 4, from: "2026-10-05", to: "2026-10-20" }]);
  expect(plan.sites.length).toBeGreaterThan(0);
  await expect(page.locator(".plan-sites > .table-scroll tbody th")).toHaveText(plan.sites.map(({ name }) => name));
  if (plan.plan.reach !== null) expect(figure(await kpi(page, "Audiência alcançada até aqui").innerText())).toBe(plan.plan.reach);
  const reaches = plan.sites.flatMap(({ reach }) => reach ?? []);
  expect(reaches).toEqual([...reaches].sort((a, b) => a - b));
  await expect(page.locator(".plan-sites figcaption")).toContainText(/alcan/);
  for (const extension of ["xlsx", "csv"] as const) {
    const file = await page.request.get(`${demo}/planner.${extension}?${query}`);
    expect(file.status()).toBe(200);
    expect(file.headers()["content-disposition"]).toContain(`.${extension}`);
    if (extension === "csv") expect((await file.text()).split("\r\n").slice(1, -1).map((line) => Number(line.split(",")[1]))).toEqual(plan.sites.map(({ _id }) => Number(_id)));
  }
});

test("places are found while one types, saved under a name and chosen, and then filter", async ({ page, request }) => {
  await logIn(page);
  await go(page, "/planner-new?month=2026-10&group=ooh");
  await settled(page);
  const [first] = (await ask(request, { gender: [] })).pois;
  await page.locator("input[name=find]").fill("campinas");
  await page.locator(".plan-location").first().locator("input[name=name]").fill("Praça da Prova");
  await page.locator(".plan-location").first().getByRole("button", { name: "Salvar local" }).click();
  await expect(page.locator("#places input[name=poi]").first()).toBeChecked();
  await expect(page.locator("#places")).toContainText("Praça da Prova");
  await expect(page).toHaveURL(/poi=L\d+/);
  await expect(page.locator("main")).toContainText("Nenhum ponto do grupo fica a essa distância");
  await page.locator("input[name=find]").fill(first?.name ?? "");
  await page.locator(".plan-found .place-list button", { hasText: first?.name ?? "" }).first().click();
  await page.locator("input[name=distance][value='2000']").check();
  await page.getByRole("button", { name: "Aplicar filtros" }).click();
  await expect(page).toHaveURL(/distance=2000/);
  await expect(page.locator(".match-list > li").first()).toBeVisible();
  await page.locator(".match-list summary").first().click();
  await expect(page.locator(".match-details").first()).toContainText("Lugares aonde vão");
});

test("an audience is saved, listed newest first at both addresses, read, edited and deleted", async ({ page, request }) => {
  await logIn(page);
  await go(page, "/planner-new?month=2026-10&group=ooh&gender=F");
  await settled(page);
  const name = page.locator("input[name=name]").last();
  const save = page.getByRole("button", { name: "Salvar audiência" });
  await name.fill("abc");
  await save.click();
  await expect(page.locator("#audience-name-error")).toContainText("Muito curto!");
  await name.fill("Mulheres na rua");
  await save.click();
  await expect(page).toHaveURL(/\/planner\/details\/\d+\?created/);
  await expect(page.locator(".alert-success")).toHaveText("Audiência criada!");
  await expect(page.locator("form.plan-filters")).toHaveCount(0);
  for (let i = 0; i < 11; i++) await callMethod(request, "audiences.build", [{ name: `Audiência ${i}`, filter }]);
  for (const address of ["/planner", "/audiences/1"]) {
    await go(page, address);
    await expect(page.locator(".audience-table tbody th a").first()).toHaveText("Audiência 10");
    await expect(page.locator(".audience-table tbody tr")).toHaveCount(10);
  }
  await page.getByRole("link", { name: "Próxima" }).click();
  await expect(page).toHaveURL(/\/audiences\/2$/);
  await expect(page.locator(".audience-table tbody th a").last()).toHaveText("Mulheres na rua");
  await page.getByRole("link", { name: "Editar Mulheres na rua" }).click();
  await expect(page.locator("input[type=checkbox][name=gender][value=F]")).toBeChecked();
  await page.locator("input[type=checkbox][name=gender][value=M]").check();
  await page.getByRole("button", { name: "Aplicar filtros" }).click();
  await expect(page).toHaveURL(/gender=F%2CM/);
  await page.getByRole("button", { name: "Salvar alterações" }).click();
  await expect(page).toHaveURL(/\/planner\/details\/\d+\?saved/);
  await expect(page.locator(".plan-facts")).toContainText("Feminino, Masculino");
  await page.getByRole("link", { name: "Excluir" }).click();
  await page.getByRole("button", { name: "Excluir definitivamente" }).click();
  await expect(page).toHaveURL(/\/planner\?deleted=1/);
  await expect(page.locator(".alert-success")).toContainText("1 audiência foi excluída.");
});

test("U03 addresses that cannot be mean the usual or are not found, never an error", async ({ page }) => {
  await logIn(page);
  // a group or a month that there is not is an error at its field
  for (const [path, field] of [["/planner-new?group=0123456789abcdef", "#group"], ["/planner-new?group=pdv&month=2026-13", "#plan-period"], ["/planner-new?group=pdv&month=1999-01", "#plan-period"]] as const) {
    const answer = await page.request.get(demo + path);
    expect([path, answer.status()]).toEqual([path, 400]);
    expect(await answer.text(), path).toContain(`${field.slice(1)}-error`);
  }
  for (const path of ["/planner-new?group=pdv&gender=Z&poi=__proto__&distance=7", "/planner-new?group=pdv&poi=999999", "/planner-new?month=2026-10&group=pdv&page=999", "/planner-new?month=2026-10&group=pdv&page=x", "/audiences/9999", "/audiences/-1", "/planner?sort=__proto__"]) {
    expect([path, (await go(page, path))?.status()]).toEqual([path, 200]);
    await expect(page.locator(".notices .alert").first(), path).toBeVisible();
  }
  for (const path of ["/planner/details/999999", "/planner/details/__proto__", "/planner/edit/999999"]) expect((await go(page, path))?.status()).toBe(404);
});

test("U03 a plan says which of its fields is wrong, and which days of its flight have data", async ({ page }) => {
  await logIn(page);
  const query = "/planner-new?month=2026-10&group=ooh";
  await go(page, `${query}&count=0&budget=abc&from=2026-02-31&to=2026-10-31`);
  for (const [field, words] of [["count", "Digite um número inteiro de 1 a 100."], ["budget", "Digite um valor maior que 0."], ["from", "Este primeiro dia não existe."]] as const) {
    await expect(page.locator(`#plan-${field}`)).toHaveAttribute("aria-invalid", "true");
    await expect(page.locator(`#plan-${field}-error`)).toHaveText(words);
  }
  await expect(page.locator("#plan-count")).toHaveValue("0");
  await expect(page.locator(".plan-kpis")).toHaveCount(0);
  expect(await violations(page)).toEqual([]);
  await go(page, `${query}&count=3&from=2026-10-10&to=2026-10-01`);
  await expect(page.locator("#plan-to-error")).toContainText("deve terminar");
  await go(page, `${query}&count=3&from=2026-10-20&to=2026-11-16`);
  await expect(page.locator(".plan-sites .alert")).toContainText("12 dos 28 dias");
  await go(page, `${query}&count=3&from=2027-03-01&to=2027-03-28`);
  await expect(page.locator(".plan-sites .alert")).toContainText("Não há dados carregados para estas datas");
  await expect(page.locator(".plan-kpis > div").filter({ hasText: "Impressões na campanha" })).not.toContainText("protegido");
});

for (const [language, words] of [["en", ["Audience size", "Apply filters", "Planner"]], ["es", ["Tamaño de la audiencia", "Aplicar filtros", "Planificador"]], ["pt", ["Tamanho da audiência", "Aplicar filtros", "Planejador"]]] as const) {
  test(`planner and list are without serious faults of access in ${language}, light and dark, at three widths`, async ({ page }) => {
    await logIn(page);
    for (const path of [`/planner-new?month=2026-10&group=ooh&gender=F&count=3&lang=${language}`, `/planner?lang=${language}`]) {
      await go(page, path);
      await settled(page);
      if (path.includes("planner-new")) { await expect(page.locator("main")).toContainText(words[0]); await expect(page.getByRole("button", { name: words[1] })).toBeVisible(); }
      for (const [width, colorScheme] of [[1440, "light"], [1024, "dark"], [390, "light"]] as const) {
        await page.setViewportSize({ width, height: 900 });
        await page.emulateMedia({ colorScheme });
        expect(await violations(page), `${path} ${width}`).toEqual([]);
        expect(await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth), `${path} ${width}`).toBeLessThanOrEqual(0);
      }
    }
  });
}

test.describe("without JavaScript", () => {
  test.use({ javaScriptEnabled: false });

  test("M04 a plan is made, saved, listed and deleted by forms alone", async ({ page, request }) => {
    await logIn(page);
    await go(page, "/planner-new");
    await page.getByRole("button", { name: "Aplicar filtros" }).click();
    await expect(page.locator(".notices [role=alert]")).toContainText("É preciso preencher todos os filtros obrigatórios");
    await page.locator("select[name=group]").selectOption("ooh");
    await page.locator("select[name=month]").selectOption("2026-10");
    await page.locator("input[type=checkbox][name=gender][value=F]").check();
    await page.getByRole("button", { name: "Aplicar filtros" }).click();
    await expect(page).toHaveURL(/group=ooh/);
    const answer = await ask(request);
    expect(figure(await kpi(page, "Tamanho da audiência").innerText())).toBe(answer.total);
    await expect(page.locator(".match-name b")).toHaveText(answer.pois.slice(0, 25).map(({ name }) => name));
    await page.locator("input[name=count]").fill("3");
    await page.getByRole("button", { name: "Escolher pontos" }).click();
    await expect(page).toHaveURL(/count=3/);
    await expect(page.locator(".plan-sites figure table").first()).toBeVisible();
    await page.locator("input[name=find]").fill("campinas");
    await page.getByRole("button", { name: "Buscar", exact: true }).click();
    await page.locator(".plan-location").first().getByRole("button", { name: "Salvar local" }).click();
    await expect(page.locator("#places input[name=poi]").first()).toBeChecked();
    await expect(page.locator("input[type=checkbox][name=gender][value=F]")).toBeChecked();
    // the saved location goes again
    await go(page, "/planner-new?month=2026-10&group=ooh&gender=F");
    await page.locator("#places summary").first().click();
    const saved = await page.locator(".plan-saved").count();
    await page.locator(".plan-saved").first().getByRole("link", { name: /^Excluir/ }).click();
    await page.getByRole("button", { name: "Excluir definitivamente" }).click();
    await expect(page).toHaveURL(/\/planner-new\?month=2026-10&group=ooh&gender=F#places$/);
    await expect(page.locator(".plan-saved")).toHaveCount(saved - 1);
    // a save that is sent twice keeps one audience
    const twice = { intent: "audience", name: "Sem scripts", query: "month=2026-10&group=ooh&gender=F" };
    const addresses = await Promise.all([1, 2].map(async () => (await page.request.post(`${demo}/planner-new`, { form: twice, headers: { Origin: demo }, maxRedirects: 0 })).headers().location));
    expect(new Set(addresses).size).toBe(1);
    await page.locator("#audience-name").fill("Sem scripts");
    await page.getByRole("button", { name: "Salvar audiência" }).click();
    await expect(page.locator(".alert-success")).toHaveText("Audiência criada!");
    expect(new URL(page.url()).pathname).toBe(new URL(addresses[0] ?? "", demo).pathname);
    await page.getByRole("link", { name: "Excluir" }).click();
    await page.getByRole("button", { name: "Excluir definitivamente" }).click();
    await expect(page.locator(".alert-success")).toContainText("foi excluída");
  });

  test("S06 a direct post is refused like the form: names too short, nobody in it, a foreign origin", async ({ page }) => {
    await logIn(page);
    const post = (form: Record<string, string>, origin = demo) => page.request.post(`${demo}/planner-new`, { form, headers: { Origin: origin } });
    expect((await post({ intent: "audience", name: "abc", query: "month=2026-10&group=ooh" })).status()).toBe(400);
    expect((await post({ intent: "audience", name: "Ninguém mesmo", query: "month=2026-10&group=ooh&maker=Nenhum" })).status()).toBe(400);
    expect((await post({ intent: "audience", name: "Sem grupo", query: "" })).status()).toBe(400);
    expect((await post({ intent: "location", name: "Aqui mesmo", latitude: "91", longitude: "0", query: "" })).status()).toBe(400);
    expect((await post({ intent: "audience", name: "De outro lugar", query: "month=2026-10&group=ooh" }, "https://evil.example")).ok()).toBe(false);
  });
});
