import { existsSync, readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import type { APIResponse, Browser, BrowserContext, Page } from "@playwright/test";
import { auth as en } from "../../app/locales/auth.en";
import { auth as es } from "../../app/locales/auth.es";
import { auth as pt } from "../../app/locales/auth.pt";
import { expect, logIn, test, violations } from "./product";
import { addressOf, root } from "./servers";

/** Accounts in the browser, with and without scripts, in three languages. */
const server = "weeks";
const home = addressOf(server);
/** Runs on the same data do not meet. */
const run = Date.now().toString(36);
const outbox = path.join(root, server, "outbox");
const languages = { en, es, pt } as const;
type Language = keyof typeof languages;
const short = (language: Language): string => languages[language].passwordShort.replace("{{minimum}}", "6");

/** Mails to an address, newest first, their lines put together again. */
function mailsTo(to: string): string[] {
  const names = existsSync(outbox) ? readdirSync(outbox).sort().reverse() : [];
  return names.map((name) => readFileSync(path.join(outbox, name), "utf8")).filter((mail) => mail.includes(`To: ${to}`)).map((mail) => mail.replace(/=\r?\n/g, "").replaceAll("=3D", "="));
}
/** The link of the newest mail to an address, once there are more than `before`. */
async function mailedLink(to: string, before: number): Promise<string> {
  await expect.poll(() => mailsTo(to).length).toBeGreaterThan(before);
  const hash = /update-password\?hash=([\w-]+)/.exec(mailsTo(to)[0] ?? "")?.[1] ?? "";
  expect(hash).toMatch(/^[\w-]{43}$/);
  return `${home}/update-password?hash=${hash}`;
}

async function enter(browser: Browser, email: string, password: string, javaScriptEnabled = true): Promise<{ context: BrowserContext; page: Page }> {
  const context = await browser.newContext({ javaScriptEnabled });
  const page = await context.newPage();
  await page.goto(`${home}/login?lang=en`);
  await page.locator("input[type=email]").fill(email);
  await page.locator("input[type=password]").fill(password);
  await page.locator("form#login button[type=submit]").click();
  await page.waitForURL((url) => !["/", "/login"].includes(url.pathname));
  await page.waitForLoadState("load");
  return { context, page };
}
const fill = async (page: Page, values: Record<string, string>): Promise<void> => { for (const [name, value] of Object.entries(values)) await page.locator(`main form [name="${name}"]`).first().fill(value); };
const submit = (page: Page, form: string) => page.locator(`form#${form} button[type=submit]`).first().click();

test.describe.configure({ mode: "serial" });

for (const javaScriptEnabled of [true, false]) {
  test(`an account is invited, sets its password, is kept to a segment and to its role, and is switched off, ${javaScriptEnabled ? "with" : "without"} scripts`, async ({ browser }) => {
    const email = `rui.${String(javaScriptEnabled)}.${run}@example.com`;
    const context = await browser.newContext({ javaScriptEnabled });
    const page = await context.newPage();
    await logIn(page, server, "/?origin=%2Fusers");
    await page.goto(`${home}/users?user=new&lang=en`);
    await fill(page, { firstName: "R", lastName: " ", email: "nobody" });
    await submit(page, "user");
    await expect(page.locator("#user-firstName-error")).toHaveText("First Name should be at least 2 characters");
    await expect(page.locator("#user-lastName-error")).toHaveText("Last Name is required");
    await expect(page.locator("#user-email-error")).toHaveText("Is not a valid e-mail");
    await fill(page, { firstName: "<b>Rui</b>", lastName: "Dias", email });
    await page.locator("input[name=everything]").uncheck();
    await page.locator(".account-roots input").first().check();
    await submit(page, "user");
    await expect(page).toHaveURL(/\/users\?invited/);
    const row = page.locator("tbody tr", { hasText: email });
    await expect(row).toContainText("<b>Rui</b> Dias");
    await expect(row).toContainText("Some segments");
    await expect(row.locator("td").last()).toHaveText("Invited");
    for (const [language, state] of [["es", "Invitado"], ["pt", "Convidado"]] as const) {
      await page.goto(`${home}/users?lang=${language}`);
      await expect(row.locator("td").last()).toHaveText(state);
      expect(await direct(page, `/users?lang=${language}`, { firstName: "R", lastName: "Dias", email: "nobody", role: "viewer", type: "pdv", everything: "on" })).toContain(languages[language].firstNameShort);
    }
    await page.goto(`${home}/users?lang=en`);
    if (javaScriptEnabled) expect(await violations(page)).toEqual([]);

    const link = await mailedLink(email, 0);
    const guest = await browser.newContext({ javaScriptEnabled });
    const invited = await guest.newPage();
    await invited.goto(`${link}&lang=en`);
    await fill(invited, { password: "a new long one", passwordConfirmation: "a new long one" });
    await invited.locator("main form button[type=submit]").click();
    await expect(invited.locator(".alert-success")).toContainText("Password updated!");
    await invited.goto(`${link}&lang=en`);
    await expect(invited.locator("main")).toContainText("Invalid hash");
    await guest.close();

    const { context: own, page: viewer } = await enter(browser, email, "a new long one", javaScriptEnabled);
    for (const closed of ["/users", "/keys", "/poi/new", "/pois/import"]) expect([closed, (await viewer.request.get(home + closed, { maxRedirects: 0 })).status()]).toEqual([closed, 403]);
    await viewer.goto(`${home}/segments?type=ooh`);
    await expect(viewer.locator("nav a", { hasText: "Users" })).toHaveCount(0);

    await page.goto(`${home}/users`);
    await row.locator("a").click();
    await page.locator("select[name=role]").selectOption("admin");
    await submit(page, "user");
    // a limit is for viewers alone
    await expect(page.locator("#user-segments-error")).toContainText("A limit to segments is for viewers");
    await expect(page.locator("select[name=role]")).toHaveValue("admin");
    await page.locator("input[name=everything]").check();
    await submit(page, "user");
    await expect(row).toContainText("Administrator");
    await expect(row.locator("td").last()).toHaveText("On");
    await expect(row).toContainText("Everything");
    expect((await viewer.request.get(`${home}/users`, { maxRedirects: 0 })).status()).toBe(200);
    await row.locator("a").click();
    await page.locator("input[name=disabled]").check();
    await submit(page, "user");
    await expect(row).toContainText("Switched off");
    expect((await viewer.request.get(`${home}/users`, { maxRedirects: 0 })).status()).toBe(302);
    await own.close();
    await context.close();
  });

  test(`a person changes names and password, sees and ends their other sessions, ${javaScriptEnabled ? "with" : "without"} scripts`, async ({ browser, request }) => {
    const email = `mia.${String(javaScriptEnabled)}.${run}@example.com`;
    await account(browser, email, "the first password");
    const { context, page } = await enter(browser, email, "the first password", javaScriptEnabled);
    const other = await enter(browser, email, "the first password");
    for (const language of ["en", "es", "pt"] as const) {
      await page.goto(`${home}/edit-profile?lang=${language}`);
      await fill(page, { firstName: "M", lastName: "D" });
      await submit(page, "edit-profile");
      await expect(page.locator("#edit-profile-firstName-error")).toHaveText(languages[language].firstNameShort);
      await expect(page.locator("#edit-profile-lastName-error")).toHaveText(languages[language].lastNameShort);
      await page.goto(`${home}/edit-password?lang=${language}`);
      await fill(page, { currentPassword: "the first password", password: "12345", passwordConfirmation: "54321" });
      await submit(page, "edit-password");
      await expect(page.locator("#edit-password-password-error")).toHaveText(short(language));
      await fill(page, { currentPassword: "the first password", password: "a second password", passwordConfirmation: "another password" });
      await submit(page, "edit-password");
      await expect(page.locator("#edit-password-passwordConfirmation-error")).toHaveText(languages[language].passwordsDiffer);
      await fill(page, { currentPassword: "wrong", password: "a second password", passwordConfirmation: "a second password" });
      await submit(page, "edit-password");
      await expect(page.locator("#edit-password-currentPassword-error")).toHaveText(languages[language].currentWrong);
      // an error goes when its field is edited
      if (javaScriptEnabled) {
        // where the form was sent before its script was there, the answer is a page whose script has to come first
        await expect(async () => {
          await page.locator("#edit-password-currentPassword").pressSequentially("x");
          await expect(page.locator("#edit-password-currentPassword-error")).toBeHidden({ timeout: 500 });
        }).toPass();
      }
      expect(await direct(page, "/edit-profile", { firstName: "M", lastName: "Dias" })).toContain(languages[language].firstNameShort);
      expect(await direct(page, "/edit-password", { currentPassword: "the first password", password: "12345", passwordConfirmation: "12345" })).toContain(short(language));
    }
    await page.goto(`${home}/edit-profile?lang=en`);
    await fill(page, { firstName: "Mia", lastName: "Reis" });
    await submit(page, "edit-profile");
    await expect(page).toHaveURL(/saved/);
    await expect(page.locator(".account-list > li")).toHaveCount(2);
    if (javaScriptEnabled) expect(await violations(page)).toEqual([]);
    await page.goto(`${home}/edit-password?lang=en`);
    await fill(page, { currentPassword: "the first password", password: "a second password", passwordConfirmation: "a second password" });
    await submit(page, "edit-password");
    await expect(page.locator(".alert-success")).toContainText("OK!");
    if (javaScriptEnabled) expect(await violations(page)).toEqual([]);
    // this session stays, the other has ended
    expect((await page.request.get(`${home}/edit-profile`, { maxRedirects: 0 })).status()).toBe(200);
    expect((await other.page.request.get(`${home}/edit-profile`, { maxRedirects: 0 })).status()).toBe(302);
    await other.context.close();
    const third = await enter(browser, email, "a second password");
    await page.goto(`${home}/edit-profile`);
    await page.locator(".account-list button").first().click();
    await expect(page.locator(".account-list > li")).toHaveCount(1);
    expect((await third.page.request.get(`${home}/edit-profile`, { maxRedirects: 0 })).status()).toBe(302);
    expect((await request.post(`${home}/edit-profile`, { form: { firstName: "Eve", lastName: "Eve" }, maxRedirects: 0 })).status()).toBe(302);
    await third.context.close();
    await context.close();
  });

  test(`a forgotten password is set anew by a mailed link, once, ${javaScriptEnabled ? "with" : "without"} scripts`, async ({ browser }) => {
    const email = `leo.${String(javaScriptEnabled)}.${run}@example.com`;
    await account(browser, email, "the first password");
    const context = await browser.newContext({ javaScriptEnabled });
    const page = await context.newPage();
    for (const language of ["en", "es", "pt"] as const) {
      const { emailInvalid, emailRequired, forgotDone, passwordsDontMatch } = languages[language];
      for (const [wrong, message] of [["leo@", emailInvalid], ["", emailRequired]] as const) expect(await direct(page, `/forgot?lang=${language}`, { email: wrong })).toContain(message);
      const before = mailsTo(email).length;
      await page.goto(`${home}/forgot?lang=${language}`);
      await fill(page, { email });
      await submit(page, "forgot");
      await expect(page.locator(".alert-success")).toContainText(forgotDone);
      const link = await mailedLink(email, before);
      const hash = new URL(link).searchParams.get("hash") ?? "";
      expect(await direct(page, `/update-password?lang=${language}`, { hash, password: "12345", passwordConfirmation: "12345" })).toContain(short(language));
      expect(await direct(page, `/update-password?lang=${language}`, { hash, password: "123456a", passwordConfirmation: "123456b" })).toContain(passwordsDontMatch.replace("'", "&#x27;"));
      await page.goto(`${link}&lang=${language}`);
      await fill(page, { password: `the password in ${language}`, passwordConfirmation: `the password in ${language}` });
      await page.locator("main form button[type=submit]").click();
      await expect(page.locator(".alert-success")).toContainText(languages[language].updateDone);
      const answer = await page.request.post(`${home}/update-password?lang=en`, { form: { hash, password: "another one", passwordConfirmation: "another one" } });
      expect([answer.status(), (await answer.text()).includes("Invalid hash")]).toEqual([400, true]);
    }
    const own = await enter(browser, email, "the password in pt", javaScriptEnabled);
    await own.context.close();
    await context.close();
  });
}

/** An account with a password, made by invitation. */
async function account(browser: Browser, email: string, password: string): Promise<void> {
  const context = await browser.newContext();
  const page = await context.newPage();
  await logIn(page, server, "/?origin=%2Fusers");
  expect((await page.request.post(`${home}/users`, { form: { firstName: "Mia", lastName: "Dias", email, role: "viewer", type: "ooh", everything: "on" }, maxRedirects: 0 })).status()).toBe(303);
  const link = await mailedLink(email, 0);
  await page.request.post(`${home}/update-password`, { form: { hash: new URL(link).searchParams.get("hash") ?? "", password, passwordConfirmation: password } });
  await context.close();
}

/** What a form that no browser has checked is answered with. */
async function direct(page: Page, address: string, form: Record<string, string>): Promise<string> {
  const answer: APIResponse = await page.request.post(home + address, { form, headers: { Origin: home }, maxRedirects: 0 });
  expect(answer.status()).toBe(400);
  return answer.text();
}

test("S04 login and reset answer known and unknown e-mails alike: status, text and length", async ({ request }) => {
  const shape = async (address: string, email: string, more: Record<string, string> = {}) => {
    const answer = await request.post(home + address, { form: { email, ...more }, headers: { Origin: home } });
    return [answer.status(), (await answer.text()).replaceAll(email, "E").replace(/nonce="[^"]*"/g, "")];
  };
  const [known, unknown] = [`leo.true.${run}@example.com`, `nobody.${run}@example.com`];
  expect(mailsTo(known).length).toBeGreaterThan(0);
  expect(await shape("/forgot?lang=en", known)).toEqual(await shape("/forgot?lang=en", unknown));
  expect(await shape("/login?lang=en", known, { password: "wrong password" })).toEqual(await shape("/login?lang=en", unknown, { password: "wrong password" }));
  expect(await shape("/login?lang=en", known, { password: "wrong password" })).toEqual([401, expect.stringContaining("E-mail or password do not match.")]);
});

test("the same rules refuse a cross-site post and a change by GET (ASVS 3.5.1, 3.5.3)", async ({ page }) => {
  await logIn(page, server, "/?origin=%2Fusers");
  for (const address of ["/users", "/edit-profile", "/edit-password", "/keys"]) {
    expect([address, (await page.request.post(home + address, { form: { firstName: "Eve", lastName: "Eve" }, headers: { Origin: "https://evil.example" }, failOnStatusCode: false })).status()]).toEqual([address, 403]);
  }
  await page.request.get(`${home}/edit-profile?firstName=Eve&lastName=Eve`);
  await page.goto(`${home}/edit-profile`);
  await expect(page.locator("input[name=firstName]")).not.toHaveValue("Eve");
});
