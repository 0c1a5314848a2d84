import { chromium } from "playwright";
const base = "http://localhost:3190";
const browser = await chromium.launch({ executablePath: "/usr/bin/chromium", args: ["--no-sandbox","--disable-gpu","--disable-background-networking"] });
const pages: [string, string][] = [["advisor", "/ai/advisor?type=pdv"], ["forecast", "/ai/forecast?type=pdv"], ["sentiment", "/premium/sentiment"], ["financial", "/premium/financial"], ["loyalty", "/premium/loyalty"], ["neigh", "/premium/neighborhood"], ["audit", "/audit"], ["auditd", "/audit/details/1"], ["plannernew", "/planner-new"]];
const only = process.argv[3]?.split(",");
for (const [width, colorScheme] of JSON.parse(process.argv[2]!)) {
  const context = await browser.newContext({ viewport: { width, height: 1000 }, colorScheme, reducedMotion: "reduce", userAgent: "Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 Chrome/140.0.0.0 Safari/537.36" });
  const page = await context.newPage();
  page.on("console", (m) => { if (m.type() === "error") console.log("CONSOLE", page.url(), m.text().slice(0, 300)); });
  await page.goto(base + "/login"); await page.fill('input[name="email"]', "demo@example.com"); await page.fill('input[name="password"]', "demo1234"); await page.keyboard.press("Enter"); await page.waitForURL(/dashboard/);
  for (const [name, path] of pages) {
    if (only && !only.includes(name)) continue;
    const t = Date.now(); await page.goto(base + path); await page.waitForLoadState("networkidle"); console.log(name, Date.now() - t);
    await page.evaluate(() => { const s = new CSSStyleSheet(); s.replaceSync(".cards > .card { content-visibility: visible !important; }"); document.adoptedStyleSheets = [s]; });
    const tall = await page.evaluate(() => document.documentElement.scrollHeight);
    await page.setViewportSize({ width, height: Math.min(tall, width < 500 ? 3200 : 2400) }); await page.waitForTimeout(2500);
    const wide = await page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth); if (wide > 0) console.log("WIDE", name, wide);
    await page.screenshot({ path: `/tmp/atalaia/s5/shots/n-${name}-${width}-${colorScheme}.png` });
    await page.setViewportSize({ width, height: 1000 });
  }
  await context.close();
}
await browser.close();
