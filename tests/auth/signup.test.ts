import { afterEach, expect, it } from "vitest";
import { demoCredentials } from "~/auth/demo-credentials";
import { ensureDemoUser, removeDemoUser } from "~/auth/demo-user.server";
import { ana, home, makeAuth, noLog, type AuthFixture } from "./auth-fixture";
import { createAuth } from "~/auth/create-auth.server";

let fixture: AuthFixture;
afterEach(() => fixture.close());

it("T5: makes the first administrator, logs in, and closes for ever", async () => {
  fixture = await makeAuth({ empty: true });
  expect(await fixture.auth.firstRunOpen()).toBe(true);
  await expect(fixture.auth.signup({ ...ana, password: "12345", ...home })).rejects.toMatchObject({ code: "bad_input", details: { fields: [{ path: "password", code: "auth.passwordShort" }] } });
  await expect(fixture.auth.signup({ ...ana, password: "qwerty123", ...home })).rejects.toMatchObject({ details: { fields: [{ code: "auth.passwordCommon" }] } });
  const [made, ...others] = await Promise.allSettled([1, 2, 3].map((n) => fixture.auth.signup({ ...ana, email: `a${n}@example.com`, ...home }))).then((all) => all.sort((a, b) => a.status.localeCompare(b.status)));
  expect(made).toMatchObject({ status: "fulfilled", value: { user: { role: "admin" } } });
  for (const other of others) expect(other).toMatchObject({ status: "rejected", reason: { code: "forbidden" } });
  expect(await fixture.auth.firstRunOpen()).toBe(false);
});

it("has the demo account only where the demo makes it, and removes it with its logins", async () => {
  fixture = await makeAuth({ empty: true });
  const { store } = fixture;
  const auth = createAuth({ store, secret: "s".repeat(32), brand: { id: "demo", password: { minimumLength: 6 } }, clock: () => new Date(fixture.clock.now), log: noLog });
  await expect(auth.login({ ...demoCredentials, ...home })).rejects.toMatchObject({ code: "bad_credentials" });
  expect(await auth.demoLogin()).toBe(false);
  await ensureDemoUser(store, new Date(0));
  await ensureDemoUser(store, new Date(0));
  expect(await auth.demoLogin()).toBe(true);
  const { token } = await auth.login({ ...demoCredentials, ...home });
  await removeDemoUser(store);
  expect(await auth.demoLogin()).toBe(false);
  expect(await auth.verifyAccess(token.accessToken)).toBeNull();
  expect(await auth.firstRunOpen()).toBe(true);
});
