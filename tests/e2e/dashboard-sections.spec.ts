import type { Page } from "@playwright/test";
import type { DashboardData } from "../../app/contract/metrics";
import { createFormatter } from "../../app/domain/format";
import { distanceBuckets, mobilityZones } from "../../app/contract/values";
import { isoOfBlockWeekday, weekFromMonday } from "../../app/domain/weekday-means";
import { expect, logIn, settled, test, violations } from "./product";
import { addressOf } from "./servers";
import { dashboardData } from "./wire";

const demo = addressOf("demo");
const format = createFormatter({ language: "pt", region: "pt-BR", timezone: "America/Sao_Paulo", currency: "BRL" });
const zoneNames = { "0_500": "0–500 m", "500_1000": "500–1.000 m", "1000_2000": "1.000–2.000 m" } as const;
const flags = { qVisits: true, qTech: true, qAppBundles: true };
const card = (page: Page, title: string) => page.getByRole("region", { name: title, exact: true });
/** Rows of a card's table, as text. */
const tableOf = async (page: Page, title: string): Promise<string[][]> => {
  const region = card(page, title);
  await region.locator("details.as-table summary").first().click();
  const rows = await region.locator("table.data-table").first().locator("tbody tr").all();
  return Promise.all(rows.map((row) => row.locator("th, td").allInnerTexts()));
};
const shown = (value: number | null | undefined): string => (value === null || value === undefined ? "--" : format.count(value));
/** What a cell says apart from the hidden word beside a lock. */
const bare = (cell: string) => cell.replace(/\s*protegido\s*$/, "").trim();

test.beforeEach(async ({ page }) => { await logIn(page); });

for (const type of ["pdv", "ooh"] as const) {
  test.describe(`${type}: the sections below the visits`, () => {
    let answer: DashboardData;
    test.beforeEach(async ({ page, request }) => {
      answer = await dashboardData(request, { type }, flags);
      await page.goto(`${demo}/dashboard?type=${type}&month=2026-10`);
      await settled(page);
    });

    test("stand in the order of the specification", async ({ page }) => {
      const titles = await page.locator(".cards > .card h2").allInnerTexts();
      const where = type === "pdv" ? "PDV" : "ponto OOH";
      expect(titles).toEqual([
        "Visitantes por dia", "Visitas por horário", "Perfil dos visitantes", "Totais do período", "Visitantes recorrentes", "Visitantes novos", ...(type === "pdv" ? ["Permanência média"] : []),
        "Visitas por dia da semana e horário", "Dias úteis e fim de semana", "Tendência de mobilidade", `Casa → ${where}`, `Trabalho → ${where}`,
        ...(type === "pdv" ? ["Quartis de permanência", "Visitas por permanência"] : []), "Comportamento offline", "Comportamento online", "Plataforma", "Fabricante", "Modelo", "Operadora",
      ]);
    });

    test("C10 mobility shows the method's devices of each weekday and zone", async ({ page }) => {
      const rows = answer.metricsWeekDay ?? [];
      for (const [i, zone] of mobilityZones.entries()) {
        if (i > 0) await card(page, "Tendência de mobilidade").getByRole("link", { name: zoneNames[zone] }).click();
        if (i > 0) await expect(page).toHaveURL(new RegExp(`zone=${zone}`));
        const table = await tableOf(page, "Tendência de mobilidade");
        expect(table).toHaveLength(7);
        for (const [n, dow] of weekFromMonday.entries()) {
          const row = rows.find((each) => each.dayofweek === dow);
          if (!row) throw new Error(`no row for weekday ${dow}`);
          const [known, cars] = [row[`${zone}_with_speed`], row[`${zone}_by_car`]];
          expect(table[n]?.[0]).toBe(format.weekday(isoOfBlockWeekday(dow)));
          expect(bare(table[n]?.[1] ?? "")).toBe(shown(known === null || cars === null ? null : known - cars));
          expect(bare(table[n]?.[2] ?? "")).toBe(shown(cars));
          expect(table[n]?.[5]).toBe(String(row.days));
        }
        await card(page, "Tendência de mobilidade").locator("details.as-table summary").click();
      }
    });

    test("distances show the method's visitors of each bucket", async ({ page }) => {
      const { metricsHome: home, metricsWork: work } = answer;
      if (!home || !work) throw new Error("no distances");
      const where = type === "pdv" ? "PDV" : "ponto OOH";
      for (const [title, values, known] of [
        [`Casa → ${where}`, distanceBuckets.map((bucket) => home[`home_distance_mts_${bucket}`]), home.known],
        [`Trabalho → ${where}`, distanceBuckets.map((bucket) => work[`work_distance_mts_${bucket}`]), work.known],
      ] as const) {
        const bars = await card(page, title).locator(".bar-row").all();
        expect(bars).toHaveLength(6);
        for (const [i, bar] of bars.entries()) {
          const figures = await bar.locator(".bar-figure").allInnerTexts();
          const value = values[i] ?? null;
          expect(bare(figures[0] ?? "")).toBe(shown(value));
          if (known) expect(figures[1]).toBe(value === null ? "" : format.percent(value / known, 1));
        }
      }
    });

    test("dwell quartiles and blocks are the method's, and are not there for out-of-home", async ({ page }) => {
      if (type === "ooh") {
        await expect(page.getByText("Quartis de permanência")).toHaveCount(0);
        await expect(page.getByText("Permanência média")).toHaveCount(0);
        return;
      }
      const { quartile_1: q1, quartile_2: q2, quartile_3: q3 } = answer.quartiles ?? { quartile_1: null, quartile_2: null, quartile_3: null };
      const time = (minutes: number | null) => format.hms(minutes).replace(/\s*hs$/, "");
      expect(await card(page, "Quartis de permanência").locator(".quartiles dd").allInnerTexts()).toEqual([
        `00:00:00 – ${format.hms(q1)}`, `${time(q1)} – ${format.hms(q2)}`, `${time(q2)} – ${format.hms(q3)}`, `acima de ${format.hms(q3)}`,
      ]);
      const table = await tableOf(page, "Visitas por permanência");
      expect(table.map((row) => bare(row[1] ?? ""))).toEqual((answer.metricsDwellBlocks ?? []).map((block) => shown(block.visits)));
    });

    test("interests with their places, genres and technology are the method's", async ({ page }) => {
      const percent = (share: number) => format.percent(share, 1);
      const offline = card(page, "Comportamento offline");
      const interests = answer.metricsInterestsOffline ?? [];
      expect(interests.length).toBeGreaterThan(2);
      expect(await offline.locator(".bar-list > li > .bar-row").first().innerText()).toContain(interests[0]?.type);
      for (const [i, row] of interests.entries()) {
        const item = offline.locator("ul.bar-list").first().locator(":scope > li").nth(i);
        expect(await item.locator(".bar-figure").first().innerText()).toBe(percent(row.total_perc));
        if (i > 0) await item.locator("summary").click();
        expect(await item.locator("details .bar-figure").allInnerTexts()).toEqual(row.places.slice(0, 5).map((place) => percent(place.total_perc)));
      }
      const online = await card(page, "Comportamento online").locator(".bar-row").allInnerTexts();
      expect(online.map((text) => text.split("\n").at(-1))).toEqual((answer.appGenres ?? []).map((row) => percent(row.category_perc)));
      const makes = await tableOf(page, "Fabricante");
      expect(makes.map(([name, count]) => [name, count])).toEqual((answer.metricsTechMake ?? []).map((row) => [row.value, format.count(row.unique_count)]));
    });
  });
}

test("U01 the zone stands in the address, costs no question, and a changed filter resets it without moving scroll or focus", async ({ page }) => {
  await page.goto(`${demo}/dashboard?type=pdv&month=2026-10`);
  await settled(page);
  const mobility = card(page, "Tendência de mobilidade");
  const asked: string[] = [];
  page.on("request", (request) => { if (request.url().includes("/dashboard.data")) asked.push(request.url()); });
  const larger = mobility.getByRole("link", { name: "500–1.000 m" });
  await larger.focus();
  await page.keyboard.press("Enter");
  await expect(page).toHaveURL(/zone=500_1000/);
  await expect(larger).toHaveAttribute("aria-current", "true");
  await expect(larger).toBeFocused();
  expect(asked).toEqual([]);
  await page.reload();
  await settled(page);
  await expect(mobility.getByRole("link", { name: "500–1.000 m" })).toHaveAttribute("aria-current", "true");
  await page.goBack();
  await expect(page).not.toHaveURL(/zone=/);
  await expect(mobility.getByRole("link", { name: "0–500 m" })).toHaveAttribute("aria-current", "true");
  await page.goForward();
  await settled(page);

  const slice = page.getByRole("button", { name: /^30–39/ });
  await slice.focus();
  const before = await page.evaluate(() => window.scrollY);
  await page.keyboard.press("Enter");
  await expect(page).toHaveURL(/age=30_39/);
  await expect(page).not.toHaveURL(/zone=/);
  await expect(page.locator(".cards[aria-busy]")).toHaveAttribute("aria-busy", "false");
  await expect(page.getByRole("button", { name: /^30–39/ })).toBeFocused();
  expect(Math.abs((await page.evaluate(() => window.scrollY)) - before)).toBeLessThan(120);
});

test("a slice filters every section, as the method does", async ({ page, request }) => {
  const answer = await dashboardData(request, { type: "pdv", genders: ["F"], classes: ["C"] }, flags);
  await page.goto(`${demo}/dashboard?type=pdv&month=2026-10`);
  await settled(page);
  await page.getByRole("button", { name: /^Feminino/ }).click();
  await expect(page).toHaveURL(/gender=F/);
  await page.locator("form[aria-labelledby=slice-class]").getByRole("button", { name: /^C\b/ }).click();
  await expect(page).toHaveURL(/class=C/);
  await expect(page.locator(".cards[aria-busy]")).toHaveAttribute("aria-busy", "false");
  const platform = answer.metricsTechPlatform?.[0];
  if (!platform) throw new Error("no platform");
  await expect(card(page, "Plataforma").locator(".bar-figure").first()).toHaveText(format.percent(platform.perc, 1));
  await expect(card(page, "Quartis de permanência").locator("dd").first()).toContainText(format.hms(answer.quartiles?.quartile_1));
});

for (const [language, mobility, offline] of [["en", "Mobility trends", "Offline behaviour"], ["es", "Tendencias de movilidad", "Comportamiento offline"], ["pt", "Tendência de mobilidade", "Comportamento offline"]] as const) {
  test(`speaks ${language}, without a key or a broken number`, async ({ page }) => {
    for (const query of ["type=pdv", "type=ooh", "month=2026-10"]) {
      await page.goto(`${demo}/dashboard?${query}&lang=${language}`);
      await settled(page);
      await expect(card(page, mobility)).toBeVisible();
      await expect(card(page, offline)).toBeVisible();
      expect(await page.locator("main").innerText()).not.toMatch(/NaN|Infinity|undefined|\{\{|people\.|report\.|dashboard\.\w/);
    }
    await page.goto(`${demo}/dashboard?type=pdv&lang=pt`);
  });
}

test("nothing serious for assistive technology in the new sections, light and dark, with a menu and an explanation open", async ({ page }) => {
  for (const colorScheme of ["light", "dark"] as const) {
    await page.emulateMedia({ colorScheme });
    await page.goto(`${demo}/dashboard?type=pdv&month=2026-10&gender=F`);
    await settled(page);
    await card(page, "Tendência de mobilidade").locator(".card-tools summary").click();
    expect(await violations(page)).toEqual([]);
    await page.keyboard.press("Escape");
    await card(page, "Quartis de permanência").getByRole("link", { name: /Como é calculado/ }).click();
    await expect(page.getByRole("dialog").locator("dl")).toBeVisible();
    expect(await violations(page)).toEqual([]);
    await page.keyboard.press("Escape");
  }
});
