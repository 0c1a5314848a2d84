import { sql } from "kysely";
import { auditFilterSchema, auditInputsSchema, auditResultSchema, type AuditFilter, type AuditInputs, type AuditResult } from "~/contract/audit";
import { auditFailures, auditStatuses, type AuditFailure, type AuditStatus } from "~/contract/values";
import type { Store } from "./store.server";

export type StoredAudit = {
  id: number; status: AuditStatus; reason: AuditFailure | null; filter: AuditFilter; start: string; end: string; done: number; total: number;
  createdBy: number | null; /** null once the account is gone */ creator: string | null; createdAt: Date;
};
export type FinishedAudit = StoredAudit & { inputs: AuditInputs | null; result: AuditResult | null };
export type NewAudit = { submitKey: string; filter: AuditFilter; start: string; end: string; createdBy: number };

/** Audits: what was asked, how far they are and what they found. */
export type AuditsRepository = {
  /** A submit with a key that is known answers the audit that is there. */
  add(audit: NewAudit, now: Date): Promise<StoredAudit>;
  /** by status, newest first */
  all(): Promise<StoredAudit[]>;
  one(id: number): Promise<FinishedAudit | null>;
  /** What is not there counts as removed. */
  remove(id: number): Promise<void>;
  /** The oldest that waits, which is RUNNING from now on; null where none waits. */
  take(now: Date): Promise<StoredAudit | null>;
  /** Has those wait again that ran last before an instant, or all that run: whoever worked on them is gone. */
  requeue(before?: Date): Promise<void>;
  /** Has one that runs wait again: its own worker could not go on. */
  putBack(id: number): Promise<void>;
  /** Notes a step. @returns whether the audit is still there */
  progress(id: number, done: number, total: number, now: Date): Promise<boolean>;
  /** @returns whether the audit is still there */
  finish(id: number, inputs: AuditInputs, result: AuditResult): Promise<boolean>;
  fail(id: number, reason: AuditFailure): Promise<boolean>;
};

type Row = { id: number; status: AuditStatus; reason: string | null; filter: string; start_day: string; end_day: string; done: number; total: number; created_by: number | null; created_at: number; first_name: string | null; last_name: string | null };

const toAudit = ({ id, status, reason, filter, start_day, end_day, done, total, created_by, created_at, first_name, last_name }: Row): StoredAudit => ({
  id, status, reason: auditFailures.find((each) => each === reason) ?? null, filter: auditFilterSchema.parse(JSON.parse(filter)), start: start_day, end: end_day, done, total,
  createdBy: created_by, creator: first_name === null ? null : `${first_name} ${last_name ?? ""}`.trim(), createdAt: new Date(Number(created_at)),
});

const columns = ["a.id", "a.status", "a.reason", "a.filter", "a.start_day", "a.end_day", "a.done", "a.total", "a.created_by", "a.created_at", "u.first_name", "u.last_name"] as const;

export function auditsRepository({ db }: Store): AuditsRepository {
  const rows = () => db.selectFrom("audits as a").leftJoin("users as u", "u.id", "a.created_by").select(columns);
  const changed = async (id: number, change: { status: AuditStatus; reason: string | null; inputs: string | null; result: string | null }): Promise<boolean> =>
    (await db.updateTable("audits").set(change).where("id", "=", id).returning("id").executeTakeFirst()) !== undefined;
  return {
    async add({ submitKey, filter, start, end, createdBy }, now) {
      await db.insertInto("audits").values({
        submit_key: submitKey, status: "PENDING", reason: null, filter: JSON.stringify(filter), start_day: start, end_day: end, done: 0, total: 0,
        created_by: createdBy, created_at: now.getTime(), beat_at: now.getTime(), inputs: null, result: null,
      }).onConflict((c) => c.column("submit_key").doNothing()).execute();
      return toAudit(await rows().where("a.submit_key", "=", submitKey).executeTakeFirstOrThrow());
    },
    async all() {
      const order = new Map(auditStatuses.map((status, i) => [status, i]));
      const found = (await rows().orderBy("a.id", "desc").execute()).map(toAudit);
      return found.sort((a, b) => (order.get(a.status) ?? 0) - (order.get(b.status) ?? 0) || b.id - a.id);
    },
    async one(id) {
      const row = await rows().select(["a.inputs", "a.result"]).where("a.id", "=", id).executeTakeFirst();
      if (!row) return null;
      return {
        ...toAudit(row), inputs: row.inputs === null ? null : auditInputsSchema.parse(JSON.parse(row.inputs)),
        result: row.result === null ? null : auditResultSchema.parse(JSON.parse(row.result)),
      };
    },
    async remove(id) { await db.deleteFrom("audits").where("id", "=", id).execute(); },
    async take(now) {
      const taken = await db.updateTable("audits").set({ status: "RUNNING", done: 0, total: 0, beat_at: now.getTime() })
        .where("status", "=", "PENDING").where("id", "=", (e) => e.selectFrom("audits").select(sql<number>`min(id)`.as("id")).where("status", "=", "PENDING"))
        .returning("id").executeTakeFirst();
      return taken ? toAudit(await rows().where("a.id", "=", taken.id).executeTakeFirstOrThrow()) : null;
    },
    async requeue(before) {
      let running = db.updateTable("audits").set({ status: "PENDING", done: 0, total: 0 }).where("status", "=", "RUNNING");
      if (before) running = running.where("beat_at", "<", before.getTime());
      await running.execute();
    },
    async putBack(id) { await db.updateTable("audits").set({ status: "PENDING", done: 0, total: 0 }).where("id", "=", id).where("status", "=", "RUNNING").execute(); },
    async progress(id, done, total, now) {
      return (await db.updateTable("audits").set({ done, total, beat_at: now.getTime() }).where("id", "=", id).where("status", "=", "RUNNING").returning("id").executeTakeFirst()) !== undefined;
    },
    finish: (id, inputs, result) => changed(id, { status: "READY", reason: null, inputs: JSON.stringify(inputs), result: JSON.stringify(result) }),
    fail: (id, reason) => changed(id, { status: "FAILED", reason, inputs: null, result: null }),
  };
}
