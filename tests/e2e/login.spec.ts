import { expect, logIn, test, violations } from "./product";
import { addressOf, demoLogin } from "./servers";

const demo = addressOf("demo");
const words = {
  en: { email: "E-mail", wrong: "E-mail or password do not match.", invalid: "Is not a valid e-mail", required: "Email is required", submit: "LOGIN" },
  es: { email: "Correo", wrong: null, invalid: null, required: null, submit: null },
  pt: { email: "E-mail", wrong: null, invalid: "Não é um e-mail válido", required: "O e-mail é obrigatório", submit: null },
} as const;

for (const language of ["en", "es", "pt"] as const) {
  test(`logs in, in ${language}`, async ({ page }) => {
    await page.goto(`${demo}/login?lang=${language}`);
    await expect(page.locator("html")).toHaveAttribute("lang", new RegExp(`^${language}`));
    await page.locator("input[type=email]").fill(`  ${demoLogin.email.toUpperCase()} `);
    await page.locator("input[type=password]").fill(demoLogin.password);
    if (words[language].submit) await expect(page.getByRole("button", { name: words[language].submit })).toBeVisible();
    await page.locator("form#login button[type=submit]").click();
    await expect(page).toHaveURL(/\/dashboard\?type=pdv/);
    await expect(page.locator("h1")).toBeVisible();
  });
}

test.describe("without JavaScript", () => {
  test.use({ javaScriptEnabled: false });
  for (const language of ["en", "es", "pt"] as const) {
    test(`logs in, in ${language}`, async ({ page }) => {
      await page.goto(`${demo}/login?lang=${language}`);
      await page.locator("input[type=email]").fill(demoLogin.email);
      await page.locator("input[type=password]").fill(demoLogin.password);
      await page.locator("form#login button[type=submit]").click();
      await expect(page).toHaveURL(/\/dashboard\?type=pdv/);
    });
  }

  test("says that a login is wrong", async ({ page }) => {
    await page.goto(`${demo}/login?lang=en`);
    await page.locator("input[type=email]").fill("nobody@example.com");
    await page.locator("input[type=password]").fill("wrong-password");
    await page.locator("form#login button[type=submit]").click();
    await expect(page.getByRole("alert")).toContainText(words.en.wrong);
  });
});

test("says that a login is wrong, in a red alert above the form that goes after 5 s", async ({ page }) => {
  await page.goto(`${demo}/login?lang=en`);
  await page.locator("input[type=email]").fill("someone@example.com");
  await page.locator("input[type=password]").fill("wrong-password");
  await page.getByRole("button", { name: "LOGIN" }).click();
  await expect(page.getByRole("alert")).toContainText(words.en.wrong);
  await expect(page.getByRole("alert")).toBeHidden({ timeout: 9000 });
});

test("shows a field's error only once it was touched", async ({ page }) => {
  await page.goto(`${demo}/login?lang=en`);
  await expect(page.getByText(words.en.required)).toBeHidden();
  await page.locator("input[type=email]").fill("not-an-address");
  await expect(page.getByText(words.en.invalid)).toBeHidden();
  await page.locator("input[type=password]").focus();
  await expect(page.getByText(words.en.invalid)).toBeVisible();
  await page.locator("input[type=email]").fill("");
  await page.locator("input[type=password]").focus();
  await expect(page.getByText(words.en.required)).toBeVisible();
});

test("has no serious accessibility violation, light and dark", async ({ page }) => {
  for (const colorScheme of ["light", "dark"] as const) {
    await page.emulateMedia({ colorScheme });
    await page.goto(`${demo}/login`);
    expect(await violations(page)).toEqual([]);
  }
});

test("S02 keeps the origin and leads nowhere foreign", async ({ page, context }) => {
  const foreign = ["https://evil.example", "//evil.example", "/\\evil.example", "/%2F%2Fevil.example", "javascript:alert(1)", "/login"];
  for (const origin of foreign) {
    await context.clearCookies();
    await logIn(page, "demo", `/login?origin=${encodeURIComponent(origin)}`);
    await expect(page).toHaveURL(`${demo}/dashboard?type=pdv`);
  }
  await context.clearCookies();
  await logIn(page, "demo", `/login?origin=${encodeURIComponent("/ranking?type=ooh&week=2026-W10")}`);
  await expect(page).toHaveURL(`${demo}/ranking?type=ooh&week=2026-W10`);
});

test("a bookmark opened by a logged-out user leads there after the login", async ({ page }) => {
  await page.goto(`${demo}/dashboard?type=pdv&month=2026-09&gender=F`);
  await expect(page).toHaveURL(/\/\?origin=/);
  await page.locator("input[type=email]").fill(demoLogin.email);
  await page.locator("input[type=password]").fill(demoLogin.password);
  await page.locator("form#login button[type=submit]").click();
  await expect(page).toHaveURL(`${demo}/dashboard?type=pdv&month=2026-09&gender=F`);
});

test("logging out ends the session and empties the browser's storage", async ({ page }) => {
  await logIn(page);
  await page.locator("summary:has(.avatar)").click();
  await page.getByRole("button", { name: /Sair/ }).click();
  await expect(page).toHaveURL(/\/(login)?(\?.*)?$/);
  expect(await page.evaluate(() => Object.keys(window.localStorage).filter((key) => key.includes("filter")))).toEqual([]);
  await page.goto(`${demo}/dashboard?type=pdv`);
  await expect(page).toHaveURL(/origin=/);
});
