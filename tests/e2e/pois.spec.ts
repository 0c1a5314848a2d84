import type { APIRequestContext, Page } from "@playwright/test";
import { expect, logIn, settled, test, violations } from "./product";
import { addressOf } from "./servers";
import { callMethod } from "./wire";

const home = addressOf("points");
type Point = { _id: string; name: string; group: string[]; latitude: number; longitude: number };
type Listed = { pois: Point[]; count: number };
const fields = { type: "pdv", name: "Loja de Prova", address: "Rua da Prova, 1", city: "São Paulo", uf: "SP", zipcode: "01000-000", phone: "11 5555-0000", latitude: -23.55, longitude: -46.63, group: ["Prova"] };
const create = (request: APIRequestContext, change: object): Promise<Point> => callMethod(request, "pois.create", [{ ...fields, ...change }], "points");
const list = (request: APIRequestContext, params: object): Promise<Listed> => callMethod(request, "pois.getAll", [params], "points");
const names = (page: Page): Promise<string[]> => page.locator(".poi-table tbody th a").allInnerTexts();
const go = (page: Page, path: string) => page.goto(home + path);
const fill = async (page: Page, values: Record<string, string>): Promise<void> => { for (const [name, value] of Object.entries(values)) await page.locator(`[name="${name}"]`).fill(value); };
const words = { name: "Loja Nova da Prova", address: "Rua Nova, 10", city: "São Paulo", uf: "SP", zipcode: "01000-000", phone: "11 5555-1234" };

test.describe.configure({ mode: "serial" });

test.afterAll(async ({ request }) => {
  for (let left = await list(request, { filter: "prova" }); left.count > 0; left = await list(request, { filter: "prova" })) await callMethod(request, "pois.delete", [left.pois.map(({ _id }) => _id)], "points");
});

test("I03 25 points of one group stand on three pages exactly once, in the same order twice, and names are found whatever their accents", async ({ page, request }) => {
  const made = ["São João da Prova", "Águas da Prova", "Aguas da Prova", "Zebra da Prova", ...Array.from({ length: 21 }, (_, i) => `Loja ${i} da Prova`)];
  for (const name of made) await create(request, { name });
  await logIn(page, "points");
  const order: string[][] = [];
  for (let round = 0; round < 2; round++) {
    const seen: string[] = [];
    for (const at of ["", "/2", "/3"]) {
      await go(page, `/pois${at}?q=prova&sort=group`);
      seen.push(...(await names(page)));
    }
    order.push(seen);
  }
  expect([...(order[0] ?? [])].sort()).toEqual([...made].sort());
  expect(order[1]).toEqual(order[0]);
  await go(page, "/pois?q=prova&sort=name");
  expect((await names(page)).slice(0, 2).sort()).toEqual(["Aguas da Prova", "Águas da Prova"].sort());
  for (const spelling of ["sao joao da prova", "SÃO JOÃO DA PROVA", "Sa\u0303o Joa\u0303o da Prova"]) {
    await go(page, `/pois?q=${encodeURIComponent(spelling)}`);
    expect(await names(page)).toEqual(["São João da Prova"]);
  }
  const answer = await list(request, { page: 2, filter: { search: "prova", type: "pdv" }, sortBy: "-name" });
  await go(page, "/pois/2?q=prova&sort=-name");
  expect(await names(page)).toEqual(answer.pois.map(({ name }) => name));
});

test("the list is searched by typing, sorted and paged by links, and all of it is in the address", async ({ page }) => {
  await logIn(page, "points");
  await go(page, "/pois");
  await expect(page.locator("h1")).toHaveText("PDVs");
  await page.locator("input[name=q]").fill("prova");
  await expect(page).toHaveURL(/\/pois\?q=prova$/);
  await expect(page.locator(".poi-table tbody tr")).toHaveCount(10);
  await page.locator("th .sort-link").first().click();
  await expect(page).toHaveURL(/sort=-name/);
  await expect(page.locator("th[aria-sort=descending]")).toHaveCount(1);
  await expect(page.locator(".poi-table tbody th a").first()).toHaveText("Zebra da Prova");
  await page.getByRole("link", { name: "Última" }).click();
  await expect(page).toHaveURL(/\/pois\/3\?q=prova&sort=-name/);
  await page.goBack();
  await expect(page).toHaveURL(/\/pois\?q=prova&sort=-name/);
  await expect(page.locator("input[name=q]")).toHaveValue("prova");
});

test("U03 addresses that cannot be mean the usual, with a notice", async ({ page }) => {
  await logIn(page, "points");
  for (const [path, notice] of [["/pois/9999?q=prova", "esta é a última"], ["/pois/-1", "esta é a primeira"], ["/pois?sort=__proto__", "está por nome"], ["/pois?type=foo", "Esse tipo não existe"]] as const) {
    const response = await go(page, path);
    expect([path, response?.status()]).toEqual([path, 200]);
    await expect(page.locator(".notices .alert-warning"), path).toContainText(notice);
    expect((await names(page)).length, path).toBeGreaterThan(0);
  }
  expect((await go(page, "/pois/details/999999"))?.status()).toBe(404);
  expect((await go(page, "/pois/details/__proto__"))?.status()).toBe(404);
});

test("a point is made: place search, address filled in, pin moved by arrow keys, saved, and reports are right again", async ({ page, request }) => {
  await logIn(page, "points");
  await go(page, "/poi/new/");
  await settled(page);
  await page.locator("[name=placeWords]").fill("campinas");
  await page.getByRole("button", { name: /^Campinas, SP, BR/ }).click();
  await expect(page.locator("[name=city]")).toHaveValue("Campinas");
  const latitude = page.locator("[name=latitude]");
  await expect(latitude).toHaveValue(/^-22\.9/);
  await expect(page.locator(".point-preview [role=status]")).toContainText(/dispositivo/);
  const pin = page.locator(".leaflet-marker-draggable");
  await pin.focus();
  const before = await latitude.inputValue();
  await page.keyboard.press("ArrowUp");
  await expect(latitude).not.toHaveValue(before);
  expect(Number(await latitude.inputValue())).toBeGreaterThan(Number(before));
  await fill(page, { ...words, city: "Campinas", group: "Prova > Interior" });
  await page.getByRole("button", { name: "Salvar" }).click();
  await expect(page).toHaveURL(/\/pois\/details\/\d+\?created/);
  await expect(page.locator(".notices")).toContainText("Ponto criado!");
  await expect(page.locator(".notices")).toContainText("Os relatórios estão certos de novo.", { timeout: 45_000 });
  const { pois } = await list(request, { filter: words.name });
  expect(pois).toHaveLength(1);
  expect(pois[0]).toMatchObject({ name: words.name, group: ["Prova", "Interior"] });
  expect(pois[0]?.latitude).toBeCloseTo(Number(await latitude.inputValue()), 5);
});

test("the pin is dragged, and what a pin there would see follows", async ({ page, request }) => {
  const { pois } = await list(request, { filter: words.name });
  await logIn(page, "points");
  await go(page, `/pois/details/${pois[0]?._id}`);
  await settled(page);
  await expect(page.locator("h1")).toHaveText(words.name);
  const pin = page.locator(".leaflet-marker-draggable");
  await pin.scrollIntoViewIfNeeded();
  const box = await pin.boundingBox();
  if (!box) throw new Error("a pin is needed");
  const longitude = page.locator("[name=longitude]");
  const before = Number(await longitude.inputValue());
  const asked = page.waitForRequest((each) => each.url().endsWith("/pois/preview"));
  await page.mouse.move(box.x + 20, box.y + 18);
  await page.mouse.down();
  await page.mouse.move(box.x + 60, box.y + 18, { steps: 5 });
  await page.mouse.up();
  expect(Number(await longitude.inputValue())).toBeGreaterThan(before);
  expect((await asked).url()).not.toMatch(/latitude/);
});

test("C14 wrong inputs are refused with SPEC.md's messages, by the form as by a direct post, in three languages", async ({ page, context }) => {
  await logIn(page, "points");
  const expected = { en: ["Too short!", "Required"], es: ["¡Demasiado corto!", "Obligatorio"], pt: ["Muito curto!", "Obrigatório"] } as const;
  for (const [language, [short, required]] of Object.entries(expected)) {
    await context.addCookies([{ name: "lang", value: language, url: home }]);
    await go(page, "/poi/new");
    await settled(page);
    await fill(page, { name: "Abc", address: words.address, city: words.city, uf: words.uf, zipcode: words.zipcode, latitude: "90.442", longitude: "NaN" });
    await page.locator(".form-foot button[type=submit]").click();
    await expect(page.locator("#point-name-error"), language).toHaveText(short);
    await expect(page.locator("#point-phone-error"), language).toHaveText(required);
    await expect(page.locator("#point-latitude-error")).toBeVisible();
    await expect(page.locator("#point-longitude-error")).toBeVisible();
    await expect(page.locator(".alert-danger li a")).toHaveCount(4);
    await expect(page.locator("[name=name]")).toHaveValue("Abc");
    await expect(page).toHaveURL(/\/poi\/new$/);
    const posted = await page.request.post(`${home}/poi/new`, { form: { type: "pdv", status: "open", country_code: "BR", name: "Abc", address: words.address, city: words.city, uf: words.uf, zipcode: words.zipcode, latitude: "90.442", longitude: "NaN" }, headers: { Origin: home } });
    expect(posted.status()).toBe(400);
    const html = await posted.text();
    expect(html).toContain(short);
    expect(html).toContain(required);
  }
  expect((await page.request.post(`${home}/poi/new`, { form: { name: "Loja Má" }, headers: { Origin: "http://evil.example" } })).status()).toBe(403);
});

test("U05 by keyboard alone: search, open, change, save", async ({ page }) => {
  await logIn(page, "points");
  await go(page, "/pois?q=zebra+da+prova");
  await settled(page);
  await page.locator(".skip-link").focus();
  await page.keyboard.press("Enter");
  const reach = async (target: string) => {
    for (let i = 0; i < 80; i++) {
      if (await page.evaluate((selector) => document.activeElement?.matches(selector) ?? false, target)) return;
      await page.keyboard.press("Tab");
    }
    throw new Error(`${target} cannot be reached`);
  };
  await reach(".poi-table th a[href*='/pois/details/']");
  await page.keyboard.press("Enter");
  await expect(page.locator("h1")).toHaveText("Zebra da Prova");
  await settled(page);
  await reach("[name=phone]");
  await page.keyboard.press("Control+A");
  await page.keyboard.type("11 5555-9999");
  await reach(".leaflet-marker-draggable");
  const before = await page.locator("[name=longitude]").inputValue();
  await page.keyboard.press("Shift+ArrowRight");
  await expect(page.locator("[name=longitude]")).not.toHaveValue(before);
  await reach("[name=phone], .form-foot button[type=submit]");
  await page.keyboard.press("Enter");
  await expect(page).toHaveURL(/\?saved/);
  await expect(page.locator("[name=phone]")).toHaveValue("11 5555-9999");
});

test("nothing serious for assistive technology on any of the pages, light and dark", async ({ page, request }) => {
  const { pois } = await list(request, { filter: "prova" });
  await logIn(page, "points");
  for (const colorScheme of ["light", "dark"] as const) {
    await page.emulateMedia({ colorScheme });
    for (const path of ["/pois?q=prova", "/pois?q=nada+disso", "/poi/new", `/pois/details/${pois[0]?._id}`, `/pois/delete?id=${pois[0]?._id}`]) {
      await go(page, path);
      await settled(page);
      expect([path, await violations(page)]).toEqual([path, []]);
    }
  }
});

test("points are chosen and deleted: a page names them before, a message says so after", async ({ page, request }) => {
  await logIn(page, "points");
  await go(page, "/pois?q=aguas+da+prova");
  await settled(page);
  await page.getByRole("checkbox", { name: "Selecionar todos desta página" }).check();
  await expect(page.locator(".point-choices")).toContainText("2 selecionados");
  await page.getByRole("button", { name: "Excluir selecionados" }).click();
  await expect(page.locator("h1")).toHaveText("Excluir 2 pontos?");
  expect(await page.locator(".point-names b").allInnerTexts()).toEqual(expect.arrayContaining(["Águas da Prova", "Aguas da Prova"]));
  expect((await list(request, { filter: "aguas da prova" })).count).toBe(2);
  await page.getByRole("button", { name: "Excluir de vez" }).click();
  await expect(page.locator(".notices")).toContainText("2 pontos foram excluídos.");
  expect((await list(request, { filter: "aguas da prova" })).count).toBe(0);
});

test.describe("M04 without scripts", () => {
  test.use({ javaScriptEnabled: false });
  test("the list, a new point with place search and refusals, its change and its end", async ({ page, request }) => {
    await create(request, { name: "Já Está da Prova" });
    await logIn(page, "points");
    await go(page, "/pois");
    await page.locator("input[name=q]").fill("ja esta da prova");
    await page.getByRole("button", { name: "Buscar" }).click();
    await expect(page).toHaveURL(/q=ja\+esta\+da\+prova/);
    expect(await names(page)).toEqual(["Já Está da Prova"]);

    await page.getByRole("link", { name: "Novo ponto" }).click();
    await fill(page, { name: "Sem Script da Prova", phone: "123" });
    await page.locator("[name=placeWords]").fill("santos");
    await page.locator("button[name=find]").click();
    await expect(page.locator("[name=name]")).toHaveValue("Sem Script da Prova");
    await page.getByRole("button", { name: /^Santos, SP, BR/ }).click();
    await expect(page.locator("[name=city]")).toHaveValue("Santos");
    await expect(page.locator(".point-preview")).toContainText(/dispositivo/);
    await fill(page, { address: "Rua do Porto, 3", zipcode: "11000-000" });
    // Enter saves: it presses none of the search's buttons
    await page.locator("[name=name]").press("Enter");
    await expect(page.locator("#point-phone-error")).toHaveText("Muito curto!");
    await expect(page.locator("[name=address]")).toHaveValue("Rua do Porto, 3");
    await page.locator("[name=phone]").fill("13 5555-0000");
    await page.locator("[name=name]").press("Enter");
    await expect(page).toHaveURL(/\/pois\/details\/\d+\?created/);
    await expect(page.locator(".notices")).toContainText("Ponto criado!");
    await page.locator("[name=address1]").fill("Loja 2");
    await page.locator(".form-foot button").click();
    await expect(page).toHaveURL(/\?saved/);
    await expect(page.locator("[name=address1]")).toHaveValue("Loja 2");
    expect((await list(request, { filter: "sem script da prova" })).pois[0]).toMatchObject({ city: "Santos", uf: "SP", address1: "Loja 2" });

    await go(page, "/pois?q=sem+script+da+prova");
    await page.locator("input[name=id]").check();
    await page.getByRole("button", { name: "Excluir selecionados" }).click();
    await expect(page.locator(".point-names")).toContainText("Sem Script da Prova");
    await page.getByRole("button", { name: "Excluir de vez" }).click();
    await expect(page.locator(".notices")).toContainText("1 ponto foi excluído.");
    expect((await list(request, { filter: "sem script da prova" })).count).toBe(0);
  });
});
