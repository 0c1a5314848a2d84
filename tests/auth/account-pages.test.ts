import type { AppLoadContext } from "@remix-run/node";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import type { AccountMail } from "~/auth/accounts.server";
import type { Auth } from "~/auth/create-auth.server";
import { readBrand } from "~/config/brand.server";
import { withAccounts } from "~/methods/account-methods.server";
import { createRemoteMethods } from "~/methods/remote-methods.server";
import { action as editPassword } from "~/routes/_app.edit-password";
import { action as editProfile, loader as profilePage } from "~/routes/_app.edit-profile/route";
import { action as editUser, loader as usersPage } from "~/routes/_app.users/route";
import { action as forgot } from "~/routes/_public.forgot";
import { action as update, loader as updatePage } from "~/routes/_public.update-password/route";
import { ana, home, makeAuth, noTrail, type AuthFixture } from "./auth-fixture";

const brand = readBrand("brands", "demo");
let fixture: AuthFixture;
let auth: Auth;
let mails: AccountMail[];
beforeEach(async () => {
  fixture = await makeAuth();
  mails = [];
  auth = fixture.another({ deliverAfterMs: 0, deliver: async (mail) => { mails.push(mail); } });
});
afterEach(() => fixture.close());

type Handler = (args: { request: Request; context: AppLoadContext; params: Record<string, never> }) => Promise<unknown>;
async function call(handler: Handler, request: Request) {
  const none: typeof fetch = async () => Response.json({ first_day: null, last_day: null, synthetic: false, pdvs: [], tree: [] });
  const methods = withAccounts(createRemoteMethods("http://figures.invalid", none), { accounts: auth.accounts, keys: auth.keys, brand, ...noTrail });
  const context = { auth, brand, methods, address: home.address, log: () => undefined, note: () => undefined } as unknown as AppLoadContext;
  const answer = await handler({ request, context, params: {} }).catch((error: unknown) => { if (error instanceof Response) return error; throw error; });
  if (answer instanceof Response) return { status: answer.status, to: answer.headers.get("Location"), data: {} as Record<string, unknown> };
  const { data, init } = answer as { data?: Record<string, unknown>; init?: { status?: number } };
  return { status: init?.status ?? 200, to: null, data: data ?? (answer as Record<string, unknown>) };
}
const post = (path: string, fields: Record<string, string>, headers: Record<string, string> = {}) => new Request(`http://host${path}`, { method: "POST", body: new URLSearchParams(fields), headers: { Cookie: "lang=en", ...headers } });
const errorsOf = (answer: { data: Record<string, unknown> }) => (answer.data.result as { error?: Record<string, string[] | null> }).error;
async function cookie(email = ana.email, password = ana.password, language = "en"): Promise<{ Cookie: string }> {
  const { token } = await auth.login({ email, password, ...home });
  return { Cookie: `${(await auth.web.keep(new Request("http://host/"), token)).split(";")[0]!}; lang=${language}` };
}
const two = (password: string, passwordConfirmation = password) => ({ password, passwordConfirmation });

describe("/forgot and /update-password", () => {
  it("S04: answer known and unknown e-mails with the same page", async () => {
    const [known, unknown] = [await call(forgot, post("/forgot", { email: ana.email })), await call(forgot, post("/forgot", { email: "nobody@example.com" }))];
    expect(JSON.stringify(known)).toBe(JSON.stringify(unknown));
    expect(known).toMatchObject({ status: 200, data: { sent: true, alert: null } });
    expect(errorsOf(await call(forgot, post("/forgot", { email: "ana@" })))).toEqual({ email: ["Is not a valid e-mail"] });
    expect(errorsOf(await call(forgot, post("/forgot", {})))).toEqual({ email: ["Email is required"] });
    expect(errorsOf(await call(forgot, post("/forgot", {}, { Cookie: "lang=es" })))).toEqual({ email: [expect.stringContaining("obligatori")] });
  });

  it("set the password by the mailed link, with the exact messages", async () => {
    await call(forgot, post("/forgot", { email: ana.email }));
    await auth.accounts.settled();
    const hash = mails[0]!.token;
    expect((await call(updatePage, new Request("http://host/update-password"))).data).toMatchObject({ good: false });
    expect((await call(updatePage, new Request(`http://host/update-password?hash=${hash}`))).data).toMatchObject({ good: true });
    expect(errorsOf(await call(update, post("/update-password", { hash })))).toEqual({ password: ["Password is required"], passwordConfirmation: ["Password confirmation is required"] });
    expect(errorsOf(await call(update, post("/update-password", { hash, ...two("12345") })))).toMatchObject({ password: ["Password should be at least 6 characters"] });
    expect(errorsOf(await call(update, post("/update-password", { hash, ...two("correct one", "other") })))).toMatchObject({ passwordConfirmation: expect.anything() });
    expect(errorsOf(await call(update, post("/update-password", { hash, ...two("correct one", "correct two") })))).toEqual({ passwordConfirmation: ["Passwords don't match"] });
    expect(await call(update, post("/update-password", { hash, ...two("qwerty123") }))).toMatchObject({ status: 422 });
    expect(await call(update, post("/update-password", two("correct one")))).toMatchObject({ status: 400, data: { alert: "Invalid hash" } });
    expect(await call(update, post("/update-password", { hash, ...two("correct one") }))).toMatchObject({ status: 200, data: { done: true } });
    expect(await call(update, post("/update-password", { hash, ...two("correct one") }))).toMatchObject({ status: 400, data: { alert: "Invalid hash" } });
  });
});

describe("/edit-profile and /edit-password", () => {
  it("refuse by direct POST what the browser refuses, and nobody who is not logged in", async () => {
    expect((await call(editProfile, post("/edit-profile", { firstName: "Anna", lastName: "Sá" }))).to).toBe("/");
    const me = await cookie();
    expect(errorsOf(await call(editProfile, post("/edit-profile", { firstName: "A", lastName: "S" }, me)))).toEqual({ firstName: ["First Name should be at least 2 characters"], lastName: ["Last Name should be at least 2 characters"] });
    expect(errorsOf(await call(editProfile, post("/edit-profile", { firstName: "A", lastName: "Sá" }, await cookie(ana.email, ana.password, "pt"))))).toEqual({ firstName: ["O nome deve ter pelo menos 2 caracteres"] });
    expect((await call(editProfile, post("/edit-profile", { firstName: "Anna", lastName: "<img src=x>", role: "viewer", email: "x@example.com" }, me))).to).toBe("/edit-profile?saved");
    expect((await call(profilePage, new Request("http://host/edit-profile", { headers: me }))).data).toMatchObject({ firstName: "Anna", lastName: "<img src=x>", email: ana.email });
    expect(await auth.accounts.list()).toMatchObject([{ role: "admin", email: ana.email }]);
  });

  it("change the password with the current one, keep this login and end another", async () => {
    const [me, other] = [await cookie(), await cookie()];
    const passwords = { currentPassword: ana.password, ...two("a new long one") };
    expect(errorsOf(await call(editPassword, post("/edit-password", {}, me)))).toEqual({ currentPassword: ["Current password is required"], password: ["Password is required"], passwordConfirmation: ["Password confirmation is required"] });
    expect(errorsOf(await call(editPassword, post("/edit-password", { ...passwords, passwordConfirmation: "another long one" }, me)))).toEqual({ passwordConfirmation: ["Passwords do not match"] });
    expect(errorsOf(await call(editPassword, post("/edit-password", { ...passwords, currentPassword: "wrong" }, me)))).toEqual({ currentPassword: ["This is not your current password"] });
    expect((await call(editPassword, post("/edit-password", passwords, me))).to).toBe("/edit-password?saved");
    expect((await call(profilePage, new Request("http://host/edit-profile", { headers: me }))).status).toBe(200);
    expect((await call(profilePage, new Request("http://host/edit-profile", { headers: other }))).to).toMatch(/^\/\?origin=/);
  });
});

describe("/users", () => {
  it("is for administrators, who invite and change accounts but do not lock themselves out", async () => {
    const me = await cookie();
    const rui = { firstName: "Rui", lastName: "Dias", email: "rui@example.com", role: "viewer", type: "pdv", segments: "ooh" };
    const refused = async (fields: Record<string, string>, language: string) => errorsOf(await call(editUser, post("/users", fields, { Cookie: me.Cookie.replace("lang=en", `lang=${language}`) })));
    const { segments: _none, ...nothing } = rui;
    expect(await refused(nothing, "en")).toEqual({ segments: ["Choose at least one segment, or “Everything”"] });
    expect(await refused({ ...rui, role: "admin" }, "en")).toEqual({ segments: ["A limit to segments is for viewers. Choose “Everything” for an administrator"] });
    expect(await refused(nothing, "pt")).toEqual({ segments: ["Escolha pelo menos um segmento, ou “Tudo”"] });
    expect((await call(editUser, post("/users", rui, me))).to).toBe("/users?invited");
    await auth.accounts.settled();
    const states = async () => ((await call(usersPage, new Request("http://host/users", { headers: me }))).data as { accounts: { invited: boolean }[] }).accounts.map(({ invited }) => invited);
    expect(await states()).toEqual([false, true]);
    await auth.accounts.updatePassword(mails[0]!.token, "a new long one");
    expect(await states()).toEqual([false, false]);
    const viewer = await cookie("rui@example.com", "a new long one");
    expect((await call(usersPage, new Request("http://host/users", { headers: viewer }))).status).toBe(403);
    expect((await call(editUser, post("/users", { ...rui, email: "two@example.com" }, viewer))).status).toBe(403);
    const { accounts } = (await call(usersPage, new Request("http://host/users", { headers: me }))).data as { accounts: { id: string; email: string; segments: string[] | null }[] };
    const [admin, invited] = [accounts[0]!, accounts[1]!];
    expect(invited.segments).toEqual(["ooh"]);
    expect(await call(editUser, post("/users", { ...rui, id: admin.id, email: ana.email }, me))).toMatchObject({ status: 403, data: { alert: "You may not do this." } });
    expect(await call(editUser, post("/users", rui, me))).toMatchObject({ status: 409 });
    expect((await call(editUser, post("/users", { ...rui, id: invited.id, disabled: "on", everything: "on" }, me))).to).toBe("/users?saved");
    expect((await auth.accounts.list())[1]).toMatchObject({ disabled: true, segments: null });
    expect((await call(profilePage, new Request("http://host/edit-profile", { headers: viewer }))).to).toMatch(/^\/\?origin=/);
  });
});
