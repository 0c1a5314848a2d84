import type { Page } from "@playwright/test";
import type { Brand } from "~/contract/brand";
import { cityCsv, cityPoints, cityRows } from "../ingest/small-city";
import { people, startDeployment, type Deployment } from "../support/deployment";
import { expect, test } from "./product";

/** The audit wizard of brands whose periods are not months; each a deployment of its own with forty days of a small city. */
const points = ["code,name,latitude,longitude,type,path", "F,Far away,-20.1,-40.2,ooh,Nowhere", ...cityPoints.map(([code, lat, lon, type = "pdv"]) => [code, `Point ${code}`, lat, lon, type, type === "pdv" ? "Shops" : "Billboards"].join(","))].join("\n");
const february = { oid: "feb-2026", label: "February 2026", start: "2026-02-11", end: "2026-02-24" };
const before = { oid: "2025", label: "The year before", start: "2025-01-01", end: "2025-01-31" };
const modes: Record<string, Brand["period"]> = { fixed: { mode: "fixed", options: [before, february] }, range: { mode: "week" } };
const open = new Map<string, Deployment>();

const deployment = async (mode: keyof typeof modes): Promise<Deployment> => {
  const at = open.get(mode) ?? await startDeployment({ data: { points, pings: cityCsv(cityRows(5, 40)) }, brand: () => ({ language: "en", region: "en-US", period: modes[mode] }) });
  open.set(mode, at);
  return at;
};
test.setTimeout(120_000);
test.afterAll(async () => { for (const at of open.values()) await at.stop(); });

async function enter(page: Page, at: Deployment, to: string): Promise<void> {
  await page.goto(at.address + to);
  await page.fill("input[type=email]", people.admin.email);
  await page.fill("input[type=password]", people.admin.password);
  await page.locator("form#login button[type=submit]").click();
  await page.waitForURL((url) => url.pathname === to);
  await page.waitForLoadState("load");
}

/** Chooses the segment of a step by the dialog. */
async function pick(page: Page, name: string): Promise<void> {
  await page.getByRole("button", { name: "Choose a segment" }).click();
  await page.getByRole("treeitem", { name }).first().click();
  await page.getByRole("button", { name: "Apply", exact: true }).click();
}

/** From a chosen period to the list, by a circuit of sites and the shops. */
async function finish(page: Page, circuit: string): Promise<void> {
  const next = page.getByRole("button", { name: "Continue" });
  await next.click();
  await pick(page, circuit);
  await next.click();
  await expect(page).toHaveURL(/step=pdv/);
  await pick(page, "Shops");
  await page.getByRole("button", { name: "Finish" }).click();
  await page.waitForURL(/\/audit\?made/);
}

type Row = { _id: string; status: string; reason: string | null; start: string; end: string };
type Filter = { period?: string; startDate?: number; endDate?: number };
const audits = async (at: Deployment): Promise<Row[]> => (await at.call("audit.getAll", [], "admin")).json as Row[];
const ended = async (at: Deployment): Promise<Row[]> => {
  await expect.poll(async () => (await audits(at)).every(({ status }) => ["READY", "FAILED"].includes(status)), { timeout: 60_000 }).toBe(true);
  return audits(at);
};
const filterOf = async (at: Deployment, id: string | undefined): Promise<Filter> => ((await at.call("audit.getOne", [id], "admin")).json as { audit: { filter: Filter } }).audit.filter;
const local = (day: string, time = "00:00:00.000"): number => Date.parse(`${day}T${time}-03:00`);

test("U01 fixed periods: the step is the brand's list, and the audit is of the option's days", async ({ page }) => {
  const at = await deployment("fixed");
  await enter(page, at, "/newaudit");
  const next = page.getByRole("button", { name: "Continue" });
  await expect(next).toBeDisabled();
  expect(await page.locator("#audit-period option").allTextContents()).toEqual(["Choose a period", february.label, before.label]);
  await page.locator("#audit-period").selectOption(before.oid);
  await expect(page.getByRole("alert")).toContainText("No data is loaded for this period");
  await expect(next).toBeDisabled();
  await page.locator("#audit-period").selectOption(february.oid);
  await expect(page).toHaveURL(/[?&]period=feb-2026/);
  await finish(page, "Billboards");
  const [row, ...more] = await ended(at);
  expect(more).toEqual([]);
  expect(row?.status).toBe("READY");
  expect(row).toMatchObject({ start: february.start, end: february.end });
  expect((await filterOf(at, row?._id)).period).toBe(february.oid);
  await page.getByRole("link", { name: /^Details/ }).click();
  await expect(page.locator(".page-summary b")).toHaveText(february.label);
});

test("M04 fixed periods without scripts: an option of no data is refused with its message, the choice is kept", async ({ browser }) => {
  const at = await deployment("fixed");
  const context = await browser.newContext({ javaScriptEnabled: false });
  const page = await context.newPage();
  await enter(page, at, "/newaudit");
  await page.locator("#audit-period").selectOption(before.oid);
  await page.getByRole("button", { name: "Continue" }).click();
  await expect(page.getByRole("alert")).toContainText("No data is loaded for this period");
  await expect(page.locator("#audit-period")).toHaveValue(before.oid);
  await page.locator("#audit-period").selectOption(february.oid);
  await page.getByRole("button", { name: "Continue" }).click();
  await expect(page).toHaveURL(/step=ooh/);
  await context.close();
});

test("U01 a range begins at the start of its first day, and clearing empties both of its ends", async ({ page }) => {
  const at = await deployment("range");
  await enter(page, at, "/newaudit");
  const next = page.getByRole("button", { name: "Continue" });
  const [from, to] = [page.locator("#audit-from"), page.locator("#audit-to")];
  await from.fill("2026-02-20");
  await expect(next).toBeDisabled();
  await to.fill("2026-02-11");
  await expect(page.getByRole("alert")).toBeVisible();
  await expect(next).toBeDisabled();
  await page.getByRole("button", { name: "Clear" }).click();
  await expect(from).toHaveValue("");
  await expect(to).toHaveValue("");
  await expect(next).toBeDisabled();
  await from.fill("2026-02-11");
  await to.fill("2026-02-24");
  await expect(page).toHaveURL(/from=2026-02-11&to=2026-02-24/);
  // the address alone brings the choice back
  await page.reload();
  await expect(from).toHaveValue("2026-02-11");
  await finish(page, "Billboards");
  const [row] = await ended(at);
  expect(row?.status).toBe("READY");
  expect(row).toMatchObject({ start: "2026-02-11", end: "2026-02-24" });
  const { startDate } = await filterOf(at, row?._id);
  expect(startDate).toBe(local("2026-02-11"));
});

test("a range filled in before the scripts ran is chosen once they do", async ({ page }) => {
  const at = await deployment("range");
  await enter(page, at, "/audit");
  let release = (): void => undefined;
  const held = new Promise<void>((resolve) => { release = resolve; });
  await page.route(/\/assets\/.*\.js/, async (route) => { await held; await route.continue(); });
  await page.goto(`${at.address}/newaudit`, { waitUntil: "commit" });
  await page.locator("#audit-from").fill("2026-02-11");
  await page.locator("#audit-to").fill("2026-02-24");
  release();
  await page.waitForLoadState("networkidle");
  await page.locator("#audit-to").fill("2026-02-20");
  await expect(page.locator("#audit-from")).toHaveValue("2026-02-11");
  await expect(page).toHaveURL(/from=2026-02-11&to=2026-02-20/);
});

test("a range without scripts: Clear empties both ends on the server's page too", async ({ browser }) => {
  const at = await deployment("range");
  const context = await browser.newContext({ javaScriptEnabled: false });
  const page = await context.newPage();
  await enter(page, at, "/newaudit");
  await page.locator("#audit-from").fill("2026-02-11");
  await page.locator("#audit-to").fill("2026-02-01");
  await page.getByRole("button", { name: "Continue" }).click();
  await expect(page.getByRole("alert")).toBeVisible();
  await expect(page.locator("#audit-from")).toHaveValue("2026-02-11");
  await page.getByRole("button", { name: "Clear" }).click();
  await expect(page.locator("#audit-from")).toHaveValue("");
  await expect(page.locator("#audit-to")).toHaveValue("");
  await context.close();
});

test("the detail of an audit without a response says so with its reason, and offers no workbook", async ({ page }) => {
  const at = await deployment("range");
  const before = (await ended(at)).length;
  await enter(page, at, "/newaudit");
  await page.locator("#audit-from").fill("2026-02-11");
  await page.locator("#audit-to").fill("2026-02-24");
  await finish(page, "Nowhere");
  const made = (await ended(at)).find(({ status }) => status === "FAILED");
  expect(made?.reason).toBe("nobody_exposed");
  await page.reload();
  await expect(page.getByRole("link", { name: /^Details/ })).toHaveCount(before);
  await page.goto(`${at.address}/audit/details/${made?._id}`);
  await expect(page.locator("main")).toContainText("No data to display");
  await expect(page.locator("main .note")).not.toBeEmpty();
  await expect(page.getByRole("link", { name: /Excel/ })).toHaveCount(0);
  const book = await page.request.get(`${at.address}/audit/workbook/${made?._id}`);
  expect(book.status()).toBe(404);
});
