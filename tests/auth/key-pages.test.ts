import type { AppLoadContext } from "@remix-run/node";
import { afterEach, beforeEach, expect, it } from "vitest";
import { readBrand } from "~/config/brand.server";
import type { ApiKey } from "~/contract/api-keys";
import { withAccounts } from "~/methods/account-methods.server";
import { createRemoteMethods } from "~/methods/remote-methods.server";
import { action, loader } from "~/routes/_app.keys/route";
import { ana, home, makeAuth, noTrail, type AuthFixture } from "./auth-fixture";

const brand = readBrand("brands", "demo");
let fixture: AuthFixture;
beforeEach(async () => { fixture = await makeAuth(); });
afterEach(() => fixture.close());

type Answer = { status: number; to: string | null; data: { alert?: string | null; result?: { error?: Record<string, string[] | null> }; made?: { name: string; secret: string }; all?: ApiKey[]; ending?: ApiKey | null } };
async function call(handler: typeof action | typeof loader, request: Request): Promise<Answer> {
  const { auth } = fixture;
  const methods = withAccounts(createRemoteMethods("http://figures.invalid"), { accounts: auth.accounts, keys: auth.keys, brand, ...noTrail });
  const context = { auth, brand, methods, address: home.address, log: () => undefined, note: () => undefined } as unknown as AppLoadContext;
  const answer: unknown = await handler({ request, context, params: {} }).catch((error: unknown) => { if (error instanceof Response) return error; throw error; });
  if (answer instanceof Response) return { status: answer.status, to: answer.headers.get("Location"), data: {} };
  const { data, init } = answer as { data?: Answer["data"]; init?: { status?: number } };
  return { status: init?.status ?? 200, to: null, data: data ?? (answer as Answer["data"]) };
}
async function cookie(email = ana.email, language = "en") {
  const { token } = await fixture.auth.login({ email, password: ana.password, ...home });
  return { Cookie: `${(await fixture.auth.web.keep(new Request("http://host/"), token)).split(";")[0]!}; lang=${language}` };
}
const post = (fields: string, headers: Record<string, string>) => new Request("http://host/keys", { method: "POST", body: new URLSearchParams(fields), headers });
const get = (query: string, headers: Record<string, string>) => new Request(`http://host/keys${query}`, { headers });

it("makes a key, shows it in that answer alone, and revokes it after a confirmation", async () => {
  const me = await cookie();
  const made = await call(action, post("name=Loader&scopes=ingest&scopes=read", me));
  const secret = made.data.made?.secret ?? "";
  expect([made.status, made.data.made?.name, secret.startsWith("ata_")]).toEqual([200, "Loader", true]);
  const page = await call(loader, get("", me));
  expect(page.data.all).toMatchObject([{ name: "Loader", scopes: ["read", "ingest"], revokedAt: null }]);
  expect(JSON.stringify(page.data)).not.toContain(secret.slice(10));
  const id = page.data.all?.[0]?.id ?? "";
  expect((await call(loader, get(`?revoke=${id}`, me))).data.ending).toMatchObject({ id, name: "Loader" });
  expect(await fixture.auth.keys.verify(secret)).not.toBeNull();
  expect((await call(action, post(`revoke=${id}`, me))).to).toBe("/keys?revoked");
  expect(await fixture.auth.keys.verify(secret)).toBeNull();
  expect((await call(loader, get(`?revoke=${id}`, me))).data.ending).toBeNull();
  expect((await call(action, post(`revoke=${id}`, me))).status).toBe(404);
});

it("says what is missing, in the reader's language", async () => {
  const errors = async (fields: string, language: string) => (await call(action, post(fields, await cookie(ana.email, language)))).data.result?.error;
  expect(await errors("", "en")).toEqual({ name: ["A name is required"], scopes: ["Choose at least one thing that the key opens"] });
  expect(await errors(`name=${"x".repeat(101)}&scopes=read`, "pt")).toEqual({ name: ["O nome pode ter no máximo 100 caracteres"] });
  expect(Object.values((await errors("name=x&scopes=write", "es")) ?? {})).toEqual([["Elija al menos una cosa que la clave permita"]]);
  expect(await fixture.auth.keys.list()).toEqual([]);
});

it("is for administrators alone, by address and by direct POST", async () => {
  await fixture.auth.addUser({ email: "rui@example.com", password: ana.password, firstName: "Rui", lastName: "Sá", role: "viewer", type: "pdv", segments: null });
  const viewer = await cookie("rui@example.com");
  expect((await call(loader, get("", viewer))).status).toBe(403);
  expect((await call(action, post("name=x&scopes=read", viewer))).status).toBe(403);
  expect((await call(action, post("name=x&scopes=read", {}))).to).toBe("/");
  expect(await fixture.auth.keys.list()).toEqual([]);
});
