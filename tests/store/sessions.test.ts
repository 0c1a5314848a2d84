import { expect, it } from "vitest";
import { sessionsRepository, type NewFamily } from "~/store/sessions.server";
import { usersRepository } from "~/store/users.server";
import { onBothDialects, type StoreMaker } from "./on-both-dialects";

const start = Date.UTC(2026, 2, 1);
const at = (ms: number) => new Date(start + ms);
const rotation = { hash: "t0", successorHash: "t1", idleMs: 1000, graceMs: 10 };

async function opened(stores: StoreMaker) {
  const store = await stores.open();
  const users = usersRepository(store);
  const user = await users.create({ email: "ana@example.com", firstName: "Ana", lastName: "Sá", role: "viewer", type: "ooh", passwordHash: "x" }, at(0));
  const family: NewFamily = { id: "f", userId: user.id, tokenHash: "t0", tokenExpiresAt: at(1000), expiresAt: at(1500), userAgent: "" };
  const sessions = sessionsRepository(store);
  await sessions.open(family, at(0));
  return { user, users, family, sessions };
}

onBothDialects("login families", (stores) => {
  it("exchange a token once among many at the same time, also from other processes", async () => {
    const { sessions, user } = await opened(stores);
    const others = sessionsRepository(await stores.reopen());
    const results = await Promise.all(Array.from({ length: 10 }, (_, i) => (i % 2 ? sessions : others).rotate(rotation, at(100 + (i % 3)))));
    expect(results.filter((r) => r.outcome === "rotated")).toHaveLength(1);
    expect(results.filter((r) => r.outcome === "grace")).toHaveLength(9);
    expect(new Set(results.map((r) => ("at" in r ? r.at.getTime() : null))).size).toBe(1);
    expect(results[0]).toMatchObject({ familyId: "f", user: { id: user.id, type: "ooh" } });
    expect(await sessions.rotate({ ...rotation, hash: "t1", successorHash: "t2" }, at(200))).toMatchObject({ outcome: "rotated" });
  });

  it("end when an exchanged token comes after the grace time", async () => {
    const { sessions, user } = await opened(stores);
    await sessions.rotate(rotation, at(100));
    expect(await sessions.rotate(rotation, at(110))).toMatchObject({ outcome: "grace", at: at(100) });
    expect(await sessions.rotate(rotation, at(111))).toEqual({ outcome: "reused", familyId: "f", userId: user.id });
    expect(await sessions.rotate({ ...rotation, hash: "t1", successorHash: "t2" }, at(112))).toEqual({ outcome: "ended" });
    expect(await sessions.userOf("f", at(112))).toBeNull();
  });

  it("run out: the token when idle, the family at its end", async () => {
    const { sessions, family } = await opened(stores);
    expect(await sessions.rotate({ ...rotation, hash: "none" }, at(0))).toEqual({ outcome: "unknown" });
    expect(await sessions.rotate(rotation, at(1000))).toEqual({ outcome: "expired" });
    await sessions.open({ ...family, id: "g", tokenHash: "g0" }, at(0));
    expect(await sessions.rotate({ ...rotation, hash: "g0", successorHash: "g1" }, at(999))).toMatchObject({ outcome: "rotated" });
    expect(await sessions.rotate({ ...rotation, hash: "g1", successorHash: "g2" }, at(1500))).toEqual({ outcome: "expired" });
    expect(await sessions.userOf("g", at(1499))).not.toBeNull();
    expect(await sessions.userOf("g", at(1500))).toBeNull();
    await sessions.prune(at(1501));
    expect(await sessions.familyOf("g0")).toBeNull();
  });

  it("end by hand, one or all of a user, and with the account", async () => {
    const { sessions, users, user, family } = await opened(stores);
    await sessions.open({ ...family, id: "g", tokenHash: "g0" }, at(0));
    await sessions.end("f", "logout", at(1));
    expect([await sessions.userOf("f", at(2)), (await sessions.userOf("g", at(2)))?.id]).toEqual([null, user.id]);
    await users.change(user.id, { disabled: true });
    expect(await sessions.userOf("g", at(2))).toBeNull();
    expect(await sessions.rotate({ ...rotation, hash: "g0", successorHash: "g1" }, at(2))).toEqual({ outcome: "disabled" });
    await users.change(user.id, { disabled: false });
    await sessions.endAllOf(user.id, "password", at(3));
    expect(await sessions.userOf("g", at(4))).toBeNull();
  });
});
