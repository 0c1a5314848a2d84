import { expect, it } from "vitest";
import { oidcIdentitiesRepository } from "~/store/oidc-identities.server";
import { usersRepository } from "~/store/users.server";
import { onBothDialects } from "./on-both-dialects";

const at = new Date(Date.UTC(2026, 2, 1));
const person = { firstName: "Ana", lastName: "Sá", role: "admin", type: "pdv", passwordHash: "x" } as const;

onBothDialects("identities of another login service", (stores) => {
  it("are tied to one account each, and an account to one of them; they go with the account", async () => {
    const store = await stores.open();
    const [identities, users] = [oidcIdentitiesRepository(store), usersRepository(store)];
    const [ana, bo] = [await users.create({ ...person, email: "ana@example.com" }, at), await users.create({ ...person, email: "bo@example.com" }, at)];
    const link = (subject: string, userId: number, issuer = "https://login.example") => identities.link({ issuer, subject, userId }, at);
    expect([await link("s1", ana.id), await link("s1", bo.id), await link("s2", ana.id), await link("s2", bo.id), await link("s1", bo.id, "https://other.example")]).toEqual([true, false, false, true, true]);
    expect([(await identities.userOf("https://login.example", "s1"))?.id, (await identities.userOf("https://other.example", "s1"))?.id, await identities.userOf("https://login.example", "s3")]).toEqual([ana.id, bo.id, null]);
    await store.db.deleteFrom("users").where("id", "=", ana.id).execute();
    expect(await identities.userOf("https://login.example", "s1")).toBeNull();
  });
});
