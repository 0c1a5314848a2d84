import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { methodsOn } from "~/config/contract-access";
import { mayKeyCall, needOf } from "~/config/permissions";
import type { Brand, Modules } from "~/contract/brand";
import { methods, type MethodName } from "~/contract/methods";
import demoBrand from "../../brands/demo/brand.json";
import { newKey, people, startDeployment, type Deployment } from "../support/deployment";

/** Everything that can be off is off. */
const allOff = (modules: Modules): Modules => JSON.parse(JSON.stringify(modules), (_key, value: unknown) => (value === true ? false : value)) as Modules;
const withoutModules = (brand: Brand): Partial<Brand> => ({ modules: allOff(brand.modules) });

let at: Deployment;
let other: Deployment;
let bare: Deployment;
beforeAll(async () => {
  at = await startDeployment({ data: true });
  [other, bare] = await Promise.all([startDeployment(), startDeployment({ brand: withoutModules })]);
});
afterAll(async () => { await Promise.all([at.stop(), other.stop(), bare.stop()]); });

const brand = demoBrand as unknown as Brand;
const names = Object.keys(methods) as MethodName[];
/** those that the deployment has */
const there = methodsOn(brand);
const refusals = [401, 403];

describe("who may call what", () => {
  it("ASVS 8.2.1 every method is closed to strangers, those of administrators to viewers, and open to whom it is for", async () => {
    for (const name of there) {
      const need = needOf(name);
      expect((await at.call(name, [], null)).status, `${name}, nobody`).toBe(401);
      const viewer = (await at.call(name, [], "viewer")).status;
      if (need === "admin") expect(viewer, `${name}, viewer`).toBe(403);
      else expect(refusals, `${name}, viewer`).not.toContain(viewer);
      expect(refusals, `${name}, admin`).not.toContain((await at.call(name, [], "admin")).status);
    }
  });

  it("ASVS 8.2.1 a key reads what it is for and changes nothing; one for sending data reads nothing", async () => {
    const [read, ingest] = await Promise.all([newKey(at, ["read"]), newKey(at, ["ingest"])]);
    for (const name of there) {
      const status = (await at.call(name, [], { bearer: read })).status;
      if (mayKeyCall(name)) expect(refusals, name).not.toContain(status);
      else expect(status, name).toBe(403);
      expect((await at.call(name, [], { bearer: ingest })).status, name).toBe(403);
    }
  });

  it("ASVS 8.2.1 a module that is off refuses its methods and its pages", async () => {
    const off = methodsOn({ modules: allOff(brand.modules), period: brand.period });
    const closed = names.filter((name) => !off.includes(name));
    expect(closed.length).toBeGreaterThan(15);
    for (const name of closed) expect([(await bare.call(name, [], "admin")).status, ((await bare.call(name, [], "admin")).json as { error: string }).error], name).toEqual([403, "module_off"]);
    const { cookie } = await bare.logIn("admin");
    for (const path of ["/dashboard", "/compare", "/heatmaps", "/radar", "/performance", "/journey", "/ranking", "/audit", "/newaudit", "/planner-new", "/planner", "/audiences/2", "/pois", "/poi/new", "/pois/import", "/ai/advisor", "/ai/forecast", "/premium/sentiment", "/premium/financial", "/premium/loyalty", "/premium/neighborhood"]) {
      expect((await bare.ask(path, { headers: { Cookie: cookie } })).status, path).toBe(404);
      expect((await bare.ask(`${path}.data`, { headers: { Cookie: cookie } })).status, `${path}.data`).toBe(404);
    }
  });

  it("ASVS 8.2.2 pages and files of administrators are closed to viewers, every page to strangers", async () => {
    const { cookie } = await at.logIn("viewer");
    for (const path of ["/users", "/keys", "/trail", "/trail.csv", "/poi/new", "/pois/import", "/pois/import.csv", "/pois.csv", "/pois.xlsx"]) expect((await at.ask(path, { headers: { Cookie: cookie } })).status, path).toBe(403);
    for (const path of ["/users", "/keys", "/poi/new", "/pois/delete", "/pois/import"]) {
      expect(refusals, path).toContain((await at.ask(path, { method: "POST", headers: { Cookie: cookie }, body: new URLSearchParams({ email: "eve@example.com", id: "1", name: "made by a viewer" }) })).status);
    }
    for (const path of ["/dashboard", "/users", "/pois", "/audit", "/planner", "/edit-profile", "/notifications", "/explain?figure=metrics.visits", "/dashboard.xlsx", "/pois.csv", "/pois/import.csv", "/trail.csv", "/views", "/segments", "/compare/column", "/compare/flows"]) {
      const { status, headers } = await at.ask(path);
      expect(status === 302 ? new URL(headers.get("Location") ?? "", at.address).pathname : status, path).toBe("/");
    }
  });

  it("ASVS 8.2.2 a viewer with one segment sees no point, no figure and no total of another", async () => {
    const all = (await at.call("pois.getAll", [{}], "admin")).json as { pois: { _id: string; name: string; type: string; group: string[] }[] };
    const [mine, foreign] = all.pois.filter(({ type }) => type === "pdv");
    if (!mine || !foreign) throw new Error("two points are needed");
    const tree = (await at.call("pois.getDataForFilters", [{ type: "pdv", startDate: Date.parse("2026-02-10T12:00:00Z") }], "admin")).json as { tree: { segments: Node[] }[] };
    const leaf = leaves(tree.tree.flatMap(({ segments }) => segments)).find(({ name }) => name === mine.name);
    if (!leaf) throw new Error(`no leaf of ${mine.name}`);
    const user = ((await at.call("users.getAll", [], "admin")).json as { id: string; email: string }[]).find(({ email }) => email === people.viewer.email);
    const limited = await at.call("users.update", [{ id: user?.id, firstName: "Vera", lastName: "Lima", email: people.viewer.email, role: "viewer", type: "pdv", segments: [leaf.group_hash] }], "admin");
    expect(limited.status, limited.text).toBe(200);
    const seen = (await at.call("pois.getAll", [{}], "viewer")).json as { pois: { name: string }[] };
    expect(seen.pois.map(({ name }) => name)).toEqual([mine.name]);
    expect((await at.call("pois.getOne", [foreign._id], "viewer")).status).toBe(404);
    const period = { type: "pdv", startDate: Date.parse("2026-02-01T12:00:00Z"), endDate: Date.parse("2026-02-28T12:00:00Z") };
    const figures = async (filter: object, as: "admin" | "viewer") => (await at.call("metrics.dashboardData", [{ ...period, ...filter }, { qVisits: true }], as));
    expect((await figures({ storeKey: foreign._id, agg: "s" }, "viewer")).status).toBeGreaterThanOrEqual(400);
    const whole = (await figures({}, "viewer")).json as { metrics: { visits: number } };
    const own = (await figures({ storeKey: mine._id, agg: "s" }, "admin")).json as { metrics: { visits: number } };
    expect(whole.metrics.visits).toBe(own.metrics.visits);
    expect(whole.metrics.visits).toBeGreaterThan(0);
  });

  it("ASVS 8.2.3 what a person may not set is not set: role, type and e-mail in the own profile", async () => {
    const profile = { firstName: "Vera", lastName: "Lima", role: "admin", type: "ooh", email: "vera@elsewhere.example" };
    expect((await at.call("users.edit_profile", [{ ...profile, segments: null }], "viewer")).status).toBe(400);
    const answer = await at.call("users.edit_profile", [profile], "viewer");
    expect([answer.status, answer.json]).toMatchObject([200, { firstName: "Vera", role: "viewer", type: "pdv", email: people.viewer.email }]);
    const list = ((await at.call("users.getAll", [], "admin")).json as { email: string; role: string; type: string }[]);
    expect(list.find(({ email }) => email === people.viewer.email)).toMatchObject({ role: "viewer" });
    expect(list.map(({ email }) => email)).not.toContain("vera@elsewhere.example");
    expect((await at.call("users.getAll", [], "viewer")).status).toBe(403);
  });

  it("ASVS 8.4.1 tokens, keys and cookies of one client open nothing of another", async () => {
    const { accessToken } = await at.tokens("admin");
    for (const bearer of [accessToken, await newKey(at, ["read", "ingest"])]) {
      expect((await other.call("pois.getAll", [{}], { bearer })).status).toBe(401);
      expect((await other.ask("/v2/ingest", { method: "POST", headers: { Authorization: `Bearer ${bearer}`, "Content-Type": "text/csv" }, body: "device_id\n" })).status).toBe(401);
    }
    const { cookie } = await at.logIn("admin");
    expect((await other.ask("/glossary", { headers: { Cookie: cookie } })).status).toBe(302);
  });
});

type Node = { name: string; group_hash: string; children?: Node[] };
const leaves = (nodes: Node[]): Node[] => nodes.flatMap((node) => (node.children?.length ? leaves(node.children) : [node]));
