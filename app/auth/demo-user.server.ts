import { settingsRepository } from "~/store/settings.server";
import type { Store } from "~/store/store.server";
import { usersRepository } from "~/store/users.server";
import { demoCredentials } from "./demo-credentials";
import { argon2Passwords } from "./passwords.server";

/** Makes the demo account, if it is missing, and has the login page show it. */
export async function ensureDemoUser(store: Store, now: Date): Promise<void> {
  const users = usersRepository(store);
  if (!(await users.byEmail(demoCredentials.email))) {
    const passwordHash = await argon2Passwords().hash(demoCredentials.password);
    await users.create({ email: demoCredentials.email, firstName: "Demo", lastName: "User", role: "admin", type: "pdv", passwordHash, demo: true }, now);
  }
  await settingsRepository(store).set("demo_login", "1");
}

/** Removes the demo account with its logins: what a production start does, so that the demo's data can be kept and its password not. */
export async function removeDemoUser(store: Store): Promise<void> {
  await usersRepository(store).deleteDemo();
  await settingsRepository(store).remove("demo_login");
}
