import type { AppLoadContext } from "@remix-run/node";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import type { Auth } from "~/auth/create-auth.server";
import { readBrand } from "~/config/brand.server";
import { en } from "~/locales/en";
import { createRemoteMethods } from "~/methods/remote-methods.server";
import { action as create, loader as newPage } from "~/routes/_app.poi.new";
import { action as remove, loader as removePage } from "~/routes/_app.pois.delete";
import { action as change, loader as onePage } from "~/routes/_app.pois.details.$id/route";
import { loader as listPage } from "~/routes/_app.pois.($page)/route";
import { action as places } from "~/routes/places";
import { loader as attribution } from "~/routes/pois.attribution";
import { action as preview } from "~/routes/pois.preview";
import { ana, home, makeAuth, type AuthFixture } from "./auth-fixture";

/** The pages of points before methods that answer from a list of what each was asked. */
const brand = readBrand("brands", "demo");
let fixture: AuthFixture;
let auth: Auth;
let asked: [string, unknown[]][];
let refuse: Record<string, object>;
beforeEach(async () => {
  fixture = await makeAuth();
  auth = fixture.auth;
  asked = [];
  refuse = {};
});
afterEach(() => fixture.close());

const idle = { state: "idle", phase: null, done: 0, total: 0, since: null, finished: null };
const point = {
  _id: "7", code: "C7", type: "pdv", name: "Loja Sé", address: "Praça da Sé, 1", address1: null, city: "São Paulo", uf: "SP", zipcode: "01001-000", country_code: "BR", phone: "11 5555-0000",
  latitude: -23.55, longitude: -46.63, group: ["Norte"], group_hash: "0123456789abcdef", cp_name: null, sales_office: null, status: "open", status_proposed: "closed", category: null, own: true, radius_m: null,
  impressions: null, cost: null, blocked: false,
};
const seen = { radius_m: 50, first_day: "2026-10-25", last_day: "2026-10-31", devices: 120, suppressed: false, near: [], far: "no" };
const place = { label: "Santos, SP, BR", latitude: -23.96, longitude: -46.33, address: "", city: "Santos", uf: "SP", zipcode: "", country_code: "BR", source: "towns" };
const answers: Record<string, (params: unknown[]) => unknown> = {
  "pois.getAll": ([filter]) => ({ pois: (filter as { page?: number }).page === 3 ? [{ ...point, shared: [] }] : [], count: 21, attribution: idle }),
  "pois.getOne": () => ({ ...point, shared: [], attribution: idle, history: { open_from: null, known_from: null, altered_on: null }, version: "v1" }),
  "pois.create": () => point, "pois.update": () => point, "pois.delete": () => ({ deleted: [{ _id: "7", name: "Loja Sé" }] }),
  "pois.preview": () => seen, "pois.getAttribution": () => idle, "places.search": () => ({ places: [place], geocoder: "off" }),
  "pois.getDataForFilters": () => ({ first_day: null, last_day: null, synthetic: false, pdvs: [], countries: ["AR"], cps: [], sos: [], categories: [], statuses: ["open", "closed", "unknown"], tree: [] }),
};

type Handler = (args: { request: Request; context: AppLoadContext; params: Record<string, string> }) => Promise<unknown>;
async function call(handler: unknown, request: Request, params: Record<string, string> = {}) {
  const answer: typeof fetch = async (_url, init) => {
    const { name, params: sent } = JSON.parse(String(init?.body)) as { name: string; params: unknown[] };
    asked.push([name, sent]);
    return refuse[name] ? Response.json(refuse[name], { status: 409 }) : Response.json(answers[name]?.(sent));
  };
  const context = { auth, brand, methods: createRemoteMethods("http://figures.invalid", answer), address: home.address, log: () => undefined, note: () => undefined } as unknown as AppLoadContext;
  const result = await (handler as Handler)({ request, context, params }).catch((error: unknown) => { if (error instanceof Response) return error; throw error; });
  if (result instanceof Response) return { status: result.status, to: result.headers.get("Location"), data: (await result.json().catch(() => ({}))) as Record<string, unknown> };
  const { data, init } = result as { data?: Record<string, unknown>; init?: { status?: number } };
  return { status: init?.status ?? 200, to: null, data: data ?? (result as Record<string, unknown>) };
}
const sent = { type: "pdv", status: "open", name: point.name, address: point.address, city: point.city, uf: "SP", zipcode: point.zipcode, country_code: "BR", phone: point.phone, latitude: "-23,55", longitude: "-46.63", group: "Norte > Capital", own: "on" };
async function cookie(language = "en"): Promise<Record<string, string>> {
  const { token } = await auth.login({ email: ana.email, password: ana.password, ...home });
  return { Cookie: `${(await auth.web.keep(new Request("http://host/"), token)).split(";")[0]!}; lang=${language}` };
}
const post = (path: string, fields: Record<string, string> | [string, string][], headers: Record<string, string>) => new Request(`http://host${path}`, { method: "POST", body: new URLSearchParams(fields), headers });
const get = (path: string, headers: Record<string, string>) => new Request(`http://host${path}`, { headers });
const errorsOf = (answer: { data: Record<string, unknown> }) => (answer.data.result as { error?: Record<string, string[] | null> }).error;
/** Makes Ana a viewer, whatever the last administrator's protection says. */
async function asViewer(): Promise<void> {
  const { db } = fixture.store;
  await db.updateTable("users").set({ role: "viewer" }).execute();
}

describe("a direct post of the form", () => {
  it("makes a point and leads to it", async () => {
    const made = await call(create, post("/poi/new", sent, await cookie()));
    expect(made).toMatchObject({ status: 303, to: "/pois/details/7?created" });
    expect(asked).toEqual([["pois.create", [expect.objectContaining({ name: "Loja Sé", latitude: -23.55, longitude: -46.63, group: ["Norte", "Capital"], own: true, country_code: "BR" })]]]);
    expect(await call(change, post("/pois/details/7", sent, await cookie()), { id: "7" })).toMatchObject({ status: 303, to: "/pois/details/7?saved" });
    expect(asked.at(-1)).toEqual(["pois.update", [expect.objectContaining({ _id: "7", group: ["Norte", "Capital"] })]]);
  });

  it.each([["en", "Required", "Too short!", "Too long!"], ["es", "Obligatorio", "¡Demasiado corto!", "¡Demasiado largo!"], ["pt", "Obrigatório", "Muito curto!", "Muito longo!"]])("is refused with SPEC.md's messages in %s", async (language, required, short, long) => {
    const headers = await cookie(language);
    const wrong = await call(create, post("/poi/new", { ...sent, name: "Abc", address: "x".repeat(101), city: " ", uf: "S" }, headers));
    expect(wrong.status).toBe(400);
    expect(errorsOf(wrong)).toEqual({ name: [short], address: [long], city: [required], uf: [short] });
    const empty = errorsOf(await call(create, post("/poi/new", {}, headers)));
    for (const field of ["name", "address", "city", "uf", "zipcode", "phone", "latitude", "longitude"]) expect([field, empty?.[field]]).toEqual([field, [required]]);
    expect(asked).toEqual([]);
  });

  it("C14 positions that cannot be are refused; a taken code is told at its field", async () => {
    const headers = await cookie();
    for (const [latitude, longitude, field] of [["90.442", "0", "latitude"], ["NaN", "1", "latitude"], ["", "1", "latitude"], ["1", "181", "longitude"], ["0", "0", "latitude"]] as const) {
      const { status, data } = await call(create, post("/poi/new", { ...sent, latitude, longitude }, headers));
      expect([latitude, status, Object.keys(errorsOf({ data }) ?? {})]).toEqual([latitude, 400, [field]]);
    }
    refuse["pois.create"] = { error: "conflict", reason: "r", message: "m", fields: [{ path: "code", code: "points.codeTaken", message: "Another point of this type has this code." }] };
    const taken = await call(create, post("/poi/new", sent, headers));
    expect([taken.status, errorsOf(taken), taken.data.alert]).toEqual([409, { code: ["Another point of this type has this code."] }, null]);
    refuse["pois.create"] = { error: "busy", reason: "r", message: "m" };
    expect((await call(create, post("/poi/new", sent, headers))).data.alert).toBe("Error saving POI: The service is busy. Please try again in a moment.");
  });

  it("keeps what was typed, and takes nothing that is no field", async () => {
    const { data } = await call(create, post("/poi/new", { ...sent, name: "Abc", _id: "1", __proto__: "x" }, await cookie()));
    expect((data.result as { initialValue: Record<string, string> }).initialValue).toMatchObject({ name: "Abc", group: "Norte > Capital", latitude: "-23,55" });
    await call(create, post("/poi/new", { ...sent, _id: "1" }, await cookie()));
    expect(asked.at(-1)?.[1][0]).not.toHaveProperty("_id");
  });
});

describe("without scripts", () => {
  it("a button finds places, another takes one, a third says what the pin would see; nothing is saved", async () => {
    const headers = await cookie();
    const found = await call(create, post("/poi/new", { ...sent, find: "1", placeWords: "santos" }, headers));
    expect(found).toMatchObject({ status: 200, data: { places: { words: "santos", places: [place] }, placesFailed: false, result: { initialValue: { name: "Loja Sé" } } } });
    const taken = await call(create, post("/poi/new", { ...sent, place: JSON.stringify(place) }, headers));
    expect(taken.data).toMatchObject({ taken: "Santos, SP, BR", preview: { devices: 120 }, result: { initialValue: { city: "Santos", latitude: "-23.96", longitude: "-46.33", address: point.address } } });
    const checked = await call(change, post("/pois/details/7", { ...sent, check: "1", radius_m: "80" }, headers), { id: "7" });
    expect(checked.data).toMatchObject({ preview: { devices: 120 } });
    expect(asked.at(-1)).toEqual(["pois.preview", [{ latitude: -23.55, longitude: -46.63, radius_m: "80", _id: "7" }]]);
    expect(asked.map(([name]) => name)).not.toContain("pois.create");
  });
  it("a place that is none is not taken", async () => {
    for (const json of ["{", JSON.stringify({ ...place, latitude: 91 })]) {
      expect((await call(create, post("/poi/new", { ...sent, name: "Abc", place: json }, await cookie()))).status).toBe(400);
    }
  });
});

describe("deleting", () => {
  it("names what goes before it goes, then leads back to the list", async () => {
    const headers = await cookie();
    expect((await call(removePage, get("/pois/delete?id=7&id=x&back=/pois/2?sort=group", headers))).data).toMatchObject({ points: [{ _id: "7", name: "Loja Sé" }], asked: 1, back: "/pois/2?sort=group" });
    expect((await call(removePage, get("/pois/delete", headers))).data).toMatchObject({ points: [], asked: 0, back: "/pois" });
    expect(asked.map(([name]) => name)).not.toContain("pois.delete");
    expect(await call(remove, post("/pois/delete", [["id", "7"], ["id", "7"], ["back", "/pois/2?sort=group"]], headers))).toMatchObject({ status: 303, to: "/pois/2?sort=group&deleted=1" });
    expect(asked.at(-1)).toEqual(["pois.delete", [["7"]]]);
    expect(await call(remove, post("/pois/delete", [["id", "7"], ["back", "//evil.example/"]], headers))).toMatchObject({ to: "/pois?deleted=1" });
  });
});

describe("the list", () => {
  it("U03 shows the last page for one beyond it, and says so", async () => {
    const { data } = await call(listPage, get("/pois/99", await cookie()), { page: "99" });
    expect(data).toMatchObject({ beyond: 99, state: { page: 3 }, pois: [{ _id: "7" }], pages: 3 });
    expect((await call(listPage, get("/pois?sort=__proto__&type=foo", await cookie()))).data).toMatchObject({ notices: ["badSort", "badType"], state: { sort: "name", type: "pdv" }, beyond: null });
  });
});

describe("who may", () => {
  it("a viewer reads the list and a point, and changes nothing", async () => {
    const headers = await cookie();
    await asViewer();
    expect((await call(listPage, get("/pois", headers))).data).toMatchObject({ admin: false, count: 21 });
    expect((await call(onePage, get("/pois/details/7", headers), { id: "7" })).data).toMatchObject({ choices: null, preview: null, point: { _id: "7" } });
    expect(await call(newPage, get("/poi/new", headers))).toMatchObject({ status: 403, data: { reason: en.common.forbiddenText } });
    expect((await call(removePage, get("/pois/delete?id=7", headers))).status).toBe(403);
    asked = [];
    for (const [handler, path] of [[create, "/poi/new"], [change, "/pois/details/7"], [remove, "/pois/delete"]] as const) expect([path, (await call(handler, post(path, { ...sent, id: "7" }, headers), { id: "7" })).status]).toEqual([path, 403]);
    expect(asked).toEqual([]);
  });
  it("nobody without a login; what the form asks while it is filled in is answered to who is logged in", async () => {
    const anonymous = { Cookie: "lang=en" };
    for (const [handler, request] of [[listPage, get("/pois", anonymous)], [newPage, get("/poi/new", anonymous)], [create, post("/poi/new", sent, anonymous)], [places, post("/places", { query: "a" }, anonymous)], [preview, post("/pois/preview", {}, anonymous)], [attribution, get("/pois/attribution", anonymous)]] as const) {
      expect((await call(handler, request)).status).toBe(302);
    }
    expect(asked).toEqual([]);
    const headers = await cookie();
    expect((await call(places, post("/places", { query: "santos", country: "" }, headers))).data).toMatchObject({ places: [place] });
    expect(asked.at(-1)).toEqual(["places.search", [{ query: "santos" }]]);
    expect((await call(preview, post("/pois/preview", { latitude: "1", longitude: "2" }, headers))).data).toMatchObject({ devices: 120 });
    expect((await call(attribution, get("/pois/attribution", headers))).data).toMatchObject({ state: "idle" });
  });
});
