import { expect, logIn, settled, test, violations } from "./product";
import { addressOf, demoLogin } from "./servers";

const server = "weeks";
const home = addressOf(server);

for (const javaScriptEnabled of [true, false]) {
  test(`the trail tells who logged in and what was refused, and is filtered by its address, ${javaScriptEnabled ? "with" : "without"} scripts`, async ({ browser }) => {
    const context = await browser.newContext({ javaScriptEnabled });
    const page = await context.newPage();
    expect((await page.request.post(`${home}/v2/auth/login`, { data: { email: demoLogin.email, password: "a wrong one" } })).status()).toBe(401);
    await logIn(page, server, "/?origin=%2Ftrail");
    await page.goto(`${home}/trail?lang=en`);
    await expect(page.locator("h1")).toHaveText("Trail");
    if (javaScriptEnabled) { await settled(page); expect(await violations(page)).toEqual([]); }
    await page.locator("select[name=kind]").selectOption("login");
    await page.locator("form[role=search] button[type=submit]").click();
    await expect(page).toHaveURL(/kind=login/);
    const rows = page.locator(".trail-table tbody tr");
    await expect(rows.first()).toContainText(/Logged in/);
    await expect(rows.first()).toContainText(demoLogin.email);
    await expect(rows.filter({ hasText: "Wrong e-mail or password" }).first()).toContainText("refused");
    await expect(rows.filter({ hasText: "Exported" })).toHaveCount(0);
    await page.goBack();
    await expect(page.locator("select[name=kind]")).toHaveValue("");

    await page.goto(`${home}/trail?kind=foo&from=2026-02-31&page=9999`);
    await expect(page.locator(".notices")).toContainText("Part of this address cannot be");
    expect((await page.goto(`${home}/trail?lang=pt&from=2020-01-01&to=2020-01-02`))?.status()).toBe(200);
    await expect(page.locator("main")).toContainText("Nada foi feito que corresponda a este filtro.");
    await page.goto(`${home}/trail?lang=es`);
    await expect(page.locator("h1")).toHaveText("Registro de actividad");

    const csv = await page.request.get(`${home}/trail.csv?kind=login`);
    expect([csv.status(), csv.headers()["content-type"]]).toEqual([200, "text/csv; charset=utf-8"]);
    const text = await csv.text();
    expect(text).toContain("at,user_id,email,key_id,kind,action,outcome,subject,address,times,changes,actor");
    expect(text).toMatch(/login,login\.in,done/);
    expect(text).not.toMatch(/eyJ|a wrong one/);
    await page.goto(`${home}/trail?kind=exports&lang=en`);
    await expect(page.locator(".trail-table")).toContainText("Exported this trail");
    await context.close();
  });
}
