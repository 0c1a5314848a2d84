import type { APIRequestContext, Page } from "@playwright/test";
import { accessLog, base, hasNginx, siteOf, startBehindNginx, type Way } from "./behind-nginx";
import { expect, test } from "./product";

const account = { firstName: "Ana", lastName: "Lima", email: "ana@example.com", password: "a long password 7" };
const site = { type: "ooh", name: "North face", address: "Road 1, 10", city: "Town", uf: "CA", zipcode: "1000", phone: "5555-0000", latitude: 10.5, longitude: 10.5, group: ["Trial"] };
const badge = (page: Page) => page.locator(".top-bar .badge");

test.describe.configure({ mode: "serial" });
test.skip(!hasNginx, "nginx is not installed");

let stop: () => Promise<void> = async () => {};
test.beforeAll(async () => { stop = await startBehindNginx(); });
test.afterAll(async () => { await stop(); });

async function logIn(page: Page, way: Way): Promise<void> {
  await page.goto(`${siteOf(way)}/login`);
  await page.locator("input[type=email]").fill(account.email);
  await page.locator("input[type=password]").fill(account.password);
  await page.locator("form#login button[type=submit]").click();
  await page.waitForURL(/\/client1\/dashboard/);
}

/** A point comes and its visits are computed: worth a notification. */
async function changePoints(request: APIRequestContext, way: Way, code: string): Promise<void> {
  const login = await request.post(`${siteOf(way)}/v2/auth/login`, { data: { email: account.email, password: account.password } });
  const { token } = (await login.json()) as { token: { accessToken: string } };
  const made = await request.post(`${siteOf(way)}/v2/methods/call`, { data: { name: "pois.create", params: [{ ...site, code, name: `${site.name} ${code}` }] }, headers: { Authorization: `Bearer ${token.accessToken}` } });
  expect(made.ok(), await made.text()).toBe(true);
}

test("R01 under a path: the first account is made, and every address of the product stays under it", async ({ page }) => {
  const outside: string[] = [];
  page.on("request", (request) => { if (!new URL(request.url()).pathname.startsWith(base)) outside.push(request.url()); });
  await page.goto(siteOf("websocket"));
  await expect(page).toHaveURL(/\/client1\/signup/);
  await page.locator("input[name=firstName]").fill(account.firstName);
  await page.locator("input[name=lastName]").fill(account.lastName);
  await page.locator("input[name=email]").fill(account.email);
  for (const field of await page.locator("input[type=password]").all()) await field.fill(account.password);
  await page.locator("form#signup button[type=submit], form button[type=submit]").first().click();
  await page.waitForURL(/\/client1\/dashboard/);
  await page.waitForLoadState("networkidle");
  const addresses = await page.locator("[href], [src], [action]").evaluateAll((elements) => elements.flatMap((element) => ["href", "src", "action"].map((name) => element.getAttribute(name)).filter((value) => value !== null)));
  expect(addresses.filter((address) => address.startsWith("/") && !address.startsWith(base))).toEqual([]);
  for (const [name, title] of [["radar", /radar/i], ["pois", /OOH/i], ["glossary", /glossary/i]] as const) {
    await page.goto(`${siteOf("websocket")}/${name}`);
    await expect(page.locator("h1")).toHaveText(title);
  }
  await page.locator('nav a[href^="/client1/ranking"]').first().dispatchEvent("click");
  await expect(page).toHaveURL(/\/client1\/ranking/);
  await expect(page.locator("h1")).toHaveText(/ranking/i);
  await page.goBack();
  await expect(page).toHaveURL(/\/client1\/glossary/);
  expect(outside).toEqual([]);
});

test("a visitor is sent to the login and back to where he wanted, without scripts as well; logging out leads to the path's own start", async ({ browser }) => {
  for (const javaScriptEnabled of [true, false]) {
    const context = await browser.newContext({ javaScriptEnabled });
    const page = await context.newPage();
    await page.goto(`${siteOf("websocket")}/ranking?type=ooh`);
    await expect(page).toHaveURL(/\/client1\/?\?origin=%2Franking/);
    await page.locator("input[type=email]").fill(account.email);
    await page.locator("input[type=password]").fill(account.password);
    await page.locator("form#login button[type=submit]").click();
    await expect(page).toHaveURL(/\/client1\/ranking\?type=ooh/);
    expect((await context.cookies()).map(({ name }) => name)).toContain("atalaia-client1");
    await page.locator('form[action$="/logout"]').evaluate((form) => (form as HTMLFormElement).requestSubmit()).catch(() => undefined);
    if (javaScriptEnabled) await expect(page).toHaveURL(/\/client1\/?$/);
    await context.close();
  }
});

for (const way of ["websocket", "polling", "nothing"] as const) {
  test(`R01 behind nginx the badge follows what happens: ${way === "nothing" ? "plain polling where the channel does not get through" : way}`, async ({ page, quiet }) => {
    test.setTimeout(150_000);
    const sockets: string[] = [];
    page.on("websocket", (socket) => sockets.push(socket.url()));
    const reached = way === "websocket" ? null : page.waitForResponse((response) => response.url().includes("/client1/v2/socket.io/") && response.url().includes("transport=polling"), { timeout: 60_000 });
    await logIn(page, way);
    if (way === "websocket") await expect.poll(() => sockets.length, { timeout: 30_000 }).toBe(1);
    else await reached;
    // after the second failure the page begins to ask by itself
    if (way === "nothing") await page.waitForResponse((response) => response.url().includes("/client1/v2/socket.io/") && response.status() === 502, { timeout: 60_000 });
    await changePoints(page.request, way, way);
    await expect(badge(page)).toBeVisible({ timeout: 90_000 });
    const tickets = sockets.map((url) => new URL(url).searchParams.get("token") ?? "");
    // a websocket is logged when it ends
    await page.close();
    await expect.poll(() => accessLog(way)).toContain("/client1/v2/socket.io/");
    const log = accessLog(way);
    expect(log).not.toMatch(/token/);
    for (const ticket of tickets) expect(log).not.toContain(ticket);
    // a line for each failed attempt, and attempts become rare
    const failures = quiet.filter((line) => /502|socket\.io|WebSocket/.test(line));
    expect(failures.length).toBeLessThanOrEqual(way === "websocket" ? 0 : 8);
    quiet.splice(0, quiet.length, ...quiet.filter((line) => !failures.includes(line)));
  });
}
