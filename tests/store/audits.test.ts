import { expect, it } from "vitest";
import type { AuditFilter, AuditInputs } from "~/contract/audit";
import { auditsRepository } from "~/store/audits.server";
import { usersRepository, type NewUser } from "~/store/users.server";
import { emptyAudit } from "../support/empty-audit";
import { onBothDialects, type StoreMaker } from "./on-both-dialects";

const user: NewUser = { email: "ana@example.com", firstName: "Ana", lastName: "Sá", role: "viewer", type: "pdv", passwordHash: "x" };
const now = new Date(Date.UTC(2026, 10, 28));
const later = new Date(now.getTime() + 60_000);
const segment = (label: string) => ({ label, value: "0123456789abcdef", count: 3, month_range_start: null, month_range_end: null, periods: [] });
const filter: AuditFilter = { period: null, startDate: 1, endDate: 2, ooh: [segment("Linha Azul")], pdv: [segment("'); drop table audits; --")] };
const inputs: AuditInputs = { start: "2026-10-01", end: "2026-10-31", before_start: "2026-08-31", before_end: "2026-09-30", days: 31, partial: false, data_version: 7, method_version: 1, first_day: "2026-07-01", last_day: "2026-11-27", synthetic: true, minimum_devices: 10, computed: now.toISOString() };

onBothDialects("audits", (stores) => {
  it("U01 are one for a submit that is repeated, also all at once", async () => {
    const { audits, audit } = await open(stores);
    const made = await Promise.all(Array.from({ length: 8 }, () => audits.add(audit("one"), now)));
    expect(new Set(made.map(({ id }) => id)).size).toBe(1);
    const other = await audits.add(audit("two"), later);
    expect(other.id).not.toBe(made[0]?.id);
    expect(made[0]).toEqual({ id: made[0]?.id, status: "PENDING", reason: null, filter, start: "2026-10-01", end: "2026-10-31", done: 0, total: 0, createdBy: made[0]?.createdBy, creator: "Ana Sá", createdAt: now });
  });
  it("are taken one after the other, oldest first, and listed by status", async () => {
    const { audits, audit } = await open(stores);
    const [a, b, c, d] = [await audits.add(audit("a"), now), await audits.add(audit("b"), now), await audits.add(audit("c"), now), await audits.add(audit("d"), now)];
    expect((await audits.take(now))?.id).toBe(a.id);
    expect(await audits.finish(a.id, inputs, emptyAudit)).toBe(true);
    expect((await audits.take(now))?.id).toBe(b.id);
    expect(await audits.fail(b.id, "nobody_exposed")).toBe(true);
    expect((await audits.take(now))?.status).toBe("RUNNING");
    expect(await audits.progress(c.id, 2, 6, later)).toBe(true);
    expect((await audits.all()).map(({ id, status, reason, done }) => [id, status, reason, done])).toEqual([[c.id, "RUNNING", null, 2], [d.id, "PENDING", null, 0], [a.id, "READY", null, 0], [b.id, "FAILED", "nobody_exposed", 0]]);
    expect((await audits.take(now))?.id).toBe(d.id);
    expect(await audits.take(now)).toBeNull();
  });
  it("keep what they found, whatever the account that made them", async () => {
    const { audits, audit, store, ana } = await open(stores);
    const { id } = await audits.add(audit("a"), now);
    await audits.take(now);
    await audits.finish(id, inputs, emptyAudit);
    expect(await audits.one(id)).toMatchObject({ status: "READY", inputs, result: emptyAudit, creator: "Ana Sá" });
    await store.db.deleteFrom("users").where("id", "=", ana).execute();
    expect(await audits.one(id)).toMatchObject({ createdBy: null, creator: null, result: emptyAudit });
  });
  it("R02 wait again when whoever worked on them is gone", async () => {
    const { audits, audit } = await open(stores);
    const { id } = await audits.add(audit("a"), now);
    await audits.take(now);
    await audits.progress(id, 3, 6, later);
    await audits.requeue(now);
    expect((await audits.one(id))?.status).toBe("RUNNING");
    const again = auditsRepository(await stores.reopen());
    await again.requeue();
    expect(await again.take(later)).toMatchObject({ id, status: "RUNNING", done: 0 });
  });
  it("R02 wait again one by one where their own worker cannot go on: what another works on, or has ended, is left", async () => {
    const { audits, audit } = await open(stores);
    const [mine, other, ended] = [await audits.add(audit("a"), now), await audits.add(audit("b"), now), await audits.add(audit("c"), now)];
    for (let i = 0; i < 3; i++) await audits.take(now);
    await audits.finish(ended.id, inputs, emptyAudit);
    await audits.putBack(mine.id);
    await audits.putBack(ended.id);
    expect((await audits.all()).map(({ id, status }) => [id, status]).sort()).toEqual([[mine.id, "PENDING"], [other.id, "RUNNING"], [ended.id, "READY"]].sort());
  });
  it("are gone once removed: a step or a result after that changes nothing", async () => {
    const { audits, audit } = await open(stores);
    const { id } = await audits.add(audit("a"), now);
    await audits.take(now);
    await audits.remove(id);
    await audits.remove(id);
    expect([await audits.progress(id, 1, 6, now), await audits.finish(id, inputs, emptyAudit), await audits.fail(id, "failed"), await audits.one(id), await audits.all()]).toEqual([false, false, false, null, []]);
  });
});

async function open(stores: StoreMaker) {
  const store = await stores.open();
  const ana = await usersRepository(store).create(user, now);
  return { store, audits: auditsRepository(store), ana: ana.id, audit: (submitKey: string) => ({ submitKey, filter, start: "2026-10-01", end: "2026-10-31", createdBy: ana.id }) };
}
