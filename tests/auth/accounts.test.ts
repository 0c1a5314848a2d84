import { afterEach, beforeEach, describe, expect, it } from "vitest";
import type { AccountMail } from "~/auth/accounts.server";
import type { Auth } from "~/auth/create-auth.server";
import { usersRepository } from "~/store/users.server";
import { ana, home, makeAuth, type AuthFixture } from "./auth-fixture";

let fixture: AuthFixture;
let auth: Auth;
let mails: AccountMail[];
beforeEach(async () => {
  fixture = await makeAuth();
  mails = [];
  auth = fixture.another({ deliverAfterMs: 0, deliver: async (mail) => { mails.push(mail); } });
});
afterEach(() => fixture.close());

const ask = (email: string, address = home.address) => auth.accounts.requestReset({ email, address, language: "pt" });
const newPassword = "a new long password";

describe("a link to reset the password", () => {
  it("goes to the account's owner alone, is stored hashed, works once and ends every login", async () => {
    const { token } = await auth.login({ ...ana, ...home });
    await ask(" ANA@example.com");
    await ask("nobody@example.com");
    await auth.accounts.settled();
    expect(mails).toMatchObject([{ kind: "reset", to: ana.email, firstName: "Ana", hours: 1, language: "pt" }]);
    const link = mails[0]!.token;
    expect(JSON.stringify(await fixture.store.db.selectFrom("password_links").selectAll().execute())).not.toContain(link);
    expect(JSON.stringify(fixture.log)).not.toMatch(/ana@example|nobody@example/);
    expect(await auth.accounts.linkIsGood(link)).toBe(true);
    await expect(auth.accounts.updatePassword(link, "12345")).rejects.toMatchObject({ code: "weak_password", status: 422 });
    const both = await Promise.allSettled([auth.accounts.updatePassword(link, newPassword), auth.accounts.updatePassword(link, newPassword)]);
    expect(both.map(({ status }) => status).sort()).toEqual(["fulfilled", "rejected"]);
    await expect(auth.accounts.updatePassword(link, newPassword)).rejects.toMatchObject({ code: "invalid_hash", status: 400 });
    expect(await auth.verifyAccess(token.accessToken)).toBeNull();
    await expect(auth.login({ ...ana, ...home })).rejects.toMatchObject({ code: "bad_credentials" });
    await auth.login({ ...ana, password: newPassword, ...home });
  });

  it("runs out after an hour, and is worth nothing once the account is disabled or the password was changed otherwise", async () => {
    const links = async () => { await ask(ana.email); await auth.accounts.settled(); return mails.at(-1)!.token; };
    const late = await links();
    fixture.clock.now += 60 * 60 * 1000;
    await expect(auth.accounts.updatePassword(late, newPassword)).rejects.toMatchObject({ code: "invalid_hash" });
    const changed = await links();
    const { user } = await auth.login({ ...ana, ...home });
    await auth.setPassword(user.id, newPassword);
    expect(await auth.accounts.linkIsGood(changed)).toBe(false);
    const boss = await usersRepository(fixture.store).create({ email: "boss@example.com", firstName: "Bo", lastName: "Ss", role: "admin", type: "pdv", passwordHash: "x" }, new Date(0));
    expect(boss.role).toBe("admin");
    const disabled = await links();
    await auth.setDisabled(user.id, true);
    await expect(auth.accounts.updatePassword(disabled, newPassword)).rejects.toMatchObject({ code: "invalid_hash" });
    const before = mails.length;
    await ask(ana.email);
    await auth.accounts.settled();
    expect(mails).toHaveLength(before);
  });

  it("S04: known and unknown e-mails are answered alike, and no answer waits for the mail server", async () => {
    const stuck: (() => void)[] = [];
    auth = fixture.another({ deliverAfterMs: 0, deliver: () => new Promise((resolve) => stuck.push(resolve)) });
    const outcomes = [];
    for (let i = 0; i < 40; i++) outcomes.push(await ask(i % 2 ? ana.email : `nobody${i}@example.com`));
    expect(new Set(outcomes)).toEqual(new Set([undefined]));
    await new Promise((resolve) => setTimeout(resolve, 50));
    expect(stuck.length).toBeGreaterThan(0);
    for (const done of stuck) done();
    const failing = fixture.another({ deliverAfterMs: 0, deliver: () => Promise.reject(new Error("refused")) });
    fixture.clock.now += 2 * 60 * 60 * 1000;
    await failing.accounts.requestReset({ email: ana.email, ...home, language: "en" });
    await failing.accounts.settled();
    expect(fixture.log.at(-1)).toMatchObject({ level: "error", event: "account_mail_failed" });
  });

  it("fills nobody's mailbox, and slows an address whatever e-mails it names", async () => {
    for (let i = 0; i < 20; i++) await ask(ana.email, `192.0.2.${i}`);
    await auth.accounts.settled();
    expect(mails.length).toBeLessThanOrEqual(5);
    for (let i = 0; i < 60; i++) await ask(`n${i}@example.com`, "203.0.113.5");
    await expect(ask("other@example.com", "203.0.113.5")).rejects.toMatchObject({ code: "too_many_attempts" });
    await expect(ask(ana.email, "203.0.113.5")).rejects.toMatchObject({ code: "too_many_attempts" });
    await ask("other@example.com", "203.0.113.6");
  });
});

describe("one's own account", () => {
  const edit = { firstName: "Anna", lastName: "Sáez" };
  async function enter() {
    const { token } = await auth.login({ ...ana, ...home });
    return { token, user: (await auth.verifyAccess(token.accessToken))! };
  }

  it("changes names, never role or e-mail, and nobody else's", async () => {
    const { user } = await enter();
    expect(await auth.accounts.editProfile(user, { ...edit })).toMatchObject({ ...edit, email: ana.email, role: "admin" });
    await expect(auth.accounts.editProfile(user, { ...edit, id: "999" })).rejects.toMatchObject({ code: "forbidden" });
  });

  it("asks for the current password, slows guesses, and ends the other logins alone", async () => {
    const [first, second] = [await enter(), await enter()];
    const ends: unknown[] = [];
    auth.onEnd((end) => ends.push(end));
    await expect(auth.accounts.editProfile(first.user, { ...edit, password: newPassword, currentPassword: "wrong" })).rejects.toMatchObject({ code: "bad_input", details: { fields: [{ path: "currentPassword", code: "auth.currentWrong" }] } });
    await expect(auth.accounts.editProfile(first.user, { ...edit, password: "qwerty123", currentPassword: ana.password })).rejects.toMatchObject({ code: "bad_input", details: { fields: [{ code: "auth.passwordCommon" }] } });
    await auth.accounts.editProfile(first.user, { ...edit, password: newPassword, currentPassword: ana.password });
    expect(await auth.verifyAccess(first.token.accessToken)).not.toBeNull();
    expect(await auth.verifyAccess(second.token.accessToken)).toBeNull();
    expect(ends).toContainEqual({ sessionId: second.user.sessionId, userId: first.user.id });
    for (const [password, code] of [[newPassword, "auth.passwordSame"], ["        ", "auth.passwordBlank"]] as const) {
      await expect(auth.accounts.editProfile(first.user, { ...edit, password, currentPassword: newPassword })).rejects.toMatchObject({ code: "bad_input", details: { fields: [{ path: "password", code }] } });
    }
    for (let i = 0; i < 5; i++) await auth.accounts.editProfile(first.user, { ...edit, password: "x", currentPassword: "wrong" }).catch(() => undefined);
    await expect(auth.accounts.editProfile(first.user, { ...edit, password: "another one", currentPassword: newPassword })).rejects.toMatchObject({ code: "too_many_attempts" });
  });

  it("sees and ends its own logins, and no one else's", async () => {
    const [first, second] = [await enter(), await enter()];
    const open = await auth.accounts.loginsOf(first.user.id);
    expect(open.map(({ id }) => id)).toEqual(expect.arrayContaining([first.user.sessionId, second.user.sessionId]));
    await auth.accounts.endLogin("999", second.user.sessionId);
    expect(await auth.verifyAccess(second.token.accessToken)).not.toBeNull();
    await auth.accounts.endLogin(first.user.id, second.user.sessionId);
    expect(await auth.verifyAccess(second.token.accessToken)).toBeNull();
    await auth.accounts.endOtherLogins(first.user.id, first.user.sessionId);
    expect((await auth.accounts.loginsOf(first.user.id)).map(({ id }) => id)).toEqual([first.user.sessionId]);
  });
});

describe("administrators", () => {
  it("invite by a mailed link, change accounts, and lock neither themselves nor everybody out", async () => {
    const { user } = await auth.login({ ...ana, ...home });
    const invited = await auth.accounts.invite(user, { email: "rui@example.com", firstName: "Rui", lastName: "Dias", role: "viewer", type: "pdv", segments: ["pdv"] }, "es");
    await auth.accounts.settled();
    expect(mails).toMatchObject([{ kind: "invite", to: "rui@example.com", language: "es", hours: 72 }]);
    const states = async () => (await auth.accounts.list()).map(({ email, invited }) => [email, invited]);
    expect([invited.invited, await states()]).toEqual([true, [[ana.email, false], ["rui@example.com", true]]]);
    await auth.accounts.updatePassword(mails[0]!.token, newPassword);
    expect(await states()).toEqual([[ana.email, false], ["rui@example.com", false]]);
    // whoever logs in has come, whatever became of the mark
    await fixture.store.db.updateTable("users").set({ invited: 1 }).where("email", "=", "rui@example.com").execute();
    const rui = await auth.login({ email: "rui@example.com", password: newPassword, ...home });
    expect(await states()).toEqual([[ana.email, false], ["rui@example.com", false]]);
    expect(await auth.accounts.segmentsOf(invited.id)).toEqual(["pdv"]);
    const { disabled: _off, invited: _waits, segments: _all, ...same } = invited;
    await auth.accounts.update(user, { ...same, role: "viewer", disabled: true });
    expect(await auth.verifyAccess(rui.token.accessToken)).toBeNull();
    const self = { id: user.id, firstName: "Ana", lastName: "Sá", email: ana.email };
    await expect(auth.accounts.update(user, { ...self, role: "viewer" })).rejects.toMatchObject({ code: "forbidden" });
    await expect(auth.accounts.update(user, { ...self, role: "admin", disabled: true })).rejects.toMatchObject({ code: "forbidden" });
    await expect(auth.accounts.update({ ...user, id: "998" }, { ...self, role: "viewer" })).rejects.toMatchObject({ code: "last_admin" });
    await expect(auth.accounts.update(user, { ...self, role: "admin", email: "rui@example.com" })).rejects.toMatchObject({ code: "conflict" });
    await expect(auth.accounts.invite(user, { email: ana.email, firstName: "An", lastName: "Ot", role: "viewer", type: "pdv", segments: null }, "es")).rejects.toMatchObject({ code: "conflict" });
    await expect(auth.accounts.update(user, { ...self, id: "999", role: "admin" })).rejects.toMatchObject({ code: "not_found" });
  });

  it("give a limit to viewers alone; one who is limited from before keeps the limit and gives no accounts or keys", async () => {
    const { user } = await auth.login({ ...ana, ...home });
    const two = { email: "two@example.com", firstName: "Two", lastName: "Lima", type: "pdv" as const };
    const limited = { code: "bad_input", details: { fields: [{ path: "segments", code: "auth.adminLimited" }] } };
    await expect(auth.accounts.invite(user, { ...two, role: "admin", segments: ["pdv"] }, "es")).rejects.toMatchObject(limited);
    const { disabled: _on, invited: _waits, ...viewer } = await auth.accounts.invite(user, { ...two, role: "viewer", segments: ["pdv"] }, "es");
    await expect(auth.accounts.update(user, { ...viewer, role: "admin" })).rejects.toMatchObject(limited);
    await expect(auth.accounts.update(user, { ...viewer, role: "admin", segments: undefined })).rejects.toMatchObject(limited);
    // as an older release has let an administrator be
    await usersRepository(fixture.store).change(Number(viewer.id), { role: "admin" });
    const old = { ...user, id: viewer.id };
    await expect(auth.accounts.update(old, { ...viewer, role: "admin", segments: null })).rejects.toMatchObject({ code: "forbidden" });
    await expect(auth.accounts.invite(old, { ...two, email: "new@example.com", role: "viewer", segments: null }, "es")).rejects.toMatchObject({ code: "forbidden" });
    await expect(auth.keys.create(old, { name: "all", scopes: ["read"] })).rejects.toMatchObject({ code: "forbidden" });
    expect(await auth.accounts.update(user, { ...viewer, role: "admin", firstName: "Três", segments: undefined })).toMatchObject({ firstName: "Três", segments: ["pdv"] });
    expect(await auth.accounts.update(user, { ...viewer, role: "admin", segments: null })).toMatchObject({ role: "admin", segments: null });
  });
});
