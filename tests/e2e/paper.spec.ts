import type { APIRequestContext, Page } from "@playwright/test";
import { pdfPages } from "./pdf-pages";
import { expect, logIn, settled, test } from "./product";
import { addressOf } from "./servers";
import { callMethod } from "./wire";

const demo = addressOf("demo");
/** Px of A4 without its margins, across and upright. */
const papers = [{ width: 1032, height: 703 }, { width: 703, height: 1032 }] as const;

type Filters = { pdvs: { _id: string; name: string; group_hash: string }[]; tree: { type: string; segments: { name: string; group_hash: string }[] }[] };
/** Every report at its fullest, by its title on paper. */
async function reports(request: APIRequestContext): Promise<[path: string, segment: string][]> {
  const { pdvs, tree } = await callMethod<Filters>(request, "pois.getDataForFilters", [{}]);
  const [store, metro] = ["Jatobá Express Sé", "Linha Azul · Sé"].map((name) => pdvs.find((point) => point.name === name));
  const chain = tree.find(({ type }) => type === "pdv")?.segments[0];
  if (!store || !metro || !chain) throw new Error("the demo city has these points");
  const of = (type: "pdv" | "ooh") => (type === "pdv" ? "Todos os PDVs" : "Todos os pontos OOH");
  return [
    [`dashboard?type=pdv&month=2026-10&gender=F&group=${chain.group_hash}`, chain.name], ["dashboard?type=ooh&month=2026-10", of("ooh")], ["dashboard?month=2026-10", of("pdv")],
    [`compare?type=pdv&month=2026-10&c1=${chain.group_hash}&c2=pdv`, chain.name], [`heatmaps?type=pdv&month=2026-10`, of("pdv")], [`radar?type=pdv&month=2026-10&at=${store._id}`, of("pdv")],
    ["performance?type=pdv&month=2026-10", of("pdv")], [`journey?type=ooh&month=2026-10&group=${metro.group_hash}`, metro.name], ["ranking?month=2026-10", "1–31 out 2026"],
  ];
}

/** What of a page's paper would be cut off, and figures that show nothing. */
const faults = (page: Page): Promise<string[]> => page.evaluate(() => {
  const seen = (one: Element) => one.checkVisibility({ contentVisibilityAuto: true });
  const wide = document.documentElement.scrollWidth > window.innerWidth ? [`the page is ${document.documentElement.scrollWidth} px wide`] : [];
  return [...wide, ...[...document.querySelectorAll("main .card")].filter(seen).flatMap((card) => {
    const name = card.getAttribute("aria-label") ?? "";
    const edge = card.getBoundingClientRect().right + 1;
    const out = [...card.querySelectorAll("svg, table, canvas, p, li")].filter((one) => seen(one) && !one.closest(".visually-hidden, .map, [aria-hidden='true'] svg") && one.getBoundingClientRect().right > edge);
    const cut = [...card.querySelectorAll<HTMLElement>(".table-scroll, .long-list, ul, .explain-sql pre")].filter((one) => seen(one) && (one.scrollHeight > one.clientHeight + 2 || one.scrollWidth > one.clientWidth + 2) && getComputedStyle(one).overflow !== "visible");
    const empty = [...card.querySelectorAll("figure")].filter((one) => seen(one)
      && !one.querySelector(".chart-stage svg, .map :is(canvas, .leaflet-pane), .ranked-bars") && ![...one.querySelectorAll("table")].some((table) => table.getBoundingClientRect().height > 0));
    return [...out.map((one) => `${name}: ${one.tagName} ${one.className.toString()} stands over the edge`), ...cut.map((one) => `${name}: ${one.className} is cut`), ...empty.map(() => `${name}: nothing is drawn`)];
  })];
});

test.beforeEach(async ({ page }) => { await logIn(page); });

test("U07 each report on A4, across and upright, light and dark: brand, period and segment, no navigation, nothing cut, no empty page", async ({ page, request }) => {
  test.setTimeout(240_000);
  for (const [i, [path, segment]] of (await reports(request)).entries()) {
    const scheme = i % 2 ? "light" : "dark";
    await page.emulateMedia({ media: null, colorScheme: scheme });
    await page.setViewportSize({ width: 1440, height: 900 });
    await page.goto(`${demo}/${path}`);
    await settled(page);
    for (const format of [{ preferCSSPageSize: true }, { format: "A4" }, { format: "A4", landscape: true }]) {
      const pages = pdfPages(await page.pdf({ ...format, printBackground: true }));
      expect(pages.length, path).toBeGreaterThan(0);
      // the stylesheet asks for A4 across, whatever the dialog was set to
      expect(pages.filter(({ words, width, height }) => words === 0 || width < height), path).toEqual([]);
    }
    await page.emulateMedia({ media: "print", colorScheme: scheme });
    for (const paper of papers) {
      await page.setViewportSize(paper);
      expect(await faults(page), `${path} ${paper.width}`).toEqual([]);
      await expect(page.locator(".side-nav"), path).toBeHidden();
      await expect(page.locator(".filters"), path).toBeHidden();
      await expect(page.locator(".paper-head"), path).toContainText("Rede Jatobá · Atalaia · Dados até 31 out 2026");
      await expect(page.locator(".page-summary"), path).toContainText("1–31 out 2026");
      await expect(page.locator(".page-summary"), path).toContainText(segment);
      // dark screens print dark words on white
      expect(await page.evaluate(() => getComputedStyle(document.body).backgroundColor), path).toBe("rgb(255, 255, 255)");
    }
  }
});

test("U07 no card but a long list is taller than a page, and a list breaks between its rows", async ({ page, request }) => {
  for (const [path] of await reports(request)) {
    await page.emulateMedia({ media: null });
    await page.setViewportSize({ width: 1440, height: 900 });
    await page.goto(`${demo}/${path}`);
    await settled(page);
    await page.emulateMedia({ media: "print" });
    await page.setViewportSize(papers[0]);
    const tall = await page.locator("main .card").evaluateAll((cards, most) => cards.filter((card) => card.getBoundingClientRect().height > most && getComputedStyle(card).breakInside === "avoid").map((card) => `${card.getAttribute("aria-label")} ${card.getBoundingClientRect().height}`), papers[0].height);
    expect(tall, path).toEqual([]);
    expect(await page.locator("main tr").evaluateAll((rows) => rows.filter((row) => getComputedStyle(row).breakInside !== "avoid").length), path).toBe(0);
  }
});

test("U07 the button draws every chart and map before it prints", async ({ page }) => {
  await page.addInitScript(() => { window.print = () => { document.documentElement.dataset.printed = String(document.querySelectorAll(".chart-stage:empty, .map:empty").length); }; });
  await page.goto(`${demo}/dashboard?type=pdv&month=2026-10`);
  await settled(page);
  expect(await page.locator(".chart-stage:empty, .map:empty").count()).toBeGreaterThan(0);
  await page.getByRole("button", { name: "Imprimir ou PDF" }).click();
  await expect(page.locator("html")).toHaveAttribute("data-printed", "0");
});

test("U07 the glossary and an explanation are whole on paper", async ({ page }) => {
  for (const path of ["glossary", "explain?type=pdv&month=2026-10&figure=metrics.visits"]) {
    await page.goto(`${demo}/${path}`);
    const pages = pdfPages(await page.pdf({ preferCSSPageSize: true }));
    expect(pages.filter(({ words }) => words === 0), path).toEqual([]);
    await page.emulateMedia({ media: "print" });
    await expect(page.locator(".paper-head")).toContainText("Rede Jatobá");
    await page.emulateMedia({ media: null });
  }
});
