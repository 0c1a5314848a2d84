import type { AppLoadContext } from "@remix-run/node";
import { afterEach, beforeEach, expect, it } from "vitest";
import type { AccountMail } from "~/auth/accounts.server";
import type { Auth } from "~/auth/create-auth.server";
import { readBrand } from "~/config/brand.server";
import type { TrailEntry } from "~/contract/trail";
import { withAccounts } from "~/methods/account-methods.server";
import type { Methods } from "~/methods/create-methods.server";
import { createRemoteMethods } from "~/methods/remote-methods.server";
import { withTrail } from "~/methods/with-trail.server";
import { openTrail, type Trail } from "~/process/trail.server";
import { withTrailOfLogins } from "~/process/trail-of-accounts.server";
import { action as editPassword } from "~/routes/_app.edit-password";
import { action as editProfile } from "~/routes/_app.edit-profile/route";
import { loader as trailPage } from "~/routes/_app.trail/route";
import { action as editUser } from "~/routes/_app.users/route";
import { action as forgot } from "~/routes/_public.forgot";
import { action as update } from "~/routes/_public.update-password/route";
import { action as logout } from "~/routes/logout";
import { loader as trailFile } from "~/routes/trail[.]csv";
import { trailRepository } from "~/store/trail.server";
import { ana, home, makeAuth, noLog, type AuthFixture } from "./auth-fixture";

const brand = readBrand("brands", "demo");
let fixture: AuthFixture;
let auth: Auth;
let trail: Trail;
let methods: Methods;
let mails: AccountMail[];
beforeEach(async () => {
  fixture = await makeAuth();
  mails = [];
  const repository = trailRepository(fixture.store);
  const clock = () => new Date(fixture.clock.now);
  trail = openTrail({ trail: repository, clock, days: null, failed: (error) => { throw error; } });
  auth = fixture.another({ log: withTrailOfLogins(noLog, trail.note), deliverAfterMs: 0, deliver: async (mail) => { mails.push(mail); } });
  const none: typeof fetch = async () => Response.json({ first_day: null, last_day: null, synthetic: false, pdvs: [], tree: [] });
  methods = withTrail(withAccounts(createRemoteMethods("http://figures.invalid", none), { accounts: auth.accounts, keys: auth.keys, brand, trail: repository, trailDays: 365 }), trail.note);
});
afterEach(() => fixture.close());

async function call(handler: (args: { request: Request; context: AppLoadContext; params: Record<string, never> }) => Promise<unknown>, request: Request): Promise<unknown> {
  const context = { auth, brand, methods, address: home.address, log: () => undefined, note: trail.note, clock: () => new Date(fixture.clock.now) } as unknown as AppLoadContext;
  return handler({ request, context, params: {} }).catch((error: unknown) => { if (error instanceof Response) return error; throw error; });
}
const post = (path: string, fields: Record<string, string>, headers: Record<string, string> = {}) => new Request(`http://host${path}`, { method: "POST", body: new URLSearchParams(fields), headers });
async function cookie(): Promise<{ Cookie: string }> {
  const { token } = await auth.login({ email: ana.email, password: ana.password, ...home });
  return { Cookie: `${(await auth.web.keep(new Request("http://host/"), token)).split(";")[0]!}; lang=en` };
}
const shown = async (headers: Record<string, string>): Promise<TrailEntry[]> => {
  await trail.settled();
  return ((await call(trailPage, new Request("http://host/trail", { headers }))) as { entries: TrailEntry[] }).entries;
};

it("what is done to accounts and keys is told with each field before and after, on the page and in the CSV", async () => {
  const me = await cookie();
  const rui = { firstName: "=Rui", lastName: "Dias", email: "rui@example.com", role: "viewer", type: "pdv" };
  await call(editUser, post("/users", { ...rui, everything: "on" }, me));
  const [, invited] = (await auth.accounts.list()).sort((a, b) => Number(a.id) - Number(b.id));
  await call(editUser, post("/users", { ...rui, id: invited!.id, firstName: "Rui", email: "r@example.com", type: "ooh", segments: "ooh", disabled: "on" }, me));
  await call(editProfile, post("/edit-profile", { firstName: "Anna", lastName: "Sá" }, me));
  const options = { user: (await auth.userById((await auth.accounts.list()).find(({ email }) => email === ana.email)!.id))!, address: home.address };
  const { key, secret } = await methods.call("keys.create", [{ name: "loader", scopes: ["read", "ingest"] }], options);
  await methods.call("keys.revoke", [{ id: key.id }], options);

  const entries = await shown(me);
  const changes = Object.fromEntries(entries.map((entry) => [entry.action, entry.changes]));
  expect(changes).toMatchObject({
    "users.invite": [{ field: "firstName", after: "=Rui" }, { field: "lastName", after: "Dias" }, { field: "role", after: "viewer" }, { field: "type", after: "pdv" }, { field: "segments", after: null }],
    "users.update": [{ field: "firstName", before: "=Rui", after: "Rui" }, { field: "email" }, { field: "type", before: "pdv", after: "ooh" }, { field: "segments", before: null, after: "ooh" }, { field: "disabled", before: false, after: true }],
    "users.edit_profile": [{ field: "firstName", before: "Ana", after: "Anna" }],
    "keys.create": [{ field: "scopes", after: "read, ingest" }],
    "keys.revoke": [{ field: "name", before: "loader" }, { field: "scopes", before: "read, ingest" }],
    "login.in": [],
  });
  expect(JSON.stringify(changes)).not.toContain("@");

  const csv = await (await call(trailFile, new Request("http://host/trail.csv", { headers: me })) as Response).text();
  expect(csv.split("\r\n")[0]).toBe("at,user_id,email,key_id,kind,action,outcome,subject,address,times,changes,actor");
  expect(csv).toContain('"firstName: ""=Rui"" → ""Rui""; email; type: ""pdv"" → ""ooh""; segments: null → ""ooh""; disabled: false → true"');
  expect(csv).toContain('"name: ""loader"" →; scopes: ""read, ingest"" →"');
  expect(csv).not.toContain(secret.slice(10));
});

it("every entry of a person says from where: links, passwords and logouts too", async () => {
  const me = await cookie();
  const two = (password: string) => ({ password, passwordConfirmation: password });
  await call(forgot, post("/forgot", { email: ana.email }));
  await auth.accounts.settled();
  await call(editPassword, post("/edit-password", { currentPassword: "wrong", ...two("a new long one") }, me));
  await call(editUser, post("/users", { again: (await auth.accounts.list())[0]!.id }, me));
  await auth.accounts.settled();
  await call(logout, post("/logout", {}, me));
  await call(update, post("/update-password", { hash: mails[0]!.token, ...two("correct horse 2") }));
  const { token } = await auth.login({ email: ana.email, password: "correct horse 2", ...home });
  const again = { Cookie: `${(await auth.web.keep(new Request("http://host/"), token)).split(";")[0]!}; lang=en` };
  await call(editPassword, post("/edit-password", { currentPassword: "correct horse 2", ...two("correct horse 3") }, again));

  const entries = await shown(again);
  expect(new Set(entries.map(({ action }) => action))).toEqual(new Set(["login.in", "login.link", "login.currentWrong", "login.out", "login.passwordByLink", "login.password", "users.edit_profile"]));
  expect(entries.filter(({ address }) => address !== home.address)).toEqual([]);
  // a link that somebody sends to another is told of who sent it
  const own = (await auth.accounts.list())[0]!.id;
  expect(entries.filter(({ action }) => action === "login.link").map(({ userId, subject }) => [userId, subject]).sort()).toEqual([[own, ""], [own, own]]);
  expect(JSON.stringify(entries)).not.toMatch(/correct horse/);
  expect(JSON.stringify(entries)).not.toContain(mails[0]!.token);
});
