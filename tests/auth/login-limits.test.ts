import { afterEach, beforeEach, expect, it } from "vitest";
import { isAppError } from "~/contract/errors";
import { networkOf } from "~/auth/login-limits.server";
import { ana, home, makeAuth, type AuthFixture } from "./auth-fixture";

let fixture: AuthFixture;
beforeEach(async () => { fixture = await makeAuth(); });
afterEach(() => fixture.close());

const attacker = { address: "203.0.113.9", userAgent: "curl" };

/** What became of a login: "in", or the error's code. */
async function outcome(email: string, password: string, from = attacker): Promise<string> {
  try { await fixture.auth.login({ email, password, ...from }); return "in"; } catch (error) { if (isAppError(error)) return error.code; throw error; }
}
const wrong = (times: number, email = ana.email, from = attacker) => Promise.all(Array.from({ length: times }, () => outcome(email, "wrong", from)));
const refusedOf = (outcomes: string[]) => outcomes.filter((code) => code === "too_many_attempts").length;

it("S03: refuses the sixth wrong login of an account from one address, says for how long and logs it; the owner elsewhere gets in", async () => {
  expect(refusedOf(await wrong(30))).toBe(25);
  await expect(fixture.auth.login({ ...ana, ...attacker })).rejects.toMatchObject({ code: "too_many_attempts", status: 429, details: { retryAfter: 15 } });
  expect(fixture.log.filter((line) => line.event === "login_refused" && line.fields.address === attacker.address)).toHaveLength(26);
  expect(fixture.passwords.verified).toHaveLength(5);
  expect(await outcome(ana.email, ana.password, home)).toBe("in");
  expect(await outcome(ana.email, ana.password, { address: "192.0.2.44", userAgent: "phone" })).toBe("in");
});

it("S03: refuses an address that tries many e-mails; others are not touched", async () => {
  const outcomes: string[] = [];
  for (let i = 0; i < 30; i++) outcomes.push(await outcome(`user${i}@example.com`, "wrong"));
  expect(outcomes).toEqual([...Array<string>(20).fill("bad_credentials"), ...Array<string>(10).fill("too_many_attempts")]);
  expect(await outcome(ana.email, ana.password, home)).toBe("in");
});

it("doubles the wait with each further failure, and lets the right password in after it", async () => {
  await wrong(5);
  fixture.clock.now += 15_000;
  expect(await outcome(ana.email, "wrong")).toBe("bad_credentials");
  await expect(fixture.auth.login({ ...ana, ...attacker })).rejects.toMatchObject({ details: { retryAfter: 30 } });
  fixture.clock.now += 30_000;
  expect(await outcome(ana.email, ana.password)).toBe("in");
  expect(refusedOf(await wrong(4))).toBe(0);
});

it("slows a crowd of addresses for seconds only; a known address of the owner is exempt", async () => {
  expect(await outcome(ana.email, ana.password, home)).toBe("in");
  for (let i = 0; i < 60; i++) await outcome(ana.email, "wrong", { address: `10.0.0.${i}`, userAgent: "bot" });
  expect(fixture.log.filter((line) => line.fields.limit === "account")).toHaveLength(20);
  expect(await outcome(ana.email, ana.password, home)).toBe("in");
  fixture.clock.now += 5_000;
  expect(await outcome(ana.email, ana.password, { address: "192.0.2.44", userAgent: "phone" })).toBe("in");
});

it("keeps counting over a restart", async () => {
  await wrong(5);
  await expect(fixture.another().login({ ...ana, ...attacker })).rejects.toMatchObject({ code: "too_many_attempts" });
});

it("does the same for unknown e-mails: the hash, the counters, the answer", async () => {
  await outcome(ana.email, "wrong");
  await outcome("nobody@example.com", "wrong");
  expect(fixture.passwords.verified).toEqual([`hash of ${ana.password}`, null]);
  expect(refusedOf(await wrong(5, "nobody@example.com"))).toBe(1);
  expect(refusedOf(await wrong(5))).toBe(1);
});

it("counts an IPv6 subscriber as one, and a mapped IPv4 address as IPv4", () => {
  expect(networkOf("::ffff:203.0.113.9")).toBe("203.0.113.9");
  expect(networkOf("2001:db8:1:2:aaaa::1")).toBe(networkOf("2001:0DB8:1:2::ffff"));
  expect(networkOf("2001:db8:1:3::1")).not.toBe(networkOf("2001:db8:1:2::1"));
  expect(networkOf("fe80::1%eth0")).toBe("fe80:0:0:0::/64");
  expect(networkOf("::1")).toBe("0:0:0:0::/64");
});
