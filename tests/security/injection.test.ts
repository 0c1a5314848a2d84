import ExcelJS from "exceljs";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { startDeployment, type Answer, type Deployment } from "../support/deployment";

let at: Deployment;
beforeAll(async () => { at = await startDeployment({ data: true }); });
afterAll(async () => { await at.stop(); });

const hostile = ["' OR 1=1 --", "'); DROP TABLE pings; --", "\" OR \"\"=\"", "1 UNION ALL SELECT 1,2,3", "{x:String}", "\\' OR 1", "%' AND sleep(3) --", "${7*7}", "$$; DROP TABLE visits; $$", "<img src=x onerror=document.title=1>", "\u0000", "_%", "x".repeat(5000)];
const february = { startDate: Date.parse("2026-02-01T12:00:00Z"), endDate: Date.parse("2026-02-28T12:00:00Z") };

/** A right call of each method that takes texts; each text in turn gets a hostile value. */
const calls: [string, unknown[]][] = [
  ["metrics.dashboardData", [{ type: "pdv", ...february, agg: "g", period: "x", storeKey: "1", groupKeys: ["ab"], pois: [{ label: "All", value: "ab", count: 1 }], gender: ["F"] }, { qVisits: true, qDemos: true, qTech: true }]],
  ["metrics.explain", ["metrics.visits", { type: "pdv", ...february }]],
  ["pois.getDataForFilters", [{ type: "pdv", period: "x", startDate: february.startDate }]],
  ["pois.getAllForFilters", [{ type: "pdv", period: "x", startDate: february.startDate }]],
  ["pois.getAll", [{ page: 1, filter: "A", sortBy: "name" }]],
  ["pois.getAll", [{ page: 1, filter: { search: "A", type: "pdv" }, sortBy: "-group" }]],
  ["pois.getOne", ["1"]],
  ["pois.delete", [["9999"]]],
  ["pois.preview", [{ type: "pdv", latitude: "-23.55", longitude: "-46.63", radius_m: "50" }]],
  ["places.search", [{ query: "São Paulo", country: "BR" }]],
  ["audiences.applyFilter", [{ group: "pdv", period: "2026-02", city: ["São Paulo"], country: ["BR"], gender: ["F"], ageRanges: ["20_24"], classes: ["A"], genres: ["Games"], offlines: ["cafe"], platform: ["Android"], makers: ["Samsung"], pois: [{ value: "1", label: "A" }] }]],
  ["audiences.getAll", [{ page: 1, filter: "name", sortBy: "-created" }]],
  ["audiences.getOne", ["1"]],
  ["audiences.delete", [["1"]]],
  ["audiences.searchAudiencePOIs", [{ country: "BR", inputValue: "Sé" }]],
  ["audit.getOne", ["1"]],
  ["audit.delete", [{ id: "1" }]],
  ["trail.getAll", [{ page: 1, kind: "login", user: "1", from: "2026-01-01", to: "2026-12-31" }]],
  ["keys.revoke", [{ id: "99" }]],
];

/** Every copy of a value in which one text is another. */
function withEach(value: unknown, text: string): unknown[] {
  if (typeof value === "string") return [text];
  if (Array.isArray(value)) return value.flatMap((each, i) => withEach(each, text).map((other) => value.map((kept: unknown, j) => (j === i ? other : kept))));
  if (typeof value === "object" && value !== null) return Object.entries(value).flatMap(([key, each]) => withEach(each, text).map((other) => ({ ...value, [key]: other })));
  return [];
}

const counted = async (): Promise<string> => {
  const points = (await at.call("pois.getAll", [{}], "admin")).json as { count: number };
  const figures = (await at.call("metrics.dashboardData", [{ type: "pdv", ...february }, { qVisits: true }], "admin")).json as { metrics: object };
  return JSON.stringify([points.count, figures.metrics]);
};
const sound = ({ status, text }: Answer, about: string): void => {
  expect(status, `${about}: ${text.slice(0, 300)}`).toBeLessThan(500);
  expect(text, about).not.toMatch(/Code: \d+|DB::Exception|syntax error|SQLITE_|near "/i);
};

describe("what people type", () => {
  it("ASVS 1.2.4 is a value in every filter, sort and search of the methods, never a part of a query", async () => {
    const before = await counted();
    let asked = 0;
    for (const [name, params] of calls) {
      for (const text of hostile) {
        for (const changed of withEach(params, text)) {
          sound(await at.call(name, changed as unknown[], "admin"), `${name} ${JSON.stringify(changed).slice(0, 200)}`);
          asked++;
        }
      }
    }
    expect(asked).toBeGreaterThan(500);
    expect(await counted()).toBe(before);
    expect(at.log()).not.toMatch(/SYNTAX_ERROR|UNKNOWN_IDENTIFIER|SQLITE_ERROR/);
  });

  it("ASVS 1.2.4, 3.2.2 is told as text or refused in every address of a page", async () => {
    const { cookie } = await at.logIn("admin");
    const keys = ["month", "group", "store", "agg", "compare", "gender", "age", "class", "q", "at", "type", "figure", "page", "sort", "search", "kind", "from", "to", "user", "lang", "back", "to", "c1", "flow", "find", "count", "budget", "step", "delete"];
    for (const path of ["/dashboard", "/compare", "/heatmaps", "/radar", "/performance", "/journey", "/ranking", "/explain", "/glossary", "/pois", "/trail", "/users", "/keys", "/audit", "/newaudit", "/planner-new", "/planner", "/segments", "/views", "/pois.csv", "/dashboard.xlsx", "/radar.xlsx"]) {
      for (const text of ["' OR 1=1 --", "\"><img src=x onerror=document.title=1>"]) {
        const answer = await at.ask(`${path}?${new URLSearchParams(keys.map((key) => [key, text]))}`, { headers: { Cookie: cookie } });
        sound(answer, path);
        expect(answer.text, path).not.toContain("<img src=x");
      }
    }
  });

  it("ASVS 1.2.10, 3.2.2 never runs in a spreadsheet or on a page, and numbers stay numbers", async () => {
    const names = ["=1+1 store", "+2 store", "-3 store", "@SUM(A1) store", "\t=4 store", "<img src=x onerror=document.title=1>"];
    for (const [i, name] of names.entries()) {
      const made = await at.call("pois.create", [{ type: "pdv", code: `F${i}`, name, address: "=cmd|' /C calc'!A0", city: "City", uf: "SP", zipcode: "00000", phone: "0000", latitude: -10 - i, longitude: -40, group: ["=HYPERLINK(1)"] }], "admin");
      expect(made.status, made.text).toBe(200);
    }
    const { cookie } = await at.logIn("admin");
    const csv = (await at.ask("/pois.csv", { headers: { Cookie: cookie } })).text;
    const cells = csv.split(/\r\n|,/).map((cell) => cell.replace(/^"/, ""));
    expect(csv).toContain("'=1+1 store");
    expect(cells.filter((cell) => /^[=+@\t]|^-(?![\d.])/.test(cell))).toEqual([]);
    expect(cells.filter((cell) => /^-1\d(\.0+)?$/.test(cell)).length).toBeGreaterThan(0);
    const book = new ExcelJS.Workbook();
    const file = await fetch(`${at.address}/pois.xlsx`, { headers: { Cookie: cookie } });
    await book.xlsx.load(await file.arrayBuffer());
    const kinds = new Set<string>();
    book.eachSheet((sheet) => sheet.eachRow((row) => row.eachCell((cell) => { kinds.add(`${cell.type === ExcelJS.ValueType.Formula ? "formula" : typeof cell.value}`); })));
    expect([...kinds]).not.toContain("formula");
    expect([...kinds]).toContain("number");
    for (const path of ["/pois?search=store", "/radar?type=pdv&month=2026-02", "/segments?type=pdv"]) expect((await at.ask(path, { headers: { Cookie: cookie } })).text).not.toContain("<img src=x");
  });
});
