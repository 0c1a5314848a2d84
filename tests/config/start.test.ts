import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterAll, describe, expect, it } from "vitest";
import { readBrand } from "~/config/brand.server";
import { ConfigError, readEnvironment } from "~/config/environment.server";
import { isMethodOn, isRouteOn, navGroups } from "~/config/modules";

const folder = mkdtempSync(path.join(tmpdir(), "brands-"));
afterAll(() => rmSync(folder, { recursive: true }));

describe("the environment", () => {
  it("has defaults, and an empty variable counts as absent", () => {
    expect(readEnvironment({ PORT: "", NODE_ENV: "production" })).toMatchObject({ PORT: 3000, DATA_DIR: "./data", BRAND: "demo", LOG_LEVEL: "info" });
  });
  it.each([
    ["PORT", "http"], ["PORT", "70000"], ["BRAND", "../etc"], ["PUBLIC_URL", "ftp://x"], ["SESSION_SECRET", "short"], ["DATABASE_URL", "mysql://x"], ["LOG_LEVEL", "loud"],
    ["PUBLIC_URL", "foo"], ["PUBLIC_URL", "https://x/a?b=c"], ["PUBLIC_URL", "https://x/a#d"], ["TRUST_PROXY", "foo,bar"], ["TRUST_PROXY", "10.0.0.0/33"],
  ])("names %s when it is %s", (name, value) => {
    expect(() => readEnvironment({ [name]: value })).toThrow(ConfigError);
    expect(() => readEnvironment({ [name]: value })).toThrow(new RegExp(`^environment: ${name}: [^\n]+$`));
  });
});

describe("settings that need or allow others", () => {
  it.each(["loopback", "10.0.0.5, uniquelocal", "10.0.0.0/8,fd00::/8"])("takes the proxies %s", (value) => {
    expect(readEnvironment({ TRUST_PROXY: value }).TRUST_PROXY).toBe(value);
  });
  it("lets signals to npm reach the product", () => {
    const { scripts } = JSON.parse(readFileSync("package.json", "utf8")) as { scripts: Record<string, string> };
    // a shell between them would end alone
    for (const name of ["start", "serve"]) expect(scripts[name]).toMatch(/^exec node /);
  });
  it("does not overlook a cluster without a server", () => {
    expect(() => readEnvironment({ CLICKHOUSE_CLUSTER: "main" })).toThrow(/^environment: CLICKHOUSE_URL: is needed beside CLICKHOUSE_CLUSTER$/);
  });
});

describe("a brand", () => {
  it.each(["demo", "outdoor", "varejo"])("%s is complete", (name) => {
    expect(readBrand("brands", name).id).toBe(name);
  });
  const broken = (change: (brand: Record<string, unknown>) => void): string => {
    const place = path.join(folder, "broken");
    cpSync("brands/demo", place, { recursive: true });
    const brand = JSON.parse(readFileSync(path.join(place, "brand.json"), "utf8")) as Record<string, unknown>;
    change(brand);
    writeFileSync(path.join(place, "brand.json"), JSON.stringify(brand));
    return "broken";
  };
  it.each([
    ["timezone", "Mars/Olympus"], ["region", "xx-nonsense-"], ["language", "fr"], ["currency", "reais"], ["surplus", 1],
  ])("stops the start with one line when %s is %s", (field, value) => {
    const name = broken((brand) => Object.assign(brand, { [field]: value }));
    expect(() => readBrand(folder, name)).toThrow(new RegExp(`^brands/broken/brand.json: [^\n]*${field}`));
  });
  it("names a missing colour, a missing file and a file that is no JSON", () => {
    const name = broken((brand) => { delete (brand.theme as Record<string, string | undefined>).ninth; });
    expect(() => readBrand(folder, name)).toThrow(/theme\.?/);
    expect(() => readBrand(folder, "nobody")).toThrow(/^BRAND: no brand.json/);
    writeFileSync(path.join(folder, "broken", "brand.json"), "{");
    expect(() => readBrand(folder, "broken")).toThrow(/not JSON/);
  });
});

describe("module flags", () => {
  const [demo, outdoor, varejo] = ["demo", "outdoor", "varejo"].map((name) => readBrand("brands", name)) as [ReturnType<typeof readBrand>, ReturnType<typeof readBrand>, ReturnType<typeof readBrand>];
  const paths = (brand: typeof demo, type: "pdv" | "ooh" = "pdv") => navGroups(brand, { type, role: "viewer" }).map((group) => [group.id, group.items.map((item) => item.path + item.query)]);
  const seven = (query: string) => ["/dashboard", "/compare", "/performance", "/journey", "/heatmaps", "/radar", "/ranking"].map((each) => each + query);
  it("give the navigation exactly as specified", () => {
    expect(paths(demo)).toEqual([
      ["pdv", seven("?type=pdv")], ["ooh", seven("?type=ooh")], ["reports", [...seven(""), "/audit"]], ["planner", ["/planner-new", "/planner"]],
      ["admin", ["/pois"]], ["ai", ["/ai/advisor", "/ai/forecast"]], ["premium", ["/premium/sentiment", "/premium/financial", "/premium/loyalty", "/premium/neighborhood"]],
    ]);
    expect(paths(outdoor)).toEqual([["ooh", seven("?type=ooh")], ["admin", ["/pois"]]]);
    expect(paths(varejo).map(([id]) => id)).toEqual(["pdv", "planner", "admin", "premium"]);
  });
  it("let the Admin title follow the user's type", () => {
    expect(navGroups(demo, { type: "ooh", role: "admin" }).find((group) => group.id === "admin")?.titleKey).toBe("nav.admin_ooh");
    expect(navGroups(demo, { type: "pdv", role: "admin" }).find((group) => group.id === "admin")?.titleKey).toBe("nav.admin_pdv");
  });
  it("close routes and methods of what is off", () => {
    expect(isRouteOn(outdoor, "/dashboard", "pdv")).toBe(false);
    expect(isRouteOn(outdoor, "/dashboard", "ooh")).toBe(true);
    expect(isRouteOn(outdoor, "/ai/advisor")).toBe(false);
    expect(isRouteOn(varejo, "/premium/sentiment")).toBe(false);
    expect(isRouteOn(varejo, "/premium/financial")).toBe(true);
    expect(isMethodOn(outdoor, "metrics.dashboardData", "pdv")).toBe(false);
    expect(isMethodOn(outdoor, "metrics.dashboardData", "ooh")).toBe(true);
    expect(isMethodOn(demo, "periods.getPeriods", null)).toBe(false);
    expect(isMethodOn(varejo, "periods.getPeriods", null)).toBe(true);
  });
});
